"""Twine's stories: Twee 3 and published HTML, with what Harlowe and SugarCube make of a passage."""
