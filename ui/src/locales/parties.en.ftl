# The counterparty book.
party-title = Counterparties
party-name = Name
party-account-number = Account number
party-bank-name = Bank name
party-bank-number = Bank number
party-group = Group
party-group-none = none
party-group-supplier = supplier
party-group-employee = employee
party-group-own = own
party-company-code = Company code
party-limit = Limit
party-limit-currency = Limit currency
party-note = Note
party-origin = Known from
party-origin-read = draft that was read, not confirmed
party-origin-entered = entered, never used
party-origin-used = accepted order
party-uses = Orders
party-first-used = First used
party-last-used = Last used
party-called-back = Call-back
party-merged-into = Merged into
counterparty-unknown = The counterparty book has no { $name } that this applies to.
counterparty-no-column = The file has no column for the name: no line has a header such as "Name", "户名" or "收款人".
counterparty-no-name = A name needs at least one letter or digit.
counterparty-no-account = The account number is missing.
counterparty-number = { $text } is no number: only letters, digits and hyphens are allowed.
counterparty-too-long = Longer than { $most } characters.
counterparty-hidden = It contains characters that cannot be seen.
counterparty-limit = { $text } is no amount above zero.
counterparty-limit-currency = A limit needs its currency, for example CNY; "{ $text }" is none.
counterparty-call-back = A call-back names the last four characters of account { $account }, as they were read back.
counterparty-group = { $text } is none of: supplier, employee, own.
counterparty-twice = The same name and account as line { $line }.
counterparty-contradicts = An earlier line of the same counterparty has { $text }.
counterparty-merge-self = { $name } cannot be merged into itself.

# The page of the counterparty book, and its dialogs.
nav-counterparties = Counterparties
parties-what = From accepted orders, entries and drafts that were read. An account is known to the check of an order only after an order to it was accepted.
parties-search = Name, account, code or pinyin initials
parties-count = { $count ->
    [one] 1 counterparty
   *[other] { $count } counterparties
  }
parties-none = No counterparty yet. The book fills itself with accepted orders and the parties of drafts that are read; you can also add or import counterparties.
parties-no-match = No counterparty matches.
parties-more-rows = The first { $shown } of { $count } are shown. Search to see the others.
parties-add = Add…
parties-add-title = New counterparty
parties-edit = Edit…
parties-save = Save
parties-name-missing = The name is missing.
parties-import = Import…
parties-import-title = Import counterparties
parties-import-commit = { $count ->
    [one] Import 1 line
   *[other] Import { $count } lines
  }
parties-file-help = CSV or XLSX, one line per account. Headers: name, account number, bank name, bank number, group, company code, limit, limit currency, note; or 户名, 账号 and so on. An exported book can be imported.
parties-difference = Lines to import: { $count }. New counterparties: { $new }. New accounts of known counterparties: { $accounts }.
parties-taken = Imported lines: { $count }. New counterparties: { $new }. New accounts of known counterparties: { $accounts }.
parties-refused = { $count ->
    [one] 1 cell cannot be imported. Its line is left out.
   *[other] { $count } cells cannot be imported. Their lines are left out.
  }
parties-cell = Line { $line }, { $column }:
parties-line = Line
parties-new = new
parties-accounts = Accounts
parties-account = Account { $number }
parties-more = and { $count } more
parties-no-account = No account is known.
parties-new-account = new account of a known counterparty
parties-same = other spelling
parties-same-as = Possibly the same counterparty: { $name }
parties-as = As { $name }
parties-used = { $count ->
    [one] 1 order, last { $time }
   *[other] { $count } orders, last { $time }
  }
parties-since = Since { $time }
parties-called-back = Call-back: { $words } ({ $person }, { $time })
parties-changed = Changed
parties-limit = Limit of one order
parties-call-back = Call-back
parties-call-back-help = The last four characters of the account as read back, and the person you spoke to at a telephone number known from before. An order to a new account asks for a call-back of its own all the same.
parties-account-add = Add an account
parties-account-edit = Edit account { $account }
parties-account-remove = Remove
parties-merge = Merge…
parties-merge-title = Merge { $name }
parties-merge-into = Into
parties-merge-missing = Choose the counterparty that stays.
parties-merge-what = { $name } is shown under { $into } from now on, with { $count } accounts in all. Each account keeps its own name in orders. You can undo this.
parties-merged = Merged into it
parties-split = Undo the merge

# The list of banks (联行号).
bank-list = Bank list
bank-list-open = Bank list…
bank-list-is = { $count ->
    [one] 1 bank
   *[other] { $count } banks
  } from { $source }, imported { $time }.
bank-list-none = No list yet. With one, the forms find a bank by name, pinyin initials or number.
bank-list-file-help = CSV or XLSX with the bank's number (twelve digits) and name, and its city if you have it. The file replaces the list.
bank-list-commit = { $count ->
    [one] Import 1 bank
   *[other] Import { $count } banks
  }
bank-list-count = { $count ->
    [one] 1 bank can be imported. The first lines:
   *[other] { $count } banks can be imported. The first lines:
  }
bank-list-doubtful = { $count ->
    [one] 1 number does not pass the check of its last digit. It is imported all the same; compare it with the source.
   *[other] { $count } numbers do not pass the check of their last digit. They are imported all the same; compare them with the source.
  }
bank-list-city = City
bank-list-from = Bank list: { $source }, { $day }.
bank-list-more = More banks match: type more of the name or the city.
bank-list-unlisted = The bank list has no such number. Compare it again. It can still be sent.
bank-list-no-column = The file has no columns for number and name: no line has headers such as "Number" and "Name", or "行号" and "行名".
bank-list-number = A bank number has twelve digits.
bank-list-name = A bank needs a name of at most { $most } characters that can be seen.
bank-list-twice = The same number as { $name }, with another name or city.
