# Sentences of the core: shown in the window, printed by avalctl and kept with what was confirmed.

## Reading: lists, drafts, balances, profiles

read-unreachable = The service could not be reached. What is shown is what was read before; nothing was changed. Check the network and refresh.
read-timeout = The service did not answer in time. What is shown is what was read before; nothing was changed. Refresh later.
read-broken = The connection broke before the answer was whole. What is shown is what was read before; nothing was changed. Refresh.
read-sign-in = The service did not accept the sign-in. Nothing was changed. Enter a new token on the profile page, then refresh.
read-not-permitted = The service does not permit this query (status { $status }). Nothing was changed. Copy the code and pass it to the administrator.
read-gone = The service no longer has what was asked for (status { $status }). The record read before stays. Refresh the list.
read-refused = The service answered that the query failed. Nothing was changed; what was read before stays.
read-status = The service answered with status { $status }. Nothing was changed; what was read before stays. Refresh later.
read-unreadable = The service's answer is not what the interface describes ({ $why }). Nothing was changed; what was read before stays. Tell the administrator.
read-usage = The query could not be sent: { $detail }. Nothing was sent. Check the settings of the profile.
page-base-unknown = Nobody knows yet whether this service counts pages from 0 or from 1, and its answers do not tell. The list was not read. The administrator sets page_base in the profile.
list-without-end = The list did not end after { $pages } pages. The snapshot before stays. Tell the administrator.
refresh-busy = The lists of this profile are being refreshed already. Wait until that is done.
refresh-stopped = The refresh was stopped. Lists that were read to their end are kept; this one stays as it was.
detail-gone = This draft is no longer available in this stage at the service. The record read before is shown. Refresh the list.
detail-other-draft = The service answered with another draft than the one asked for. The record read before is shown. Tell the administrator.
draft-gone = This draft is no longer stored here. Refresh the list and open it from there.
view-gone = This list was opened too long ago. Open it again.
record-missing = The record lacks { $field }, which the interface requires. It is shown as it came; acting on it is off.
record-odd = { $field } of this record does not have the form that the interface describes. It is shown as it came; acting on it is off.
record-not-object = This is not a draft record. It is shown as it came; acting on it is off.
query-day = { $text } is not a day. Write it as 2026-03-05, today or today+7.
query-amount = { $text } is not an amount. Write plain digits such as 1234.50.
query-sort = Lists cannot be sorted by { $sort }.
stage-unknown = There is no list { $stage }.
account-unknown = { $account } is not an account of this profile.
account-ambiguous = Several banks have an account { $account }. Write it as BANK:ACCOUNT.

profile-name = { $name } cannot be the name of a profile. Use letters, digits, - and _.
profile-exists = There is a profile { $name } already.
profile-reserved = { $name } is the profile of the practice bank. Take another name.
profile-missing = The profile cannot be found: { $detail }.
settings-refused = { $file } cannot be used: { $detail }.
settings-plain-http = { $file }: base_url is { $address }. Without encryption everything on the way can read the access token, so http:// is taken for this computer only. Nothing was sent. Write https:// there, or ask the administrator for the address.
preference-refused = The window does not have this setting: { $detail }.
token-refused = This token cannot be used: it is empty or has spaces or characters that a header cannot carry. The one before stays.
token-withheld = AVAL_TOKEN is set, but it is not used for profile { $profile }: there are several profiles, or AVAL_TOKEN_PROFILE names another one. Set AVAL_TOKEN_PROFILE={ $profile } if the token is for this profile.
keychain-trouble = The keychain of this computer did not do it: { $detail }. The token may still be in it.

database-trouble = A database on this computer could not be used: { $detail }. Nothing was sent by this.
database-newer = { $file } was written by a newer version of Aval. Start that version; nothing was changed.
disk-trouble = The disk refused: { $detail }. Nothing was sent by this.
data-dir-trouble = The folder for the data of Aval cannot be used: { $detail }.
data-dir-other = { $path } holds files that are not Aval's. It was left as it is. Name an empty folder or a new one for the data of Aval.
sending-off-second-program = Sending is off here: another program has this profile open and acts. Reading works.

action-locked = An instruction that is not finished holds this draft ({ $operation }). See the journal.
action-not-listed = The draft no longer stands in this list. Refresh the list and look where it is now.
action-unreadable = The record is not what the interface describes, so nothing is sent on it.
action-no-bank-draft-id = The bank's id of this draft is missing, and the operation cannot be sent without it.
action-no-number = The draft has no number, and the operation cannot be sent without it.
action-split = Two rows of this list have this number. The operation names a draft by its number only and could not tell which part is meant.
action-no-code = The code book of { $bank } does not say which value of { $flag } means what. The administrator fills it in.

said-by-service = { $text }
word-accept = sign
word-refuse = refuse
word-may-transfer = may be transferred on
word-may-not = may not be transferred on
word-online = online clearing
word-offline = offline clearing
word-urgent = urgent
word-normal = normal
word-ok = no error
word-bad = error

## The money path: what is wrong with an order

trouble-problems = Nothing was sent. { $count ->
    [1] One thing has
   *[other] { $count } things have
} to be put right first.
trouble-nonce = This dialog is no longer open or was confirmed already. Nothing was sent by this. Look into the journal, then check the order again.
trouble-control-total-missing = Type the control total from the voucher first. Nothing was sent.
trouble-control-total-uncounted = Aval does not know the amount of an instruction, or cannot add it up, so the control total cannot be compared. Nothing was sent. Refresh the list that shows the draft. If its amount still cannot be added up, order the others without it and act on that one at the bank.
trouble-control-total-differs = The control total that was typed is not the sum of this order. Nothing was sent. Compare the order with the voucher.
trouble-address = The address of the service cannot be built: { $detail }. Nothing was sent. Tell the administrator.
operation-unknown = There is no operation { $operation }.
items-file = The file is no list of items: { $detail }. Nothing was sent.

problem-required = { $field } is missing. The service requires it.
problem-house-required = { $field } is missing. Aval requires it, so that the money cannot go astray.
problem-house-one-of = { $field } or { $other } is needed. Aval requires one of them.
problem-house-above-zero = { $field } must be above zero.
problem-unknown-field = The interface has no field { $field }. Correct the name.
problem-not-text = { $field } must be text in quotation marks; a number would lose its leading zeros.
problem-not-whole = { $field } must be a whole number.
problem-not-an-item = This is no item: an object with each key once is expected.
problem-amount = { $fault ->
    [empty] An amount is missing.
    [sign] An amount carries no sign.
    [exponent] Write the amount in plain digits, without an exponent.
    [separator] Write the amount in plain digits, without separators.
    [form] Write the amount like 1234.50.
    [too-long] The amount has more digits than can be held exactly.
   *[other] This is not an amount. Write plain digits such as 1234.50.
}
problem-date = This day cannot be read by the profile's form ({ $form }).
problem-no-items = The order is empty. Nothing is not everything: choose what is meant.
problem-too-many-items = The order is too long: at most { $most } at a time, as the profile says.
problem-account = { $account } is not an account of this profile.
problem-account-differs = The item names another account than { $account }, which is to act.
problem-flag-without-entry = The code book of { $bank } does not say which value of { $field } means what. The operation stays locked until the administrator fills it in.
problem-flag-value = { $value } stands in no entry of the code book of { $bank } for { $field }. Nothing can be sent with it.
problem-no-bank-draft-id = The bank's id of this draft is missing, also in its detail. The operation cannot be sent without it.
problem-other-draft = The item names another draft than the row it was made from.
problem-split-draft = Two rows of the list have this number. The operation names a draft by its number only and could not tell which part is meant; act at the bank.
problem-accepted-before = Instruction { $number } already ordered this for the draft, and the service accepted it at { $since }. The bank's lists may lag. If it is meant once more, give a reason.
problem-same-draft-twice = This draft stands in the order twice.
problem-locked = Instruction { $number } holds this draft since { $since }. It is { $state ->
    [awaiting_approval] confirmed and waiting for an approver
    [confirmed] confirmed and about to be sent
    [sending] being sent
    [in_doubt] in doubt: nobody here knows what became of it
    [pending] taken by the service, without a result yet
    [refused] refused by the service's word only, which is not proven
   *[other] answered with codes that the code book does not know
}. Wait for its end or resolve it.
problem-again-state = No. { $number } { $state ->
    [awaiting_approval] waits for an approver
    [confirmed] is confirmed and about to be sent
    [sending] is being sent
    [in_doubt] is in doubt
    [pending] is pending
    [cancelled] was cancelled before it was sent
    [executed] was carried out
   *[accepted] was accepted
}. It cannot be sent again. { $state ->
    [accepted] Order anew what is still wanted.
    [executed] Order anew what is still wanted.
    [cancelled] Order anew what is still wanted.
   *[other] Find out first what became of it.
}
problem-again-done = No. { $number } was sent again already, as no. { $by }.
problem-again-other = No. { $number } was another kind of order or about another draft. A new instruction can only stand in for one of its own kind.
problem-again-twice = No. { $number } stands twice in this order. It can be sent again once.
again-not-listed = Draft { $draft } is not in the list that allows this, as last read. Refresh the lists and act from where it stands now.
again-unreadable = What no. { $number } sent cannot be read as an order any more. Order it anew from its list.
problem-taken-meanwhile = Something else took this draft or this transfer after the check. Nothing was sent. Check the order again.
problem-reference-taken = The reference { $reference } stands on another transfer already. Take another one, or leave it blank.
problem-twin = The same transfer was given before: same accounts, amount, currency and day. If this is number { $twin } of equal ones, give the reason.
problem-look-alike = Transfer { $number } of { $day } looks the same: same accounts, amount and currency. If both are meant, give the reason or a reference of your own.
problem-look-alike-in-doubt = Transfer { $number } of { $day } from { $account } pays the same amount to the same account. { $state ->
    [refused] The bank refused it, and until that has settled it may still carry it out
    [pending] The bank took it and has not reported a result
    [sending] It is being sent
    [to_verify] The bank answered with codes whose meaning is to be verified
   *[in_doubt] It is not known whether the bank carried it out
} (since { $since }). Nothing like it is sent until { $state ->
    [refused] the refusal has settled or a person has decided it under "In doubt"
    [sending] its result is known
   *[in_doubt] it is decided under "In doubt"
}. If this one is due as well, with another day, purpose or reference, give as the reason "also due { $number }:" and why.
problem-hidden-character = Character { $place } is { $character }, { $kind ->
    [line-break] a line break
    [control] a control character
    [private-use] a character of private use, which each computer shows differently
    [unassigned] not a character of any script
   *[format] a character that cannot be seen
}. Remove it; text like this is never sent.
problem-number-character = Character { $place } is "{ $character }" ({ $code }). An account or bank number has letters A to Z, digits and hyphens only.
problem-currency-unknown = { $currency } is not a currency of this profile ({ $list }). Correct it, or let the administrator add it to [currencies] in the settings.
problem-currency-spelling = { $currency } is { $iso }, which this profile spells { $wires }. Enter that, or let the administrator state under [currencies] in the settings how this service spells it.
problem-amount-differs = The amount is { $amount }, the draft's is { $draft }. Give the reason, or take the draft's amount.
problem-own-account = { $account } is the account that acts itself. Nothing can go from an account to the same account.
problem-own-party = { $name }, { $account }: this draft would go to its own holder. Take the counterparty's account, or give the reason.
problem-known-name-new-account = { $name } is known here with the account { $known }, not with { $account }. Call back by a number you know, then give as the reason "call-back:" with the last four characters of the new account and whom you spoke to.
problem-near-account = { $account } is nearly the account of { $name }, { $known }: a digit is swapped, wrong, missing or too many. Correct it. If it really is a new account, call back by a number you know and give as the reason "call-back:" with its last four characters and whom you spoke to.
problem-known-account-other-name = { $account } is known here as the account of { $known }, not of { $name }. Correct one of them, or give the reason.
problem-currency-never = { $account } was never seen with { $currency }, only with { $had }. Correct the currency, or give the reason.
problem-day-past = { $field } is { $day }; today is { $today }. Correct the day, or give the reason.
problem-day-far = { $field } is { $day }, more than a month after today ({ $today }). Correct the day, or give the reason.
problem-refusal-unexplained = This refuses the draft, and nothing says why. If a refusal is meant, write the remark for the counterparty.
problem-not-transferable-unexplained = With this the endorsee may not endorse the draft on, and nothing says why. If that is meant, write the remark.

## The money path: the check dialog

dialog-practice = PRACTICE BANK: no real money.
note-undo-signing = Signing cannot be undone: what is signed cannot be given back here.
note-undo-refusing = This refuses the draft. A refusal cannot be undone.
note-undo-application = It can be withdrawn only until the counterparty has answered.
note-undo-withdrawal = If the counterparty has answered meanwhile, the bank refuses the withdrawal.
note-undo-transfer = A transfer cannot be called back from here.
note-whole-draft = The whole draft is meant; a part of it cannot be named.
note-other-desks = Aval cannot see what another desk or the bank's own page does with these drafts at the same time.
note-other-desks-transfer = Aval cannot see whether another desk or the bank's own page makes the same transfer.
note-one-by-one = { $count } instructions are sent one by one. At the first doubt the rest waits for you.
note-first-time = First time: this desk never sent anything to this account.
note-known-name-new-account = { $name } was known here with another account than { $account }; a call-back is recorded as the reason.
note-known-account-other-name = { $account } was known here as the account of { $known }; a reason is given.
note-own-party = This draft goes to its own holder; a reason is given.
note-currency-never = { $account } was never seen with { $currency }; a reason is given.
note-day-past = { $field } { $day } lies in the past; a reason is given.
note-day-far = { $field } { $day } is more than a month ahead; a reason is given.
note-again = Sent again for instruction { $number }, which had no effect.
note-draft-not-cached = This draft does not stand in the list as it was last read. Before sending, the list is asked once more; if it is not there, nothing is sent.
note-amount-differs = The amount { $amount } is not the draft's ({ $draft }); a reason is given.
note-twin = Number { $twin } of equal transfers on one day; a reason is given.
note-twin-told-apart = Number { $twin } of equal transfers on one day; told apart by reference or purpose, or between own accounts.
problem-ceiling-instruction = { $currency } { $amount } is above the ceiling of { $ceiling } for one instruction. Check the amount; if it is right, the administrator raises [limits.per_instruction] in the settings. Nothing was sent.
problem-ceiling-day = { $currency } { $amount } more would be above the ceiling of { $ceiling } for one day: { $before } was confirmed today. Check the amounts; if they are right, send the rest tomorrow, or the administrator raises [limits.per_day] in the settings. Nothing was sent.
note-also-due = Transfer { $number } of { $day } to the same account with the same amount is not settled; the reason says that this one is due as well.
note-normalised = { $field }: "{ $typed }" was entered; it is sent as { $value }.
note-accepted-before = Instruction { $number } ordered the same for this draft and was accepted at { $since }.
note-look-alike = Transfer { $number } of { $day } looks the same.
word-label = { $label }

## The money path: what became of an instruction

reason-accepted = The service answered with a record that matches this instruction.
reason-accepted-alarm = The service answered with a record that matches this instruction, and with more than was asked. Ask the bank what the rest is.
reason-to-verify = The service answered with a matching record whose codes the code book does not know. Verify with the bank; the same operation stays locked until then.
reason-says-failed = The service answered with a matching record, and the bank's own text in it says that the instruction failed. It may have been executed all the same. Verify with the bank before ordering it again.
reason-flag-unknown = The service answered with a matching record that carries an error flag without an entry in the code book. It may have been executed. Verify with the bank, or enter the flag's meaning in the code book and judge it again.
reason-without-key = The service answered with a record that names no draft, reference or payee: it would fit every instruction of this account. It may have been executed. Verify with the bank before ordering it again.
reason-pending = The service took it and gave no result yet. The draft stays locked; look again later.
reason-refused = The service refused it. Nothing was carried out.
reason-refused-proven = { $of ->
    [transfer] The service refused it, and the balance was as before sending at { $first } and at { $last }. That is a hint and no proof.
    [draft] The service refused it, and the draft was as before sending at { $first } and at { $last }. Nothing was carried out.
   *[other] The service refused it, and one probe right after the refusal agreed.
}
reason-refused-unproven = The service says that it failed. That is its word and no proof: the bank may still carry it out. Until the refusal has settled, it is treated like a doubt.
reason-in-doubt = { $case ->
    [reset-after-connect] The connection broke off after the instruction may have left.
    [closed-before-reply] The connection was closed before an answer came.
    [timeout-after-connect] No answer came in time.
    [killed-while-sending] Aval ended while it was sending, before an answer was stored.
    [record-contradicts] The answer contradicts what was sent.
    [extra-record] The answer says more than was asked.
    [500] The service failed while it worked on it.
    [503] The service was in maintenance or overloaded while it worked on it.
   *[other] The answer cannot be read as a result.
} It may have been carried out or not. Do not send it again: gather evidence, ask the bank, then resolve it.
reason-not-sent = { $case ->
    [certificate-refused] The certificate of the service was refused.
    [name-not-found] The name of the service was not found.
   *[other] The service could not be reached.
} Nothing was sent. Check the connection, then give the order again.
reason-not-sent-restart = Aval ended before this was sent. Nothing was sent; give the order again if it is still wanted.
reason-not-sent-no-look = The look before sending did not work ({ $code }). Nothing was sent; put that right and give the order again.
reason-not-sent-code-book = The code book was changed after this was confirmed: { $field } { $value } was shown as “{ $before }” and is “{ $now }” now. Nothing was sent. Prepare it again.
reason-not-sent-unreadable = The journal holds no single call for it. Nothing was sent. Give the order again, and check the journal.
reason-not-sent-journal = The journal could not be written ({ $detail }). Nothing was sent. Free the disk, then give the order again.
reason-cancelled = Cancelled here before it was sent.
reason-resolved-executed = Resolved as carried out: { $reason }
reason-resolved-not-executed = Resolved as not carried out: { $reason }
pre-flight-gone = The draft no longer stands in the list that allows this. Nothing was sent. Refresh the lists and see where it is.
pre-flight-changed = The draft's status changed from { $seen } to { $now } since you saw it. Nothing was sent. Refresh the list and look.
pre-flight-split = The bank lists two drafts with this number, and the operation cannot name one of them. Nothing was sent; act at the bank.
pre-flight-several = The bank lists this draft more than once. Nothing was sent. Refresh the list and look.
pre-flight-filter = The bank's list does not keep to the filter by number and does not show this draft. Nothing was sent. Tell the administrator.
pre-flight-clock = The clock of this computer ({ $own }) and the service's ({ $service }) are more than a day apart. Nothing was sent. Set the clock right, then give the order again.
pre-flight-amount = The draft's amount is { $draft }, not { $amount }. Nothing was sent. Refresh the list and give the order again.
pre-flight-held = By the bank's answer this is a draft that another instruction holds. Nothing was sent. Wait for the end of that one.

## The money path: doubts and the journal

evidence-unreadable = The lists could not be read. This look says nothing; look again later.
evidence-executed = The draft left the list that allowed it and newly stands in { $lists }, as it would after this instruction.
evidence-other-party = The draft left the list that allowed it and stands in { $lists }, but with another counterparty or amount. Somebody else may have acted; ask the bank.
evidence-gone = The draft left the list that allowed it and stands in none where it was expected. It may have been carried out and answered at once, or the counterparty was faster. Ask the bank.
evidence-both = The draft stands in { $lists } and also still in the list that allows it. This says nothing; look again later.
evidence-changed = The draft still stands in the list that allows this, but not as it stood before sending ({ $fields }). Something happened to it; ask the bank.
evidence-still-listed = The draft still stands unchanged in the list that allows it ({ $polls } looks over { $minutes } minutes). Late work at the bank would look the same: this is no proof before three looks over an hour and the bank's next day.
evidence-still-listed-queue = The draft still stands unchanged in the list. This bank has people who release orders later, so that proves nothing. Ask the bank.
evidence-not-executed = The draft stood unchanged in the list that allows it in { $polls } looks over { $minutes } minutes and past the bank's day. It looks as if it was not carried out; an order released late at the bank would look the same.
evidence-refusal-listed = The draft still stands in the list to be signed. A refusal is never told by machine; ask the bank.
evidence-refusal-gone = The draft left the list. The counterparty taking it back would look the same; a refusal is never told by machine. Ask the bank.
evidence-balance-moved = The balances differ from those before sending. That is a hint and no proof: other payments move them too. Ask the bank for the transfer by its reference.
evidence-balance-same = The balances are those from before sending. That is a hint and no proof: the booking may come later. Ask the bank for the transfer by its reference.
trouble-resolution-reason = Say why you decide so.
trouble-resolution-proof = For “carried out”, give the bank's reference or a file that shows it.
trouble-resolution-file-empty = The file { $file } is empty: it shows nothing. Give the bank's letter or a picture of its page.
trouble-resolution-no-date = The service told no date when this was sent or when the bank was asked about it, so the bank's next day cannot be known. Ask the bank about it once more, or give a file with the bank's written word.
trouble-resolution-file = The file { $file } cannot be read: { $detail }.
journal-unknown = The journal has no { $id }.
journal-order = Instruction { $id } is not open any more: it is { $state }.
journal-trouble = The journal could not be used: { $detail }. Nothing was sent by this.
sending-off-journal-broken = Sending is off: the journal was changed outside Aval, first at event { $event }. Everything is still shown; tell the administrator.
sending-off-journal-unreadable = Sending is off: the journal on this computer cannot be read. It is left as it is and nothing of it can be shown; tell the administrator.
sending-off-journal-newer = Sending is off: a newer version of Aval wrote this journal. Start that version.
sending-off-journal-not-writable = Sending is off: the journal cannot be written. Free the disk or its permissions, then open the profile again.

## For the auditor

audit-title-submission = Proof pack of submission { $id }
audit-title-period = Proof pack from { $from } to { $to }
audit-practice = Practice bank: nothing in here is real money.
audit-profile = Profile
audit-environment = Environment
audit-environment-word = { $environment ->
    [production] Production: real money
    [test] Test system
    [practice] Practice bank
   *[other] { $environment }
}
audit-service = Service
audit-tenant = Tenant
audit-accounts = Accounts
audit-code-book = Code book (SHA-256)
audit-made-at = Made at (UTC)
audit-program = Aval
audit-chain-head = Head of the hash chain
audit-events = Events in full / in the journal
audit-how-to-check = The files beside this page are what counts. Check them with the script in this folder, or with the one printed in FORMAT.md:
audit-none = None.
audit-numbers = Numbers
audit-numbers-whole = { $count } instructions, { $first } to { $last }, without gaps.
audit-numbers-gap = { $count } instructions between { $first } and { $last }: numbers are missing.
audit-totals = Totals by state
audit-state = State
audit-currency = Currency
audit-count = Count
audit-amount = Amount
audit-left-out = Not in the sum
audit-overrides = Confirmed although something spoke against it
audit-number = No.
audit-reason = Reason
audit-marks = What the dialog said
audit-who = Who
audit-twin-of = Same payee, amount and day as { $numbers }.
audit-alike = Same payee and amount within ten days of { $numbers }.
audit-first-time = Sent to for the first time
audit-party = Counterparty
audit-resolved = Doubts that were resolved
audit-time = Time (UTC)
audit-decision = Decision
audit-proof = Bank's reference, file and its SHA-256
audit-settings = Settings that changed
audit-event = Event
audit-setting = Setting
audit-before = Before
audit-after = After
audit-histories = Journals that were taken over
audit-copied = Event at the second place
audit-own = Newest event of the journal
audit-instructions = Instructions
audit-operation = Operation
audit-account = Account
audit-object = Draft or counterparty
audit-files = Files and events
audit-ticked = On the statement of { $day }
audit-dialogs = What was confirmed
audit-paper-request = request
audit-paper-reply = reply
audit-paper-snapshot = snapshot
audit-paper-evidence = evidence
audit-pack-exists = { $path } is there already. A pack needs a folder of its own: name another one.
audit-period = { $from } to { $to } is not a period. Give both days as YYYY-MM-DD, the first one first.
sending-off-history-unknown = Sending is off: the chain's head that is kept at { $path } is event { $event }, and this journal, which ends at event { $own }, does not hold it. It is an older copy that was put back, or another journal. What was sent after it is not known here: look at the bank's own page for everything since, then take this journal over with a reason.
sending-off-elsewhere = Sending is off: this journal belongs to the folder { $folder } on { $machine }, and this folder is a copy of it, a backup that was put back, or the folder itself after a move to another disk. The original may have sent what is open here. If the original still works, close this copy and use the original. Otherwise compare the bank's own page with this journal and accept the history with a reason.
sending-off-journal-gone = Sending is off: { $folder } holds data of a journal, and the journal is missing. What it sent is not known here. Put the journal back from the newest backup and open the profile again, or compare with the bank's own page and accept the history with a reason.
sending-off-place-unrecorded = Sending is off: the record of this journal outside the data directory ({ $path }) is missing, so an older copy could not be told from the newest one. Compare the newest instructions here with the bank's own page, then accept the history with a reason. Nothing was sent.
sending-off-second-place-gone = Sending is off: the file with the chain's head at the second place ({ $path }) is missing; this journal was copied there before. If it is on a share or a disk that is not mounted, mount it and open the profile again. Otherwise compare with the bank's own page and accept the history with a reason.
problem-held-elsewhere = This is held by instruction { $number } of the profile { $profile } in the same data directory ({ $state }): another order for it could move money twice. Open that profile and settle the instruction first. If the profile or its journal is gone, put its folder back from a backup. Nothing was recorded.
profile-open-work = The profile { $name } was not removed: { $count } of its instructions are waiting, being sent, in doubt or not settled, and removing it would hide them. Open it, send or withdraw the waiting instructions, and resolve the doubts first.
reason-history-unknown = This journal is an older copy that was taken over; what it calls unsent may have been sent by the one that was lost. Do not send it again: gather evidence, ask the bank, then resolve it.
history-not-accepted = There is no unknown history to take over, or no reason was given. Nothing was changed.
statement-file = The statement { $file } cannot be read: { $detail }. Nothing was imported.
import-gb18030 = The file is not UTF-8 and is read as GB18030, in which spreadsheets on a Chinese Windows save CSV. If names look wrong, save it as UTF-8 and choose it again.
statement-encoding = The statement is neither UTF-8 nor GB18030. Save it as UTF-8 (for example “CSV UTF-8” in the spreadsheet), then import it again. Nothing was imported.
statement-no-column = The statement has no column { $column }. Name the column as its first line does. Nothing was imported.
statement-no-amount = Name the column of the amount, or the columns of debit and credit. Nothing was imported.
statement-no-currency = Name the column of the currency, or the currency of all lines. Nothing was imported.
statement-line = Line { $line } of the statement cannot be read: { $detail }. Nothing was imported.
tick-no-line = There is no statement line { $line }. Nothing was matched.
tick-taken = The line is matched with instruction { $id }. Nothing was matched.
tick-twice = The transfer is matched with a line of { $day }. Take that back first.
tick-differs = The line and the transfer do not agree in: { $what }. Give a reason, or choose another line. Nothing was matched.
tick-not-accepted = Instruction { $number } is not a transfer that was accepted or executed. Nothing was matched.
tick-none = The transfer is not matched, or no reason was given. Nothing was changed.
