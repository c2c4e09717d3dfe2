# The guide in the window (F1).
help = Guide
help-topics = Pages of the guide
help-search = Search
help-none = No page has these words.
help-admin = For the administrator:
help-topic-first-start = First start
help-topic-drafts = Work with drafts
help-topic-transfers = Transfers
help-topic-counterparties = Counterparties
help-topic-two-people = Two people
help-topic-doubts = In doubt
help-topic-journal = Journal and statements
help-topic-reading = Read and review
help-topic-profile = Profile and code book
help-topic-signing-in = Sign-in
help-topic-connection = Connection
help-topic-error-codes = Error codes
help-topic-about = About Aval
help-about-keys = Keys
help-about-licence = Licence
help-about-licence-text = MIT or Apache-2.0, as you choose
help-licences-open = Licences of the libraries
help-licences = Libraries that are built in
help-licences-search = Name or licence
help-licences-count = { $found } of { $all } libraries. Each unfolds its licence.
help-licences-reading = Reading the licences…
help-licences-unknown = no licence stated
help-licences-no-text = The library contains no text of its licence.
help-about-connects = Aval connects to the addresses of the open profile only: its service, its identity server and its group book where the settings name them. It sends no reports and looks for no updates.
help-about-report = To report a fault, copy these lines and add the diagnosis of the profile page. Neither contains the token.
help-about-copy = Copy these lines
keys-help = Guide to the open page or dialog

## Keys
keys-file-wrong = The file { $path } is not used, because it has { $detail }. The default keys apply. Each action can have F1 to F12, a letter, a sign, or Ctrl with a letter; no key twice.
keys-file = The last seven lines can be changed in { $path }, for example next = "N". They apply when Aval is started again.
