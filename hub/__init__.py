"""The hub: keeps the log of a table, folds it by the rules of its game, and talks to nodes."""
