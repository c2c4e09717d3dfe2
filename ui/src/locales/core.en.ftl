# Sentences of the core: shown in the window, printed by avalctl and kept with what was confirmed.

## Reading: lists, drafts, balances, profiles

read-unreachable = The service could not be reached. The data shown is from the last successful read; nothing was changed. Check the network and refresh.
read-certificate = The certificate of the server is not trusted ({ $detail }). Nothing was sent, not even the token; nothing was changed. If your company uses its own authority, the administrator adds it with `avalctl connection authorities`. Otherwise tell the administrator: another server may have answered. SHA-256 of the certificate: { $sha256 }.
read-name-not-found = The name of the service cannot be found in the network. Nothing was sent; the data shown is from the last successful read. Check the network or the VPN, and the address of the profile.
read-proxy = The proxy refused the connection ({ $detail }). Nothing was sent; the data shown is from the last successful read. If it asks for a login, set user and password with `avalctl connection proxy`; otherwise ask the administrator to allow the address of the service.
read-tls-failed = No encrypted connection was possible ({ $detail }). Nothing was sent; the data shown is from the last successful read. Check that the address is right; the administrator checks that the server speaks TLS 1.2 or newer and whether it asks for a client certificate.
read-timeout = The service did not answer in time. The data shown is from the last successful read; nothing was changed. Refresh later.
read-broken = The connection broke before the answer was complete. The data shown is from the last successful read; nothing was changed. Refresh.
read-sign-in = The service did not accept the access token. Nothing was changed. Sign in again, or enter a new token on the profile page, then refresh.
read-interface-refuses = This query does not accept the sign-in that the other queries accept. Nothing was changed, and the other lists are read. Its permission is probably stored at the service as public: ask the administrator to refresh the permission cache of this interface.
read-not-permitted = The service does not permit this query (status { $status }). Nothing was changed. Copy the code and pass it to the administrator.
read-gone = The service has no such record, or no such query at this address (status { $status }). Nothing was changed; the stored data is kept. If one draft answers so, refresh its list. If a whole list does, tell the administrator to check the address, its route prefix and the tenant.
read-refused = The service answered that the query failed. Nothing was changed; the stored data is kept.
read-method = The service refuses this way of calling it (status 405). Nothing was changed; refreshing does not help. The administrator corrects the method and the address: a gateway address without its port is the usual reason.
read-status = The service answered with status { $status }. Nothing was changed; the stored data is kept. Refresh later.
read-unreadable = The service's answer is not what the interface describes ({ $why }). Nothing was changed; the stored data is kept. Tell the administrator.
read-usage = The query could not be sent: { $detail }. Nothing was sent. Check the settings of the profile.
page-base-unknown = Aval could not find out whether this service counts pages from 0 or from 1. The list was not read. Ask the administrator to set page_base in the profile.
list-end-repeated = The service answered two page numbers with the same full page of { $now } drafts, twice. The list may have more. The list from the read before is kept, and nothing was changed. Compare the list with the bank's own page; if it has just these drafts, accept it as it is.
list-end-gap = The service answered with an empty page in the middle of the list, twice. The list from the read before is kept, and nothing was changed. Refresh later; if it stays so, tell the administrator.
list-end-cut = The list had { $before } drafts and ends after { $now } now; { $missing } are missing, in two reads. The list from the read before is kept, and nothing was changed. Compare the list with the bank's own page; if the drafts are really gone, accept it as it is.
list-without-end = The list did not end after { $pages } pages. The list from the read before is kept. Tell the administrator.
refresh-progress = Lists read: { $done } of { $all }. Drafts: { $drafts }.
refresh-busy = The lists of this profile are being refreshed already. Wait until that is done.
refresh-stopped = The refresh was stopped. Lists that were read to their end are kept; this one stays as it was.
detail-gone = This draft is no longer available in this stage at the service. The stored record is shown. Refresh the list.
detail-other-draft = The service answered with another draft. The stored record is shown. Tell the administrator.
draft-gone = This draft is no longer stored here. Refresh the list and open it from there.
view-gone = This list was opened too long ago. Open it again.
record-missing = The record lacks { $field }, which the interface requires. It is shown unchanged; operations on it are off.
record-odd = { $field } of this record does not have the form that the interface describes. It is shown unchanged; operations on it are off.
record-not-object = This is not a draft record. It is shown unchanged; operations on it are off.
query-day = { $text } is not a day. Write it as 2026-03-05, today or today+7.
query-amount = { $text } is not an amount. Write plain digits such as 1234.50.
query-sort = Lists cannot be sorted by { $sort }.
stage-unknown = There is no list { $stage }. There are: { $known }.
account-blank = No account is named. Give its number, or BANK_MARK:ACCOUNT.
account-unknown = { $account } is not an account of this profile.
account-unknown-of = { $account } is not an account of this profile. Its accounts are { $known }.
account-ambiguous = Several banks have an account { $account }. Write it as BANK:ACCOUNT.

certificate-file = { $why ->
    [no_certificate] The file contains no certificate. Nothing was changed. Use a PEM file, which contains the line BEGIN CERTIFICATE, or a PKCS #12 file.
    [no_authority] The file contains a certificate that is not of an authority. Nothing was changed. Ask for the certificate of the authority that issued it.
    [no_key] The file contains no private key. Nothing was changed. Ask for a file with certificate and private key.
    [encrypted_key] The private key in the file is encrypted in a form that Aval does not read. Nothing was changed. Use a PKCS #12 file (.p12, .pfx) with its password.
    [password] The file cannot be opened with this password. Nothing was changed. Check the password, and that the file is PKCS #12 (.p12, .pfx).
    [other_key] The private key is not the one of the certificate. Nothing was changed. Ask for a file with the certificate and its own key.
   *[other] The file cannot be used ({ $detail }). Nothing was changed.
}
secret-not-kept = The keychain of this computer did not store the secret ({ $detail }). Nothing was changed; Aval stores secrets in no other place. Start or unlock the keychain, then set it again.

profile-name = { $name } cannot be the name of a profile. Use letters, digits, - and _.
profile-exists = A profile { $name } already exists.
profile-reserved = { $name } is the profile of the practice bank. Choose another name.
practice-only = Only the practice bank lets days pass and has a made-up past. Nothing has changed. Open the practice profile for that.
profile-missing = The profile cannot be found: { $detail }.
settings-refused = { $file } cannot be used: { $detail }.
settings-plain-http = { $file }: base_url is { $address }. Without encryption, others on the network can read the access token, so http:// is allowed for this computer only. Nothing was sent. Write https:// there, or ask the administrator for the address.
preference-refused = The window does not have this setting: { $detail }.
link-unreadable = The link { $link } cannot be opened: Aval opens aval://draft/ with a draft number, aval://instruction/ and aval://approval/ with an id. Nothing was changed.
window-limit = Aval opens at most { $count } windows. Close one first.
window-not-opened = The window could not be opened: { $detail }
profile-changed = Nothing was done: another window opened the profile { $name } meanwhile, and this window still showed the one before.
tray-open = Open Aval
tray-in-doubt = In doubt ({ $count })
tray-to-approve = To approve ({ $count })
tray-reminders = Reminders due ({ $count })
tray-quit = Quit
tray-missing = This desktop shows no tray, so the icon cannot be seen. It appears as soon as there is a tray. GNOME has one with the package gnome-shell-extension-appindicator, Xfce with the panel item Status Tray; KDE Plasma has its own.
tray-unreachable = The tray cannot be reached: { $detail }
tray-system = Aval has an icon in the tray on Linux only.
token-refused = This token cannot be used: it is empty or has spaces or characters that a header cannot carry. The previous token is kept.
token-withheld = AVAL_TOKEN is set, but it is not used for profile { $profile }: there are several profiles, or AVAL_TOKEN_PROFILE names another one. Set AVAL_TOKEN_PROFILE={ $profile } if the token is for this profile.
keychain-trouble = The keychain of this computer reported an error: { $detail }. The token may still be in it.

database-trouble = A database on this computer could not be used: { $detail }. This sent nothing.
database-newer = { $file } was written by a newer version of Aval. Start that version; nothing was changed.
disk-trouble = Disk error: { $detail }. This sent nothing.
data-dir-trouble = The folder for the data of Aval cannot be used: { $detail }.
data-dir-other = { $path } contains files of other programs. It was not changed. Name an empty folder or a new one for the data of Aval.
sending-off-second-program = Sending is off here: another program has this profile open and sends for it. Lists and balances can be read here.

action-locked-desk = The desk { $desk } ({ $person }) acts on this draft.
action-locked = An unfinished instruction locks this draft ({ $operation }). See the journal.
action-not-listed = The draft is no longer in this list. Refresh the lists to see where it is now.
action-unreadable = The record differs from the interface's description, so operations on it are off.
action-no-bank-draft-id = The bank's id of this draft is missing, and the operation cannot be sent without it.
action-no-number = The draft has no number, and the operation cannot be sent without it.
part = Part { $first } to { $last } of a package
part-differs = Part { $first } to { $last } of a package. Its units of 0.01 are { $amount }, the record states another amount: ask the bank before you act on it.
part-unreadable = The range “{ $text }” of the package cannot be read.
action-split = Two rows of this list have this number. The operation names a draft by its number only and cannot say which part is meant.
action-no-code = { $flag }: not yet known at { $bank }. An administrator adds it under Profile, Code book.

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
    [1] One field has
   *[other] { $count } fields have
} to be corrected first.
trouble-nonce = This dialog is no longer open or was confirmed already. This sent nothing. Look in the journal, then check the order again.
trouble-control-total-missing = Type the control total from the voucher first. Nothing was sent.
trouble-control-total-uncounted = Aval does not know the amount of an instruction, or cannot add it up, so the control total cannot be compared. Nothing was sent. Refresh the list that shows the draft. If its amount still cannot be added up, prepare the others without it and process that draft at the bank.
trouble-control-total-differs = The control total that was typed is not the sum of this order. Nothing was sent. Compare the order with the voucher.
trouble-address = The address of the service cannot be built: { $detail }. Nothing was sent. Tell the administrator.
operation-unknown = There is no operation { $operation }. There are: { $known }.
did-you-mean = Did you mean { $name }?
items-file = The file is not a list of items: { $detail }. Nothing was sent.
items-file-rows = The file has more than { $detail } rows. Nothing was sent. Divide it into several files.
items-file-empty = The file has no row with an item. Nothing was sent. Fill in a row for each item.
template-required = required
template-or = this or { $other } is required

problem-required = { $field } is missing. The service requires it.
problem-house-required = { $field } is missing. Aval requires it, so that the money is not paid to a wrong account.
problem-house-one-of = { $field } or { $other } is needed. Aval requires one of them.
optional-field-risk = { $rule ->
    [oppositeAccountName] The payee's name may be blank at this bank. Without it Aval cannot notice a known payee at a new account; it asks for a reason where the account is new too.
    [oppositeAccountBankName] The payee's bank may be blank at this bank. Without it nothing in the order says at which bank the account is, so a mistyped number may belong to another company.
    [pledgeeAccountName] The pledgee's name may be blank at this bank. Without it Aval cannot compare the pledgee with earlier ones by name; it asks for a reason where the account is new.
   *[other] { $rule } may be blank at this bank.
}
problem-house-above-zero = { $field } must be above zero.
problem-unknown-field = The interface has no field { $field }. Correct the name.
problem-not-text = { $field } must be text in quotation marks; a number would lose its leading zeros.
problem-not-whole = { $field } must be a whole number.
problem-not-an-item = This is not an item: an object with each key once is expected.
problem-amount = { $fault ->
    [empty] An amount is missing.
    [sign] Write the amount without a sign.
    [exponent] Write the amount in plain digits, without an exponent.
    [separator] Write the amount in plain digits, without separators.
    [form] Write the amount like 1234.50.
    [too-long] The amount has more digits than can be held exactly.
   *[other] This is not an amount. Write plain digits such as 1234.50.
}
problem-date = The date does not match the profile's format ({ $form }).
problem-no-items = The order is empty. Select at least one item.
problem-too-many-items = The order is too long: the profile allows { $most } items at most.
problem-account-missing = No account is named. Choose one of this profile.
problem-account = { $account } is not an account of this profile.
problem-account-differs = The item names another account than the acting account { $account }.
problem-flag-without-entry = { $field }: not yet known at { $bank }. The operation stays locked there until an administrator adds the value to the code book.
problem-flag-value = The code book of { $bank } has no entry { $value } for { $field }. It cannot be sent.
problem-no-bank-draft-id = The bank's id of this draft is missing, also in its detail. The operation cannot be sent without it.
problem-other-draft = The item names another draft than its row.
problem-split-draft = Two rows of the list have this number. The operation names a draft by its number only and cannot say which part is meant. Process it at the bank.
problem-alone-operation = The group book cannot be reached, last reached: { $since }. Without it the policy allows { $operations } only. Nothing was sent. Wait until the book is reached again.
problem-alone-single = The group book cannot be reached, last reached: { $since }. Without it the policy allows one instruction per order. Nothing was sent.
problem-alone-sum-unknown = The group book cannot be reached, last reached: { $since }. Without it the policy allows sums below { $sums }, and the amount or the currency of this instruction is unknown or not named there. Nothing was sent.
problem-alone-sum = The group book cannot be reached, last reached: { $since }. Without it everything sent stays below { $currency } { $below }: { $before } was sent, and this is { $amount }. Nothing was sent.
problem-alone-reason = The group book cannot be reached, last reached: { $since }. Another desk may do the same now, and nothing notices it. To send this one instruction without the book, which the policy allows, enter a reason: it is journaled. Where the profile has an approver, it needs an approval.
problem-other-list = The draft is in the list { $list }. At { $bank } this operation starts from { $lists }; the service does not state this, so it is an assumption of Aval or of the code book. Nothing was sent. To go on, enter a reason: it is journaled. Where the profile has an approver, the order needs an approval.
earlier-transfer = { $state ->
    [row] Row { $number } of this order, of { $day } from { $account },
    [awaiting_approval] Transfer { $number } of { $day } from { $account }, which waits for approval,
    [confirmed] Transfer { $number } of { $day } from { $account }, which waits to be sent,
    [accepted] Transfer { $number } of { $day } from { $account }, which was accepted,
    [executed] Transfer { $number } of { $day } from { $account }, which was carried out,
   *[other] Transfer { $number } of { $day } from { $account }, whose outcome is not proven yet,
}
earlier-more = { $count ->
    [0] {""}
   *[other] {" "}{ $count } more are like it.
}
earlier-state = { $state ->
    [awaiting_approval] waits for approval
    [confirmed] waits to be sent
    [sending] is being sent
    [accepted] was accepted
    [executed] was carried out
   *[other] has no proven outcome yet
}
problem-accepted-before = Instruction { $number } from { $account } { $operation ->
    [endorse] endorsed this draft
    [create-pledge-application] pledged this draft
    [create-prompt-payment-app] presented this draft for payment
   *[other] was the same operation for this draft
} and { earlier-state } (since { $since }). No withdrawal, release or refusal since then is known here; the bank's lists may be older. If it is to be done nonetheless, enter a reason.
problem-refused-before = Instruction { $number } from { $account } for this draft was refused, and only probes say that nothing was carried out (since { $since }). That is a hint, not a proof: if it is carried out late, the draft is given away twice. Ask the bank, and enter a reason.
problem-same-draft-twice = This draft is in the order twice.
problem-locked = Instruction { $number } has locked this draft since { $since }. It is { $state ->
    [awaiting_approval] confirmed and waiting for approval
    [confirmed] confirmed and waiting to be sent
    [sending] being sent
    [in_doubt] in doubt: its outcome is not known
    [pending] accepted by the service, without a result yet
    [refused] refused by the service, and the refusal is not proven yet
   *[other] answered with codes that the code book does not know
}. Wait for its result, or resolve it.
problem-again-state = No. { $number } { $state ->
    [awaiting_approval] waits for approval
    [confirmed] is confirmed and waiting to be sent
    [sending] is being sent
    [in_doubt] is in doubt
    [pending] is pending
    [cancelled] was cancelled before it was sent
    [executed] was carried out
   *[accepted] was accepted
}. It cannot be sent again. { $state ->
    [accepted] Prepare a new instruction if it is still needed.
    [executed] Prepare a new instruction if it is still needed.
    [cancelled] Prepare a new instruction if it is still needed.
   *[other] Find out its outcome first.
}
problem-again-done = No. { $number } was sent again already, as no. { $by }.
problem-again-other = No. { $number } was another operation or for another draft. A new instruction can replace only the same operation for the same draft.
problem-again-twice = No. { $number } is in this order twice. It can be sent again once.
again-not-listed = Draft { $draft } is not in the list that allows this, as last read. Refresh the lists and act in the list where it is now.
again-unreadable = The content of no. { $number } can no longer be read as an order. Prepare it again from its list.
problem-taken-meanwhile = Another instruction locked this draft or this transfer after the check. Nothing was sent. Check the order again.
problem-reference-taken = Another transfer already has the reference { $reference }. Enter another one, or leave it blank.
problem-twin = { earlier-transfer } is the same transfer: same payer, payee account, amount, currency and day.{ earlier-more } If this is intended as number { $twin } of equal transfers, enter the reason.
problem-look-alike = { earlier-transfer } pays the same amount to the same account.{ earlier-more } If both are intended, enter the reason. Your own references or purposes tell two payments apart where both have one and they differ.
problem-look-alike-in-doubt = Transfer { $number } of { $day } from { $account } pays the same amount to the same account. { $state ->
    [refused] The bank refused it, but may still carry it out until the refusal is proven
    [pending] The bank accepted it and has not reported a result
    [sending] It is being sent
    [to_verify] The bank answered with codes whose meaning is to be verified
   *[in_doubt] It is not known whether the bank carried it out
} (since { $since }). No equal payment is sent until { $state ->
    [refused] the refusal is proven or a person has decided it under "In doubt"
    [sending] its result is known
   *[in_doubt] it is decided under "In doubt"
}. If this one is due as well, with another day, purpose or reference, enter as the reason "also due { $number }:" and why.
problem-hidden-character = Character { $place } is { $character }, { $kind ->
    [line-break] a line break
    [control] a control character
    [private-use] a character of private use, which each computer shows differently
    [unassigned] not a character of any script
   *[format] an invisible character
}. Remove it; text with such characters is never sent.
problem-number-character = Character { $place } is "{ $character }" ({ $code }). An account or bank number has letters A to Z, digits and hyphens only.
problem-currency-unknown = { $currency } is not a currency of this profile ({ $list }). Correct it, or ask the administrator to add it to [currencies] in the settings.
problem-currency-spelling = { $currency } is { $iso }, which this profile spells { $wires }. Enter that, or ask the administrator to set this service's spelling under [currencies] in the settings.
problem-amount-differs = The amount is { $amount }, the draft's is { $draft }. Enter the reason, or use the draft's amount.
problem-own-account = { $account } is the acting account itself. Choose another account.
problem-own-party = { $name }, { $account }: this draft would be sent to its own holder. Enter the counterparty's account, or the reason.
problem-known-name-new-account = { $name } was paid at account { $known } before, not at { $account }. Call back at a telephone number known from before. Then enter as the reason "call-back:", the last four characters of the new account and the person you spoke to.
problem-near-account = { $account } is nearly the account of { $name }, { $known }: a digit is swapped, wrong, missing or too many. Correct it. If it is a new account, call back at a telephone number known from before. Then enter as the reason "call-back:", its last four characters and the person you spoke to.
problem-payee-unnamed = { $account } was never paid, and the order has no name to compare. Enter the name, or the reason.
problem-known-account-other-name = { $account } was used before as the account of { $known }, not of { $name }. Correct one of them, or enter the reason.
problem-entered-other-account = The counterparty book has { $name } with account { $known }, not with { $account }. Call back at a telephone number known from before. Then enter as the reason "call-back:", the last four characters of the new account and the person you spoke to.
problem-party-limit = The limit of one order to { $name } is { $limit } { $of }; this order has { $amount } { $currency }. Correct it, or enter the reason.
problem-currency-never = { $account } was never used with { $currency }, only with { $had }. Correct the currency, or enter the reason.
problem-day-past = { $field } is { $day }; today is { $today }. Correct the date, or enter the reason.
problem-day-far = { $field } is { $day }, more than a month after today ({ $today }). Correct the date, or enter the reason.
problem-refusal-unexplained = This refuses the draft without a reason. If you want to refuse it, enter a remark for the counterparty.
problem-not-transferable-unexplained = With this choice the endorsee may not transfer the draft on, and no reason is given. If that is intended, enter a remark.

## The money path: the check dialog

dialog-practice = PRACTICE BANK: no real money.
dialog-funds = { $account }: available { $available }{ $read ->
    [never] {" "}(no balance was read)
    [old] {" "}(read on { $day }, not today)
   *[today] {""}
}, this order { $amount }, after it { $after }
note-shortfall = { $account } has too little: this order takes { $currency } { $amount }, available on { $day } were { $currency } { $available }. The bank will probably refuse what is too much.
note-undo-signing = Signing cannot be undone.
note-undo-refusing = This refuses the draft. A refusal cannot be undone.
note-undo-application = It can be withdrawn only until the counterparty has answered.
note-undo-withdrawal = If the counterparty has answered meanwhile, the bank refuses the withdrawal.
note-undo-transfer = A transfer cannot be recalled with Aval.
note-whole-draft = The operation is for the whole draft; a part of it cannot be chosen.
note-other-desks = Aval cannot see operations on these drafts by other desks or on the bank's own page.
note-group-drafts = The desks of the group do not act on these drafts at the same time. Aval cannot see operations on the bank's own page.
note-group-transfer = No other desk of the group makes the same transfer. Aval cannot see whether it is made on the bank's own page.
note-other-desks-transfer = Aval cannot see whether the same transfer is made by another desk or on the bank's own page.
note-unjudged-flag = The code book has no value of { $flag } that means “no error” at { $bank }. If the reply has this flag, the result is in doubt, even if the bank carries the order out, until the value is entered and the reply is judged again. If the bank has told you the value, enter it before you send.
note-unjudged-status = The code book has no { $flag } that means “carried out” at { $bank }. The result will at best be “to verify”, even if the bank carries the order out, until the code is entered and the reply is judged again. If the bank has told you the code, enter it before you send.
note-not-permitted = The service refused this operation for { $account } with 403, no permission (instruction { $number }, { $at }). It refuses it again until the administrator of the service gives this account's user the permission. After that, send it as usual: this note ends with the first accepted one.
note-one-by-one = { $count } instructions are sent one by one. If one is in doubt, the rest waits for your decision.
note-first-time = First time: this desk has not sent to this account before.
note-known-name-new-account = { $name } was paid at another account than { $account } before; the reason records a call-back.
note-known-account-other-name = { $account } was used before as the account of { $known }; a reason is given.
note-entered-other-account = The counterparty book has { $name } with another account than { $account }; the reason records a call-back.
note-party-limit = Above the limit of one order to { $name } ({ $limit } { $of }): { $amount } { $currency }; a reason is given.
note-payee-unnamed = { $account } was never paid, and the order has no name to compare; a reason is given.
note-own-party = This draft is sent to its own holder; a reason is given.
note-currency-never = { $account } was never used with { $currency }; a reason is given.
note-day-past = { $field } { $day } is in the past; a reason is given.
note-day-far = { $field } { $day } is more than a month ahead; a reason is given.
note-again = Replaces instruction { $number }, which was not executed.
note-draft-not-cached = This draft was not in the list when it was last read. The list is queried again before sending; if the draft is still not in it, nothing is sent.
note-amount-differs = The amount { $amount } is not the draft's ({ $draft }); a reason is given.
note-twin = Number { $twin } of equal transfers on one day; a reason is given.
note-twin-told-apart = Number { $twin } of equal transfers on one day; with another reference or purpose, or between own accounts.
note-same-sum-endorsed = { $currency } { $amount } was endorsed to this endorsee today by another order (instruction { $number }, { $since }); a reason is given.
problem-same-sum-endorsed = Today's order with instruction { $number } from { $account } endorses the same sum to the same endorsee: { $currency } { $amount }, { $count ->
    [1] one draft
   *[other] { $count } drafts
}, confirmed at { $since }; it { earlier-state }. Nothing was recorded. If both sums are owed, enter the reason.
note-journal-unread = Weaker guard: the journal of the profile { $profile } in the same data directory cannot be read. Payments and drafts that only it knows are not compared with this order.
problem-amount-finer = { $amount } has more decimals than { $currency } ({ $places }). Check the decimal mark and enter the amount again. Nothing was sent.
problem-ceiling-instruction = { $currency } { $amount } is above the ceiling of { $ceiling } for one instruction. Check the amount; if it is right, ask the administrator to raise [limits.per_instruction] in the settings. Nothing was sent.
problem-ceiling-day = With { $currency } { $amount } more, the total of { $day } would be above the ceiling of { $ceiling } for one day: { $before } was { $counted ->
    [confirming] confirmed on that day, whatever its trade day
   *[trade] ordered for that day
  }, in all profiles. Check the amounts; if they are right, order the rest for another day, or ask the administrator to raise [limits.per_day] in the settings. Nothing was sent.
problem-ceiling-no-amount = The service's record of the draft has no amount, so the ceilings of [limits] cannot be compared with it. Nothing was sent. Ask the bank for the amount in its records, or carry the operation out there.
problem-ceiling-unknown = Instruction { $number } of that day moved a draft whose amount is not known to this desk, so the day's total cannot be compared with its ceiling. Nothing was sent. Send this tomorrow.
note-also-due = Transfer { $number } of { $day } to the same account with the same amount has no proven outcome; the reason says that this one is due as well.
note-normalised = { $field }: "{ $typed }" was entered; it is sent as { $value }.
note-alone = Weaker guard: the group book cannot be reached, last reached: { $since }. Another desk may do the same; nothing notices it before the book is back. The policy allows this one instruction.
note-other-list = Weaker guard: the draft is in the list { $list }, and at { $bank } this operation starts from { $lists }. If the service refuses it or does not answer, a person decides: no probe settles it.
note-accepted-before = Instruction { $number } from { $account } gave this draft away or was the same operation (since { $since }); a reason is given.
note-refused-before = The refusal of instruction { $number } from { $account } for this draft is supported only by probes (since { $since }); a reason is given.
note-look-alike = { earlier-transfer } pays the same amount to the same account.{ earlier-more }
word-label = { $label }

## The money path: what became of an instruction

reason-accepted = The service answered with a record that matches this instruction.
reason-accepted-alarm = The service answered with a record that matches this instruction, and with further records. Ask the bank about those.
reason-to-verify = The service answered with a matching record whose codes the code book does not know. Verify with the bank; the same operation stays locked until then.
reason-says-in-process = The service answered with a code that means carried out beside the text “{ $detail }”. It may still be in process: verify with the bank, or decide the pair of code and text in the code book. The same operation stays locked until then.
reason-says-failed = The service answered with a matching record, and the bank's own text in it says that the instruction failed. It may still have been executed. Verify with the bank before you prepare it again.
reason-flag-unknown = The service answered with a matching record that carries an error flag without an entry in the code book. It may have been executed. Verify with the bank, or enter the flag's meaning in the code book and judge it again.
reason-without-key = The service answered with a record that names no draft, reference or payee: it would fit every instruction of this account. It may have been executed. Verify with the bank before you prepare it again.
reason-pending = The service accepted it without a result yet. The draft stays locked; check again later.
reason-pending-record = The service answered with a matching record whose code means that it is in process. Nothing is known about its outcome yet: it stays locked, the bank is asked again, and a person ends it.
resolved-by-line = The bank's statement of { $day } has it.
reason-refused = The service refused it. Nothing was carried out.
reason-refused-proven = { $of ->
    [transfer] The service refused it, and the balance was as before sending at { $first } and at { $last }. That is a hint, not a proof.
    [draft] The service refused it, and the draft was as before sending at { $first } and at { $last }. Nothing was carried out.
   *[other] The service refused it, and one probe right after the refusal agreed.
}
reason-refused-unproven = The service reported a failure. That is not a proof: the bank may still carry it out. Until the refusal is proven, the instruction is treated as in doubt.
reason-refused-contradicted = It was refused with a proof that nothing was carried out, but before instruction no. { $by } the bank showed another state than before this one. The refusal counts as reported only: it stays locked until it has settled or a person has decided.
reason-contradicted-reply = It ended without effect, but the bank answered another order with this one's reference { $reference }: it may have been carried out.
reason-contradicted-number = The bank's record has the transaction number { $transaction } of instruction no. { $number }. It proves nothing about this one.
reason-contradicted-list = It ended without effect, but the list { $list }, read { $at }, shows it as carried out.
reason-contradicted-line = It ended without effect, but the bank statement has its payment: { $currency } { $amount } on { $day } (file { $file }).
reason-contradicted-debit = The bank statement has a second debit of its full amount: { $currency } { $amount } on { $day } (file { $file }). The bank may have paid twice.
later-end-list = { $how ->
    [rejected] The counterparty refused it
    [released] The pledge was released
   *[returned] It was returned
  }: the list { $list }, read { $at }, has the draft again.
later-end-line = { $how ->
    [reversed] The bank reversed it
   *[returned] It was returned
  }: { $currency } { $amount } came in on { $day } (file { $file }).
alarm-open = Alarm at instruction no. { $number }: { $why } Ask the bank, then close it with `doubts resolve`.
reason-in-doubt = { $case ->
    [reset-after-connect] The connection broke after the instruction may have been sent.
    [closed-before-reply] The connection was closed before an answer came.
    [timeout-after-connect] No answer came in time.
    [killed-while-sending] Aval ended while it was sending, before an answer was stored.
    [record-contradicts] The answer contradicts what was sent.
    [extra-record] The answer contains more than this instruction.
    [500] The service failed while processing it.
    [503] The service was in maintenance or overloaded while processing it.
   *[other] The answer cannot be read as a result.
} It may or may not have been carried out. Do not send it again: gather evidence, ask the bank, then resolve it.
reason-not-sent = { $case ->
    [certificate-refused] The certificate of the service was refused.
    [name-not-found] The name of the service was not found.
   *[other] The service could not be reached.
} Nothing was sent. Check the connection, then prepare it again.
reason-not-sent-restart = Aval ended before this was sent. Nothing was sent. Prepare it again if it is still needed.
reason-not-sent-no-look = { $code ->
    [unreachable] The bank could not be reached for the check before sending. Nothing was sent, so no money has moved. Prepare it again when the network is back.
    [timeout] The bank did not answer the check before sending in time. Nothing was sent, so no money has moved. Prepare it again when the network is back.
   *[other] The check before sending failed ({ $code }). Nothing was sent. Correct the cause, then prepare it again.
}
reason-not-sent-code-book = The code book was changed after this was confirmed: { $field } { $value } was shown as “{ $before }” and is “{ $now }” now. Nothing was sent. Prepare it again.
reason-not-sent-unreadable = The journal contains no separate call for it. Nothing was sent. Have the journal examined, then prepare it again.
reason-not-sent-journal = The journal could not be written ({ $detail }). Nothing was sent. Free disk space, then prepare it again.
reason-cancelled = Cancelled here before it was sent.
reason-resolved-executed = Resolved as carried out: { $reason }
reason-resolved-not-executed = Resolved as not carried out: { $reason }
pre-flight-gone = The draft is no longer in the list that allows this operation. Nothing was sent. Refresh the lists to see where it is.
pre-flight-changed = The draft's status changed from { $seen } to { $now } since you saw it. Nothing was sent. Refresh the list and check the draft.
pre-flight-split = The bank lists two drafts with this number, and the operation cannot name one of them. Nothing was sent. Process it at the bank.
pre-flight-several = The bank lists this draft more than once. Nothing was sent. Refresh the list and check the draft.
pre-flight-filter = The bank's list ignored the filter by number and does not show this draft. Nothing was sent. Tell the administrator.
pre-flight-clock = The clock of this computer ({ $own }) and the service's ({ $service }) are more than a day apart. Nothing was sent. Set the clock, then prepare it again.
pre-flight-amount = The draft's amount is { $draft }, not { $amount }. Nothing was sent. Refresh the list and prepare it again.
pre-flight-other-amount = The bank now states the amount { $now } for this draft; at the check it stated { $seen }. Nothing was sent. Refresh the list, check the amount and prepare it again.
pre-flight-other-part = The bank now states the part (sequence number) { $now } for this draft; at the check it stated { $seen }. Nothing was sent. Refresh the list, check the part and prepare it again.
pre-flight-other-acceptor = The bank now states the acceptor { $now } for this draft; at the check it stated { $seen }. Nothing was sent. Refresh the list, check the acceptor and prepare it again.
pre-flight-other-due = The bank now states the due date { $now } for this draft; at the check it stated { $seen }. Nothing was sent. Refresh the list, check the date and prepare it again.
pre-flight-unapproved-amount = The approver's text states { $seen } for this draft; the bank states { $now } now. Nothing was sent. Refresh the list and prepare it again, so that the approver reads the amount.
pre-flight-refusal-contradicted = Instruction no. { $number } was refused before, with a proof that nothing was carried out, but the bank shows another state now than before that attempt. Nothing was sent. Whether no. { $number } was carried out is asked again: see it under “In doubt”.
pre-flight-held = By the bank's answer, another instruction has locked this draft. Nothing was sent. Wait for the result of that instruction.

## The money path: doubts and the journal

evidence-unreadable = The lists could not be read, so this probe shows nothing. Probe again later.
evidence-executed = The draft left the list that allowed this operation and is now in { $lists }, as expected after this instruction.
evidence-other-party = The draft left the list that allowed this operation and is in { $lists }, but with another counterparty or amount. Another person may have acted; ask the bank.
evidence-other-list = The draft was sent from another list than the one that Aval proposes for this operation. Such a list may show it unchanged after the operation, so a probe suggests nothing. Ask the bank.
evidence-gone = The draft left the list that allowed this operation and is in none of the expected lists. The instruction may have been carried out and answered at once, or the counterparty acted first. Ask the bank.
evidence-both = The draft is in { $lists } and still in the list that allows this operation. This shows nothing; probe again later.
evidence-changed = The draft is still in the list that allows this operation, but it changed since before sending ({ $fields }). Ask the bank.
evidence-still-listed = The draft is unchanged in the list that allows this operation ({ $polls } probes over { $minutes } minutes). With late processing at the bank it would look the same: this proves nothing before three probes over an hour and the bank's next day.
evidence-still-listed-queue = The draft is unchanged in the list. At this bank, orders are released manually later, so this proves nothing. Ask the bank.
evidence-not-executed = The draft was unchanged in the list that allows this operation in { $polls } probes over { $minutes } minutes and past the bank's day. This suggests that it was not carried out; with a late release at the bank it would look the same.
evidence-refusal-listed = The draft is still in the list to sign. Aval never decides a refusal automatically; ask the bank.
evidence-refusal-gone = The draft left the list. After a withdrawal by the counterparty it would look the same, and Aval never decides a refusal automatically. Ask the bank.
evidence-balance-moved = The balances differ from those before sending. That is a hint, not a proof: other payments change them too. Ask the bank for the transfer by its reference.
evidence-balance-same = The balances are the same as before sending. That is a hint, not a proof: the booking may be made later. Ask the bank for the transfer by its reference.
trouble-resolution-reason = Enter the reason for the decision.
trouble-resolution-proof = For “carried out”, enter the bank's reference or a file that proves it.
trouble-resolution-file-empty = The file { $file } is empty and proves nothing. Choose the bank's letter or a picture of its page.
trouble-resolution-no-date = The service reported no date when this was sent or when the bank was asked about it, so the bank's next day is not known. Ask the bank once more, or choose a file with the bank's written confirmation.
trouble-resolution-file = The file { $file } cannot be read: { $detail }.
journal-unknown = The journal does not contain { $id }.
journal-order = Instruction { $id } is no longer open; its state is { $state }.
journal-trouble = The journal could not be used: { $detail }. This sent nothing.
sending-off-journal-broken = Sending is off: the journal was changed outside Aval, first at event { $event }. All data is still shown. Tell the administrator.
sending-off-journal-unreadable = Sending is off: the journal on this computer cannot be read. It was not changed, and its content cannot be shown. Tell the administrator.
sending-off-journal-newer = Sending is off: a newer version of Aval wrote this journal. Start that version.
sending-off-journal-not-writable = Sending is off: the journal cannot be written. Free disk space or correct the permissions, then open the profile again.

## For the auditor

audit-title-submission = Proof pack of submission { $id }
audit-title-period = Proof pack from { $from } to { $to }
audit-practice = Practice bank: no real money.
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
audit-zone = Time zone
audit-zone-computer = that of the computer that made the pack
audit-made-at = Made at
audit-program = Aval
audit-chain-head = Head of the hash chain
audit-events = Events in full / in the journal
audit-fingerprint = Fingerprint of all files but this page (SHA-256)
audit-not-proven = stated by the computer that made the pack, not proven by the events
audit-how-to-check = This page follows from the events beside it. A check builds it again and names every difference. It prints the fingerprint above, which this sheet can be compared with. Use the scripts of another copy of FORMAT.md, or:
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
audit-overrides = Confirmed in spite of a warning
audit-number = No.
audit-reason = Reason
audit-marks = Warnings of the dialog
audit-who = Who
audit-twin-of = Same payee, amount and day as { $numbers }.
audit-alike = Same payee and amount within ten days of { $numbers }.
audit-first-time = Counterparties used for the first time
audit-party = Counterparty
audit-resolved = Doubts that were resolved
audit-time = Time
audit-decision = Decision
audit-proof = Bank's reference, file and its SHA-256
audit-settings = Settings that changed
audit-event = Event
audit-setting = Setting
audit-before = Before
audit-after = After
audit-histories = Accepted journals with unknown history
audit-copied = Event at the second place
audit-own = Newest event of the journal
audit-instructions = Instructions
audit-operation = Operation
audit-account = Account
audit-object = Draft or counterparty
audit-files = Files and events
audit-ticked = On the statement of { $day }
audit-records = Records of the replies
audit-dialogs = Confirmed dialogs
audit-paper-request = request
audit-paper-reply = reply
audit-paper-snapshot = snapshot
audit-paper-evidence = evidence
audit-paper-receipt = Electronic receipt
audit-confirmed-by = Confirmed by
audit-approved-by = Approved by
audit-unproven = Not proven by the events of this pack
audit-by-hash-only = { $hidden } of the { $all } events are here by hash only. The pack cannot show whether one of them concerns these instructions or these days. A pack with the whole chain can.
audit-unproven-notes = Notes that people wrote and the files that they added are not part of the chain:
person-verified = { $subject } (confirmed by the identity server)
person-typed = { $name } (name as typed)
person-account = { $account } (system account)
note-long = A note has at most { $most } characters. The note was not kept.
note-subject = The note has no draft, instruction or counterparty to be kept with. It was not kept.
note-empty = Write a text or name a file. Nothing was kept.
note-file-large = { $file } is larger than { $most } MB. The note was not kept.
note-file-unread = { $path } cannot be read: { $detail }. The note was not kept.
note-file-changed = The kept bytes of { $file } are not those that were added: kept.sqlite was changed outside of Aval. Nothing was written.
note-unknown = This note is no longer here. Nothing was changed.
audit-pack-exists = { $path } already exists. A proof pack needs a new folder: name another one.
audit-period = { $from } to { $to } is not a period. Enter both days as YYYY-MM-DD, the earlier one first.
sending-off-history-unknown = Sending is off: the chain head stored at { $path } is event { $event }, and this journal, which ends at event { $own }, does not contain it. This is a restored older copy, or another journal. Instructions that were sent later are not known here: check all later operations on the bank's own page, then accept this journal with a reason.
sending-off-elsewhere = Sending is off: this journal belongs to the folder { $folder } on { $machine }, and this folder is a copy of it, a restored backup, or the folder itself after a move to another disk. The original may have sent the instructions that are open here. If the original still works, close this copy and use the original. Otherwise compare this journal with the bank's own page and accept the history with a reason.
sending-off-journal-gone = Sending is off: { $folder } contains data of a journal, but the journal is missing. Its sent instructions are not known here. Restore the journal from the newest backup and open the profile again, or compare with the bank's own page and accept the history with a reason.
sending-off-place-unrecorded = Sending is off: the record of this journal outside the data directory ({ $path }) is missing, so Aval cannot tell an older copy from the newest one. Compare the newest instructions here with the bank's own page, then accept the history with a reason. Nothing was sent.
sending-off-second-place-gone = Sending is off: the file with the chain's head at the second place ({ $path }) is missing; this journal was copied there before. If it is on a share or a disk that is not mounted, mount it and open the profile again. Otherwise compare the journal with the bank's own page and accept the history with a reason.
problem-held-elsewhere = Instruction { $number } of the profile { $profile } in the same data directory has locked this ({ $state }): another order for it could move money twice. Nothing was recorded. Open that profile and resolve the instruction first. If the profile or its journal is missing, restore its folder from a backup, or end the lock on the page In doubt (avalctl claims).
profile-open-work = The profile { $name } was not removed: { $count } of its instructions are waiting, being sent, in doubt or without a proven outcome, and removing it would hide them. Open it, send or withdraw the waiting instructions, and resolve the doubts first.
profile-form-wrong = { $count ->
    [one] One field has to be corrected.
   *[other] { $count } fields have to be corrected.
} Nothing was stored.
profile-other-tenant = The tenant { $typed } is not the tenant { $address } in the address. Correct one of them.
profile-wrong-number = “{ $text }” is not a whole number.
profile-wrong-account = “{ $text }” is not BANK_MARK:ACCOUNT or BANK_MARK:ACCOUNT:BANK_CODE.
settings-field-wrong = { $case ->
    [blank] A value is needed.
    [number] “{ $text }” is not a whole number.
    [amount] “{ $text }” is not an amount in plain digits, for example 1000000.00.
    [zone] “{ $text }” is not the name of a time zone, for example Asia/Shanghai.
    [currency] “{ $text }” is not a currency that Aval knows. Type its ISO 4217 code, for example CNY.
    [no-account] At least one account is needed.
   *[other] It cannot be used: { $text }.
}
profile-wrong-value = It cannot be used: { $text }.
settings-changed = The settings file was changed by another program after this edit began. Nothing was written. Close the edit, open it again, and enter the changes once more.
settings-busy = Instructions are being sent or lists are being read. Nothing was written. Repeat this when they have ended.
connection-works = { $address } answered after { $milliseconds } ms and accepts the token.
connection-works-openly = { $address } answered after { $milliseconds } ms, although no token was sent. Check the address: the service usually requires one.
connection-asks-token = { $address } answered after { $milliseconds } ms and asks for a token, as expected. Add the profile and enter the token.
connection-no-account = The profile has no account, so that no balance can be asked for. Add an account to the settings.
reason-history-unknown = This journal is an accepted older copy; the lost journal may have sent this instruction. Do not send it again: gather evidence, ask the bank, then resolve it.
history-not-accepted = There is no unknown history to accept, or no reason was given. Nothing was changed.
statement-file = The statement { $file } cannot be read: { $detail }. Nothing was imported.
import-gb18030 = The file is not UTF-8 and is read as GB18030, the encoding of CSV files from spreadsheets on a Chinese Windows. If names look wrong, save it as UTF-8 and choose it again.
import-latin-1 = The file is not UTF-8 and is read as Latin-1, because its letters beyond ASCII are those of Western names. If names look wrong, save it as UTF-8 and choose it again.
statement-encoding = The statement is in none of UTF-8, UTF-16, GB18030 and Latin-1. Save it as UTF-8 (for example “CSV UTF-8” in the spreadsheet), then import it again. Nothing was imported.
statement-no-column = The statement has no column { $column }. Use the name of a column of its header. Nothing was imported.
statement-no-amount = Name the column of the amount, or the columns of debit and credit: no header names them, or several have the same name. Nothing was imported.
statement-no-currency = Name the column of the currency, or the currency of all lines. Nothing was imported.
statement-fault = { $fault ->
    [not-amount] “{ $text }” is not an amount
    [not-day] “{ $text }” is not a day
    [not-side] “{ $text }” says neither that money came in nor that it went out
    [other-side] “{ $text }” is not the side of the column that the amount is in
    [unheaded] “{ $text }” is in a column without a header
    [rounded] “{ $text }” is stored as a number, so its last digits may be lost
    [other-currency] the amount is in { $text }, the line or the statement in { $other }
    [title-currency] the title says { $text }, the line is in { $other }
    [heading-currency] the heading of the amount says { $text }, the line is in { $other }
    [cells] { $text } cells under { $other } headers
    [two-amounts] it has a debit and a credit
    [different] two different elements { $text }
    [no-amount] it has no amount { $text }
    [no-day] it has no day { $text }
    [no-currency] it has no currency { $text }
    [no-balance] it has no balance { $text }
    [no-kind] it does not say its kind { $text }
    [no-mark] it says neither debit nor credit: { $text }
    [no-status] its status is none of BOOK, PDNG, INFO and FUTR: { $text }
    [no-comma] its amount has no comma: { $text }
   *[misplaced] it is before its account, or outside of its balances
}
statement-line = Line { $line } of the statement cannot be read: { statement-fault }. Nothing was imported.
statement-currency-blank = { $count ->
    [one] Line { $line } has no currency. State the currency of the lines without one (--blank-currency). Nothing was imported.
   *[other] { $count } lines have no currency, the first is line { $line }. State the currency of the lines without one (--blank-currency). Nothing was imported.
}
tick-no-line = There is no statement line { $line }. Nothing was matched.
tick-taken = The line is matched with instruction { $id }. Nothing was matched.
tick-twice = The transfer is matched with a line of { $day }. Undo that match first.
tick-differs = The line and the transfer do not agree in: { $what }. Enter a reason, or choose another line. Nothing was matched.
tick-not-accepted = Instruction { $number } is not a transfer that was accepted or executed. Nothing was matched.
statement-left-out = { $count ->
    [one] One line is no booking and is left out
   *[other] { $count } lines are no bookings and are left out
}: { $lines } (“{ $text }”).
statement-lines-unknown = { $count ->
    [one] Line { $lines } has no day and was not read: { $text }. Check that it is no booking.
   *[other] { $count } lines have no day and were not read (lines { $lines }): { $text }. Check that none is a booking.
}
columns-unused = These columns are not used: { $columns }.
statement-balances-agree = The balances of the statement agree with its lines.
statement-balances-differ = The balances of the statement differ from its lines by { $currency } { $by } (number of differences: { $count }). A booking may be missing or wrong. Compare the lines with the bank before you rely on them.
statement-balance-unread = The balance of line { $lines } cannot be read ({ $text }) and was not compared.
statement-balances-none = The statement has no balances that can be compared with its lines.
statement-cut = The statement has an opening balance, but no closing balance: the file may be cut. Compare the lines with the bank before you rely on them.
statement-entries-differ = The statement states { $stated } entries and has { $count }. Compare the lines with the bank before you rely on them.
statement-gap = One statement of the file ends with { $closing }, and the next one begins with { $opening }: between them { $currency } { $by } are missing. Ask the bank for the statement between them, or for the file once more.
statement-repeated = { $count ->
    [one] One statement is in the file twice, with the same number, balances and lines. It was read once ({ $lines } lines left out).
   *[other] { $count } statements are in the file twice, with the same numbers, balances and lines. They were read once ({ $lines } lines left out).
}
statement-fields-unread = { $count ->
    [one] One field or line of the file was not read, because it belongs to no statement or is not known: { $text }
   *[other] { $count } fields or lines of the file were not read, because they belong to no statement or are not known: { $text }
}
statement-minus-out = { $count ->
    [one] The only line of its side has a minus and was read as money that went out. Compare it with the bank before you rely on it.
   *[other] All { $count } lines of one side have a minus and were read as money that went out. Compare them with the bank before you rely on them.
}
statement-wide-lines = The lines have { $cells } cells and the header has { $headers }. The cells were read from the left. Compare the columns with the file before you rely on them.
statement-sum-differs = Line { $line } states a sum of { $stated }; the lines above it have { $sum }. A booking may be missing or wrong. Compare the lines with the bank before you rely on them.
statement-empty = The file has no booking of this account.
statement-reversals-turned = { $count ->
    [one] One reversal is read
   *[other] { $count } reversals are read
} in the opposite direction, because only then do the balances agree.
statement-value-day = Line { $line }: { $day } is not a day. The day of booking is used.
statement-subfields = These parts of the words are not kept: { $fields }.
statement-finer = These amounts have more decimals than their currency: { $samples }. Check the currency and the decimal mark of the file, or correct it. Nothing was imported.
statement-ambiguous = The decimal mark of the amounts is not certain: { $samples } can be read in two ways. Choose the decimal mark (`--decimal point` or `--decimal comma`). Nothing was imported.
statement-mixed = Some amounts have a decimal point and others a decimal comma: { $samples }. Choose the decimal mark (`--decimal point` or `--decimal comma`), or correct the file. Nothing was imported.
statement-column-twice = The statement has several columns { $column }. Give each a name of its own in the file, then import it again. Nothing was imported.
file-stopped = Stopped. Nothing of the file was stored.
statement-no-day = Name the column of the day. Nothing was imported.
statement-other-form = The file is { $form }, which is not read as a statement. Open it with the program that it is for and save the table as XLSX, or ask the bank for XLSX, CSV, camt.053 or MT940. Nothing was imported.
statement-currency-unknown = These words name no known currency: { $words }. Their lines match no transfer and are in no sum of a known currency. State the currency in [currencies] of the settings, then import the file again.
statement-taken-as-known = { $count ->
    [one] One line is equal to a line of another file and is taken as the same
   *[other] { $count } lines are equal to lines of other files and are taken as the same
}: nothing in the files shows whether it is a second booking. Compare their number with the bank.
statement-other-account = The statement is of account { $others }, not of { $account }. Choose its account, or state that it is this account under another number. Nothing was imported.
statement-provisional = { $count ->
    [one] One line is provisional: it counts in no sum and proves nothing until a statement has it.
   *[other] { $count } lines are provisional: they count in no sum and prove nothing until a statement has them.
}
statement-replaced = { $count ->
    [one] One line replaces its provisional line.
   *[other] { $count } lines replace their provisional lines.
}
statement-known-booking = { $count ->
    [one] One provisional line is a booking that is imported already.
   *[other] { $count } provisional lines are bookings that are imported already.
}
statement-reworded = { $count ->
    [one] One line is a booking that another file has in other words. It is kept and counts once.
   *[other] { $count } lines are bookings that another file has in other words. They are kept and count once.
}
statement-alike = { $count ->
    [one] One line has the day and the amount of a line of another file and may be the same booking. Both are shown
   *[other] { $count } lines have the day and the amount of lines of another file and may be the same bookings. Both are shown
}: no balances prove that one of the files has all bookings of the day. Import files with balances, or set the second line aside (key X).
statement-pairs-moved = { $count ->
    [one] The match of one provisional line is now that of the statement's line.
   *[other] The matches of { $count } provisional lines are now those of the statement's lines.
}
statement-replaces = The statement has the booking of the provisional line of { $day }.
statement-pending = { $count ->
    [one] One entry is not booked yet and is left out.
   *[other] { $count } entries are not booked yet and are left out.
}
statement-other-sides = { $count ->
    [one] One entry has a payment in the opposite direction
   *[other] { $count } entries have a payment in the opposite direction
} (CdtDbtInd). The direction of the entry was read. Compare the lines with the bank before you rely on them.
statement-others-left = { $count ->
    [one] One line of another account of the file is left out. Import the file once more for that account.
   *[other] { $count } lines of other accounts of the file are left out. Import the file once more for each of them.
}
statement-other-xml = The file is XML, but not a statement (camt.053), an intraday report (camt.052) or a notification (camt.054). Ask the bank for camt.053, MT940, XLSX or CSV. Nothing was imported.
statement-xml = The XML of the statement cannot be read: { $detail }. Ask the bank for the file once more. Nothing was imported.
statement-balance-broken = A balance of the statement cannot be read: { statement-fault }. Ask the bank for the file once more. Nothing was imported.
statement-entry = Entry { $entry } of the statement cannot be read: { statement-fault }. Nothing was imported.
statement-matched = Matched. Left: { $transfers } open transfers without a line, { $lines } outgoing lines without a transfer.
statement-would-match = Nothing was matched yet: `--commit` matches them. Left then: { $transfers } open transfers without a line, { $lines } outgoing lines without a transfer.
tick-not-final = The statement of { $day } does not contain this provisional line. Nothing was matched.
tick-not-exact = The pair of instruction { $id } is no longer the only one that fits, or was matched meanwhile. Look at the pairs again. Nothing was matched.
statement-rules-file = The rules for statement lines (statement-rules.toml) cannot be read at line { $line }: { $detail }. Until the file is corrected, no rule applies.
statement-rules-many = There can be at most { $most } rules for statement lines. Nothing was saved.
statement-rules-changed = The rules for statement lines were changed meanwhile. Look at them again. Nothing was saved.
statement-rule-name = Rule { $at } for statement lines: the name is missing or has more than { $most } characters.
statement-rule-twice = Rule { $at } for statement lines: another rule is named { $name }, too.
statement-rule-does = Rule { $at } for statement lines ({ $name }): state either a category or a payee.
statement-rule-direction = Rule { $at } for statement lines ({ $name }): the direction is “out”, “in” or left out.
statement-rule-amount = Rule { $at } for statement lines ({ $name }): amounts are plain digits with at most one point, and the smallest is not above the largest.
statement-rule-text = Rule { $at } for statement lines ({ $name }): a text has more than { $most } characters.
statement-rule-payee = Rule { $at } for statement lines ({ $name }): money that came in is no transfer of this desk, so a rule with a payee cannot be for it.
statement-rule-unknown = There is no rule { $name } for statement lines. Nothing was saved.
statement-rule-wide = The rule fits { $lines } of all { $all } imported lines. Add a condition, or state that so many are meant.
statement-rule-would = Nothing was saved yet: `--commit` saves the rule. It fits { $lines } imported lines, { $open } of them open.
statement-rules-left = { $lines ->
    [0] A rule applies to each open line.
    [one] No rule applies to one open line.
   *[other] No rule applies to { $lines } open lines.
}
evidence-no-line = There is no statement line { $line }. Nothing was recorded.
evidence-provisional = The line is provisional: it proves nothing until a statement has it. Nothing was recorded.
evidence-taken = The line is matched with another instruction. Nothing was recorded.
aside-not-open = The line is matched, set aside or provisional, or no category was given. Nothing was changed.
aside-may-be = The line names the reference of transfer { $number }: match it, or undo the transfer's other match. Nothing was changed.
statement-import-none = No imported statement { $file } of this account. Nothing was changed.
statement-import-matched = { $count ->
    [one] { $file } has a matched line: transfer { $pairs }. Undo the match first. Nothing was taken back.
   *[other] { $file } has { $count } matched lines: transfers { $pairs }. Undo these matches first. Nothing was taken back.
}
aside-none = The line is not set aside, or no reason was given. Nothing was changed.
aside-not-proposed = The rule { $rule } no longer sets a confirmed line aside: the rule or the line was changed meanwhile. Look at the proposals again. Nothing was recorded.
tick-aside = The line is set aside as { $category } (rule { $rule }). Reopen it first. Nothing was matched.
tick-none = The transfer is not matched, or no reason was given. Nothing was changed.

## Sign-in at the company's identity server

sign-in-none = You are not signed in. Nothing was sent. Sign in at the top of the window or with `avalctl login`, then try again.
sign-in-ended = Your session has ended; the identity server does not renew it. Nothing further was sent. Sign in again at the top of the window or with `avalctl login`. { $detail }
sign-in-unreachable = The identity server cannot be reached: { $detail }. You are still signed in, and nothing further was sent. Check the network, then try again.
sign-in-busy = Another program on this computer is renewing the session. Nothing was sent. Try again in a minute.
sign-in-timed-out = The sign-in was not finished in time; the browser may have been closed. Nothing was changed. Start the sign-in again.
sign-in-refused = The identity server refused: { $detail }. Nothing was changed. Start the sign-in again; if it is refused again, give this text to the administrator.
sign-in-invalid = The identity server's reply was not accepted: { $detail }. Its tokens are not used. Give this text to the administrator.
sign-in-no-endpoint = The identity server names no { $detail } for this way of signing in. Sign in another way, or ask the administrator to state it under [sign_in] in the settings.
sign-in-listen = This computer cannot receive the browser's answer: { $detail }. Sign in on another device (`avalctl login --device`), or ask the administrator.
sign-in-no-settings = This profile has no identity server. Paste a token, or ask the administrator for the settings under [sign_in].
sign-in-locked = The desk is locked: no person was here for a while, or another person was chosen. Nothing was sent; reading continues. Sign in again in the window or with `avalctl login`, then repeat the last step.
sign-in-no-person = This person has no session on this desk. Nothing was changed. Sign in as this person.
sign-in-no-keychain = This computer has no keychain that answers, so the session ended with this command. Use AVAL_CLIENT_SECRET for a schedule, or start the keychain.
sign-in-open = Sign in at { $address }
sign-in-device = Open { $address } on any device and type the code { $code }. It is valid until { $ends }.
sign-in-chosen = This person acts now. Reading uses their session; before anything is sent they sign in with `avalctl login`.
sign-in-page-done = You are signed in to Aval. You can close this page.
sign-in-page-failed = You are not signed in. Aval says why. You can close this page.
sign-in-page-foreign = This page does not belong to a sign-in that Aval waits for.
signed-out = Signed out. The identity server has ended the session.
signed-out-here = Signed out on this computer. The identity server did not confirm it: the last token may work until its end.
problem-ceiling-payee = With { $currency } { $amount } more, account { $account } would get more on { $day } than the ceiling of { $ceiling } for one payee: { $before } was { $counted ->
    [confirming] confirmed on that day, whatever its trade day
   *[trade] ordered for that day
  }, in all profiles. Check the amount; if it is right, order the rest for another day, or ask the administrator to raise [limits.per_payee_day] in the settings. Nothing was sent.
note-ceiling-confirming = Above the ceiling of { $ceiling } for one day: with this order, { $currency } { $before } and { $amount } are confirmed on { $day }, for different trade days. An approver decides.
problem-payee-unlisted = { $name }, account { $account }, is not in the list of payees. Only listed parties get transfers, endorsements and pledges. Nothing was sent. If the party is right, ask the administrator to add it to [payees].
problem-out-of-hours = Instructions are confirmed and sent only at { $hours }; now it is { $at } by the service's clock or, where no reply stated it, this computer's. Nothing was sent. Confirm it in that time.
reason-not-sent-role = { $who } confirmed it and is not a preparer by today's settings. Nothing was sent. A preparer can prepare it again.
profile-roles-unknown = Profile { $name } was not removed: its settings cannot be read ({ $detail }), and the administrator's policy assigns roles, so the program cannot tell whether you may. Nothing was changed. The administrator repairs profile.toml first.
role-name = { $role ->
    [preparer] preparer
    [approver] approver
    [administrator] administrator
   *[other] view only
  }
role-refused = { $who } has the role { $has ->
    [view_only] view only
   *[other] { $has }
  }; this needs the role { role-name }. Nothing was changed or sent. The administrator assigns roles in [roles].
role-not-signed-in = The identity server has not confirmed who you are, so you have only the role { $has ->
    [view_only] view only
   *[other] { $has }
  }; this needs the role { role-name }. Nothing was changed or sent. Sign in with your own account.
command-line-off = The administrator does not allow avalctl to act: it only reads. Nothing was changed or sent. Use the window.
exports-off = The administrator does not allow files with data. No file was written.

## Bank reconciliation
statement-gap-of-files = { $before } ends on { $last } with a balance of { $closing }, and { $behind } begins on { $first } with { $opening }: between them { $currency } { $by } are missing. Import the statement between them, or ask the bank for the later one once more.
reconciliation-none = No imported statement of { $account } has balances: import a statement with an opening and a closing balance, or a table with a balance behind each line. A statement that was imported by an earlier version is imported once more; its lines stay.
reconciliation-no-day = No imported statement of { $account } ends on { $day }. Choose the day of a closing balance.
reconciliation-currencies = The account has statements in { $currencies }. Name one currency.
reconciliation-without = The statements of these accounts have no balances: { $accounts }.
reconciliation-earlier = { $count ->
    [one] One transfer ({ $currency } { $amount }) was ordered before { $day } and is on no statement. It is in no sum: the statements of that time are not here.
   *[other] { $count } transfers ({ $currency } { $amount }) were ordered before { $day } and are on no statement. They are in no sum: the statements of that time are not here.
}
reconciliation-undirected = { $count ->
    [one] One line states no direction. It is in no sum.
   *[other] { $count } lines state no direction. They are in no sum.
}
reconciliation-part = { $part ->
    [opening] Balance before the first booking
    [aside_in] Received, set aside
    [aside_out] Paid, set aside
    [paid] Our transfers that the bank has booked
    [unbooked] Our transfers that the bank has not booked
    [ours] Our balance
    [open_in] Received by the bank, open here
    [open_out] Paid by the bank, open here
    [ours_adjusted] Our adjusted balance
    [closing] Balance of the statement
    [bank_adjusted] Adjusted balance of the bank
    [difference] Difference
    [differing] Matched with another amount
    [lines_differ] Statements that differ from their lines
   *[unexplained] Not explained
}
export-reconciliation = Bank reconciliation
export-reconciliation-item = Item
export-reconciliation-count = Number
export-reconciliation-service = Balance of the service on this day
export-reconciliation-note = Note
export-reconciliation-unbooked = Transfer not booked by the bank
export-reconciliation-open-in = Line received, open
export-reconciliation-open-out = Line paid, open
export-reconciliation-open-unknown = Line without a direction
export-reconciliation-differing = Matched with another amount
