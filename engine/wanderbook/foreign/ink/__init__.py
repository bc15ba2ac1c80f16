"""Stories in ink: `.ink` files, compiled by inkjs, and the JSON that a compiler of ink wrote."""
