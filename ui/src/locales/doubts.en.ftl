# Sentences of the desk for doubts: what looks at the bank found, what is missing, what would look the same, what was learned.

## What a look found

evidence-not-new = The draft left the list that allowed it and stands in { $lists }. But it stood there before sending as well, so that says nothing about this instruction. Ask the bank.
evidence-unknown-before = The draft left the list that allowed it and stands in { $lists }. Nobody could read that list before sending, so it may have stood there already. Ask the bank.
evidence-unsaid = The draft left the list that allowed it and newly stands in { $lists }, but the record there does not say to whom, how much or since when. Somebody else may have acted; ask the bank.
evidence-gone-unread = The draft left the list that allowed it. Whether it stands where this instruction would put it cannot be said: { $lists } could not be read. Look again later.
evidence-gone-paid = The draft left the list that allowed it and stands in none where it was expected, and the balance is up by its very amount. It may have been paid at once. That is a hint and no proof; ask the bank.
evidence-executed-learned = The draft left the list that allowed it and newly stands in { $lists }, as with instructions { $numbers } that this bank accepted.
evidence-unlike-learned = The draft newly stands in { $lists }, but not as with instructions { $numbers } that this bank accepted: its codes or lists are others. Nothing is suggested; ask the bank.
evidence-refusal-signed = The draft left the list and newly stands in { $lists }, where a signed one would stand. A refusal is never told by machine, and this does not look like one. Ask the bank.
evidence-balance-by-amount = The balance is lower by exactly this amount. That is a hint and no proof: another payment of the same amount would look the same. Ask the bank for the transfer by its reference.

## What is missing before "not carried out" may be suggested

missing-looks = { $count } more looks that find it as it was before sending
missing-minutes = { $minutes } more minutes between the first and the last of these looks
missing-day = a look after the bank's day has changed: it was sent on { $day }
missing-book-day = a look after { $day }, the day for which it was booked
missing-book-day-unreadable = the day for which it was booked cannot be read, so this is never suggested
missing-service-day = the bank's answers tell no date, so whether its day has changed is not known
missing-queue = this bank has people who release orders later, so this is never suggested from a list
missing-differed = the look of { $at } saw it otherwise, so this is never suggested from a list again
missing-next = Aval looks again at { $at }, while a window is open

## What would look the same

doubt-race = { $case ->
    [endorse] Another desk, or somebody at the bank's own page, endorsed the same draft to the same party. Signed at once by the counterparty, an endorsement is gone from both lists.
    [create-pledge-application] Another desk, or somebody at the bank's own page, pledged the same draft to the same pledgee. An earlier application to the same pledgee looks the same, too.
    [create-pledge-release-application] Another desk, or somebody at the bank's own page, asked for the same release on another day than the one before.
    [create-prompt-payment-app] Another desk, or somebody at the bank's own page, presented the same amount. Paid at once, a draft is gone and the balance is up.
    [transfer-withdrawal] The counterparty refused the endorsement: the draft comes back just the same. Signed first, it is gone and does not come back.
    [pledge-application-withdrawal] The pledgee refused: the draft comes back just the same. Signed first, it is gone and does not come back.
    [mortgage-release-app-withdrawal] The pledgor refused the release: the draft comes back just the same. Signed first, it is gone and does not come back.
    [prompt-payment-app-withdrawal] The acceptor refused to pay: the draft comes back just the same. Paid first, it is gone and does not come back.
    [receipt-by-endorsee] Somebody else signed it for this account. The list of all drafts proves nothing: it may hold what is not ours.
    [receipt-confirm] Somebody else signed it for this account. The list of all drafts proves nothing: it may hold what is not ours.
    [receipt-pledge-confirm] Somebody else signed the pledge for this account.
    [receipt-pledge-release-confirm] Somebody else signed the release for this account.
    [refusing] The counterparty took it back before it was refused: the draft leaves the list just the same. A refusal is never told by machine.
    [transfer] Any other payment of the same amount moves the balance just the same, and a booking may come later. A transfer is never told by machine.
    [transfer-personal] Any other payment of the same amount moves the balance just the same, and a booking may come later. A transfer is never told by machine.
   *[other] The same step made at another desk or at the bank's own page.
}

## What accepted instructions taught

signature-unknown = This bank has not accepted an instruction like this one yet, so how it leaves drafts is not known.
signature-hint = A hint: accepted ones (no. { $like }) stood in { $lists } afterwards. { $wanted } more that agree make it proof.
signature-proof = Proof by comparison: accepted ones (no. { $like }) all stood in { $lists } afterwards, with the same codes.
signature-contradicted = No proof: accepted ones disagree. No. { $like } showed one thing, no. { $unlike } another.
signature-nowhere = Accepted ones (no. { $like }) stood in none of the lists that are read. Absence is no proof.

## What ends it

opens-in-doubt = Only a person ends this, with what the bank says. Until then the draft or payment stays locked here, and nothing is sent again.
opens-pending = The bank took it and has not said what became of it. Aval keeps looking; a person ends it with what the bank says.
opens-sending = It is being sent, or a program ended while it was.
opens-unproven = It settles once two probes find everything as before sending, the last one after the waiting time. Before that, or where a probe differs, a person decides with what the bank says.
opens-to-verify = The bank answered with codes that the code book does not know. Verify with the bank and resolve it with a reason, or enter the codes in the code book and judge it again. Until then the same operation stays locked, its withdrawal does not.

## The desk

trouble-resolution-too-early = "Not carried out" may be decided once the bank was asked about it on { $day } or later, its next working day, because late work at the bank would otherwise be done twice. Before that, give a file with the bank's written word. A refusal with the bank's own message can be closed at once.
not-executed-needs = { $case ->
    [said] The bank refused it in its own words.
    [ready] The bank was asked on { $probed }, its own date. { $from } or later is needed, so that late work at the bank shows.
    [early] The bank is asked on { $from } or later, its next working day, so that late work at the bank shows. Asked last on { $probed }, its own date.
    [unasked] The bank is asked on { $from } or later, its next working day, so that late work at the bank shows. No answer of the bank is recorded since.
   *[dateless] The bank is asked on its next working day. The service told no date when this was sent, so that day is not known.
}
doubt-missing = Before "not carried out" may be suggested:
doubt-race-title = What would look the same
doubt-signature = How this bank leaves drafts
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
    [filter-ignored] says nothing, the filter by number was ignored
   *[other] could not be read ({ $code })
}
doubt-look-detail = Detail
doubt-look-balances = Balances
doubt-looks-none = The bank has not been asked since.
doubt-none-yet = Nobody has looked yet.
journal-event-learned = Learned from it how this bank leaves drafts

## The desk as text, for the command line

doubt-text-request = Request
doubt-text-reply = Reply, HTTP { $status }
doubt-text-no-reply = No reply was stored
doubt-text-before = Before sending
doubt-text-since = Asked since
doubt-text-suggests = { $decision ->
    [executed] The evidence suggests: carried out
    [not_executed] The evidence suggests: not carried out
   *[nothing] The evidence suggests nothing
}
doubt-text-next-look = Due next: { $at }
