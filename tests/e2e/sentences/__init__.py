"""What people read of the rules and the hub: all of it is there in every language."""
