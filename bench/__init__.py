"""Benchmarks: each prints what it measured, and a ratio to a named peer in the same run.

`python -m bench` runs all of them, `python -m bench NAME ...` some. They are measurements, not tests: nothing here
fails because a machine is slow, but exact counts are checked on the way.
"""
