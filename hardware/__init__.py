"""Makes the wiring of the nodes from ``firmware/boards``: checked pins, diagrams, tables."""
