"""Two editions of the rules side by side: what changed in the rules, and where only the wording differs.

`compare(a, b)` gives a Comparison, `differ(text_a, text_b)` the difference of two texts. What a comparison is written
to is made elsewhere in this package: `page.html`, `sheet.xlsx`, `memory.tmx`; `history.history` follows one rule.
"""

from rules_text.comparing.comparison import STATUSES, Comparison, Counts, Pair, compare
from rules_text.comparing.differing import Difference, Op, Status, differ

__all__ = ["STATUSES", "Comparison", "Counts", "Difference", "Op", "Pair", "Status", "compare", "differ"]
