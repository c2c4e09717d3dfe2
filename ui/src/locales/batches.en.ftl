## Sending many: the core's sentences

reason-not-sent-late = Three times the check before sending was older than one minute when the instruction could be sent. Nothing was sent. Prepare it again when the bank is less busy.
reason-not-sent-day = It waited for a decision and was not sent on the day of its confirmation. Nothing was sent. Prepare it again if it is still needed.
go-on-account = No instruction of account { $account } waits in this submission.
retry-nothing = This submission has no proven refusal and no unsent instruction, or they were already sent again. Instructions in doubt or pending cannot be sent again here.
note-chunks = At { $bank }, up to { $drafts } drafts are sent in one call. One failure puts all drafts of the call in doubt; the rest then waits for your decision.
note-in-chunk = Sent in call { $call }, as draft { $place } of { $of }.

send-progress = { $sent } of { $all } sent, { $accepted } accepted, { $refused } refused, { $open } in doubt or pending, { $unsent } not sent
send-checking = The check before sending has had no answer from the bank for { $seconds } s. Nothing of it has been sent yet. Without an answer it ends as not sent.
send-waiting = The bank has not replied for { $seconds } s. Aval waits up to { $minutes } minutes for the reply; nothing further of this account is sent. The instruction that was sent may have been carried out: do not give it to the bank in another way. Without a reply it is marked in doubt.
send-left = { $unit ->
    [s] about { $count } s left
   *[min] about { $count } min left
}
send-pausing = Pausing. { $count } sent instructions still wait for their answer. Unsent instructions stay confirmed.
send-paused-person = Paused. Unsent instructions stay confirmed until the end of today: `avalctl journal go-on { $submission } --yes` sends them, `avalctl journal leave { $submission }` leaves them unsent.
send-paused-sign-in = Stopped before the next instruction, because your session has ended or cannot be renewed. Nothing is in doubt because of it; the rest waits until the end of today. Run `avalctl login`, then `avalctl journal go-on { $submission } --yes`, or `avalctl journal leave { $submission }`.
send-paused-doubt = Stopped because one instruction is in doubt. The rest was not sent and waits until the end of today. See `avalctl doubts list`; then `avalctl journal go-on { $submission } --yes` (also with --account) or `avalctl journal leave { $submission }`.
resume-ask = This order was confirmed at { $at }, before the program was started. Not sent yet: { $count }. Make sure that nothing of it was carried out in another way since then, at the bank or from another desk, and confirm that. Before that nothing of it is sent.
resume-in-doubt = No. { $number }: transfer { $other } of { $day } pays the same amount to the same account, and it is not known whether the bank carried it out.
resume-alike = No. { $number }: transfer { $other } of { $day } pays the same amount to the same account.
resume-not-listed = No. { $number }: draft { $draft } is not in the list that allows this, as last read. Right before sending, the list is refreshed; if the draft is not there, it is not sent.
resume-more = Further findings that are not shown: { $count }.
resume-yes = Check at the bank; then the same command with --yes sends it.

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
send-stopped-sign-in = Stopped before the next instruction: your session has ended or cannot be renewed. Nothing is in doubt because of it. Sign in, in the window or with `avalctl login`, then continue; unsent instructions stay confirmed until the end of today.
send-stopped-person = Paused by you. All sent instructions are answered; unsent instructions stay confirmed until the end of today.
resume-checked = I have checked: nothing of it was carried out in another way.
resume-first = First confirm that nothing of it was carried out in another way.
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
send-go-on-account = Continue with this account
result-save = Save as a file…
result-save-title = Save the result as a file
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
    [one] 1 more was refused or not sent and cannot be sent again now:
   *[other] { $count } more were refused or not sent and cannot be sent again now:
}
today-waiting = { $operation }: { $count } of { $all } are not sent and wait for your decision until the end of today.
today-open-waiting = Decide
closing-title = Instructions are being sent
closing-counts = { $sending } on { $sending ->
    [one] its
   *[other] their
} way, { $waiting } not sent yet.
closing-means = Stay, and sending continues. Or stop the rest: Aval closes when every sent instruction has its answer, and the unsent ones wait for your decision until the end of today. If you close the window again, Aval ends at once, and unanswered instructions are in doubt at the next start.
closing-waits = The rest is stopped. Aval closes when every sent instruction has its answer, in two minutes at most.
closing-stay = Stay
closing-leave = Stop the rest and close
