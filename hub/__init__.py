"""The hub: keeps the log of a table, derives its state by the rules of its game, and talks to nodes."""
