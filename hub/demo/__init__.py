"""Virtual nodes and crews: whole games through the real firmware, for the demo and the tests."""
