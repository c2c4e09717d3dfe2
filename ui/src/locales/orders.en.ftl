# Sentences of the forms, the check dialog, the journal and the doubts.

## Titles and buttons of an order
order-title = { $count ->
    [0] { $verb }
    [one] { $verb }
   *[other] { $verb }: { $count } drafts
}
order-commit = { $count ->
    [one] { $verb }: { $amount }
   *[other] { $verb }, { $count } drafts: { $amount }
}
order-commit-plain = { $count ->
    [one] { $verb }
   *[other] { $verb }, { $count } drafts
}
sign-refuse = { $refuse } instead…
sign-remark = Add a remark…
sign-next = Once it is accepted, open the next draft
transfer-kind = To whom

## Form
order-check = Check
order-checking = Being checked
order-back = Back
order-back-list = Back to the list
order-more = More fields
order-each-caption = What differs from draft to draft
order-flag-none = Not stated
order-flag-sends = sends { $value }
order-flag-locked = The code book does not say what { $flag } means at { $banks }. Until it does, this stays locked: sending a number whose meaning nobody has written down could do the opposite of what you want. An administrator adds it to code-book.toml.
order-flag-absent = The code book does not say what { $flag } means at { $banks }. It is left out; the service does not require it.
order-date-format = As the service wants it, for example { $example }
order-payer-help = One of this profile's accounts
order-available = available balance { $amount }
order-bank-name-or-number = Aval needs the bank's name or its inter-bank number
order-bank-number-doubtful = This does not look like a bank number: twelve digits with a check digit. Compare it once more. It can be sent as it is.
order-reason = Reason
order-reason-help = Kept in the journal with this order
order-hidden-remove = Remove hidden characters
order-hidden-removed = They are removed; check again.
order-reason-invoice = Another invoice, same amount
order-reason-instalment = Another instalment
order-reason-wages = Wages of equal amount
order-reason-correction = Correction of a refused payment
order-reason-agreed = Agreed with the counterparty
order-reason-partial = Partial amount
order-problems = { $count ->
    [one] One thing is missing or wrong
   *[other] { $count } things are missing or wrong
}

## Check dialog
check-back = Back to the form
check-preparing = What would be sent is being put together…
check-not-prepared = Nothing can be sent: see above
check-confirming = Being written into the journal
check-practice = Practice bank: this goes to the bank on this computer. No real money moves.
check-control = Control total
check-control-help = Type the total from the voucher. Ours is shown when the two agree.
check-control-several = Type the totals from the vouchers, each with its currency, for example CNY:1200.00 USD:35.50. Ours are shown when they agree.
check-control-missing = Type the control total from the voucher first
check-control-differs = The control total does not agree with these instructions
check-hidden = hidden
check-total = { $count ->
    [one] Amount
   *[other] { $counted ->
        [all] Total of { $count } instructions
       *[other] Total of { $counted } of { $count } instructions
    }
}
check-from = our account
check-to = To
check-no-name = (no name given)
check-first-time = First time: this desk never sent anything to this account
check-body = Exactly what is sent

## Result
result-number = No.
result-state = State
result-what = What
result-draft = Draft number
result-party = Counterparty
result-currency = Currency
result-amount = Amount
result-reference = Bank's reference
result-means = What it means
result-confirmed-at = Confirmed { $time }
result-leave = Close
result-leaving = Sending goes on without this window, and nothing is sent twice. What becomes of it stands in the journal. Close anyway?
result-leave-anyway = Close, read it in the journal
result-stay = Stay
result-close = Close
result-paused = Stopped: what became of one instruction is not known. The others have not been sent. Look into the doubt first; going on sends the rest and not the one in doubt.
result-go-on = Go on with the rest
result-cancel = Leave the rest unsent
result-summary = { $all ->
    [one] 1 instruction
   *[other] { $all } instructions
}: { $accepted } accepted, { $refused ->
    [0] none
   *[other] { $refused }
} refused or not sent, { $open ->
    [0] none
   *[other] { $open }
} in doubt or pending.
result-only = Show only what needs a look ({ $count })
result-copy = Copy as a table
result-print = Print
result-journal = No. { $number } in the journal
result-doubt = Look into the doubt
result-advice-prepared = Nothing has been promised or sent.
result-advice-awaiting-approval = Waits for the approver. Nothing has been sent.
result-advice-confirmed = Not sent yet.
result-advice-sending = On its way. Wait for the answer.
result-advice-not-sent = Nothing left this computer; nothing moved. It may be ordered again.
result-advice-accepted = The service has taken it. Whether the bank carries it out shows in the lists and balances.
result-advice-refused = The service refused it; nothing moved. Correct what it says and order it again.
result-advice-unproven = The service says that it refused. Until that has settled, it is treated like a doubt.
result-advice-to-verify = The service answered with codes that the code book does not know. Check it at the bank.
result-advice-pending = The service has taken it and not said how it ended. Do not order it again; Aval keeps looking.
result-advice-in-doubt = It may have been carried out or not. Do not order it again, here or at the bank, before it is cleared up.
result-advice-executed = A person has found that it was carried out.
result-advice-not-executed = A person has found that it was not carried out. It may be ordered again.
result-advice-cancelled = Withdrawn here before it was sent; nothing moved.

## Send again
again-button = Send again…
again-form = A new instruction for no. { $number }, which had no effect. It starts with what that one said and is checked from the beginning.
again-for = Sent again for
again-by = Sent again as

## Journal
journal-number = No.
journal-time = Confirmed
journal-operation = What
journal-what = Draft, counterparty
journal-account = Our account
journal-filter = State
journal-all-states = All states
journal-all-operations = All operations
journal-open = { $count ->
    [one] 1 in doubt or pending
   *[other] { $count } in doubt or pending
}
journal-empty = Nothing has been sent from this desk yet. What you confirm will stand here, for good.
journal-no-match = No instruction fits both choices above.
journal-pages = Pages
journal-page = { $from }–{ $to } of { $count }
journal-newer = Newer
journal-older = Older
journal-newest = These are the newest
journal-oldest = These are the oldest
journal-chain-intact = The chain of { $events } events is intact. Newest hash:
journal-chain-broken = The journal's chain is broken at event { $at } of { $events }. Sending is off, nothing is thrown away. Call your administrator and leave the file as it is.
journal-instruction = Instruction
journal-unproven = Not proven
journal-reference-order = Our reference
journal-confirmed = Confirmed
journal-since = In this state since
journal-lock = Lock
journal-locked = Nothing else can be ordered for it until the outcome is known
journal-id = Identifier
journal-request = What was sent
journal-body = Body, as it was
journal-reply = What came back
journal-no-reply = No reply was received. That does not mean that nothing was carried out.
journal-status = HTTP status { $status }
journal-empty-body = The reply had no body.
journal-headers = { $count ->
    [one] 1 header
   *[other] { $count } headers
}
journal-record = The record that was matched
journal-snapshot = How it looked before sending
journal-no-snapshot = No snapshot was needed.
journal-snapshot-what = Snapshot
journal-evidence = What was found since
journal-no-evidence = Nothing has been asked since.
journal-list-comma = { ", " }
journal-events = Events
journal-event-confirmed = Confirmed
journal-event-sending = Sending begun
journal-event-replied = Reply stored
journal-event-created = Journal begun
journal-event-submission = Order
journal-event-paused = Stopped at a doubt
journal-event-unanswered = No reply
journal-event-verdict = Outcome found
journal-event-evidence = Asked at the bank
journal-event-resolved = Resolved by a person
journal-event-went-on = Went on
journal-event-cancelled = Cancelled

## Transfers
transfer-new = New transfer
transfer-empty = No transfer has been sent from this desk yet.
transfer-only-here = Transfers of this desk. What was transferred elsewhere, the service does not list.

## Doubts
doubt-what = Asking and resolving send nothing. A doubt ends by evidence and a person's word.
doubt-none = Nothing is in doubt. What has no clear end will stand here.
doubt-inquire = Ask the bank now
doubt-inquiring = The bank is being asked…
doubt-inquire-what = Only reads. Nothing is sent again.
doubt-next-look = Aval asks the bank again by itself at { $time }, while this window is open.
doubt-look-due = Aval asks the bank by itself now; for that it needs a token.
doubt-rest = { $count ->
    [one] One more instruction of this order waits and has not been sent.
   *[other] { $count } more instructions of this order wait and have not been sent.
}
doubt-settled = This one is resolved
doubt-journal = Open in the journal
doubt-proposal = What the evidence suggests
doubt-suggests = { $decision ->
    [executed] It looks carried out.
    [not_executed] It looks not carried out.
   *[nothing] The evidence says nothing yet.
}
doubt-resolve-title = Resolve
doubt-resolve-what = Find out at the bank first: by its own page, a statement or a call. What you put in is written into the journal for good.
doubt-decision = What did you find?
doubt-executed = It was carried out
doubt-executed-help = You have the bank's reference or a paper that shows it.
doubt-not-executed = It was not carried out
doubt-not-executed-help = You know it from the bank, not from its absence in a list. Afterwards it may be ordered again, and would then be carried out a second time if you are wrong.
doubt-needs = What this decision needs
doubt-needs-met = There
doubt-needs-open = Missing
doubt-needs-file = Or a file with the bank's written word, below
doubt-needs-unread = The last probe got no answer from the bank. See "What was found since" above.
doubt-needs-token = No access token is set, so the bank cannot be asked.
doubt-needs-sign-in = Enter the access token…
doubt-reference = Bank's reference
doubt-reference-help = Reference, file, or both
doubt-file = File that shows it
doubt-file-help = Its path on this computer. Its fingerprint goes into the journal; keep the file.
doubt-reason = Reason
doubt-reason-executed = For example: statement of 21 November, line 14
doubt-reason-not-executed = For example: Ms Li of the branch by phone, 09:40, has no such order
doubt-missing-decision = Choose what you found
doubt-missing-proof = Give the bank's reference or a file
doubt-missing-probe = Ask the bank on its next working day, or give a file
doubt-missing-reason = Say why
doubt-resolve = Resolve…
doubt-confirm-title = { $decision ->
    [executed] Record as carried out
   *[not_executed] Record as not carried out
}
doubt-confirm = { $decision ->
    [executed] Record: carried out
   *[not_executed] Record: not carried out
}
doubt-confirm-means = { $decision ->
    [executed] The instruction counts as carried out, and its lock ends. This cannot be taken back.
   *[not_executed] The instruction counts as not carried out, its lock ends, and it may be ordered again. If it was carried out after all, ordering it again does it twice. This cannot be taken back.
}
doubt-confirm-back = Not yet
doubt-confirm-busy = Being written into the journal
