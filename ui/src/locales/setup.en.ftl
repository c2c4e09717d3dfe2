# The first start with a real service: address, accounts, and what the replies show.

address-asks-token = { $address } answered and asks for a sign-in: it is a service of this kind.
address-open = { $address } answered although no token was sent. Check the address: the service usually asks for one.
address-no-route = { $address } answered that it does not know this interface. The route prefix is probably missing: ask the administrator for the path in front of /v1/.
address-other = { $address } answered, but not like this service: { $detail }. Check the host and the route prefix in front of /v1/.
address-proxy-login = The proxy asks for a user name and a password. Enter both below.
address-proxy = The proxy opened no connection to { $address }: { $detail }. Ask the administrator to allow its host and port there, or enter another proxy.
address-silent = { $address } did not answer: { $detail }. Check the host and the port, and whether this computer needs a proxy.
address-scheme = { $scheme }:// was added.
address-port = No port was typed: { $port } is used.
address-prefix = { $prefix } is the route prefix. It stays in front of each call.
address-version = The version was taken off. Aval adds it to each call.
address-tenant = { $tenant } was taken as the tenant.
address-end = “{ $end }” was taken off. It belongs to one endpoint, a document or a search, not to the address.
accounts-file = The file cannot be read as a list of accounts: { $detail }. Choose a CSV file in UTF-8 or GB18030, or an XLSX workbook whose first sheet has a bank mark and an account number in each row.
accounts-line-twice = This account is already in the list.
accounts-line-currency = The accounts of bank { $bank } state two currencies of drafts. Aval knows one currency for the drafts of a bank: leave the column blank here and set it later.
accounts-line-rounded = The spreadsheet has rounded “{ $text }”, so digits are lost. Format the column as text, enter the number again and copy it once more.
accounts-line-short = A bank mark and an account number are needed.
profile-broken = Its settings cannot be used: { $detail }. Correct { $path } in a text editor, or restore it from a backup, then open it again. Its journal is untouched.
profile-file = The file cannot be used as a profile: { $detail }. Nothing was stored. Ask the other desk for a new file (profile page, “Write for another desk”).
finding-access = The service accepts the token in the header { $header }.
finding-token-refused = The service refused the token in the header { $header }: { $detail }. Sign in again. If that does not help, ask the administrator which header the service reads and enter it here.
finding-lists-refused = { $count ->
    [one] One list was refused: { $detail }.
   *[other] { $count } lists were refused: { $detail }.
} Orders on drafts of such a list are not possible here. Ask the administrator for the permission, or turn the list off for this account.
finding-balances-refused = The balances of bank { $bank } were refused: { $detail }.
finding-page-base = The first page has number { $base }.
finding-pages-empty = All lists were empty, so the number of the first page is unknown. Aval finds it out by itself when a list has a draft.
finding-pages-ignored = The service answers every page with the same drafts, so it ignores the page. If its lists are never longer than one page, any number is right. Otherwise ask the administrator.
finding-pages-undecided = The replies do not show the number of the first page. Ask the administrator whether it is 0 or 1.
finding-page-size-limited = The service gives { $rows } rows in a page, although { $asked } were asked for.
finding-page-size-works = The service gives { $asked } rows in a page, as asked.
finding-page-size-short = No list is longer than a page, so the service's limit is unknown. Aval reads until an empty page, whatever the limit is.
finding-sort-works = The service sorts by draft number when it is asked to.
finding-sort-ignored = The service ignores the sort order. Aval reads a list again when drafts moved between pages.
finding-sort-refused = The service answers 400 to a sort order. None is sent.
finding-sort-failed = Without a sort order the service answers, with one it does not: { $detail }. Are lists refreshed without a sort order?
finding-sort-none = No sort order is sent.
finding-sort-short = No list has three drafts, so it is unknown whether the service sorts.
finding-sort-odd = The service answered in an order that is neither rising nor falling. Aval goes on asking for an order and does not rely on it.
finding-filter-works = The filter by draft number works. Aval uses it to read a draft again before an order.
finding-filter-ignored = The service ignores the filter by draft number. Aval then looks for the draft in the whole reply before an order, which works if the draft is on the first page.
finding-filter-empty = The service finds no draft by its own draft number. Before an order Aval then cannot read the draft again, and nothing is sent. Ask the administrator.
finding-filter-other = The service answers a draft number with other drafts. Before an order Aval then cannot read the draft again, and nothing is sent. Ask the administrator.
finding-filter-refused = The service refused the filter by draft number: { $detail }. Before an order Aval then cannot read the draft again, and nothing is sent. Ask the administrator.
finding-filter-short = No list has two drafts, so it is unknown whether the filter by draft number works.
finding-date-found = The replies have dates in this form. Orders are sent in the same form.
finding-date-assumed = No date in the replies shows the form. Orders are sent in the form { $form } until it is changed.
finding-date-asked = The dates in the replies fit more than one form, or none. Which one is it?
finding-date-odd = { $count ->
    [one] One date in the replies has another form.
   *[other] { $count } dates in the replies have another form.
} Such dates are shown as they are and not sorted. Which form is it?
finding-currency-unknown = The balances name a currency “{ $text }”. Which code of ISO 4217 is it? Orders in it are refused until that is known. { $first ->
    [true] The answer changes nothing for other currencies: their spelling stays assumed.
   *[other] The answer is added to the listed currencies.
}
finding-draft-currency = The service does not state the currency of drafts. Which one is it at bank { $bank }? Without it the amounts of drafts have no currency and are in no sum with money.
finding-draft-currency-stated = Drafts at bank { $bank } are in { $currency }, as the settings say.

first-start-file = From the file of another desk
first-start-file-add = Add this profile
profile-set-up = Set up step by step
profile-file-write = Write for another desk
profile-file-what = One file with the settings and the code book, for the first start of the next desk. It contains no token, no password and no key: each desk signs in itself.
profile-file-path = File
profile-file-commit = Write the file
profile-file-written = Written: { $path }

setup-steps = Steps
setup-next = Next
setup-back = Back
setup-leave = Leave
setup-leave-title = Leave the steps. Your entries stay until Aval is closed.
setup-later = Finish the steps before this one first.
setup-title-address = Service
setup-title-accounts = Accounts
setup-title-sign-in = Sign-in
setup-title-findings = What the service shows
setup-title-codes = Code book
setup-title-limits = Limits
setup-title-ready = Ready
setup-why-address = Where is the service, and which tenant are you? The address is asked while you type. No token is sent.
setup-why-accounts = The accounts that this desk works with. Nothing is stored before the next step.
setup-why-sign-in = A token is valid for one address and one tenant, so the profile is added now. All of it can be changed later.
setup-why-findings = The service's document leaves some facts open. Aval reads one page of each list and the balances, compares the replies, and asks only what they do not show. Nothing is sent that changes anything.
setup-why-codes = Banks use numbers and codes for words such as sign, no error or carried out, and the interface does not state them. Enter what the bank has told you. A field may stay blank while its value is not yet known; it says what follows.
first-codes-none = No record that was read has this flag.
first-codes-seen = { $count ->
    [one] One record that was read has
   *[other] { $count } records that were read have
  } { $code }{ $meaning }.
first-codes-use = Use { $code }
first-codes-check = Check and enter
first-codes-title = Enter these values
first-codes-fixed = Fixed by the administrator's policy.
first-codes-field = { $word } ({ $flag })
first-codes-several = Several codes with commas between them.
first-codes-unknown = { $field ->
    [accept] Not yet known: nothing can be signed.
    [refuse] Not yet known: nothing can be refused.
    [ok] Not yet known: an order whose reply has the flag is in doubt. Once it is entered, the reply can be judged again.
    [done] Not yet known: an accepted order is only “to verify”. Once it is entered, the reply can be judged again.
    [bad] Not yet known: a reply with this value is in doubt.
   *[other] Not yet known: an accepted order with such a code is only “to verify”.
}
setup-why-limits = Aval refuses orders above these limits. A lower limit applies at once.
setup-why-ready = This list shows which parts work and which are still missing. You can return to each step on the profile page.
setup-address-help = As you have it: with or without https://, a route prefix, /v1 or an endpoint behind it.
setup-address-asking = Asking the service…
setup-address-answer = { $answer ->
    [service] The service answers
    [other] Another answer
   *[none] No answer
}
setup-production = Production: orders of this profile move real money.
setup-proxy = A proxy is needed
setup-proxy-help = Blank: the system's proxy. An address such as proxy.example:3128, or none. PAC files are not supported: enter the proxy that the file names.
setup-accounts-paste = Paste from a spreadsheet
setup-accounts-paste-help = One account a line: bank mark, account number, inter-bank number, company, role, currency of drafts, nickname, organization code. With a line of headers the order is free.
setup-accounts-read = Read the accounts
setup-accounts-blank = Nothing has been entered.
setup-accounts-none = At least one account is needed.
setup-accounts-file = From a CSV or XLSX file
setup-accounts-file-path = File with the accounts
setup-sign-in-way = How do people get their token?
setup-way-company = Company sign-in
setup-way-company-hint = OpenID Connect in this computer's browser, or with a code on another device. The token is renewed by itself, and approvals know whose they are.
setup-way-pasted = A pasted token
setup-way-pasted-hint = A person copies a token into Aval whenever the old one has ended.
setup-sign_in-issuer-help = Address of the identity server, as in its discovery document.
setup-sign_in-client_id-help = Under this id the administrator has registered Aval as a native application with PKCE.
setup-sign_in-scopes-help = Separated by spaces. Blank: openid and offline_access.
setup-sign_in-audience-help = Only if the identity server needs it to issue a token for the service.
setup-sign-in-lacking = The identity server and the client id are needed.
setup-sign-in-first = Sign in first, or enter a token.
setup-add = Add the profile
setup-findings-ask = Ask again
setup-findings-stop = Stop
setup-findings-asking = { $calls ->
    [one] Reading: 1 call…
   *[other] Reading: { $calls } calls…
}
setup-findings-done = { $calls ->
    [one] 1 call
   *[other] { $calls } calls
}, all of them queries. { $open ->
    [refused] The token was refused, so nothing else was asked.
    [0] Every question has an answer.
    [one] One question is open.
   *[other] { $open } questions are open.
}
setup-findings-none = The service has not been asked yet.
setup-findings-open = { $count ->
    [one] One question has no answer yet. It can stay open: Aval says where it is missing.
   *[other] { $count } questions have no answer yet. They can stay open: Aval says where an answer is missing.
}
setup-findings-keep = Keep and go on
setup-findings-again = Keep and ask again
setup-finding-state = { $state ->
    [found] Found
    [assumed] Assumed
    [asked] Question
   *[trouble] Refused
}
setup-finding-examples = In the replies:
setup-finding-answer = Answer
setup-finding-unknown = Not known yet
setup-finding-left-out = Without
finding-topic-access = Access
finding-topic-permission = Permissions
finding-topic-filter = Filter by draft number
finding-topic-organization = Organization code
finding-organization-works = The service heeds the organization code in the query of one draft.
finding-organization-ignored = The service ignores the organization code: it answers the query of one draft whatever code is sent. Where two companies have the same account number at a bank, compare the company in the draft before an order.
finding-organization-unknown = It is unknown whether the service heeds the organization code, because no draft could be queried by its number.
finding-topic-balances = Balances
setup-codes-wait = The code book is shown when the lists have been read.
setup-limits-default = A blank field keeps the default: { $instruction } for one instruction and { $day } for one day in each currency (more in JPY, KRW and VND), no control total, no automatic refresh, the computer's time zone, 15 minutes at the desk.
setup-second-place = Set a second place of the chain head: a file or folder on a share or another disk, with its full path. After each submission the newest hash of the journal is copied there, so that an older journal is detected, also where the whole computer was put back.
setup-second-person = Approvals, roles, the payee list and hours are fields of the settings on the profile page.
setup-open = Open the desk
setup-ready-tone = { $tone ->
    [ok] Works
    [info] Optional
    [bad] Off
   *[warn] Missing
}
setup-ready-token = { $present ->
    [true] A token is there.
   *[false] No token: lists and balances cannot be read, and nothing can be sent.
}
setup-ready-lists = { $undated ->
    [true] The number of the first page is not known, so lists with drafts cannot be read.
   *[false] { $read ->
        [0] No list has been read yet.
       *[other] { $failed ->
            [0] { $read ->
                [one] One list has been read.
               *[other] { $read } lists have been read.
            }
            [one] One list could not be read; { $read } were.
           *[other] { $failed } lists could not be read; { $read } were.
        }
    }
}
setup-ready-balances = { $count ->
    [0] The balances of all accounts have been read.
    [one] The balance of one account was not read.
   *[other] The balances of { $count } accounts were not read.
}
setup-ready-go = Go to { $step }
setup-ready-currency = { $count ->
    [0] The currency of drafts is known for every account.
    [one] One account has no currency of drafts: its drafts are in no sum with money.
   *[other] { $count } accounts have no currency of drafts: their drafts are in no sum with money.
}
setup-ready-codes = { $count ->
    [0] The code book has an entry for every word at every bank.
    [one] One word of one bank has no number yet. An order that needs it asks for it.
   *[other] { $count } words of the banks have no number yet. An order that needs one asks for it.
}
setup-ready-person = { $set ->
    [true] An approver is set.
   *[false] No approver is set: each order is sent by the person who prepares it.
}
setup-ready-place = A second place of the chain head is set.

## Questions on a terminal (`avalctl profile add`)

ask-begin = A blank answer takes the proposal in brackets. Ctrl+C ends the questions; before the profile is added nothing is stored.
ask-ended = The terminal ended before the last question. A profile that is not added yet is not stored.
ask-name = Name of the profile: letters, digits, - and _
ask-base_url = Address of the service
ask-bank_system = Name of the bank system
profile-asks-system = Profile { $profile } has this organization at another address, { $address }. Is it the same bank system, with the same accounts and drafts? Then write { $system } here, so that an open order of one profile stops its repetition in the other. If the other one books nothing that this one books, write another name, for example test-2.
profile-system-of-address = Profile { $profile } has this organization at this address, as bank system { $system }. One address is one bank system: write { $system } here, or leave it blank where { $system } is main. Under another name, ceilings and approval tiers would count apart.
ask-proxy = Proxy, such as proxy.example:3128 (blank: none is needed, and the address is asked again)
ask-proxy-user = User name at the proxy (blank: it asks for none)
ask-proxy-password = Password at the proxy. It is not shown, and is kept in the keychain.
ask-address-anyway = Use this address all the same? (y or n)
ask-organization_id = Tenant (organization id)
ask-production = Is this the production service? (y or n)
ask-yes-or-no = Answer y or n.
ask-sign_in-issuer = Address of the company's identity server; blank for a pasted token
ask-issuer-again = The right address of the identity server, which replaces the one in the settings (blank: end here)
ask-sign_in-client_id = Aval's client id at the identity server
ask-sign_in-scopes = Requested scopes, with spaces between them; may be blank
ask-accounts = Accounts, one account per line: BANK_MARK:ACCOUNT[:BANK_CODE], or the cells of a spreadsheet in the order bank mark, account number, inter-bank number, company, role, currency of drafts, nickname. A blank line ends them.
ask-chain_head_copy = Second place of the chain head: full path of a file or folder on a share or another disk. The newest hash of the journal is copied there, so that an older journal is detected. Blank: none
ask-nothing-added = Nothing was added. Typed so far:
ask-goes-on = The profile { $name } has everything typed so far, and no finding. Go on with `avalctl --profile { $name } login` and `avalctl --profile { $name } profile find-out --keep`.
ask-added = Profile { $name } was added.
ask-browser = Sign in with the browser of this computer? (y or n; n shows a code for another device)
ask-token = Paste the access token; it is not shown. Blank: sign in later with `avalctl login`.
ask-token-none = No token was stored, so nothing was found out. `avalctl login` and then `avalctl profile find-out --keep` go on.
ask-token-header = Name of the header that carries the token (blank leaves the question open)
ask-token-prefix = Text before the token in that header, such as Bearer (blank: none)
ask-findings = Aval reads one page of each list and the balances; no operation is called.
ask-choices = Possible answers: { $texts }
ask-examples = Texts of the replies: { $texts }
ask-code-seen = { $count ->
    [one] One record that was read has
   *[other] { $count } records that were read have
  } { $flag } = { $code }.
ask-code-flag = Value of { $flag } that means “no error” at bank { $bank } (blank: not yet known; an order whose reply has the flag is then in doubt until it is entered)
ask-code-status = { $flag } that means “carried out” at bank { $bank } (blank: not yet known; an accepted order is then only “to verify” until it is entered)
ask-code-reason = How do you know these values? The answer is recorded in the journal.
ask-answer = { $setting } (blank leaves the question open)
profile-add-missing = Missing: { $names }. The profile was not added. Name them on the command line; on a terminal, without --json, --token-stdin and --settings, avalctl asks for them.

## The way to the service

proxy-no-user = The settings name no proxy with a user name. Set both first; then the password can be stored.
setup-proxy-user-help = Only where the proxy asks for a login.
proxy-password = Password at the proxy
proxy-password-help = Kept in the keychain of this computer and in no file. It is not shown again.
proxy-password-kept = The keychain has the password of { $user } at this proxy.
proxy-password-missing = The keychain has no password of { $user } at this proxy: the proxy will refuse the calls.
proxy-password-empty = Enter the password first
proxy-password-set = Keep the password
way = Connection
way-route = { $route ->
    [proxy] { $proxy }, of the settings
    [system_proxy] { $proxy }, the system's proxy
   *[direct] none
  }
way-server = Certificate of the service
way-client = Certificate of this computer
way-authority = Company's authority
way-certificate = { $subject }, issued by { $issuer }, valid until { $until }
authorities = The company has its own certificate authority
authorities-help = Needed where the certificate of the service, or of a proxy that opens connections, is from an authority that this computer does not know. It is trusted beside the system's. Compare the SHA-256 with the company's before you go on.
authorities-path = File with the certificates (PEM)
authorities-read = Read the file
authorities-take = Trust these authorities
authorities-drop = Trust no authority of the company any more
own-certificate = The service asks for a certificate of this computer
own-certificate-help = A PEM file with certificate and private key, or a PKCS #12 file (.p12, .pfx). The key goes into the keychain of this computer and into no file; the certificate is stored in the settings.
own-certificate-password = Password of the file
own-certificate-password-help = Only where the file has one. It is not kept.
own-certificate-path = File with certificate and key (PEM, PKCS #12)
own-certificate-forget = Do not use it
own-certificate-take = Use this certificate
own-certificate-drop = Remove the certificate and its key
own-certificate-same = The settings have this certificate. Its private key is stored in the keychain again.
way-no-key = The keychain has no key for the certificate of this computer, so no call is made with it. Read its file again.
authorities-forget = Do not trust them
