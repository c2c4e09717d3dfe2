# Templates of orders and their reminders.
template-unknown = There is no template { $name }.
template-name = A template needs a name of at most { $max } characters without control characters.
template-name-taken = There is a template { $name } already. Choose another name.
template-text = A value of the form cannot be kept in a template: it is longer than { $most } characters or has characters that cannot be seen: { $text }
template-rhythm = Choose a day of the week from 1 to 7, or of the month from 1 to 31, and a first day within a year.
template-not-due = { $name }: the time of { $day } is not due. It was ordered or skipped already. Nothing was changed.
template-account-gone = The account { $account } of the template is no longer in the settings. Choose the account that pays.
template-no-transfer = { $name } is for an operation on drafts: begin it in the window, where the drafts are chosen.
template-no-field = This operation has no field { $field }.
template-no-word = { $field }: the code book has no value for { $word } at this bank.

# The templates in a form, as a dialog and in the command box.
templates = Templates
templates-open = Templates…
templates-none = No template yet. Fill in a form and choose "Save as template".
templates-none-here = No template for this form yet.
templates-save = Save as template
templates-save-name = Name of the template
templates-save-commit = Save
templates-replace = Replace "{ $name }"
templates-saved = Saved as template "{ $name }". Day and reference are not kept: they belong to one order.
templates-begun = Begun from template "{ $name }". Check the amount and the counterparty before you go on.
templates-what = A template fills in the form. Nothing is sent before you have checked and confirmed the order.
templates-start = Start
templates-start-title = Start an order from { $name }
templates-rename = Rename
templates-rename-to = New name of { $name }
templates-remove = Delete
templates-by = Saved by { $who }, { $time }
templates-waiting = The next form of "{ $operation }" begins with template "{ $name }". Select the drafts and open it.
templates-waiting-again = The next form of "{ $operation }" begins with the values of no. { $number }. Select the drafts and open it.
templates-not-now = Not now

# Reminders: templates with a rhythm.
remind = Remind
remind-change = Change the reminder
remind-every = Every
remind-every-week = week
remind-every-month = month
remind-every-quarter = quarter
remind-weekday = Day of the week
remind-day = Day of the month
remind-month = Month of the quarter
remind-off-day = On a day off
remind-off-day-before = the working day before
remind-off-day-after = the working day after
remind-off-day-stay = the day itself
remind-from = From
remind-commit = Save the reminder
remind-end = End the reminder
remind-never-sends = A reminder only asks. It never sends an order by itself.
remind-rhythm = { $every ->
    [week] every { $weekday }
    [quarter] every quarter, month { $month }, day { $day }
   *[month] every month on day { $day }
}{ $off ->
    [before] , on a day off the working day before
    [after] , on a day off the working day after
   *[stay] {""}
}
remind-next = next on { $day }
remind-due = due since { $day }
remind-due-today = due today
remind-times = { $count } times
remind-again = Open again. Its order: { $state }.
remind-skip = Skip this time
remind-skip-title = Skip { $name } of { $day }
remind-band = { $count ->
    [one] 1 recurring order is due
   *[other] { $count } recurring orders are due
}
