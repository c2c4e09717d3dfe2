# Balances: the day's table, lines over time, two days, thresholds, and the day's report. The core reads this file as well:
# its arguments are text, so no sentence that it says may choose by a number.

## The day
balances-refresh = Refresh balances
balances-reading = Balances are being refreshed
balances-empty = This profile has no account.
balances-account = Account
balances-read-at = Read
balances-total = Total
balances-subtotal = Subtotal { $name }
balances-not-answered = Not answered by the service
balances-not-read = No balance is stored for this day
balances-silent = The service did not answer at { $time }; this balance is from the answer before.
balances-no-more = The service reported no earmarked amount and no limits for this account.
balances-day = Day
balances-today = Today, { $day }
balances-views = Views of balances
balances-view-day = Day
balances-view-history = Over time
balances-view-compare = Two days
balances-view-thresholds = Thresholds
balances-view-report = Daily report
balances-order = Grouped by
balances-order-company = Company, bank
balances-order-bank = Bank, company
balances-unit = Unit
balances-unit-one = Full amounts
balances-unit-ten-thousand = In 万 (10,000)
balances-unit-note = Amounts in 万 (ten thousand of the currency), exact: no digit is rounded.
balances-no-company = Company not stated in the profile
balances-left-profile = No longer in this profile
balances-apart = Listed separately, in no total
balances-apart-role = Role { $role }
balances-missing = { $count ->
    [one] One account without a balance, not in this sum
   *[other] { $count } accounts without a balance, not in this sum
}
refresh-balances-not-permitted = The balances of { $banks } were not read: this sign-in has no permission for them. All else was read.
balances-left-out = { $count } not in this sum: no exact figure
balances-currency = Currency
balances-book = Book balance
balances-available = Available balance
balances-figure = Balance
balances-amount = Amount
balances-quota-use = { $percent } % used
balances-overdraft = Overdraft limit
balances-overdraft-note = The interface reports an overdraft limit, but not its use.
balances-below-zero = Below zero
balances-more = Show all figures
balances-accounts-short = Accounts

## Over time
balances-line = Line
balances-line-all = All accounts in the totals
balances-line-company = Company { $name }
balances-line-bank = Bank { $name }
balances-from = From
balances-to = To
balances-chart = Balance from { $from } to { $to }, { $whole } days with a complete balance, { $gaps } days without
balances-chart-hint = Left and right arrow move from day to day.
balances-chart-empty = No day in this period has a complete balance.
balances-chart-one = One complete day so far: { $amount } on { $day }. The line begins with the second day.
balances-as-table = As a table
balances-as-chart = As a line
balances-gaps = Days without a complete balance
balances-gap = { $from } to { $to }: { $days ->
    [one] 1 day
   *[other] { $days } days
}
balances-gap-day = { $from }
balances-no-gaps = Every day has a complete balance.
balances-threshold-line = Threshold
balances-state = State
balances-point-whole = Complete
balances-point-partly = { $counted } of the accounts answered, { $missing } missing
balances-point-not_answered = Queried, not answered
balances-point-absent = Answered, without this currency
balances-point-not_kept = No balance stored
balances-days = The days { $from } to { $to } cannot be shown: the first must not be after the last, and there may be { $max } days at most.

## Two days
balances-earlier = Earlier day
balances-later = Later day
balances-change = Change
balances-days-order = { $earlier } is not before { $later }. Choose an earlier day for the left side.
balances-no-day = No balance is stored for { $day }.
balances-only-changed = Only differences
balances-nothing-differs = Nothing differs between these two days.
balances-same = Same
balances-changed = Changed
balances-appeared = New
balances-vanished = Gone
balances-earlier-missing = No balance on the earlier day
balances-later-missing = No balance on the later day
balances-both-missing = No balance on either day
balances-not-compared = { $count } without a comparison; the change is without them

## Thresholds
balances-alerts = Thresholds
balances-alert-low = Below
balances-alert-high = Above
balances-alert-within = Within
balances-alert-unknown = Not known: a balance is missing
balances-alert-state = State
balances-low = Not below
balances-high = Not above
balances-threshold-of = Of
balances-all-accounts = All accounts
balances-no-thresholds = No threshold is set.
balances-threshold-add = Set a threshold
balances-threshold-change = Change
balances-threshold-save = Set
balances-threshold-remove = Remove
balances-threshold-what = Aval marks a balance below or above these amounts here, on Today and in the daily report. A threshold moves no money and stops no order. A sum over several accounts includes the accounts of the table's totals, and is compared only when the service answered for every account.
balances-threshold-low-help = Blank: no lower amount
balances-threshold-high-help = Blank: no upper amount
balances-threshold-blank = Give at least one amount
balances-threshold-order = The lower amount { $low } is above the upper amount { $high }. Nothing was set; swap the two amounts.
balances-threshold-amount = { $text } is not an amount with a decimal point. Nothing was set; write plain digits, for example 100000.00.
balances-company-unknown = No account of this profile belongs to a company called { $text }. Nothing was set; write the company as in profile.toml.
balances-figure-unknown = { $text } is neither book nor available. Nothing was set.
balances-alert-short-low = Below { $amount }
balances-alert-short-high = Above { $amount }
today-alerts = { $count ->
    [one] One balance is outside its threshold.
   *[other] { $count } balances are outside their thresholds.
}
today-alert = { $name }: { $amount }, { $state ->
    [low] below { $bound }
   *[high] above { $bound }
}.
today-alerts-more = { $count ->
    [one] And 1 more.
   *[other] And { $count } more.
}
today-alerts-unknown = { $count ->
    [one] One threshold cannot be checked: a balance is missing.
   *[other] { $count } thresholds cannot be checked: balances are missing.
}
today-open-alerts = Open balances

## The day's report
report-title = Daily funds report { $day }
report-practice = PRACTICE – no real money
report-test = TEST – not the production service
report-made = Profile { $profile } · made { $time }
report-live = Live: balances read between { $oldest } and { $newest }.
report-cached = From stored data: balances read between { $oldest } and { $newest }.
report-no-balance = No balance is stored for { $day }.
report-opening-of = The opening balance is the last one read on { $day }.
report-no-opening = No balance before { $day } is stored, so there is no opening balance and no change.
report-bank-silent = The last query of bank { $bank } failed; its stored balances from before are shown.
report-opening = Opening, book
report-balance = Book balance
report-change = Change
report-list = List
report-count = Number
report-due = Drafts due from { $from } to { $day }
report-overdue = Overdue: due before { $day } and still in a list
report-due-none = None of the drafts read so far is due by then.
report-due-unread = Not read to the end, so there may be more: { $lists }
report-due-note = A draft can be in several lists, so the lists must not be added up. A draft amount has the currency that the profile names for the bank, or none.
report-list-read = Read
report-list-incomplete = not read to the end
report-queued = Transfers of this desk in progress or waiting
report-queued-none = None.
report-today-only = Known for today only.
report-print = Print
report-made-by = Made by
report-checked-by = Checked by
