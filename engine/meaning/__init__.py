"""What the phrases of card text mean in a game: which objects and players they denote, how many, whether it is so.

Everything here reads and changes nothing. `Context` says in whose text a phrase stands.
"""
