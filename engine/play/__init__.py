"""Playing: lands, spells, abilities, mana; their targets and costs; resolving and countering (401-403, 406-415, 422).

`tables` has what a ruleset takes from here. What others may call: `pay.can_pay` and `pay.pay` for costs of any kind,
`mana.mana_sources` and `payment.solve` for what could pay, `targets.legal_targets` and `targets.still_legal`.
"""
