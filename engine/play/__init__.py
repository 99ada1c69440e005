"""Playing: lands, spells, abilities, mana; their targets and costs; resolving and countering (401-403, 406-415, 422).

`tables` has what a ruleset takes from here. What others may call: `pay.can_pay` and `pay.pay` for costs of any kind,
`mana.mana_sources` and `payment.solve` for what could pay, `targets.legal_targets` and `targets.still_legal`.

Choices asked while something is played, by kind, with their answers; all are put even where one answer is legal:

| kind | answer | |
| --- | --- | --- |
| costs | names of optional costs: kicker (or kicker 1, kicker 2), buyback, entwine | 409.1b |
| modes | modes, counted from 0 | 409.1b |
| x | a number | 409.1b |
| targets | ids, for one phrase after the other; the phrase is `slot` of the data | 409.1c |
| divide | (recipient, amount) pairs | 409.1e |
| pay | (object, ability, way) of mana abilities, and perhaps ("spend", mana): see `payment` | 409.1g |
| sacrifice, discard, tap, untap, remove, return, move, remove_counter, counter | ids | 409.1h |
| either | which of several costs is paid | 409.1b |

Others: new_targets (`targets.NewTargets`), new_target, pay_x, may (madness), repeat, mana (while a mana ability resolves).
"""
