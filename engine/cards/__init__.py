"""Cards as data: their Chinese text read into ability trees, and printed back."""
