"""A server of games and analyses for this machine: tables, jobs, their store, and the HTTP around them."""
