"""What a node runs; the pure parts also run on the host."""
