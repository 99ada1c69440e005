"""Measurements, printed as figures and as ratios against a reference in the same run."""
