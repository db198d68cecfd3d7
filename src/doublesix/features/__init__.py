"""What can be counted in a position: shapes, the reach of the dice, plans. Counts only; equities are not known here."""
