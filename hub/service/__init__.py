"""Tables, nodes, seats and the clock: what a hub does, apart from disk, network and pages."""
