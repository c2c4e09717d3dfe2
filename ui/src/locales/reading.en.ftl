# Reading lists: order, going on, what is pulled for which account, polling, and what readings changed.

## The core
query-changes = Changes cannot be queried since “{ $text }”. Write refresh (since the last refresh) or looked (since you last looked).
draft-no-longer-listed = No list contains this draft any more; its last known record is shown. The service gives no reason. Ask the bank before you rely on it.

## What the desktop is told: counts and names of lists, never an amount
news-title = Aval: { $profile }
news-to-sign = New in “{ $list }”: { $count }
news-due = Due within { $days } days in “{ $list }”: { $count }

## The refresh control
reading-progress = { $done } of { $all } lists, { $drafts } drafts
reading-go-on = Continue: { $left } left
reading-go-on-title = Today's refresh of all lists stopped at { $done } of { $all } lists. Refresh only the remaining ones.

as-of-partly = Not read to the end yet

list-take-end = Accept the list as it is
list-error-page = { $account }, page { $page }

## What is pulled for which account
lists-title = Which lists are refreshed
lists-what = Per account. The list on the screen is refreshed first, then the lists to sign. A list that is not selected keeps its old rows and is not refreshed.
lists-account = Account
lists-tick = { $stage }, { $account }
lists-all-of-account = All
lists-none-of-account = None
lists-never = never
lists-not-pulled = Not refreshed
lists-cell = { $drafts } drafts, read { $time }
lists-cell-never = Never read
lists-cell-trouble = { $what } Page { $page }.
lists-cell-trouble-start = { $what }
lists-edit = Change
lists-save = Save
lists-cancel = Cancel
polling-title = Automatic refresh
polling-what = Refreshes the lists to sign and the presentable drafts every so many minutes while the window is open; never while something is being sent or another refresh runs, and less often while the bank cannot be reached. At least { $min } minutes.
polling-off = Off
polling-every = Every { $minutes } minutes
notify-label = Tell me on the desktop
notify-what = New drafts to sign and drafts due within three days, found by an automatic refresh: how many and in which list, no amounts, no names. On this computer only.
notify-needs-polling = Automatic refresh is off: choose minutes first.

## What changed
changes-title = What changed
changes-since-refresh = Since the last refresh
changes-since-looked = Since you last looked
changes-nothing = No changes.
changes-kind-new = New
changes-kind-changed = Changed
changes-kind-no_longer_listed = No longer listed
changes-gone-what = The service gives no reason why a draft left a list. Its last known record can be opened.
changes-was = was
changes-is = now
changes-absent = empty
changes-bytes-only = The record's bytes changed, but every field is the same as before.
changes-more = { $shown } of { $count } are shown.
changes-open = Show what changed
changes-close = Close what changed
changes-mark-seen = Mark as seen
changes-mark-seen-title = Removes all marks shown here. Leaving the list after you have seen it does the same.
changes-mark-all-seen = Mark all as seen
changes-filter = Changed
changes-filter-title = Only what is new or changed since you last looked
mark-unseen-new = New since you last looked
mark-unseen-changed = Changed since you last looked
detail-changed = Changed since you last looked

narrow-is = { $count ->
    [one] A narrow reading with one record. It is not stored, and the stored lists are unchanged.
   *[other] A narrow reading with { $count } records. It is not stored, and the stored lists are unchanged.
}
narrow-one-page = Only page { $page } was read.
narrow-not-whole = The end of the list was not reached: { $pages ->
    [one] one page was read.
   *[other] { $pages } pages were read.
}
narrow-ignored = { $count ->
    [one] One record does not fit { $parameters }.
   *[other] { $count } records do not fit { $parameters }.
} The service ignores such a filter or compares in another way.
narrow-unjudged = No record shows whether the service applied { $parameters }.
narrow-endpoint = The interface has no query { $endpoint }. Nothing was sent. The queries are: { $known }.
narrow-parameter = This query has no parameter { $name }. Nothing was sent. It has: { $known }.
narrow-value = { $name } is of the kind { $kind }, and “{ $text }” is not. Nothing was sent. Type a day as YYYY-MM-DD and an amount in plain digits.

ask-open = Ask the service…
ask-title = Ask the service
ask-hint = One query with parameters that you choose. The answer is shown here and stored nowhere: your lists and balances stay as they are.
ask-query = Query
ask-parameters = { $count ->
    [0] Parameters: none is set
    [one] Parameters: one is set
   *[other] Parameters: { $count } are set
}
ask-send = Ask
ask-reading = The service is asked…
ask-time = Answered { $time }.
ask-sent = Sent:
ask-first = { $count ->
    [one] The first record is shown.
   *[other] The first { $count } records are shown.
}
ask-listed = Stored list
ask-listed-is = { $listed ->
    [true] has it
    [false] does not have it
   *[other] no list
}
ask-unfit = Does not fit: { $parameters }
ask-record = Record
narrow-gone = The service has no such record in this stage. Nothing was stored or changed. Check the draft number, and look in another stage.
