# One draft: its fields, its history, and the receipt of a transfer.

detail-source-live = Live { $time }
detail-source-detail = Kept detail, as of { $time }
detail-source-list = List row, as of { $time }
detail-tab-draft = Draft
detail-tab-history = History
detail-not-there = No longer available at the service. What is shown is what was kept.

fields-title = All fields of the record ({ $count })
fields-search = Search in the fields
fields-none = No field holds “{ $text }”.
fields-and = , { "" }
fields-group = { $group ->
    [paper] On the paper
    [status] Status
    [parties] Parties
    [holding] With whom it lies
   *[names] What it is called
}
fields-blank = { $count ->
    [one] One field that the record leaves blank
   *[other] { $count } fields that the record leaves blank
}
fields-empty-objects = { $count ->
    [one] One part of which nothing is filled
   *[other] { $count } parts of which nothing is filled
}

history-hint = What this desk saw and did, the newest first. The service does not say why a draft leaves a list.
history-empty = Nothing was kept of this draft yet.
history-kind = { $kind ->
    [listed] New in the list
    [changed] Changed in the list
    [left] No longer in the list
    [stood] Stood in the list until then
    [stands] Stands in the list, as of then
    [detail] Detail read
   *[instruction] Given here
}
history-blank = blank
history-whole = Record

receipt-title = Electronic receipt
receipt-path = Path, as the bank gave it
receipt-address = At your service
receipt-open = Open in the browser
receipt-open-hint = Opens your service's own address in the system's browser. The service may ask you to sign in there.
receipt-elsewhere = The bank's record names a receipt that is not at your service's address. It is not opened. Ask the bank before you follow it.
receipt-not-plain = The bank's record names a receipt by something that is no plain path. It is not opened.
receipt-none = This instruction's record names no receipt.
receipt-no-opener = This computer has no program that opens addresses ({ $detail }). Copy the address instead.
