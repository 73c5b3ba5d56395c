"""What every game shares: entries, refusals, the game protocol and the fold. Pure."""
