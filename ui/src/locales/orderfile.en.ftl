# Orders from a spreadsheet: reading, cells, the page.
sheet-broken = The file cannot be read as a spreadsheet: { $detail }. Nothing was sent. Save it as .xlsx or as CSV in UTF-8.
sheet-encoding = The file is text in neither UTF-8 nor GB18030. Nothing was sent. Save it as CSV in UTF-8 or as .xlsx.
sheet-too-large = A part of the file is larger than { $most } MB. Nothing was sent. Divide it into several files.
sheet-lines = The file has more than { $most } lines. Nothing was sent. Divide it into several files.
sheet-columns = The file has more than { $most } columns. Nothing was sent. Delete the columns that are not needed.
sheet-first-only = Only the first sheet, “{ $sheet }”, is read; not: { $others }.
order-sheet-hidden = { $count ->
    [one] One row is hidden in the spreadsheet. It is part of the order; leave it out if it is not meant.
   *[other] { $count } rows are hidden in the spreadsheet. They are part of the order; leave them out if they are not meant.
}
order-sheet-after = Lines { $first } to { $last } are below the totals and have no amount: they are not read.
order-sheet-problems = { $count ->
    [one] One mistake in the sheet. Nothing was sent. Mend the cell or leave its row out.
   *[other] { $count } mistakes in the sheet. Nothing was sent. Mend the cells or leave their rows out.
}
order-sheet-control = The rows do not have this control total or count. Nothing was sent. Compare the file with the voucher.
order-sheet-none = Every row is left out. Nothing was sent. Keep at least one row.
order-sheet-left-out = left out, not ordered
cell-fault = The cell has the error { $text }. Enter the value in the spreadsheet or here.
cell-rounded = The spreadsheet has stored this number as { $text } and keeps only 15 digits, so the last digits may be lost. Enter the whole number here, or format the cells as text and enter it again.
cell-not-number = { $text } is not a number for this field. Enter the digits as text.
cell-amount-rounded = The amount { $text } is too long for a spreadsheet number: its last digits may be lost. Enter the amount here, or as text in the spreadsheet.
cell-amount-decimals = The cell holds { $text }, which has more than { $places } decimals, so the shown amount depends on the format of the cell. Enter the amount here, or round it in the spreadsheet.
cell-amount-day = The cell holds the date { $text } and no amount. Enter the amount.
cell-day = { $text } is not a date. Enter it as 2026-11-25.
cell-draft-blank = The row names no draft. Enter a draft number or leave the row out.
cell-draft-no-list = Operations on drafts of this kind have no list to find the draft in.
cell-draft-not-listed = The draft is not in the list “{ $list }” as it was last read, so this operation is not possible for it. Compare the number, refresh the list, or leave the row out.
cell-draft-several = The draft is in the list “{ $list }” of several accounts. Add a column with the account.
cell-draft-amount = The sheet has the amount { $amount } and the list { $listed }. Compare the draft number.
