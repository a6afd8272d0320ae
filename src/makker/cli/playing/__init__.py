"""The terminal game: a prompt loop over any game's rules, faces for each family, and saved games."""
