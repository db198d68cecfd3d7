"""The migrations, each a step from the one before."""
