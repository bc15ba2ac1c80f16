"""Pages of the atlas as shapes, in hundredths of the page: what a screen or a printed page draws of a book."""
