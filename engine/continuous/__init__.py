"""Continuous effects: what they make of characteristics and control, how long they last, what they forbid and allow.

| module | what it is |
| --- | --- |
| `kinds` | which type a subtype belongs to; what basic land types give (205.3, 212.6) |
| `wording` | words replaced in a text (418.6) |
| `copying` | copiable values, copies with changes, face-down objects (503, 504) |
| `parts` | static abilities taken apart into statements, and what these read |
| `fixing` | the values in a change, as they are at a moment (418.3c) |
| `changing` | one change made to a view |
| `pieces`, `layers` | effects in the six layers: order, timestamps, dependency (418.5) |
| `projecting` | views, kept as long as nothing that they are made from changes |
| `standing` | the index of statements that hold now |
| `beginning`, `durations`, `control` | effects that begin, end, change who controls what |
| `ruling`, `hooks` | what can't, must and can be done |
"""
