"""What the words of card text that refer back refer to."""
