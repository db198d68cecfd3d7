"""A board in the terminal, with colors, cursor keys and a mouse: `doublesix play --board`.

It knows no rules beyond the steps of a turn and nothing of what is said; a `Conversation` is handed in.
What does not live here: the conversation itself and plain lines (`cli`), boards in a browser (`server`, client).
"""
