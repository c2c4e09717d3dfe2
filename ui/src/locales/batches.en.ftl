## Sending many: the core's sentences

reason-not-sent-late = Three times the look before sending was older than a minute when its turn at the bank came. Nothing was sent; give the order again when less is going on there.
reason-not-sent-day = It waited for a person and was not sent on the day on which it was confirmed. Nothing was sent; give the order again if it is still wanted.
go-on-account = Nothing of account { $account } waits in this submission.
retry-nothing = Nothing of this submission was refused with proof or left unsent, or it was given again already. What is in doubt or pending is never given again from here.
note-chunks = At { $bank }, up to { $drafts } drafts leave in one call. One failure puts all of a call in doubt; then the rest waits for you.
note-in-chunk = Leaves in call { $call }, { $place } of { $of } drafts in it.

send-progress = { $sent } of { $all } sent, { $accepted } accepted, { $refused } refused, { $open } in doubt or pending, { $unsent } not sent
send-left = { $unit ->
    [s] about { $count } s left
   *[min] about { $count } min left
}
send-pausing = Pausing. What is on its way ({ $count }) gets its answer first; nothing that has left is dropped. What is not sent stays confirmed.
send-paused-person = Paused. What is not sent stays confirmed until the end of today: `avalctl journal go-on { $submission }` sends it, `avalctl journal leave { $submission }` leaves it unsent.
send-paused-doubt = Stopped at a doubt; the rest was not sent and waits until the end of today. See `avalctl doubts list`; then `avalctl journal go-on { $submission }` (also with --account) or `avalctl journal leave { $submission }`.

csv-number = No.
csv-state = State
csv-account = Account
csv-draft-number = Draft number
csv-counterparty = Counterparty
csv-payee = Counterparty's account
csv-currency = Currency
csv-amount = Amount
csv-reference = Bank's reference
csv-own-reference = Our reference
csv-reason = What it means
csv-service-message = The service said
csv-instruction = Instruction

## Sending many: the window

send-pause = Pause
send-stopped-person = Paused by you. What was on its way has its answer; what is not sent stays confirmed until the end of today.
send-account-waits = { $open ->
    [0] { $count ->
        [one] 1 waits
       *[other] { $count } wait
    }
   *[other] { $count ->
        [one] 1 waits, { $open } in doubt or pending
       *[other] { $count } wait, { $open } in doubt or pending
    }
}
send-go-on-account = Go on with this account
result-save = Save as CSV
result-saved = Saved: { $path }
result-retry = { $count ->
    [one] Retry the refused one
   *[other] Retry the { $count } refused or unsent
}
retry-title = { $count ->
    [0] Retry the refused
    [one] Retry 1 refused or unsent
   *[other] Retry { $count } refused or unsent
}
retry-left-out = { $count ->
    [one] 1 more was refused or not sent and cannot be given again now:
   *[other] { $count } more were refused or not sent and cannot be given again now:
}
today-waiting = { $operation }: { $count } of { $all } are not sent and wait for you until the end of today.
today-open-waiting = Decide
closing-title = Something is being sent
closing-counts = { $sending } on { $sending ->
    [one] its
   *[other] their
} way, { $waiting } not sent yet.
closing-means = Stay, and sending goes on. Or stop the rest: Aval closes as soon as what is on its way has its answer, and what is not sent waits for you until the end of today. Closing the window once more leaves at once; what is on its way is then in doubt at the next start.
closing-waits = The rest is stopped. Aval closes as soon as what is on its way has its answer, at most two minutes.
closing-stay = Stay
closing-leave = Stop the rest and close
