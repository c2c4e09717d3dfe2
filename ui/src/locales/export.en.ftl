# Exports and prints: what stands over the rows, the columns, and what can go wrong.

export-practice = PRACTICE BANK: no real money.
export-profile = Profile
export-environment-title = Environment
export-environment = { $environment ->
    [production] Production
    [test] Test system
   *[practice] Practice bank, no real money
}
export-written = Written
export-age = Data
export-age-live = live, read from the service at { $time }
export-age-cached = cached, as of { $time }
export-age-never = never read
export-age-incomplete = some lists could not be read to their end
export-rows = Rows
export-sum = Sum
export-sum-book = Sum of book balances
export-sum-available = Sum of available balances
export-sum-compared = { $earlier } to { $later }, change { $change }
export-sum-state = Sum, { $state }
export-sum-of = { $amount } (of { $count })
export-in-no-sum = Not in the sum
export-left-out = { $count } not in the sum, because they cannot be represented exactly
export-accounts = Accounts
export-all-accounts = all accounts of the profile
export-filter = Filter
export-no-filter = none
export-filter-text = text: { $value }
export-filter-party = party: { $value }
export-filter-types = type: { $value }
export-filter-statuses = status: { $value }
export-filter-issued-from = issued from { $value }
export-filter-issued-to = issued to { $value }
export-filter-due-from = due from { $value }
export-filter-due-to = due to { $value }
export-filter-amount-from = amount from { $value }
export-filter-amount-to = amount to { $value }
export-order = Order
export-order-by = { $key ->
    [amount] by amount
    [draft_number] by draft number
    [acceptor_name] by acceptor
    [drawer_name] by drawer
    [payee_name] by payee
    [date] by issue date
    [status] by status
    [due_date] by due date
    [draft_type] by type
    [account] by account
    [company] by our company
    [endorsee_name] by endorsee
    [bank_draft_id] by bank draft identifier
    [sequence_number] by split range
    [remark] by remark
   *[other] by { $key }
}{ $direction ->
    [down] , largest first
   *[up] , smallest first
}
export-grouped = Grouped
export-grouped-by = { $group ->
    [company] by our company
    [acceptor] by acceptor
   *[week] by week of the due date
}
export-group-week = Week from { $day }
export-group-hidden = (selected, hidden by the filter)
export-group-none = (none)
export-due-week = Due in the week from
export-selection = Selection
export-selected-only = only the selected rows
export-day = Day
export-show = Shown
export-show-open = not matched
export-show-ticked = matched
export-show-aside = set aside
export-show-all = all
export-query = The same as a line of text
export-list = List
export-account = Account
export-nickname = Nickname
export-company = Company
export-role = Role
export-days = Days left
export-currency = Currency
export-locked = Locked by
export-read-at = Read at
export-note = Note
export-part = Part
export-not-answered = The service did not return this account
export-operation = Operation
export-text = Text
export-from = Confirmed from
export-to = Confirmed up to
export-party-bank = Counterparty's bank
export-confirmed-at = Confirmed at
export-since = In this state since
export-direction = Direction
export-direction-in = in
export-direction-out = out
export-direction-unknown = not said
export-remark = Remark
export-file = File
export-line = Line
export-aside = Set aside as
export-finality = In a statement
export-finality-final = yes
export-finality-provisional = provisional
export-finality-not-in-final = not in the final statement
export-rule = Rule
export-ticked-with = Matched with instruction
export-ticked-line = Matched with line
export-balances = Balances
export-compared = Two days of balances
export-journal = Journal
export-transfers = Transfers
export-lines = Statement lines
export-transfers-ticked = Transfers and their statement lines
export-note-long = Text, because a spreadsheet's number cannot hold all these digits. It is not in a spreadsheet's own sum.
export-note-cut = Cut: a spreadsheet's cell holds no more. The CSV file has all of it.

export-path = “{ $path }” cannot be used for the file. Enter its full path, with a name that ends in .{ $ending }.
export-exists = { $path } already exists and was not changed. Choose another name, or choose to replace it.
export-changed = The list was refreshed while it was being written ({ $promised } rows before, { $found } now). No file was written. Export it again.
export-too-long = { $rows } rows are too many for paper (at most { $most }). Narrow the list down, or export it as a spreadsheet.
export-too-many-rows = { $rows } rows are more than a spreadsheet holds. Narrow the list down, or export it as CSV.

export-open = Export
export-nothing = There are no rows to export.
export-title = Export: { $what }
export-which = Rows
export-which-all = All rows of the view
export-which-selected = { $count ->
    [one] Only the selected row
   *[other] Only the { $count } selected rows
}
export-format = Format
export-format-xlsx = Spreadsheet (XLSX)
export-format-xlsx-what = Amounts are numbers, days are dates, draft and account numbers stay text.
export-format-csv = CSV
export-format-csv-what = For other programs. A spreadsheet that opens it by a double click drops digits of draft numbers: choose XLSX for that.
export-format-print = On paper
export-format-print-what = Shows the sheet first; 5,000 rows at most.
export-place = File
export-place-help = Only you can read it. It is written completely or not at all.
export-make = Export
export-show-sheet = Show the sheet
export-missing-place = Enter the file's path.
export-replace = Replace the existing file
export-made = { $rows ->
    [one] One row was written.
   *[other] { $rows } rows were written.
}
export-made-place = Saved as
sheet-print = Print
sheet-back = Back
sheet-title = Sheet for the printer
sheet-number = No.
sheet-same = { $value } (in every row)
sheet-part = Part { $part } of { $parts }: further columns of the same rows
