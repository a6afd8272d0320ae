"""Contract bridge and its family."""
