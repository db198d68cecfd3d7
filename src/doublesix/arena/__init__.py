"""Playing strength: duels between engines, with paired dice and honest intervals."""
