"""Events end to end under faults: broker, hub, nodes and links fail, and nothing is lost."""
