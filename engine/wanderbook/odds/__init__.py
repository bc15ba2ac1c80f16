"""How likely things are in a story: `ways` leaves what is decided or drawn, `reader` plays it, `chances` adds it up."""
