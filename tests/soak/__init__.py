"""The tests that take long: every game by chance, and events by the ten thousand under faults."""
