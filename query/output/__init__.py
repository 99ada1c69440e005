"""What is printed: widths of Chinese text, tables, colours, JSON, progress. Knows nothing of rules or games."""
