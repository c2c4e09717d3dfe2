# Finding drafts: filters, saved views, the line of text. Shared by the core and the window.

query-term = “{ $term }” is not a filter. Write for example due<=2026-12-31, amount>=100000, party~name or sort=-amount; put text with special characters in "…".
query-twice = “{ $key }” is set twice. Keep one of them.
query-quote = A quotation mark is not closed.
query-no-stage = The line names no list. Begin it with stage=draft, for example.
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
sort-remark = Remark
sort-date = Issue date
column-list = List
selection-lists = The selected drafts are in several lists. Select drafts of one list.
views = My views
views-none = No view is saved yet.
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
