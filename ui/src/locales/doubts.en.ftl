# Sentences of the desk for doubts: what looks at the bank found, what is missing, what would look the same, what was learned.

## What a look found

evidence-not-new = The draft left the list that allowed this operation and is in { $lists }. But it was already there before sending, so this shows nothing about this instruction. Ask the bank.
evidence-unknown-before = The draft left the list that allowed this operation and is in { $lists }. That list could not be read before sending, so the draft may already have been there. Ask the bank.
evidence-unsaid = The draft left the list that allowed this operation and is now in { $lists }, but that record names no counterparty, amount or date. Another person may have acted; ask the bank.
evidence-gone-unread = The draft left the list that allowed this operation. Aval cannot tell whether it is in the expected list: { $lists } could not be read. Probe again later.
evidence-gone-paid = The draft left the list that allowed this operation and is in none of the expected lists, and the balance rose by exactly its amount. It may have been paid at once. That is a hint, not a proof; ask the bank.
evidence-executed-learned = The draft left the list that allowed this operation and is now in { $lists }, as after the instructions { $numbers } that this bank accepted.
evidence-unlike-learned = The draft is now in { $lists }, but its codes or lists differ from those after the instructions { $numbers } that this bank accepted. Aval suggests nothing; ask the bank.
evidence-refusal-signed = The draft left the list and is now in { $lists }, as a signed draft would be. This does not look like a refusal, and Aval never decides a refusal automatically. Ask the bank.
evidence-balance-by-amount = The balance is lower by exactly this amount. That is a hint, not a proof: another payment of the same amount would look the same. Ask the bank for the transfer by its reference.

## What is missing before "not carried out" may be suggested

missing-looks = { $count } more probes that find it as before sending
missing-minutes = { $minutes } more minutes between the first and the last of these probes
missing-day = a probe after the bank's day has changed: it was sent on { $day }
missing-book-day = a probe after { $day }, the booked day
missing-book-day-unreadable = the booked day cannot be read, so this is never suggested
missing-service-day = the bank's answers have no date, so a change of its day is not known
missing-queue = this bank releases orders manually later, so this is never suggested from a list
missing-differed = the probe of { $at } found it changed, so this is never again suggested from a list
missing-next = Aval probes again at { $at }, while a window is open

## What would look the same

doubt-race = { $case ->
    [endorse] Another desk, or a person on the bank's own page, endorsed the same draft to the same party. If the counterparty signs at once, the draft is in neither list.
    [create-pledge-application] Another desk, or a person on the bank's own page, pledged the same draft to the same pledgee. An earlier application to the same pledgee also looks the same.
    [create-pledge-release-application] Another desk, or a person on the bank's own page, applied for the same release on another day.
    [create-prompt-payment-app] Another desk, or a person on the bank's own page, presented the same amount. If it is paid at once, the draft disappears and the balance rises.
    [transfer-withdrawal] The counterparty refused the endorsement: the draft also returns to its list. If the counterparty signed first, it does not return.
    [pledge-application-withdrawal] The pledgee refused: the draft also returns to its list. If the counterparty signed first, it does not return.
    [mortgage-release-app-withdrawal] The pledgor refused the release: the draft also returns to its list. If the counterparty signed first, it does not return.
    [prompt-payment-app-withdrawal] The acceptor refused to pay: the draft also returns to its list. If it was paid first, it does not return.
    [receipt-by-endorsee] Another person signed it for this account. The list of all drafts proves nothing: it may contain drafts that are not ours.
    [receipt-confirm] Another person signed it for this account. The list of all drafts proves nothing: it may contain drafts that are not ours.
    [receipt-pledge-confirm] Another person signed the pledge for this account.
    [receipt-pledge-release-confirm] Another person signed the release for this account.
    [refusing] The counterparty withdrew it before it was refused: the draft also leaves the list. Aval never decides a refusal automatically.
    [transfer] Any other payment of the same amount changes the balance in the same way, and the booking may be made later. Aval never decides a transfer automatically.
    [transfer-personal] Any other payment of the same amount changes the balance in the same way, and the booking may be made later. Aval never decides a transfer automatically.
   *[other] The same operation at another desk or on the bank's own page.
}

## What accepted instructions taught

signature-unknown = This bank has not accepted this operation before, so the state of its drafts afterwards is not known.
signature-hint = A hint: after accepted ones (no. { $like }), the drafts were in { $lists }. With { $wanted } more that agree it is a proof.
signature-proof = Proof by comparison: after accepted ones (no. { $like }), all drafts were in { $lists } with the same codes.
signature-contradicted = No proof: accepted ones disagree. After no. { $like } and after no. { $unlike }, the drafts were in different lists or states.
signature-nowhere = After accepted ones (no. { $like }), the drafts were in none of the lists read. Absence proves nothing.

## What ends it

opens-in-doubt = Only a person can resolve this, with the bank's answer. Until then the draft or payment stays locked here, and nothing is sent again.
opens-alarm = Its recorded outcome is contradicted. The draft or payment is locked here, and an equal one is stopped. Ask the bank what it carried out, and how often; then close the alarm with its answer.
opens-pending = The bank accepted it at { $since } and has not reported its outcome since. Aval keeps probing; a person resolves it with the bank's answer, a transfer also by its statement line.
opens-sending = It is being sent, or Aval ended while sending it.
opens-unproven = The refusal is proven when two probes find everything as before sending, the last one after the waiting time. Before that, or if a probe differs, a person decides with the bank's answer.
opens-to-verify = The bank answered with codes that the code book does not know. Verify with the bank and resolve it with a reason, or enter the codes in the code book and judge it again. Until then the same operation stays locked; its withdrawal is possible.

## The desk

trouble-resolution-too-early = "Not carried out" may be decided once the bank was asked about it on { $day } or later, its next working day, because with late processing at the bank it would be executed twice. Before that, choose a file with the bank's written confirmation. A refusal with the bank's own message can be resolved at once.
not-executed-needs = { $case ->
    [said] The bank's own message says that it was refused.
    [ready] The bank was asked on { $probed }, its own date. It must be { $from } or later, so that late processing at the bank is visible.
    [early] The bank is asked on { $from } or later, its next working day, so that late processing at the bank is visible. Asked last on { $probed }, its own date.
    [unasked] The bank is asked on { $from } or later, its next working day, so that late processing at the bank is visible. No answer of the bank is recorded since.
   *[dateless] The bank is asked on its next working day. The service reported no date when this was sent, so that day is not known.
}
doubt-missing = Before "not carried out" may be suggested:
doubt-race-title = What would look the same
doubt-signature = Drafts at this bank afterwards
doubt-signature-standing = { $standing ->
    [proof] Proof
    [hint] Hint
    [contradicted] Contradicted
   *[unknown] Not known
}
doubt-look-list = { $list }: { $there ->
    [none] not there
    [once] there
   *[often] there { $count } times
}
doubt-look-answered = { $list }: read
doubt-look-trouble = { $list }: { $code ->
    [filter-ignored] shows nothing, because the filter by number was ignored
   *[other] could not be read ({ $code })
}
doubt-look-detail = Detail
doubt-look-balances = Balances
doubt-looks-none = The bank has not been asked since.
doubt-none-yet = Not probed yet.
journal-event-learned = Learned the state of this bank's drafts afterwards

## The desk as text, for the command line

doubt-text-request = Request
doubt-text-reply = Reply, HTTP { $status }
doubt-text-no-reply = No reply was stored
doubt-text-before = Before sending
doubt-text-since = Probes since
doubt-text-suggests = { $decision ->
    [executed] The evidence suggests: carried out
    [not_executed] The evidence suggests: not carried out
   *[nothing] The evidence suggests nothing
}
instruction-text-record = The bank's record
instruction-text-events = Events
doubt-text-next-look = Next probe: { $at }

## Locks of other profiles

claims-title = Locked by other profiles
claims-what = Open instructions of other profiles in this data directory. The same order is refused here until they are settled.
claims-row = Instruction { $number } of the profile { $profile }, since { $since }
claims-to = to { $payee }
claim-held-profile = Open the profile { $name } and settle instruction { $number } there; the lock then ends by itself.
claim-held-removed = The journal of instruction { $number } is in { $folder }, among the removed profiles. Move this folder back to the profiles, open the profile and settle the instruction there.
claim-held-unreadable = The journal in { $folder } cannot be read and may be the one of instruction { $number } of the profile { $profile }. Repair it or put it back from a backup first. The lock cannot be ended before.
claim-held-gone = No journal in this data directory contains instruction { $number } of the profile { $profile }. Put its folder back from a backup and settle it there. If there is none, ask the bank whether it was executed, and only then end the lock with a reason.
claim-unknown = No instruction { $id } of another profile locks anything here; the lock may have ended meanwhile. Reload the list.
claim-reason = State why the lock is ended: who at the bank said what about the instruction. Nothing was recorded.
claim-early = { $case ->
    [early] By the service's clock it is { $today }. The bank may still execute the instruction: the lock can be ended from { $from } on. Nothing was recorded.
   *[unasked] The lock can be ended from { $from } on, by the service's clock, and no reply had a date yet. Refresh the balances, then try again. Nothing was recorded.
}
claim-asks = The preparer asks to end the lock of instruction { $number } of the profile { $profile }, unsettled since { $since }, whose journal is gone. Account { $account }, { $is_draft ->
    [yes] draft { $draft }
   *[no] { $currency } { $amount } to { $payee }
}. If the bank executed it, the same order could then move the money twice. The preparer's reason: { $reason }
claim-end = End the lock…
claim-end-title = End a lock whose journal is gone
claim-end-commit = End the lock
claim-end-means = Afterwards the same order can be confirmed here again. If the bank executed the first one, the money moves twice. Ask the bank first. The reason is recorded permanently.
claim-end-reason = Why the lock is ended
claim-end-reason-help = Who at the bank said what about this instruction, and when.
claim-end-preparer = Your name (an approver has to agree before the lock ends)
claim-asked = The end of this lock waits for an approver.
claims-elsewhere = { $count ->
    [one] One open instruction of another profile blocks the same order here: avalctl claims list
   *[other] { $count } open instructions of other profiles block the same orders here: avalctl claims list
}
