"""Import as version control merges: what a source gave last, what it gives now, and what is here now.

`match` finds what is the same, `facts` lays programs out field by field, `merge` and `plan` compare the three, `result`
puts together what was accepted; all of these are pure. `tables` writes a Program's difference, `imports` is what the
surfaces call: it keeps a reading, plans, applies and undoes it, each in one transaction.
"""
