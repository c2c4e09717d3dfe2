# The window's own sentences: frame, lists, detail, balances, today, profile.

## Everywhere
environment = { $environment ->
    [production] Production
    [test] Test system
   *[practice] Practice – no real money
}
optional = optional
copy = Copy
copied = Copied
close = Close
back = Back
loading = Loading
being-written = Being written
currency = Currency
language = Language
theme = Theme
theme-name = { $theme ->
    [light] Light
    [dark] Dark
   *[system] As the system
}
density = Row height
density-name = { $density ->
    [comfortable] Comfortable
    [dense] Dense
   *[standard] Standard
}
as-of = as of { $time }
as-of-never = never read
dialog-keys = 
    { $does ->
        [checks] Ctrl+Enter checks, Esc goes back
       *[confirms] Ctrl+Enter confirms, Esc goes back
    }
error-service-said = The service said: { $message }
error-admin = For the administrator
trouble-window = Internal error. Check the journal to see whether anything was sent. Copy the code and try again.
amount-not-summed = This amount cannot be represented exactly. It is shown as received and is in no sum.

## Frame
nav = Navigation
nav-work = Work
nav-today = Today
nav-journal = Journal
nav-doubts = In doubt
nav-drafts = Drafts
nav-funds = Funds
nav-balances = Balances
nav-transfers = Transfers
nav-profile = Profile
nav-trouble = not read completely
desk = { $desk ->
    [ready] Ready
    [awaiting] Awaiting the counterparty
   *[to_sign] To sign
}
scope = Accounts
scope-all = 
    { $count ->
        [one] 1 account
       *[other] All { $count } accounts
    }
connection-live = Live { $time }
connection-cached = Cached { $time }
connection-offline = { $known ->
    [yes] Offline, read { $time }
   *[no] Offline
}
connection-signed-out = Token not accepted
connection-not-signed-in = Not signed in
connection-sign-in = Set the access token
connection-never = Nothing read yet
connection-title = The oldest list was read at { $time }
refresh = Refresh
refresh-all-title = Refresh all lists from the bank
refresh-list = Refresh this list
refresh-list-title = Refresh this list from the bank
refresh-starting = Refreshing…
refresh-stop = Stop. Lists that were already read are kept.
refresh-stopping = Stopping after this page
refresh-failed = { $count } of { $all } lists could not be read
refresh-balances-failed = All lists were read; the balances of { $banks } were not
refresh-running = Lists are being refreshed already

## Keys
keys = Keyboard shortcuts
keys-rows = Up and down the rows
keys-changed = Stay on a changed row: shows its changes
keys-far = First, last, a page
keys-select = Select or leave out the row
keys-count = Select that many drafts from the row on
keys-extend = Extend the selection
keys-all = Select all rows (up to 1,000)
keys-copy = Copy the selected rows for a spreadsheet
keys-copy-cell = Choose a cell, copy it
keys-fold = Close or open the group, or all groups
keys-sort-also = On a column's head: sort by it as well
keys-head = On a column's head: width, place, keep in sight
keys-open = Open the draft
keys-next = Next and previous draft while one is open
keys-close = Close the draft, then drop the selection
keys-filter = To the filter
keys-primary = Main button
keys-refuse = Refuse instead, while a signature is checked
keys-commands = Command box: pages, lists, drafts, actions
keys-window = A new window of this profile
keys-panes = Next pane
keys-profile = The profile at that place of the list
keys-sheet = This sheet

## First start
first-start-what = Bank drafts, balances and transfers of your company, exact to the cent, with a record of every instruction that was sent.
first-start-practice = Try with the practice bank
first-start-practice-what = A bank on this computer with made-up companies and 300 drafts. Nothing leaves the computer and no real money is involved.
first-start-profile = Connect to your service
first-start-profile-what = You need the service's address, your tenant number and your accounts; your administrator knows how people sign in. Aval finds out the rest or asks.
first-start-busy = The practice bank is starting…
first-start-data = All data stays on this computer, in

## Lists
view-only = View only – process at the bank
view-only-short = view only
role = { $role ->
    [holder] We hold the draft
    [endorser] We are the endorser
    [endorsee] We are the endorsee
    [pledgor] We are the pledgor
    [pledgee] We are the pledgee
    [drawer] We are the drawer
    [payee] We are the payee
    [presenter] We present the draft
    [acceptor] We are the acceptor
   *[other] Our role: { $role }
}
column-selected = Selected
column-marks = Marks
column-days = Days left
row-selected = selected
row-not-selected = not selected
row-menu = Menu of the draft
row-menu-select = Select
row-menu-leave-out = Leave out of the selection
row-menu-copy = Copy the draft number
row-menu-copy-link = Copy a link to the draft
link-draft-missing = No list of the profile { $profile } has the draft { $number }. It may belong to another profile, or its list was not read yet. Nothing was changed.
copy-link = Copy a link
open-window = Open in a new window
window-new = New window
tray-label = Icon in the desktop's tray
tray-what = Counts of doubts, approvals and due reminders, in its tooltip and its menu: no names, accounts or amounts. On this computer only.
profile-followed = Another window opened the profile { $name }: all windows show the same profile. A form that was not sent is kept, for when its profile is open again.
row-menu-copy-cell = Copy: { $title }
row-menu-only = Only drafts with { $value }
day-choose = Choose the day
day-month-before = Month before
day-month-after = Next month
day-off = Days off by the imported calendar are coloured.
day-weekend = Days off are coloured: weekends where no imported calendar covers the day.
mark-new = New since the last refresh
mark-changed = Changed since the last refresh
mark-locked-desk = Another desk acts on it: { $desk } ({ $person })
mark-locked = Locked by our instruction: { $operation }
mark-split = Another row has the same draft number: a split draft
mark-acted = { $operation } accepted { $time }, list not refreshed since
act-on = { $verb } · { $count }
act-on-hidden = { $verb } · { $shown } + { $hidden } hidden
hidden-title = { $hidden } of { $count } selected drafts are hidden
hidden-says = The filter of the list hides { $hidden } of the { $count } selected drafts. The operation is for all of them.
hidden-show = Clear the filter
hidden-all = Continue with all { $count }
selection-none = Select drafts first: Space or the box in front of the row
selection-settles = The list was just refreshed: the selection is being compared with it.
selection-gone = { $count ->
    [one] One draft has left the list since it was shown. Nothing was opened: choose again.
   *[other] { $count } drafts have left the list since they were shown. Nothing was opened: choose again.
}
selection-locked = { $count ->
    [one] This draft is locked by one of our instructions
   *[other] { $count } selected drafts are locked by our instructions
}
selection-acted = { $count ->
    [one] This draft has an accepted operation that this list does not show yet. Refresh the list first.
   *[other] { $count } selected drafts have an accepted operation that this list does not show yet. Refresh the list first.
}
selection-unreadable = { $count ->
    [one] This draft could not be read completely
   *[other] { $count } selected drafts could not be read completely
}
since-new = { $count } new
since-changed = { $count } changed
since-gone = { $count } no longer listed
list-errors = { $account } and { $more ->
    [one] one more
   *[other] { $more } more
}
list-never-read = This list has never been read.
list-empty = No drafts in this list.
list-no-match = No draft matches the filter.
filter-overdue = Overdue
filter-week = Due in 7 days
filter-month = Due in 30 days
filter-clear = Clear the filter
filter-issued-from = Issued from
filter-issued-to = Issued to
filter-due-from = Due from
filter-due-to = to
filter-amount-from = Amount from
filter-amount-to = to
status-rows = { $rows ->
    [one] 1 draft
   *[other] { $rows } drafts
}
status-rows-of = { $rows } of { $all } drafts
status-count = { $count }: Space selects that many drafts from this row on
status-selected = { $count } selected
status-hidden = { $count } of them hidden by the filter
status-sum = Sum
status-sum-selected = Sum of the selection
status-left-out = { $count ->
    [one] 1 amount not in the sum
   *[other] { $count } amounts not in the sum
}
status-acted = { $count ->
    [one] 1 draft with an accepted operation, not in the sum
   *[other] { $count } drafts with an accepted operation, not in the sum
}
status-earliest = Earliest due { $day }

## Detail
detail = Draft
detail-previous = Previous draft (K)
detail-next = Next draft (J)
detail-read-now = Refresh
detail-reading = Reading from the bank…
detail-no-query = The service has no detail query for this list. The record of the list is shown.
detail-no-due = no due date
detail-locked-desk = The desk { $desk } ({ $person }) has been acting on this draft since { $since } with its instruction { $number }: { $state }. Nothing else can be done with it until that outcome is known.
detail-locked-as-of = As of { $at }: the group book has not been reached since.
detail-locked = Locked since { $since }: { $operation }, { $state }. Nothing else can be done with this draft until the outcome is known.
detail-open-instruction = Open in the journal
days-to-due = { $days ->
    [0] due today
    [one] due in 1 day
   *[other] due in { $days } days
}
days-overdue = { $days ->
    [one] 1 day overdue
   *[other] { $days } days overdue
}
days-due-now = due now: its day was not a working day
refuse-instead = { $refuse } instead…
chain = Parties
chain-role = { $role ->
    [drawer] Drawer
    [acceptor] Acceptor
    [payee] Payee
    [endorser] Endorser
    [us] We
   *[other] { $role }
}
facts = Current stage
facts-list = List
facts-account = Our account
facts-difference = Since last time
facts-part = Part
facts-parts = Known parts
facts-parts-others = Parts that no list of this profile contains are unknown here.
facts-split = Split
facts-also-in = Also in
facts-detail = Detail
fields-unknown = Fields that the interface does not name ({ $count })
fields-unknown-hint = Stored and shown as received.
field-odd = This value differs from the format that the interface describes.

## Today
today-doubts = { $count ->
    [one] One instruction is in doubt: it is not known whether it was carried out.
   *[other] { $count } instructions are in doubt: it is not known whether they were carried out.
}
today-to-verify = { $count ->
    [one] One instruction waits for its result or has to be verified.
   *[other] { $count } instructions wait for their result or have to be verified.
}
today-alarms = { $count ->
    [one] Alarm: the outcome of one instruction is contradicted.
   *[other] Alarm: the outcomes of { $count } instructions are contradicted.
}
today-later-ends = { $count ->
    [one] The bank took one accepted order back:
   *[other] The bank took { $count } accepted orders back:
}
today-later-end = no. { $number } { $operation } ({ $how ->
    [rejected] rejected
    [released] released
    [reversed] reversed
   *[returned] returned
})
today-later-ends-more = and { $count } more
today-open-doubts = Open the doubts
today-never-read = Nothing was read from the bank yet. A refresh changes nothing at the bank.
today-read-all = Refresh all lists
today-to-sign = To sign
today-cash = Cash today
today-cash-of = Cash on { $day }
today-cash-without = { $count ->
    [one] 1 account without an available balance, not in it
   *[other] { $count } accounts without an available balance, not in it
}
today-cash-unread = No balance has been read yet.
today-available = Available balance
today-book = Book balance
today-journal = Last instructions
today-journal-all = All { $count }
today-journal-empty = This desk has not sent any instruction yet.

## Profile
profile-add = Add a profile
profile-base-url = Address
profile-organization = Tenant number
profile-data-dir = Data directory
profile-version = Version
profile-appearance = Appearance
profile-accounts = Accounts ({ $count })
profile-open = Open
profiles-other = Other profiles
account-nickname = Nickname
account-bank = Bank
account-number = Account number
account-bank-code = Inter-bank number
account-organization-code = Organization code
account-owner = Company
account-role = Role
account-currency = Draft currency
token = Access token
token-present = { $source ->
    [keychain] The token is in the system's keychain.
    [environment] The token is from the environment (AVAL_TOKEN).
    [sign_in] You are signed in at the company's identity server; the token is renewed while the session lasts.
   *[session] The token is set for this window only.
}{ $ending ->
    [none] { "" }
   *[other] { " " }It ends in { $ending }.
}
token-absent = No token is set. Without a token, only data read before can be shown.
token-new = New token
token-help = Stored in the system's keychain if there is one. It is never shown again.
token-empty = Enter a token first
token-set = Set the token
token-forget = Forget the token
code-book = Code book
code-book-why = The interface does not define the numbers of its flags. The code book defines them for each bank; an operation with an undefined flag stays locked.
code-book-empty = There is no code book. Every operation that needs a flag is locked until one is added.
code-book-flag = Field
code-book-word = Word
code-book-value = Number sent
code-book-label = At this bank
settings = Settings
settings-where = From profile.toml in the profile's folder. A change in the file takes effect at the next start, a change made here at once.
settings-row-number = row { $number }
settings-unset = not set
settings-default = default
settings-edit = Edit…
settings-edit-title = Edit the settings
settings-edit-means = Before the settings file is replaced, each change is listed. The profile is then opened again; a token that is not in the keychain has to be entered again.
settings-as-fields = As fields
settings-as-text = As text
settings-of-currency = { $currency ->
    [other] { $label }, other currencies
   *[one] { $label }, { $currency }
}
settings-account-add = Add an account
settings-account-remove = Remove the account { $account }
settings-compare = List the changes
settings-unchanged = No setting has changed
settings-unapprovable = No person could approve a tier
settings-replacing = Replacing the settings…
settings-replace = { $count ->
    [one] Apply one change
   *[other] Apply { $count } changes
}
settings-effect = { $count ->
    [0] No setting changes
    [one] One setting changes
   *[other] { $count } settings change
}
settings-weakened = These changes weaken the rules for approval: an approver of the old settings has to acknowledge them, and the stricter setting applies until then.
settings-name = Setting
settings-before = Before
settings-after = After
connection-test = Test the connection
connection-testing = Asking the service…
profile-remove = Remove…
profile-remove-open = Remove this profile…
profile-remove-title = Remove the profile { $name }
profile-remove-means = The profile's folder, with its journal, settings and lists, is moved to profiles-removed in the data directory. Nothing is deleted, and nothing changes at the bank.
profile-remove-name = Name of the profile
profile-remove-type = Type { $name }
profile-remove-commit = Remove the profile
profile-form-name = Name
profile-form-name-help = Letters, digits, hyphen and underscore. It becomes the name of the profile's folder.
profile-form-environment = Environment
profile-form-environment-help = Production means real money. The environment is marked in every dialog.
profile-form-base_url = Address of the service
profile-form-organization_id = Tenant number
profile-form-organization_id-help = The organization id in every address of the service.
profile-form-missing = Still missing: { $field }

# Said by the shell
trouble-no-profile = No profile is open. Open one first; nothing was sent.
trouble-practice-bank = The practice bank did not start: { $detail }. Nothing was sent. Its data is kept in { $place }.

## Command box
command-box = Commands
command-hint = Page, list, account, draft number, party, amount
command-results = Results
command-none = No match. Drafts are searched in the lists read so far.
command-refresh = Refresh all lists
command-transfer = New transfer
command-section = 
    { $section ->
        [pages] Pages
        [lists] Lists
        [views] My views
        [templates] Templates
        [actions] Actions
        [accounts] Show one account
        [settings] Settings
        [help] Help
        [notes] Notes
       *[drafts] Drafts
    }
rights = Your rights
rights-who = Person
rights-roles = Roles
rights-all = No roles are set: everybody may do everything
rights-unverified = No identity server has confirmed who this is. The roles are a procedure: a person who uses this account of the computer has them too.

## Practice
practice-made-up = Practice: the companies, their balances and the 90 days of history are made up.
practice-next-day = Next day
practice-day-ends = The practice bank's day is ending.
practice-day = It is now { $day } at the practice bank. { $paid ->
    [0] No presented draft was paid.
    [one] One presented draft was paid.
   *[other] { $paid } presented drafts were paid.
} The lists are being refreshed.
practice-day-failed = The practice bank could not store the new day: { $detail }. The day is the same as before. Try again, or check the disk.
practice-tour = Five steps to the first signed draft
practice-step = { $step ->
    [1] Press Refresh at the top: the lists of every account are read.
    [2] Open the drafts that another company has endorsed to us.
    [3] Go to a draft with the arrow keys and mark it with Space.
    [4] Press Sign endorsement. The check shows exactly what will be sent.
   *[5] Compare the check and confirm it with Ctrl+Enter. The result and the journal show the answer.
}
practice-step-open = Endorsed to us
