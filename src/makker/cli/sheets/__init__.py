"""Keeping score of real cards at the keyboard: a loop of entries over the sheets of `makker.sheets`."""
