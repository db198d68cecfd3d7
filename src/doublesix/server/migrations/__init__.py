"""How a store of an earlier version becomes one of the present version."""
