"""What each kind of event is: its applier writes the change and tells it; its expansion says what it consists of.

| kind | data | |
| --- | --- | --- |
| draw | player | becomes a move, or is remembered for 420.5g |
| discard | player, object | becomes a move |
| destroy | object; source, unregenerable | becomes a move |
| sacrifice | player, object | becomes a move |
| counter | object; source, to | becomes a move, or the ability ceases |
| move | object, to; position, cause, player, values | `zones.apply_move` |
| damage | source, target, amount, combat | marked on a creature, lost by a player |
| gain_life, lose_life | player, amount; source | |
| poison | player, amount | |
| tap, untap | object; player | |
| add_counter, remove_counter | object, counter, amount | |
| add_mana | player, mana (by `state.MANA`); source | |
| mana_burn | player | 300.3 |
| token | player (controller), card; values | result: the object |
| attach, unattach | object, target | |
| regenerate_shield, control ... | see effects | |
| lose, win, draw_game | player | 102 |
| cease | object | |
| shuffle, reveal | player; objects | |
| begin_turn, begin_step | player, step | turn/structure |
| attack, block, blocked ... | see combat | |
| played | player, object (the spell, or the land in play) | 409.1i |
| ability_played | player, object (its source), ability (on the stack; 0 for a mana ability) | 409.1i, 411.1 |
| spend_mana | player, mana, object (what for) | 409.1h |
| tapped_for_mana | player, object, mana | tells nothing; 411.3 |
| targeted | object, spell, player | tells nothing; 409.1c |
| cycled | player, object | tells nothing; 502.18 |
| uncast | object; source | an ability is countered, 414.1 |
"""
