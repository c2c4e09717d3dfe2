# The auditor's side: proof packs, the journal's chain, a history that is not known, the bank's statements.

nav-statements = Statements
sending-off-journal = What this means
path-choose = Choose…
path-choosing = The system's dialog is open

## Proof packs
pack-open = Proof pack…
pack-open-period = Period pack…
pack-title = Proof pack of instruction { $number }
pack-title-period = Pack of a period
pack-what = Everything the journal has of the order that this instruction was confirmed with: requests, replies, evidence, who and when, up to the chain's head. It can be read and checked by somebody who does not have Aval.
pack-what-period = Every instruction that was confirmed on these days, with its numbers, totals by state, decisions and first-time payees. It can be read and checked by somebody who does not have Aval.
pack-from = First day
pack-to = Last day
pack-place = New folder
pack-place-help = It is made anew; nothing is overwritten
pack-zip = Also as one zip file beside the folder
pack-make = Make the pack
pack-making = The pack is being made
pack-missing-days = Two days are missing, as YYYY-MM-DD
pack-missing-place = Say where it shall lie
pack-made = { $instructions ->
    [one] The pack is made: one instruction, { $events } events in full, { $files } files.
   *[other] The pack is made: { $instructions } instructions, { $events } events in full, { $files } files.
}
pack-folder = Folder
pack-zip-file = Zip file
pack-page = To read
pack-check = To check
pack-head = Chain head
pack-manifest = Fingerprint of all files
pack-check-what = The script check.py lies in the pack and needs Python alone, not Aval: it makes every hash of the chain again and says what does not agree.
pack-path = { $path } does not say where the pack shall lie. Name the folder from the root on. Nothing was written.

## The chain
chain-verify = Check all of it
chain-checking = Being checked…
chain-checked = All { $events } events, what they name and the tables beside them agree.
chain-copy = { $state ->
    [not_set] No second place is set for the chain head.
    [empty] Nothing was copied to the second place yet.
    [unreachable] The second place cannot be reached; the chain head was not copied.
   *[agrees] Copied to the second place { $time } (event { $event }).
}
journal-event-ticked = Found on the statement
journal-event-unticked = Match undone
journal-event-settings = Settings noted
journal-event-history-accepted = Unknown history taken over
journal-event-place = Bound to this computer and folder

## A history that is not known
history-title = This journal's history is not known
history-means = The head that was last copied to the second place is not in this journal: an older copy was put back, or another journal lies here. What was sent after this copy was made stands nowhere on this computer. Until a person has looked, nothing is sent: an order could otherwise go out twice.
history-there = At the second place ({ $path })
history-here = In this journal
history-event = event { $event }
history-no-event = no event
history-written = written { $time }
history-step-copy = First look for the newer journal: another computer, the disk that was replaced, a newer backup. If it is found, close Aval, put it in place and open the profile again. Nothing is lost then.
history-step-bank = Otherwise open the bank's own page and list every transfer and every draft operation since this journal's newest event. Each of them may be one of ours that is missing here.
history-step-drafts = Refresh all lists. Drafts that were endorsed, pledged or presented meanwhile are then no longer where this journal expects them.
history-step-doubts = What this journal calls confirmed or sending comes into doubt when you go on: it may have been sent. It is resolved one by one, by evidence.
history-accept = Go on with this journal…
history-accept-title = Go on with a journal whose history is not known
history-accept-commit = Go on with this journal
history-accept-means = Sending is on again after this. What was sent after this copy was made is not protected against being sent twice. The reason, your name and both heads go into the journal for good.
history-reason = Reason, and what was compared
history-reason-help = For example: disk replaced, backup of this morning; the bank's page shows two transfers since then, both noted
history-reason-missing = The reason is missing

## Statements
statement-not-csv = { $file } is not called a statement: its name must end in .csv or .txt, and its path must start at the root. Nothing was read.
statements-what = Accepted means that the service took an order. Only the bank's statement shows that it was booked: import it, then match what you find. Nothing here asks the bank or sends.
statements-import = Import a statement…
statements-taken = { $lines ->
    [one] One line was read, { $new } of it new.
   *[other] { $lines } lines were read, { $new } of them new.
} The file's fingerprint begins { $hash }.
statements-tab-transfers = Transfers ({ $count } open)
statements-tab-lines = Statement lines ({ $count })
statements-show = Which
statements-show-name = { $show ->
    [open] Not matched
    [ticked] Matched
   *[all] All
}
statements-text = Counterparty, reference, amount
statements-none-open = No accepted transfer waits to be matched.
statements-no-match = Nothing matches the filter.
statements-no-lines = No statement was imported yet. Export one as CSV on the bank's page, then import it here.
statements-day = Day
statements-age = Age
statements-days = { $days ->
    [0] today
    [one] 1 day
   *[other] { $days } days
}
statements-payee = Payee
statements-other-side = Counterparty
statements-reference = Reference
statements-remark = Remark
statements-direction = Direction
statements-direction-name = { $direction ->
    [out] out
    [in] in
   *[unknown] not stated
}
statements-on = On the statement
statements-transfer = Transfer
statements-line = Statement line
statements-ticked = On the statement of { $day }
statements-no-line = no line yet
statements-found = { $count ->
    [one] One line, with our reference
   *[other] { $count } lines, one with our reference
}
statements-maybe = { $count ->
    [one] One line may be it
   *[other] { $count } lines may be it
}
statements-is = Transfer { $number }
statements-no-transfer = none of ours
statements-may-be = { $count ->
    [one] May be one transfer
   *[other] May be one of { $count } transfers
}
statements-transfer-title = Transfer { $number }
statements-line-title = Line of { $day }
statements-from-file = From { $file }
statements-candidates = Lines that may be it
statements-no-candidates = No line has the same account, amount and currency within three days. Import the statement of that time, or choose the transfer from the line's side.
statements-may-be-title = Transfers that it may be
statements-no-transfer-why = No accepted transfer of this desk has the same account, amount and currency within three days and is not matched.
statements-same-reference = { $days ->
    [0] The line names our reference. Same day.
    [one] The line names our reference. One day apart.
   *[other] The line names our reference. { $days } days apart.
}
statements-other-reference = { $days ->
    [0] The line does not name our reference. Same day. A reason is asked for.
    [one] The line does not name our reference. One day apart. A reason is asked for.
   *[other] The line does not name our reference. { $days } days apart. A reason is asked for.
}
statements-tick = Match…
statements-tick-title = Match transfer { $number }
statements-tick-means = You say that this line of the bank's statement is this transfer. It goes into the journal with your name; it can be taken back with a reason.
statements-tick-commit = Match
statements-reason = Reason
statements-reason-help = Why this is the line although they do not agree, for example: the bank drops references
statements-reason-missing = The reason is missing
statements-differs-name = 
    { $what ->
        [account] account
        [amount] amount
        [currency] currency
        [day] day
        [direction] direction
       *[reference] reference
    }
statements-differed = Did not agree in: { $what }. Reason: { $reason }
statements-ticked-by = Matched by { $by }, from { $file }
statements-untick = Undo the match…
statements-untick-title = Undo the match of transfer { $number }
statements-untick-help = It stays in the journal that there was one
statements-another = Another accepted transfer
statements-another-help = Where the bank booked another amount, day or account. A reason is asked for.
statements-another-none = None chosen
statements-import-title = Import a statement
statements-file = Statement (CSV)
statements-file-help = As the bank's page exports it; the file stays where it is
statements-account = Account
statements-account-help = The account that the statement is of
statements-account-none = None chosen
statements-columns = Which column is what
statements-column-none = – not in the file –
statements-column-day = Day
statements-column-amount = Amount (minus: out)
statements-column-debit = Amount out (debit)
statements-column-credit = Amount in (credit)
statements-column-currency = Currency
statements-column-reference = Reference
statements-column-counterparty = Counterparty
statements-column-remark = Remark
statements-currency-value = Currency of all lines
statements-day-format = Form of the day
statements-day-format-help = For example %Y%m%d, %d/%m/%Y; left out, the profile's
statements-understood = { $count ->
    [one] One line, { $new } of it new. This is how it is understood:
   *[other] { $count } lines, { $new } of them new. The first as they are understood:
}
statements-more = and { $count } more
statements-sample = The file's first rows
statements-take = { $count ->
    [0] Import
    [one] Import one line
   *[other] Import { $count } lines
}
statements-taking = The statement is being read
statements-missing-file = Choose the file
statements-missing-account = Choose the account
statements-missing-look = The file is not read yet
statements-missing-column = Say which column this is: { $column }
statements-missing-right = The file cannot be taken with these columns; see above
statements-missing-lines = The file has no lines
