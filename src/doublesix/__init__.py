"""Double Six: backgammon and the tables games."""
