"""The tables of each edition's rules, put together from the packages that know them."""
