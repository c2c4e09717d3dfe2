# Finding drafts: filters, saved views, the line of text. Shared by the core and the window.

query-term = “{ $term }” is not a filter. Write for example due<=2026-12-31, amount>=100000, party~name or sort=-amount; put text with special characters in "…".
query-twice = “{ $key }” is set twice. Keep one of them.
query-quote = A quotation mark is not closed.
query-no-stage = The line names no list. Begin it with stage=draft, for example.
query-layout = { $part ->
    [column] This version has no column { $value }.
    [twice] The column { $value } is there twice.
    [sort] This version cannot sort by { $value }.
    [group] This version cannot group by { $value }.
   *[density] This version has no row height { $value }.
}
view-name = A view needs a name of at most { $max } characters on one line.
view-name-taken = A view called { $name } already exists. Choose another name.
view-unknown = There is no view { $name } in “My views”.

filter-text = Number, party, amount, remark
filter-type = Type
filter-status = Status
filter-account = Account
filter-lists = Lists
filter-chosen = { $filter }: { $first }{ $more ->
    [0] {""}
   *[other] {" "}+{ $more }
}
filter-none = (none)
filter-count = { $count }
filter-party = Party
filter-sort = Sort by
filter-descending = Largest first
filter-more = More filters
filter-counted-day = YYYY-MM-DD or today+7
sort-draft_type = Draft type
sort-account = Account
sort-company = Our company
sort-remark = Remark
sort-date = Issue date
column-list = List
column-account = Our account
column-company = Our company
column-bank = Bank mark
selection-lists = The selected drafts are in several lists. Select drafts of one list.
views = My views
views-none = No view is saved yet.
views-changed = Save changes
views-save-again = Save the changes of { $name }
views-partly = read in part
views-left-out = A part of this view is left out. It stays in the view until you save it.
columns = Columns and groups
columns-keys = ↑ ↓ to the next column, Space shows or hides it, Ctrl + ↑ ↓ moves it, P keeps it in sight.
columns-reset = The list's own columns
columns-group = Group by
columns-group-none = No groups
columns-group-company = Our company
columns-group-acceptor = Acceptor
columns-group-week = Week of the due date
columns-density = Row height
columns-density-window = As everywhere
columns-density-comfortable = Comfortable
columns-density-standard = Standard
columns-density-dense = Dense
columns-width = Width of { $name } in pixels
columns-width-own = own width
columns-pin = Keep { $name } in sight
columns-before = { $name } one place to the left
columns-behind = { $name } one place to the right
group-week = Week from { $day }
group-of = of { $count ->
    [one] 1 draft
   *[other] { $count } drafts
}
copied-rows = { $count ->
    [one] 1 row copied
   *[other] { $count } rows copied
}
copied-cell = “{ $value }” copied
copied-not = Nothing was copied: this computer did not allow it.
views-save = Save this view
views-manage = Manage views
views-copy = Copy the filter as text
views-title = My views
views-name = Name
views-text = As text, for avalctl too
views-rename = Rename
views-remove = Remove
views-rename-to = New name for { $name }
views-unreadable = Can no longer be read
