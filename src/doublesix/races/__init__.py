"""Race theory: what the published formulas say of a race, without a table and without a net."""
