# One draft: its fields, its history, and the receipt of a transfer.

detail-source-live = Live { $time }
detail-source-detail = Kept detail, as of { $time }
detail-source-list = List row, as of { $time }
detail-tab-draft = Draft
detail-tab-history = History
detail-not-there = No longer available at the service. The stored record is shown.

fields-title = All fields of the record ({ $count })
fields-search = Search in the fields
fields-none = No field contains “{ $text }”.
fields-and = , { "" }
fields-group = { $group ->
    [paper] On the paper
    [status] Status
    [parties] Parties
    [payment] Payment
    [payer] Payer
    [counterparty] Counterparty
    [represented] Represented party
    [fee] Fee
    [balances] Balances
    [quotas] Quotas
    [draft] Draft
    [holding] Bank and account
   *[names] Identifiers
}
fields-blank = { $count ->
    [one] One field that the record leaves blank
   *[other] { $count } fields that the record leaves blank
}
fields-empty-objects = { $count ->
    [one] One part without content
   *[other] { $count } parts without content
}

history-hint = Records and instructions of this desk, newest first. The service gives no reason why a draft leaves a list.
history-empty = No history of this draft is stored yet.
history-kind = { $kind ->
    [listed] New in the list
    [changed] Changed in the list
    [left] No longer in the list
    [stood] In the list until then
    [stands] In the list at that time
    [detail] Detail read
   *[instruction] Instruction of this desk
}
history-blank = blank
history-whole = Record

receipt-title = Electronic receipt
receipt-path = Path, as the bank gave it
receipt-address = At your service
receipt-open = Open in the browser
receipt-fetch = Fetch and keep
receipt-fetching = The receipt is being fetched.
receipt-hint = Aval fetches it with your token, only from your service, and keeps it in the journal with its hash. The browser opens the same address without the token.
receipt-first = The receipt was fetched and is kept with this instruction.
receipt-same = The service gives the same file as { $time }.
receipt-differs = The service now gives another file than { $time }. Both are kept. Ask the bank which one is valid.
receipt-kept = { $kind }, fetched { $time }, { $bytes } bytes.
receipt-kept-differs = Another file than the one fetched before it.
receipt-not-kept = No receipt of this instruction was fetched yet.
receipt-no-picture = This receipt is a document. Save it to open it in the system's program.
receipt-save = Save
receipt-save-path = Save the { $kind } as
receipt-saved = Saved to { $path }.
receipt-open-too = Open it in the system's program
receipt-redirected = The service sends this receipt's address on to another one (status { $status }). Aval did not follow it, so that the token stays with your service. The transfer is not affected. Ask the operator of the service.
receipt-too-large = The receipt has more than { $megabytes } MiB. It was not kept. The transfer is not affected. Ask the operator of the service.
receipt-other-content = The service gave neither PDF nor PNG nor JPEG, for example the page of a sign-in. Nothing was kept. The transfer is not affected. Sign in again, or ask the operator of the service.
receipt-cut = The file has no end: it did not arrive whole. It was not kept. The transfer is not affected. Fetch it again.
receipt-repeats-token = The file that the service gave contains your access token. It was not kept. The transfer is not affected. Tell the administrator.
receipt-elsewhere = The bank's record names a receipt outside your service's address. It was not opened. Ask the bank before you open it.
receipt-not-plain = The path of the receipt in the bank's record is not a plain path. It was not opened.
receipt-none = This instruction's record names no receipt.
receipt-no-opener = This computer has no program that opens addresses ({ $detail }). Copy the address instead.
detail-other-actions = Another operation…
detail-other-why = These operations do not start from this list, by Aval's assumption or the code book of the bank. The check asks for a reason.
notes-title = Notes and files
notes-add = Add a note…
notes-new = New note
notes-text = Text
notes-where = Kept on this computer and in proof packs. It is not sent to the service or to other desks.
notes-file = File to keep with it
notes-file-help = A contract, an invoice: at most 20 MB. Aval keeps a copy.
notes-keep = Keep
notes-leave = Leave
notes-lacks = Write a text or name a file
notes-remove = Remove
notes-remove-now = Remove the note now
notes-changed = This note was changed outside of Aval since it was written.
notes-file-size = { $kilobytes } kB
notes-file-save = Save a copy…
notes-file-path = New file
notes-file-write = Save
notes-file-saved = Saved as { $path }
mark-noted = Has a note
mark-note-match = Found by its note: { $words }
