# Orders from a spreadsheet: reading, cells, the page.
sheet-broken = The file cannot be read as a spreadsheet: { $detail }. Nothing was sent or imported. Save it as .xlsx or as CSV in UTF-8.
sheet-encoding = The file is text in none of UTF-8, UTF-16, GB18030 and Latin-1. Nothing was sent or imported. Save it as CSV in UTF-8 or as .xlsx.
sheet-too-large = A part of the file is larger than { $most } MB. Nothing was sent or imported. Divide it into several files.
sheet-lines = The file has more than { $most } lines. Nothing was sent or imported. Divide it into several files.
sheet-columns = The file has more than { $most } columns. Nothing was sent or imported. Delete the columns that are not needed.
sheet-protected = The workbook is protected by a password and cannot be read. Nothing was sent or imported. Open it in the spreadsheet program, save it without the password or as CSV, and choose that file.
sheet-other-form = The file is { $form } and no spreadsheet. Nothing was sent or imported. Open it with the program that it is for, save the table as XLSX, and choose that file.
sheet-quote-open = A quotation mark opens in line { $line } and never closes, so the lines below it would be lost. Nothing was sent or imported. Correct the line, or save the file as .xlsx.
sheet-quote-behind = Line { $line } has “{ $text }” behind a closing quote, so the end of the cell is not known. Check the line in a spreadsheet and save the file again.
sheet-quote-lines = A quotation mark opens in line { $line } and closes { $count } lines later, and the lines between look like lines of the table. Nothing was sent or imported. Correct the line, or save the file as .xlsx.
sheet-comments = { $count ->
    [one] A comment is left out: line { $lines }.
   *[other] { $count } comments are left out: lines { $lines }.
}
sheet-first-only = Only the first sheet, “{ $sheet }”, is read; not: { $others }.
order-sheet-currency = A title of the file says that its amounts are in { $title }, and line { $line } is in another currency. Nothing was sent. Correct the title or the line.
order-sheet-unit = A title of the file says that its amounts are in a unit, such as 万元. Nothing was sent. Write the amounts in full, or name the unit in the heading of the amounts (元).
order-sheet-hidden = { $count ->
    [one] One row is hidden in the spreadsheet. It is part of the order; leave it out if it is not meant.
   *[other] { $count } rows are hidden in the spreadsheet. They are part of the order; leave them out if they are not meant.
}
order-sheet-parts = { $count ->
    [one] Line { $lines } is the sum of the rows above it and no order.
   *[other] Lines { $lines } are sums of the rows above them and no orders.
}
order-sheet-after = { $count ->
    [one] Line { $first } is below the totals and has no amount: it is not read.
   *[other] Lines { $first } to { $last } are below the totals and have no amount: they are not read.
}
order-sheet-common = { $count } rows have the same kind of mistake (lines { $lines }). The first: { $reason }
order-sheet-problems = { $count ->
    [one] One mistake in the sheet. Nothing was sent. Mend the cell or leave its row out.
   *[other] { $count } mistakes in the sheet. Nothing was sent. Mend the cells or leave their rows out.
}
order-sheet-control = The rows do not have this control total or count. Nothing was sent. Compare the file with the voucher. Several currencies need a total each, such as CNY:1200.00 USD:35.50.
order-sheet-none = Every row is left out. Nothing was sent. Keep at least one row.
order-sheet-left-out = left out, not ordered
cell-fault = The cell has the error { $text }. Enter the value in the spreadsheet or here.
cell-amount-unit = The heading “{ $heading }” has a unit, and an order is sent as it is written. Write the amounts in full and change the heading.
cell-rounded = The spreadsheet has stored this number as { $text } and keeps only 15 digits, so the last digits may be lost. Enter the whole number here, or format the cells as text and enter it again.
cell-not-number = { $text } is not a number for this field. Enter the digits as text.
cell-amount-rounded = The amount { $text } is too long for a spreadsheet number: its last digits may be lost. Enter the amount here, or as text in the spreadsheet.
cell-amount-decimals = The cell holds { $text }, which has more than { $places } decimals, so the shown amount depends on the format of the cell. Enter the amount here, or round it in the spreadsheet.
cell-amount-ambiguous = { $text } can be read in two ways: with thousands or with decimals. Enter the amount without separators of thousands.
cell-amount-finer = { $text } has more than { $places } decimals, which is all that its currency has. Check the decimal mark and enter the amount again.
cell-amount-currency = The amount is written in { $word }, the row has the currency { $currency }. Correct one of them.
cell-amount-day = The cell holds the date { $text } and no amount. Enter the amount.
cell-day = { $text } is not a date. Enter it as 2026-11-25.
cell-draft-blank = The row names no draft. Enter a draft number or leave the row out.
cell-draft-no-list = Operations on drafts of this kind have no list to find the draft in.
cell-draft-not-listed = The draft is not in the list “{ $list }” as it was last read, so this operation is not possible for it. Compare the number, refresh the list, or leave the row out.
cell-draft-several = The draft is in the list “{ $list }” of several accounts. Add a column with the account.
cell-draft-amount = The sheet has the amount { $amount } and the list { $listed }. Compare the draft number.
nav-order-file = Orders from a file
order-file-open = From a file…
order-file-back = Back to the sheet
order-file-operation = Operation
order-file-path = Spreadsheet
order-file-path-help = CSV or .xlsx; it can also be dropped on this page. Macros and links are not run.
order-file-read = Read the file
order-file-paste = Pasted from a spreadsheet
order-file-paste-help = Copy the cells with their headers. A single column of draft numbers needs no header.
order-file-read-text = Read the pasted text
order-file-nothing = Choose a file or paste the cells first
order-file-template = Template…
order-file-template-name = Template { $operation }
order-file-template-help = .xlsx or .csv: a column for each field, with an explanation.
order-file-unused = Not used
order-file-rows = { $count } rows of the spreadsheet
order-file-line = Line
order-file-no-header = Column { $number }
order-file-column = Field of the column { $header }
order-file-keep-row = Line { $line } is part of the order
order-file-keys = Tab moves to the next mistake, arrows and Enter to the next row, Ctrl+Enter opens the check. Clear the box of a line to leave it out.
order-file-same = Same for all rows whose own cell is blank
order-file-same-more = Another field
order-file-next = Next mistake
order-file-total = Control total
order-file-count = Control count
order-file-total-several = Several currencies: each with its currency, for example CNY:1200.00 USD:35.50
order-file-differs = The rows have { $total } in { $count } rows
order-file-sums = { $rows } rows, { $amount }; { $left } left out; { $problems } mistakes
order-file-agrees = All rows agree with the control values.
order-file-agrees-ordered = The rows that are not left out agree with the control values.
order-file-leaving = The changes that were typed here are in no file. Close the sheet and discard them? Nothing was sent.
order-file-discard = Discard and close
order-file-keep = Keep the sheet
order-file-last = { $name } was ordered.
order-file-last-open = Result and file with the references
order-file-close = Close the sheet
result-save-help = A full path that ends in .xlsx or .csv. Orders from a spreadsheet get its own columns back.
order-file-result-exists = { $path } exists and is not replaced. Nothing was sent. Name another file for the result.
order-file-columns-unused = These columns are for no field: { $columns }. Nothing was sent. Name their use with --column HEADER=FIELD, or --column HEADER= for a column that is not used.
order-file-column-unknown = --column { $header }={ $field }: the file has no such column, or the operation no such field. Nothing was sent.
order-file-line-unknown = --leave-out { $line }: line { $line } has no order. Nothing was sent.
order-file-pair = { $text }: NAME=VALUE is expected. Nothing was sent.
order-file-preview = { $rows } rows, { $amount }; { $control ->
    [none] no control total or count
    [whole] all rows agree with the control total and count
    [ordered] the rows that are not left out agree with the control total and count
   *[other] the control total or count differs
}
