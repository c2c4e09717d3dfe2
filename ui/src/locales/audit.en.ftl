# The auditor's side: proof packs, the journal's chain, a history that is not known, the bank's statements.

nav-statements = Statements
sending-off-journal = What this means
path-choose = Choose…
path-choosing = The system's file dialog is open

## Proof packs
pack-open = Proof pack…
pack-open-period = Period pack…
pack-title = Proof pack of instruction { $number }
pack-title-period = Pack of a period
pack-what = All records of this instruction's order: requests, replies, evidence, people and times, up to the end of the chain. It can be read and checked without Aval.
pack-what-period = All instructions confirmed on these days, with their numbers, totals by state, decisions and first-time payees. It can be read and checked without Aval.
pack-from = First day
pack-to = Last day
pack-place = New folder
pack-place-help = A new file; no file is overwritten
pack-zip = Also as one zip file beside the folder
pack-make = Make the pack
pack-making = Writing the proof pack…
pack-missing-days = Enter both days as YYYY-MM-DD
pack-missing-place = Enter a folder
pack-made = { $instructions ->
    [one] The pack is made: one instruction, { $events } events in full, { $files } files.
   *[other] The pack is made: { $instructions } instructions, { $events } events in full, { $files } files.
}
pack-folder = Folder
pack-zip-file = Zip file
pack-page = To read
pack-check = To check
pack-head = Chain head
pack-manifest = Fingerprint, as on the page
pack-check-what = The script check.py in the pack needs Python, not Aval. It builds the page again from the events, recomputes every hash of the chain, and names each difference. A person who changed the page may have changed the script: take it from another copy of FORMAT.md, or use avalctl journal verify --pack.
pack-path = { $path } is not a folder's full path. Enter the path from the root on. Nothing was written.

## The check of a pack
pack-file-missing = { $file }: missing
pack-file-unlisted = { $file }: not in manifest.sha256
pack-file-changed = { $file }: its bytes are not the listed ones
pack-file-differs = { $file }: not as it follows from the events
pack-file-foreign = { $file }: no event names this file
pack-file-unreadable = { $file }: cannot be read
pack-event-differs = Event { $event }: its hash, its kind or the event before it is not the one in chain.tsv
pack-head-other = The chain does not contain the head that was kept elsewhere
pack-words-unknown = { $file }: these are not the words of a known version of Aval, so the page is not proven
pack-page-cell = index.html, { $section }, row { $row }, { $column }: { $shown } instead of { $right }
pack-page-line = index.html, { $section }, line { $line }: { $shown } instead of { $right }
pack-page-missing = index.html, { $section }, row { $row }: missing: { $right }
pack-page-added = index.html, line { $line }: does not follow from the events: { $shown }
pack-older-form = The pack has the form of an older program. Its page and its reports are not compared with the events: do not rely on index.html.
pack-by-hash-only = { $hidden } of { $all } events are in the pack by hash only. They may concern its instructions or days; a pack with the whole chain shows them.
pack-stated = The profile's name, the code book's fingerprint, the program and the time of the pack are stated, not proven.
pack-notes = Notes and their files are not part of the chain.
pack-zone-unknown = The times have the offsets that the pack states; its time zone is not known here.
pack-document-other = { $file } is not the one of this version: it is older, newer or changed. Do not run a changed script.

## The chain
chain-verify = Check the whole journal
chain-checking = Being checked…
chain-checked = All { $events } events, the data they refer to and the derived tables agree.
chain-copy = { $state ->
    [not_set] { second-place-none }
    [empty] The chain head was not copied to the second place yet.
    [unreachable] The second place cannot be reached; the chain head was not copied.
   *[agrees] Copied to the second place { $time } (event { $event }).
}
journal-event-receipt = Electronic receipt fetched
journal-event-ticked = Found on the statement
journal-event-unticked = Match undone
journal-event-set-aside = Statement line set aside
journal-event-reopened = Statement line reopened
journal-event-settings = Settings noted
journal-event-history-accepted = Journal with unknown history accepted
journal-event-claim-ended = Lock of a lost journal ended
journal-event-gone-resolved = Instruction of a gone desk resolved
journal-event-shared-taken = Setting of the group taken
journal-event-place = Bound to this computer and folder

## A history that is not known
history-title = The history of this journal is not known
history-means = The chain head at the second place is not in this journal: an older copy was restored, or this is another journal. Instructions that were sent after this copy was made are not recorded on this computer. Sending is off until a person has checked; otherwise an order could be sent twice.
history-there = At the second place ({ $path })
history-here = In this journal
history-event = event { $event }
history-no-event = no event
history-written = written { $time }
history-step-copy = First search for the newer journal: on another computer, on the replaced disk, in a newer backup. If you find it, close Aval, put it in place and open the profile again; nothing is lost then.
history-step-bank = Otherwise open the bank's own page and list every transfer and every draft operation since this journal's newest event. Each of them may be one of our instructions that is missing here.
history-step-drafts = Refresh all lists. Drafts that were endorsed, pledged or presented meanwhile are then in other lists than this journal expects.
history-step-doubts = If you continue, instructions that this journal calls confirmed or sending become in doubt, because they may have been sent. Resolve each one by evidence.
history-accept = Continue with this journal…
history-accept-title = Continue with a journal whose history is not known
history-accept-commit = Continue with this journal
history-accept-means = This turns sending on again. Instructions that were sent after this copy was made can be sent a second time. The reason, your name and both chain heads are recorded in the journal permanently.
history-reason = Reason, and the check you made
history-reason-help = For example: disk replaced, backup of this morning; the bank's page shows two transfers since then, both noted
history-reason-missing = Enter the reason

## Statements
statement-not-one = { $file } is not a statement file: the name must end in one of { $endings }, and the path must start at the root. Nothing was read.
statements-what = Accepted means that the service took an order. Only the bank's statement shows that it was booked: import the statement, then match its lines. This page does not query the bank and sends nothing.
statements-import = Import a statement…
statements-taken = { $lines ->
    [one] One line was read, { $new } of it new.
   *[other] { $lines } lines were read, { $new } of them new.
} The file's fingerprint begins { $hash }.
statements-tab-transfers = Transfers ({ $count } open)
statements-tab-lines = Statement lines ({ $count } open)
statements-tab-balances = Balances ({ $count })
statements-until = Until
statements-balances-none = No imported statement has balances: import one with an opening and a closing balance, or a table with a balance behind each line.
statements-balances-agree = Agrees
statements-balances-open = { $count ->
    [one] One open line
   *[other] { $count } open lines
}
statements-balances-of = By the statements from { $from } to { $to }.
statements-balances-ours = Ours
statements-balances-bank = The bank's
statements-balances-count = ({ $count })
statements-balances-more = { $count } more are in the export.
statements-show = Which
statements-show-name = { $show ->
    [open] Not matched
    [ticked] Matched
    [aside] Set aside
   *[all] All
}
statements-text = Counterparty, reference, amount
statements-none-open = No accepted transfer is left to match.
statements-no-match = Nothing matches the filter.
statements-no-lines = No statement was imported yet. Export one on the bank's page as CSV, XLSX, camt.053 or MT940, then import it here. Intraday reports and notifications (camt.052, camt.054, MT942) are provisional.
statements-day = Day
statements-age = Age
statements-days = { $days ->
    [0] today
    [one] 1 day
   *[other] { $days } days
}
statements-payee = Payee
statements-counterparty = Counterparty
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
statements-finality = { $finality ->
    [provisional] Provisional
    [not_in_final] Not in the final statement
   *[final] In a statement
}
statements-finality-means = { $finality ->
    [provisional] Provisional: it is in an intraday report or a notification. It counts in no sum and proves nothing until a statement has it.
    [not_in_final] Not in the final statement of its day: the bank did not book it as told. It counts in no sum, and no transfer can be matched with it.
   *[final] It is in a statement.
}
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
    [0] The line does not name our reference. Same day. A reason is required.
    [one] The line does not name our reference. One day apart. A reason is required.
   *[other] The line does not name our reference. { $days } days apart. A reason is required.
}
statements-tick = Match…
statements-tick-title = Match transfer { $number }
statements-tick-means = You confirm that this line of the bank's statement is this transfer. The match is recorded in the journal with your name; it can be undone with a reason.
statements-tick-commit = Match
statements-reason = Reason
statements-reason-help = Why the line is this transfer although they differ, for example: the bank leaves out references
statements-reason-missing = Enter the reason
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
statements-untick-help = The journal keeps the record of the match
statements-another = Another accepted transfer
statements-another-help = For a booking with another amount, day or account. A reason is required.
statements-another-none = None chosen
file-step = { $step ->
    [cells] Reading the file
    [lines] Reading its lines
    [comparison] Comparing with the stored lines
   *[storage] Storing the lines
}
file-stop = Stop
file-again = Try again
statements-import-title = Import a statement
statements-file = Statement (CSV, XLSX, camt.053, MT940, camt.052, camt.054, MT942)
statements-file-help = As the bank's page exports it; the file is not changed
statements-account = Account
statements-account-help = The account of the statement; a camt or MT file names it itself
statements-account-none = None chosen
statements-columns = Columns
statements-column-none = – not in the file –
statements-column-day = Day
statements-column-amount = Amount (minus: out)
statements-column-debit = Amount out (debit)
statements-column-credit = Amount in (credit)
statements-column-direction = Direction (in, out)
statements-column-currency = Currency
statements-column-reference = Reference
statements-column-counterparty = Counterparty
statements-column-remark = Remark
statements-column-balance = Balance behind the line
statements-currency-value = Currency of all lines
statements-currency-blank = Currency of the lines without one
statements-currency-blank-help = For this file only, for example CNY
statements-decimal = Decimal mark
statements-decimal-name = { $mark ->
    [point] 1,234.50
    [comma] 1.234,50
   *[other] as the amounts show it
}
statements-counts = The file has { $lines ->
    [one] one line
   *[other] { $lines } lines
}: { $bookings ->
    [one] one booking
   *[other] { $bookings } bookings
}, { $others ->
    [one] one other
   *[other] { $others } others
}.
statements-day-format = Date format
statements-day-format-help = For example %Y%m%d, %d/%m/%Y; if blank, the profile's format
statements-understood = { $count ->
    [one] One line, { $new } of it new. It is read as follows:
   *[other] { $count } lines, { $new } of them new. The first ones are read as follows:
}
statements-more = and { $count } more
statements-sample = The file's first rows
statements-take = { $count ->
    [0] Import
    [one] Import one line
   *[other] Import { $count } lines
}
statements-form = { $form ->
    [camt053] camt.053: its columns are known. It is a statement of { $accounts }.
    [camt052] camt.052: its columns are known. It is an intraday report of { $accounts }.
    [camt054] camt.054: its columns are known. It is a notification of { $accounts }.
    [mt940] MT940: its columns are known. It is a statement of { $accounts }.
    [mt942] MT942: its columns are known. It is an intraday report of { $accounts }.
   *[table] A table. It is a statement of { $accounts }.
}
statements-file-account = { $written } in the file is the chosen account
statements-exact = { $count ->
    [0] Match exact pairs…
    [one] Match one exact pair…
   *[other] Match { $count } exact pairs…
}
statements-exact-both = { $pairs ->
    [0] Set { $asides } aside…
   *[other] Match { $pairs }, set { $asides } aside…
}
statements-exact-none = No open transfer agrees with a line that fits it alone
statements-exact-title = Match exact pairs
statements-exact-means = In each pair the account, amount, currency, direction and our reference agree, the days are at most three apart, and neither fits anything else. You confirm that each line is its transfer. Every match is recorded in the journal with your name and can be undone with a reason.
statements-exact-sum = { $count ->
    [one] One pair
   *[other] { $count } pairs
}: { $sums }
statements-exact-also = { $count ->
    [one] Also the pair whose line names the payee instead of our reference ({ $sums })
   *[other] Also the { $count } pairs whose lines name the payee instead of our reference ({ $sums })
}
statements-exact-commit = { $count ->
    [0] Match
    [one] Match one pair
   *[other] Match { $count } pairs
}
statements-exact-nothing = There is no pair to match
statements-exact-left = { $transfers ->
    [0] No transfer stays open
    [one] One transfer stays open
   *[other] { $transfers } transfers stay open
}; { $lines ->
    [0] no outgoing line stays
    [one] one outgoing line stays
   *[other] { $lines } outgoing lines stay
} without a transfer.
statements-exact-done = { $count ->
    [one] One pair was matched.
   *[other] { $count } pairs were matched.
}
statements-line-reference = On the line
statements-taking = Reading the statement…
statements-missing-file = Choose the file
statements-missing-account = Choose the account
statements-missing-look = The file is not read yet
statements-missing-column = Choose the column for: { $column }
statements-missing-right = The file cannot be imported with these columns; see above
statements-missing-lines = The file has no lines

## Rules
statements-rules = Rules…
statements-rules-title = Rules for statement lines
statements-rules-what = A rule sets lines aside with a category (bank charges, interest, the payroll of another system), or states that lines are payments to a payee. The first rule that fits a line applies. A rule only proposes: “Match exact pairs” confirms, and a pair always has the same account, amount and currency.
statements-rules-none = There is no rule yet. Make one here, or from a statement line.
statements-rules-left = { $lines ->
    [0] A rule applies to each open line.
    [one] No rule applies to one open line.
   *[other] No rule applies to { $lines } open lines.
} The rules are in { $file }.
statements-rule-new = New rule…
statements-rule-from-line = Rule from this line…
statements-rule-title = Rule for statement lines
statements-rule-save = Save rule
statements-rule-name = Name
statements-rule-does = What it proposes
statements-rule-does-aside = Set lines aside
statements-rule-does-payee = A payment to a payee
statements-rule-category = Category
statements-rule-category-help = For example bank charges, interest, payroll of another system
statements-rule-payee = Payee of the transfers
statements-rule-payee-help = As in the transfers. A line pairs with a transfer of the same account, amount and currency within three days, where neither fits anything else.
statements-rule-conditions = Conditions; all that are filled in must hold
statements-rule-part = { $what } contains
statements-rule-any = any
statements-rule-from = Amount from
statements-rule-to = Amount up to
statements-rule-missing-name = Enter a name
statements-rule-missing-category = Enter the category
statements-rule-missing-payee = Enter the payee
statements-rule-missing-look = The lines are being counted
statements-rule-missing-wide = State that so many lines are meant
statements-rule-wide = So many lines are meant
statements-rule-fits = { $lines ->
    [0] No imported line fits.
    [one] One of { $all } imported lines fits, { $open } of it open.
   *[other] { $lines } of { $all } imported lines fit, { $open } of them open.
}
statements-rule-on = { $name } applies
statements-rule-up = Move { $name } up
statements-rule-down = Move { $name } down
statements-rule-edit = Edit { $name }
statements-rule-remove = Delete { $name }
statements-rule-aside = Set aside as { $category }
statements-rule-pays = Payment to { $payee }
statements-rule-contains = { $what } contains “{ $text }”
statements-rule-amounts = amount { $from } to { $to }
statements-rule-every = every line
statements-rule-counts = { $open ->
    [one] one open line
   *[other] { $open } open lines
}, { $aside } set aside
statements-rule-proposes = The rule { $rule } fits: { $does }. “Match exact pairs” confirms it.
statements-rule-waits = Rule { $rule }
statements-aside = Set aside: { $category }
statements-set-aside = Set aside (X)
statements-set-aside-category = set aside by hand
statements-aside-by-hand = By hand, by { $by }, { $time }
statements-imports = Imports…
statements-imports-title = Imported statements
statements-imports-what = An import is taken back while none of its lines is matched: its lines are deleted, except those that another file has too.
statements-imports-none = No statement was imported yet.
statements-import-lines = { $lines ->
    [one] one line
   *[other] { $lines } lines
}
statements-import-matched = { $matched ->
    [one] one line is matched: undo the match first
   *[other] { $matched } lines are matched: undo their matches first
}
statements-take-back = Take back
statements-taken-back = { $lines ->
    [0] The import was taken back. Another file has all of its lines.
    [one] The import was taken back: one line was deleted.
   *[other] The import was taken back: { $lines } lines were deleted.
}
evidence-doubt = Proves an instruction in doubt
evidence-line = Or a statement line that proves it
evidence-help = The line becomes an attachment of the journal, and the instruction is resolved as executed
evidence-none = None chosen
evidence-use = Resolve by the line…
evidence-title = Resolve as executed by a statement line
evidence-commit = Executed
evidence-reason-help = Why this line is the instruction
statements-aside-title = Set aside as { $category }
statements-aside-by = By the rule { $rule }, confirmed by { $by }, { $time }
statements-reopened = It was set aside and reopened; no rule proposes it again.
statements-reopen = Reopen…
statements-reopen-title = Reopen the line of { $day }
statements-reopen-help = The journal keeps the record of both
statements-rule-column = Rule
statements-exact-rules = { $count ->
    [one] Also the pair whose payee a rule states ({ $sums })
   *[other] Also the { $count } pairs whose payee a rule states ({ $sums })
}
statements-exact-asides = { $count ->
    [one] Set aside the line that a rule fits ({ $sums })
   *[other] Set aside the { $count } lines that a rule fits ({ $sums })
}
statements-exact-kept = { $count ->
    [one] One line that a rule would set aside may be a transfer and stays open.
   *[other] { $count } lines that a rule would set aside may be transfers and stay open.
}
statements-exact-commit-asides = { $pairs ->
    [0] Set { $asides } aside
   *[other] Match { $pairs }, set { $asides } aside
}
statements-exact-done-asides = { $pairs ->
    [one] One pair was matched
   *[other] { $pairs } pairs were matched
}; { $asides ->
    [one] one line was set aside.
   *[other] { $asides } lines were set aside.
}
