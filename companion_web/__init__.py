"""Pages, JSON API and stream of a Pitwall hub."""
