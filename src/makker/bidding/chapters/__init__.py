"""The chapters of the systems: when each applies, and its rules in order of priority."""
