# Sentences of the forms, the check dialog, the journal and the doubts.

## Titles and buttons of an order
order-title = { $count ->
    [0] { $verb }
    [one] { $verb }
   *[other] { $verb }: { $count } { $of ->
        [transfers] transfers
       *[drafts] drafts
    }
}
order-commit = { $count ->
    [one] { $verb }: { $amount }
   *[other] { $verb }, { $count } { $of ->
        [transfers] transfers
       *[drafts] drafts
    }: { $amount }
}
order-commit-plain = { $count ->
    [one] { $verb }
   *[other] { $verb }, { $count } { $of ->
        [transfers] transfers
       *[drafts] drafts
    }
}
sign-refuse = { $refuse } instead…
sign-remark = Add a remark…
sign-next = Once it is accepted, open the next draft
transfer-kind = To whom

## Form
order-check = Check
order-checking = Checking…
order-back = Back
order-keep = Keep it and close
order-discard = Discard it
order-leaving = Close this form? The typed values are kept as a draft of this order until the window closes. Nothing was sent.
order-kept = The values typed until { $time } were kept.
order-anew = Start with an empty form
order-back-list = Back to the list
order-more = More fields
order-bank-code-own = Blank: the number in the settings of the account, if there is one.
order-each-caption = Fields per draft
order-each-all = All drafts
order-flag-none = Not stated
order-flag-locked = { $flag }: not yet known at { $banks }. The operation is locked there, because a number with an unknown meaning could do the opposite of the order.
order-flag-absent = { $flag }: not yet known at { $banks }. The field is left out; the service does not require it.
order-open-code-book = Open the code book
order-date-format = In the service's format, for example { $example }
order-payer-help = One of this profile's accounts
order-new-account = New account of a known counterparty: it was paid at { $account } before.
order-available = available balance { $amount }
order-bank-name-or-number = Aval needs the bank's name or its inter-bank number
order-bank-number-doubtful = This does not look like a bank number (twelve digits with a check digit). Compare it again. It can still be sent.
pick-box-left = { $count } more. Type more letters.
order-reason = Reason
order-reason-help = Kept in the journal with this order
order-hidden-remove = Remove hidden characters
order-hidden-removed = The hidden characters were removed. Check again.
order-reason-invoice = Another invoice, same amount
order-reason-instalment = Another instalment
order-reason-wages = Wages of equal amount
order-reason-correction = Correction of a refused payment
order-reason-agreed = Agreed with the counterparty
order-reason-partial = Partial amount
order-problems = { $count ->
    [one] One field is missing or wrong
   *[other] { $count } fields are missing or wrong
}

## Check dialog
check-back = Back to the form
check-preparing = Preparing the instructions…
check-not-prepared = Nothing can be sent, see above
check-confirming = Writing to the journal…
check-practice = Practice bank: this is sent to the bank on this computer. No real money is moved.
check-control = Control total
check-control-help = Type the total from the voucher. Aval's total is shown when both agree.
check-control-several = Type the totals from the vouchers, each with its currency, for example CNY:1200.00 USD:35.50. Aval's totals are shown when they agree.
check-control-missing = Type the control total from the voucher first
check-control-differs = The control total does not agree with these instructions
check-hidden = hidden
check-available = Available
check-this-order = This order
check-after = After it
check-balance-never = no balance was read
check-balance-old = read on { $day }, not today
check-hidden-drafts = The filter of the list hides { $hidden } of these { $count } drafts.
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
check-first-time = First time: this desk has not sent to this account before
check-body = Exactly what is sent

## Result
result-number = No.
result-state = State
result-draft = Draft number
result-party = Counterparty
result-currency = Currency
result-amount = Amount
result-reference = Bank's reference
result-means = Meaning
result-confirmed-at = Confirmed { $time }
result-leave = Close
result-leaving = Sending continues without this window, and nothing is sent twice. The results are in the journal. Close anyway?
result-leave-anyway = Close, see the journal later
result-stay = Stay
result-close = Close
result-paused = Stopped: the outcome of one instruction is not known. The others were not sent. Resolve the doubt first. To continue sends the others, not the one in doubt.
result-go-on = Continue with the rest
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
result-only = Show only results that need attention ({ $count })
result-copy = Copy as a table
result-print = Print
result-journal = No. { $number } in the journal
result-doubt = Open the doubt
result-advice-prepared = Nothing was confirmed or sent.
result-advice-awaiting-approval = Waits for approval. Nothing was sent.
result-advice-confirmed = Not sent yet.
result-advice-sending = Being sent. Wait for the answer.
result-advice-not-sent = It was not sent; no money and no draft moved. You can prepare it again.
result-advice-accepted = The service accepted it. The lists and balances show when the bank has carried it out.
result-advice-refused = The service refused it; no money and no draft moved. Correct the cause and prepare it again.
result-advice-unproven = The service reported a refusal. Until it is proven, the instruction is treated as in doubt.
result-advice-to-verify = The service answered with codes that are not in the code book. Verify with the bank.
result-advice-pending = The service accepted it and has not reported the outcome. Do not prepare it again; Aval keeps probing.
result-advice-in-doubt = It may or may not have been carried out. Do not prepare it again, here or at the bank, before it is resolved.
result-advice-executed = A person resolved it as carried out.
result-advice-not-executed = A person resolved it as not carried out. You can prepare it again.
result-advice-cancelled = Cancelled here before it was sent; no money and no draft moved.

## Send again
as-new-button = As new…
again-button = Send again…
again-form = A new instruction that replaces no. { $number }, which was not executed. It starts with the same content, and all checks are made again.
again-for = Replaces
again-by = Replaced by

## Journal
journal-number = No.
journal-time = Confirmed
journal-operation = Operation
journal-what = Draft, counterparty
journal-account = Our account
journal-filter = State
journal-all-states = All states
journal-all-operations = All operations
journal-search = Draft, party, amount, reference
journal-person = Who confirmed or approved
journal-from = Confirmed from
journal-to = Confirmed up to
journal-oldest-first = Oldest first
journal-clear = Clear the filters
journal-together = { $operation }: { $count } instructions of one order{ $elsewhere ->
    [0] {""}
   *[other] {" "}({ $here } of them here)
}
journal-open = { $count ->
    [one] 1 needs a decision
   *[other] { $count } need a decision
}
journal-empty = This desk has not sent any instruction yet. Every confirmed instruction is listed here permanently.
journal-no-match = No instruction matches the filters.
journal-pages = Pages
journal-page = { $from }–{ $to } of { $count }
journal-newer = Newer
journal-older = Older
journal-newest = These are the newest
journal-oldest = These are the oldest
journal-chain-intact = The chain of { $events } events is intact.
journal-chain-head = Newest hash:
journal-chain-broken = The journal's chain is broken at event { $at } of { $events }. Sending is off; all data is kept. Call your administrator and do not change the file.
journal-instruction = Instruction
journal-unproven = Not proven
journal-alarm = Alarm
journal-later-end = { $how ->
    [rejected] Rejected later
    [released] Released later
    [reversed] Reversed later
   *[returned] Returned later
}
journal-reference-order = Our reference
journal-confirmed = Confirmed
journal-since = In this state since
journal-lock = Lock
journal-locked = Locked for other instructions until the outcome is known
journal-id = Identifier
journal-request = Request
journal-body = Body
journal-reply = Reply
journal-no-reply = No reply was received. The instruction may still have been carried out.
journal-status = HTTP status { $status }
journal-empty-body = The reply had no body.
journal-headers = { $count ->
    [one] 1 header
   *[other] { $count } headers
}
journal-record = Matching record
journal-snapshot = State before sending
journal-no-snapshot = No snapshot was needed.
journal-snapshot-what = Snapshot
journal-evidence = Evidence since then
journal-no-evidence = No probe was made since then.
journal-list-comma = { ", " }
journal-events = Events
journal-event-confirmed = Confirmed
journal-event-sending = Sending started
journal-event-replied = Reply stored
journal-event-created = Journal created
journal-event-submission = Order
journal-event-paused = Stopped by a doubt
journal-event-unanswered = No reply
journal-event-verdict = Outcome determined
journal-event-contradicted = Alarm: later evidence contradicts the outcome
journal-event-ended-later = Taken back by the bank
journal-event-evidence = Bank probed
journal-event-resolved = Resolved by a person
journal-event-went-on = Continued
journal-event-cancelled = Cancelled

## Transfers
transfer-new = New transfer
transfer-empty = This desk has not sent any transfer yet.
transfer-only-here = Transfers of this desk. The service does not list transfers made elsewhere.

## Doubts
doubt-what = Probing and resolving send nothing. A person resolves a doubt by evidence.
doubt-none = No instruction is in doubt. Instructions with an unknown outcome are listed here.
doubt-inquire = Ask the bank now
doubt-inquiring = The bank is being asked…
doubt-inquire-what = Reads only. Nothing is sent again.
doubt-next-look = Aval asks the bank again automatically at { $time }, while this window is open.
doubt-look-due = Aval asks the bank automatically now; it needs a token for that.
doubt-rest = { $count ->
    [one] One more instruction of this order waits and was not sent.
   *[other] { $count } more instructions of this order wait and were not sent.
}
doubt-settled = This one is resolved
doubt-journal = Open in the journal
doubt-proposal = Suggestion from the evidence
doubt-suggests = { $decision ->
    [executed] It was probably carried out.
    [not_executed] It was probably not carried out.
   *[nothing] The evidence is not sufficient yet.
}
doubt-agree = { $decision ->
    [executed] Resolve as carried out…
   *[not_executed] Resolve as not carried out…
}
doubt-resolve-title = Resolve
doubt-resolve-what = First check with the bank: its own page, a statement or a call. Your entries are recorded in the journal permanently.
doubt-decision = Result of your check
doubt-executed = It was carried out
doubt-executed-help = You have the bank's reference or a document that proves it.
doubt-not-executed = It was not carried out
doubt-not-executed-help = The bank confirmed it; absence from a list is not enough. Afterwards it can be prepared again, and is carried out twice if this is wrong.
doubt-needs = Requirements of this decision
doubt-needs-met = Met
doubt-needs-open = Missing
doubt-needs-file = Or a file with the bank's written confirmation, below
doubt-needs-unread = The last probe got no answer from the bank. See "Evidence since then" above.
doubt-needs-token = No access token is set, so the bank cannot be asked.
doubt-needs-sign-in = Enter the access token…
doubt-reference = Bank's reference
doubt-reference-help = Reference, file, or both
doubt-file = Proof file
doubt-file-help = Its path on this computer. The journal records its fingerprint; keep the file.
doubt-reason = Reason
doubt-reason-executed = For example: statement of 21 November, line 14
doubt-reason-not-executed = For example: Ms Li of the branch by phone, 09:40, has no such order
doubt-missing-decision = Choose the result of your check
doubt-missing-proof = Enter the bank's reference or a file
doubt-missing-probe = Ask the bank on its next working day, or choose a file
doubt-missing-reason = Enter the reason
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
    [executed] The instruction counts as carried out, and its lock ends. This cannot be undone.
   *[not_executed] The instruction counts as not carried out, its lock ends, and it can be prepared again. If it was carried out, it would then be carried out twice. This cannot be undone.
}
doubt-confirm-back = Not yet
doubt-confirm-busy = Writing to the journal…
