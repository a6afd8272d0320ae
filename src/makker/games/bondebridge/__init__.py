"""Bondebridge, plump and oh hell: one engine, many house rules."""
