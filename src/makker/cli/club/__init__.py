"""`makker club`: events of a club."""
