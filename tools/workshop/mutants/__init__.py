"""Rules broken on purpose, by a machine: does a test notice?

    tools/mutants --game sleeping_gods --seed 1 --count 400

`operators` makes changes of the rules' code, `identity` names them and draws a sample, `reach` knows which tests reach
which statement, `server` tries mutants out, `judgements` reads which were judged equivalent, `report` says what came of
it. Exit code 1: fewer than 97 % of the mutants that are not judged equivalent were killed.

mutmut changes functions only, neither tables, defaults nor decorated functions, which hold many of our rules, and draws
no sample by a seed. cosmic-ray starts a whole process and all tests for each mutant, which would take hours here, and
names mutants by their place in the file.
"""
