"""The games: each sub-package is one, and knows no other."""
