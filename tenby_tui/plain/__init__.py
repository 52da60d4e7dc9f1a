"""The line-by-line front end: the same table, session and hand-over as on the screen, told in words.

For screen readers, pipes and scripts. It never redraws, uses no colours, and the only control characters it ever
writes are those that clear a terminal between two players.
"""
