# What falls due: ladder, presentment, acceptors, watch list, calendars, paying with drafts.

## Presentment: advice, never a block
present-early = May be presented from { $due } on, until { $closes }.
present-open = May be presented now, until { $closes }.
present-last-day = Today is the last day to present it ({ $closes }).
present-over = The time for presenting it ended on { $closes }. A late presentment needs a reason, and recourse may be lost.
present-automatic = The number begins with 5 or 6: the draft system presents it automatically on { $due }. This is the usual practice; the interface does not promise it.
present-automatic-past = The number begins with 5 or 6: by the usual practice the draft system presented it automatically on { $due }. The interface does not promise it.
present-risk-early = Presented before its due day, the acceptor may refuse or leave it unanswered until then.
present-moved = The tenth day, { $from }, is not a working day of the draft system; the last day moves to { $to }.
present-cut-off = The draft system takes it until { $time } on a working day (setting of this profile).
present-cut-off-large-value = Large-value payments are taken until { $time } on a working day (setting of this profile).
present-not-today = The draft system does not work today; the next working day is { $next }.
note-offline-clearing = Offline clearing: the draft may be handed over before payment. Check how the acceptor pays.
note-offline-newer-system = Offline clearing of a draft whose number begins with 5 or 6: drafts of the newer system are known to settle online only.

## Calendars
calendar-none = No holiday calendar was imported: only Saturdays and Sundays are known as days off.
calendar-ends = The holiday calendar ends on { $day }: after that only Saturdays and Sundays are known as days off.
calendar-begins = The holiday calendar begins on { $day }: before that only Saturdays and Sundays are known as days off.
calendar-no-day = This line has no day in the form 2026-01-31, 20260131, 2026/01/31 or 2026年1月31日.
calendar-mark = This line has a mark such as 1 or true, and no header says its meaning. Name its column isOffDay or isWorkday.
calendar-contradicts = This line says in one column that the day is off and in another that it is worked. Correct one of them.
calendar-several-days = This line has days that are no range from one to another. Write a range as 2026-10-01,2026-10-07, or each day in a line of its own.
calendar-cancelled = This event is cancelled, so its days are no days off.
calendar-event = The event “{ $name }” at line { $line } has a part that is not read: { $what }. Its days would be missing. Save the calendar with one event per day, or with first and last days, and import it again. Nothing was imported.
calendar-range = { $from } to { $to } is not a range of days. Write both as YYYY-MM-DD, the earlier one first. Nothing was imported.

## Files
import-file = { $file } cannot be read ({ $detail }). Nothing was imported.
import-encoding = { $file } is neither UTF-8 nor GB18030. Save it as UTF-8 (for example “CSV UTF-8” in the spreadsheet) and choose it again. Nothing was imported.
import-nothing = { $file } has no line that can be imported. Nothing was imported.

## Watch list
watch-no-name-column = No column ({ $headers }) is called “name”. Rename one of them. Nothing was imported.
watch-no-name = This line has no name.
watch-too-long = A cell has more than { $most } characters.
watch-bank-number = A bank number has 12 digits.
watch-credit-code = A credit code has 18 letters and digits.
watch-date = The date is not written as 2026-01-31.
watch-twice = An earlier line of the file has the same name and numbers.
watch-not-read = The line cannot be read: { $detail }
watch-unknown = There is no line for { $name } in the watch list.
note-watched = On the watch list: { $name }. { $level } { $note } ({ $source } { $date })
note-watched-bank = The acceptor's bank is on the watch list: { $name }. { $level } { $note } ({ $source } { $date })
note-watched-code = On the watch list by its organization code: { $name }. { $level } { $note } ({ $source } { $date })

## Ladder

## Paying with drafts
propose-amount = { $amount } is not an amount to pay. Write plain digits with at most four behind the point.
propose-currency = The endorsable drafts have several currencies ({ $currencies }). Choose one of them.
propose-payer = The endorsable drafts belong to several companies ({ $payers }). Choose the company that pays, or allow several.
propose-lists-whole = From the lists of endorsable drafts of { $count ->
    [one] 1 account, read
   *[other] { $count } accounts, all read
} to the end; the oldest at { $oldest }.
propose-lists-partial = Not all lists are complete: only { $whole } of { $count } accounts' lists of endorsable drafts were read to the end, so drafts may be missing. The oldest was read at { $oldest }.
propose-lists-never = No list of endorsable drafts has been read yet, so there is nothing to choose from.
propose-none = No draft can be used: see why they were left out.
propose-proven = No set is nearer: every other combination was excluded.
propose-not-proven = This is the nearest set found; the search limit ended before it was proven that no set is nearer.
propose-fewest-proven = No smaller number of drafts adds up to this sum.
propose-fewest-not-proven = The search limit ended before it was proven that no smaller number of drafts adds up to this sum.
propose-too-many = More than { $most } drafts: too many for one submission. Choose fewer, larger drafts.
propose-payee-named = { $count ->
    [one] 1 of these drafts already names { $payee } as drawer, acceptor or first payee: ask whether it accepts it.
   *[other] { $count } of these drafts already name { $payee } as drawer, acceptor or first payee: ask whether it accepts them.
}

## The window
nav-maturity = Falls due
nav-propose = Pay with drafts
maturity-what = Receivable and payable drafts by due day, from the lists read so far. Each draft is counted once.
ladder-title = Falls due
ladder-chart = Due drafts: receivable above the line, payable below it
ladder-by-week = By week
ladder-by-seven_days = By 7 days from today
ladder-by-day = By day
ladder-as-table = As a table
ladder-no-currency = no currency stated
ladder-receivable = Receivable
ladder-payable = Payable
ladder-net = Net
ladder-span = Due
ladder-from = From
ladder-to = To
ladder-cash-after = Expected balance
ladder-overdue = Overdue
ladder-overdue-short = overdue
ladder-later = From { $from } on
ladder-later-short = later
ladder-no_day = Without a due day that can be read
ladder-no_day-short = no day
ladder-empty = The lists read so far contain no receivable draft.
ladder-keys = Arrow keys move from bar to bar, Enter opens the drafts.
ladder-bar-receivable = Receivable { $amount }, { $count ->
    [one] 1 draft
   *[other] { $count } drafts
}
ladder-bar-payable = Payable { $amount }, { $count ->
    [one] 1 draft
   *[other] { $count } drafts
}
ladder-drafts = { $count ->
    [one] 1 draft
   *[other] { $count } drafts
}
ladder-company-cash = Available balance of { $company }
ladder-available = Available balance { $day }
ladder-available-left-out = { $count ->
    [one] 1 account is not in it: its available balance is missing or not exact
   *[other] { $count } accounts are not in it: their available balance is missing or not exact
}
ladder-cash-missing = { $count ->
    [one] 1 account without a balance, not in it
   *[other] { $count } accounts without a balance, not in it
}
ladder-cash-unknown = { $count ->
    [one] 1 balance whose currency is unknown, not in it
   *[other] { $count } balances whose currency is unknown, not in it
}
ladder-overdue-apart = { $count ->
    [one] 1 overdue draft, not in the expected balance
   *[other] { $count } overdue drafts, not in the expected balance
}
ladder-queued = { $count ->
    [one] 1 transfer in progress
   *[other] { $count } transfers in progress
}
ladder-apart = { $count ->
    [one] 1 account listed separately because of its role, not counted
   *[other] { $count } accounts listed separately because of their role, not counted
}
ladder-apart-queued = { $count ->
    [one] 1 transfer from there in progress, not counted
   *[other] { $count } transfers from there in progress, not counted
}
ladder-in-doubt = { $count ->
    [one] 1 transfer in doubt, not counted
   *[other] { $count } transfers in doubt, not counted
}
ladder-aside = Not in it:
ladder-aside-why = { $why ->
    [acted] { $count } with an accepted operation, lists not refreshed since
    [endorsed] { $count } endorsed and not signed
    [pledged] { $count } pledged
    [of_others] { $count } held in pledge for others
    [to_sign] { $count } not signed by us yet
   *[unknown] { $count } with our role unknown
}
ladder-both-sides = { $count ->
    [one] 1 draft is counted on both sides: one of our accounts holds it, another pays it.
   *[other] { $count } drafts are counted on both sides: one of our accounts holds each, another pays it.
}
ladder-incomplete = Not every list was read to its end.
filter-set = { $set ->
    [receivable] Receivable
    [acted] Operation accepted, lists not refreshed
    [payable] Payable
    [endorsed] Endorsed, not signed
    [pledged] Pledged
    [of_others] In pledge for others
    [to_sign] Not signed by us
    [submission] The drafts of one order
   *[unknown] Role unknown
}
present-title = To present for payment
present-section = Presentment
present-line-over = Too late to present in time
present-line-now = Can be presented now
present-line-week = Due within 7 days
maturity-acted = { $count ->
    [one] 1 draft with an accepted operation is not counted until its lists are refreshed.
   *[other] { $count } drafts with an accepted operation are not counted until their lists are refreshed.
}
present-of-which-automatic = { $name } ({ $count } presented by the system)
exposure-title = Receivable by acceptor
exposure-acceptor = Acceptor
exposure-sum = Sum
exposure-share = Share
exposure-count = Drafts
exposure-nearest = Nearest due
exposure-nameless = no acceptor named
exposure-all = All { $count } acceptors
exposure-fewer = The largest only
watch-title = { $count ->
    [0] Watch list
    [one] Watch list: 1 line
   *[other] Watch list: { $count } lines
}
watch-short = watch list
watch-said = { $name } is on the watch list. { $said }
watch-said-bank_number = The acceptor's bank, { $name }, is on the watch list. { $said }
watch-said-credit_code = Its organization code is on the watch list, under { $name }. { $said }
watch-empty = The list is empty. Import a list as CSV: Aval then marks its companies as acceptors, and warns before you sign or endorse a draft of theirs. It stops nothing.
watch-import = Import watch list…
watch-import-title = Import a watch list
watch-file-help = CSV with a column “name”; further columns can be bank number, credit code, level, note, source and date.
watch-add = Add { $count ->
    [one] 1 line
   *[other] { $count } lines
}
watch-replace-with = Replace the list with { $count ->
    [one] 1 line
   *[other] { $count } lines
}
watch-how = How to import
watch-keep = Add to the list; a line with the same name and numbers is updated
watch-replace = Replace the whole list ({ $gone ->
    [0] no line is removed
    [one] 1 line is removed
   *[other] { $gone } lines are removed
})
watch-difference = { $count ->
    [one] 1 line can be imported
   *[other] { $count } lines can be imported
}: { $new ->
    [0] none
   *[other] { $new }
} new, { $changed ->
    [0] none
   *[other] { $changed }
} changed.
watch-column-name = Company
watch-column-level = Level
watch-column-note = Note
watch-column-source = Source
watch-remove = Remove from the list
import-file-label = File
import-missing = Choose a file with lines that can be imported
import-refused = { $count ->
    [one] 1 line cannot be imported
   *[other] { $count } lines cannot be imported
}
import-line = Line { $line }:
calendar-title = Holiday calendar
calendar-import = Import calendar…
calendar-import-title = Import a calendar
calendar-file-help = ICS, or text or CSV with a day per line. Days are off unless their line says 班 or “workday”.
calendar-from = Covers from
calendar-to = to
calendar-range-help = Suggested from the years of its days. Outside this range, Aval says that the calendar has no data.
calendar-take = Import { $count ->
    [one] 1 day
   *[other] { $count } days
}
calendar-works = working day
calendar-off = day off
calendar-source = Source
calendar-range-label = Covers
calendar-days = Days
calendar-imported = Imported
propose-open = Pay an amount with drafts…
propose-what = Sets of endorsable drafts that add up to an amount. Nothing is sent before you confirm the check.
propose-amount-label = Amount to pay
propose-payee = Payee
propose-account = Payee’s account
propose-bank = Payee’s bank number
propose-due-from = Due from
propose-due-to = Due to
propose-acceptor = Acceptor’s name contains
propose-with-watched = Also drafts of companies on the watch list
propose-go = Propose
propose-busy = Searching…
propose-payer-label = Paying company
propose-payer-choose = Choose…
propose-payer-several = Several companies in one set
propose-payer-missing = Choose the company that pays
propose-part = { $count ->
    [one] 1 draft
   *[other] { $count } drafts
}
propose-payers-mixed = Drafts of several companies
propose-missing = Type the amount to pay
propose-among = Among { $count ->
    [one] 1 draft
   *[other] { $count } drafts
}
propose-excluded = { $why ->
    [payer] { $count } of other companies
    [acted] { $count } with an accepted operation, list not refreshed since
    [locked] { $count } locked
    [unreadable] { $count } not readable
    [inexact] { $count } without an exact amount
    [split] { $count } split
    [no_number] { $count } without a number
    [again] { $count } also in another account
    [due] { $count } due outside the days
    [acceptor] { $count } of other acceptors
    [watched] { $count } on the watch list
   *[currency] { $count } in another currency
}
propose-kind = { $kind ->
    [fewest] Fewest drafts
    [due_first] Due first
   *[due_last] Due last
}
propose-exact = exact
propose-rest = short by
propose-endorse = Endorse { $count ->
    [one] 1 draft…
   *[other] these { $count } drafts…
}
propose-does-not-fit = Too many drafts for one submission
propose-ordered = Endorsed with { $count ->
    [one] 1 draft
   *[other] { $count } drafts
}
propose-ordered-what = This order pays the amount, so the proposals are no longer shown. Another set would be a second payment.
propose-result = Show the result
propose-again = Propose again

## Why: what a number counts, one paragraph a line
why = Why?
why-ladder =
    Receivable counts the drafts that are ours: those that one of the accounts has in { $ours }, unless it has them in { $taken } too.
    Payable counts the drafts whose drawer or acceptor is one of the accounts, and those in { $drawn }.
    A draft that several lists or several of our accounts show counts once, by its number and sequence number. One that an account of ours holds and another has to pay counts on both sides.
    The balance after a due day is the available balance, less the transfers that are in progress, plus everything receivable and less everything payable up to that day.
    A draft on which this desk has acted counts again when its lists have been read. A draft without an exact amount counts among the drafts and is in no sum.
why-exposure =
    Counted are the drafts that are ours: those that one of the accounts has in { $ours }, unless it has them in { $taken } too. Each counts once, by its number and sequence number.
    The sums are by the acceptor's name as the records spell it. The share is of the sum of all receivable drafts in the same currency.
    A draft on which this desk has acted counts again when its lists have been read. A draft without an exact amount counts among the drafts and is in no sum.
why-sum =
    The sum adds the drafts that this view shows, or those that are selected, as they were read at the time on the right. A draft that a list has twice, as two parts, counts twice.
    The records have no currency: it is the one that the profile states for the bank's drafts.
    A draft on which this desk has acted since is shown and is in no sum. A draft without an exact amount is in no sum; the number of these is beside it.
