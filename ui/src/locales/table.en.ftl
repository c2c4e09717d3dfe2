# The table of an order: in the check, its result, its approval, and on the command line.

table-company = Our company
table-acceptor = Acceptor
table-endorser = Endorsed by
table-endorsee = Endorsed to
table-due = Due
table-account = Our account
table-number = No.
table-draft = Draft number
table-party = To
table-amount = Amount
table-marks = Marks
table-total = Total
table-left-out = { $count ->
    [one] 1 amount not in the sum
   *[other] { $count } amounts not in the sum
}
table-rows = { $count ->
    [one] 1 instruction
   *[other] { $count } instructions
}
table-of-rows = no. { $rows }
table-of-many = no. { $rows } and { $more } more
table-what = What

table-label = { $count ->
    [one] The instruction
   *[other] { $count } instructions, one per row
}
table-hidden = hidden

response-status = { $error ->
    [yes] The service reports an error for this record: { $said }
    [no] Response status: { $said }
   *[unknown] Response status (the code book has no meaning of its flag): { $said }
}
