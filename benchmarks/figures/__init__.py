"""What hangs on the standard net: its data in the package and the tables of the docs, made anew by one program."""
