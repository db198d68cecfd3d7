"""Judging positions: nets, exact tables, search and cube values behind one `Engine`."""
