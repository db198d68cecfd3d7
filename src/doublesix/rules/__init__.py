"""How tables games work; names no game."""
