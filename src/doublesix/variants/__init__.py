"""Which games exist: data only."""
