"""What every game shares: entries, refusals, the game protocol, its handlers, the fold. Pure."""
