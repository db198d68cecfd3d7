"""What a server of games and analyses and its clients say to each other: typed messages, no input or output."""
