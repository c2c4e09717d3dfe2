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
receipt-open-hint = Opens your service's own address in the system's browser. You may have to sign in there.
receipt-elsewhere = The bank's record names a receipt outside your service's address. It was not opened. Ask the bank before you open it.
receipt-not-plain = The path of the receipt in the bank's record is not a plain path. It was not opened.
receipt-none = This instruction's record names no receipt.
receipt-no-opener = This computer has no program that opens addresses ({ $detail }). Copy the address instead.
detail-other-actions = Another operation…
detail-other-why = These operations do not start from this list, by Aval's assumption or the code book of the bank. The check asks for a reason.
