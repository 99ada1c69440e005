"""Replacement and prevention effects (419): events that are about to happen are changed, once by each effect.

| module | what it is |
| --- | --- |
| `replace` | the hook: what applies, who chooses the order, what becomes of the event (419.6a, 419.9) |
| `proposals` | whether an event that would happen is the one that words speak of, and in what roles |
| `candidates` | one effect that applies to one event |
| `instead` | what happens instead, as events |
| `damage` | prevention, redirection, shields, sources, protection (419.6c, 419.7, 419.8, 502.7e) |
| `entering` | how a permanent comes into play (410.10e, 419.1b-c, 503.5-6, 212.4e) |
| `regenerating`, `skipping` | regeneration shields (419.6b), what is skipped (419.6e-f) |
| `beginning` | such effects of resolved spells and abilities as they begin |
"""
