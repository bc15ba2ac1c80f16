"""One table for several screens: rooms, seats, and the server that connects browsers with them.

- `room`: who is there, who sits where, whose decision it is, votes and consent; pure data, without a network
- `hosted`: a room's play, which all tables share
- `seated`: the table of one connection
- `messages`: what a page may say to its room
- `store`: every room of a process, and its files
- `codes`: invitations and keys
- `limits`: how often somebody may ask
- `server`: pages, cookies and WebSockets
"""
