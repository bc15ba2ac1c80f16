"""ChoiceScript: scenes of lines with indentation, read into a story and lowered to its program."""
