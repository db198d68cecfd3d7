"""Short text and pictures for values: plays, identifiers, boards."""
