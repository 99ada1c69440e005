"""Documents: the texts of the rules, read into trees of numbered rules, with everything that is computed from them.

``library`` is the way in: which editions there are and which of them answers for a rule. ``numbers.RuleNumber`` is the
number of a rule everywhere. This package imports nothing of the project's other packages.
"""
