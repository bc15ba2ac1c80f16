"""Every name of a machine, each by a question as small as it can be.

`ranges` says which values each variable can have at each point, each variable by itself: a proof for nearly everything
that no play reaches. `plays` looks for plays that arrive at each point with everything one can arrive with: a witness
for nearly everything else. What these leave open is asked by itself (`asking`): a few variables are kept, a region is
walked backward, and plays are tried inside it. `prover` puts the three together. `check` confirms an answer, and shares
no code with them.
"""
