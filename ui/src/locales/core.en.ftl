# Sentences of the core: shown in the window, printed by avalctl and kept with what was confirmed.

## Reading: lists, drafts, balances, profiles

read-unreachable = The service could not be reached. What is shown is what was read before; nothing was changed. Check the network and refresh.
read-timeout = The service did not answer in time. What is shown is what was read before; nothing was changed. Refresh later.
read-broken = The connection broke before the answer was whole. What is shown is what was read before; nothing was changed. Refresh again.
read-sign-in = The service did not accept the sign-in. Nothing was changed. Enter a new token on the profile page, then refresh.
read-not-permitted = The service does not permit this query (status { $status }). Nothing was changed. Copy the code and pass it to the administrator.
read-gone = The service no longer has what was asked for (status { $status }). The record read before stays. Refresh the list.
read-refused = The service answered that the query failed. Nothing was changed; what was read before stays.
read-status = The service answered with status { $status }. Nothing was changed; what was read before stays. Refresh later.
read-unreadable = The service's answer is not what the interface describes ({ $why }). Nothing was changed; what was read before stays. Tell the administrator.
read-usage = The query could not be sent: { $detail }. Nothing was sent. Check the settings of the profile.
page-base-unknown = Nobody knows yet whether this service counts pages from 0 or from 1, and its answers do not tell. The list was not read. The administrator sets page_base in the profile.
list-without-end = The list did not end after { $pages } pages. The snapshot before stays. Tell the administrator.
refresh-busy = Another refresh of this profile is under way. Wait for it to end.
refresh-stopped = The refresh was stopped. Lists that were read whole are kept; this one stays as it was.
detail-gone = This draft is no longer available in this stage at the service. The record read before is shown. Refresh the list.
detail-other-draft = The service answered with another draft than the one asked for. The record read before is shown. Tell the administrator.
draft-gone = This draft is no longer stored here. Refresh the list and open it again.
view-gone = This list was opened too long ago. Open it again.
record-missing = The record lacks { $field }, which the interface requires. It is shown as it came; acting on it is off.
record-odd = { $field } of this record does not have the form that the interface describes. It is shown as it came; acting on it is off.
record-not-object = This is not a draft record. It is shown as it came; acting on it is off.
query-day = { $text } is not a day. Write it as 2026-03-05.
query-amount = { $text } is not an amount. Write plain digits such as 1234.50.
query-sort = Lists cannot be sorted by { $sort }.
stage-unknown = There is no list { $stage }.
account-unknown = { $account } is not an account of this profile.
account-ambiguous = Several banks have an account { $account }. Write it as BANK:ACCOUNT.

profile-name = { $name } cannot be the name of a profile. Use letters, digits, - and _.
profile-exists = There is a profile { $name } already.
profile-missing = The profile cannot be found: { $detail }.
settings-refused = { $file } cannot be used: { $detail }.
preference-refused = The window does not have this setting: { $detail }.
token-refused = This token cannot be used: it is empty or has spaces or characters that a header cannot carry. The one before stays.
keychain-trouble = The keychain of this computer did not do it: { $detail }. The token may still be in it.

database-trouble = A database on this computer could not be used: { $detail }. Nothing was sent by this.
database-newer = { $file } was written by a newer version of Aval. Start that version; nothing was changed.
disk-trouble = The disk refused: { $detail }. Nothing was sent by this.
data-dir-trouble = The folder for the data of Aval cannot be used: { $detail }.
sending-off-network-share = Sending is off: this profile lies on a network share, where another computer could act at the same time. Reading works.
sending-off-second-program = Sending is off here: another program has this profile open and acts. Reading works.

action-locked = An instruction that is not finished holds this draft ({ $operation }). See the journal.
action-not-listed = The draft no longer stands in this list. Refresh and look where it is now.
action-unreadable = The record is not what the interface describes, so nothing is sent on it.
action-no-bank-draft-id = The bank's id of this draft is missing, and the operation cannot be sent without it.
action-no-number = The draft has no number, and the operation cannot be sent without it.
action-split = Two rows of this list have this number. The operation names a draft by its number only and could not tell which part is meant.
action-no-code = The code book of { $bank } does not say which value of { $flag } means what. The administrator fills it in.

said-by-service = { $text }
word-accept = sign
word-refuse = refuse
word-may-transfer = may be transferred on
word-may-not = may not be transferred on
word-online = online clearing
word-offline = offline clearing
word-urgent = urgent
word-normal = normal
word-ok = no error
word-bad = error
