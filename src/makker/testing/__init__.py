"""Strategies, the conformance kit, scripted players and a fake clock: imported by nothing that ships."""
