# The diagnosis of a connection: the core's rows and the window's page. Remedies are in the contract's terms.

## The core
diagnosis-head = Aval { $version }, profile { $profile }, diagnosis of { $begun }
diagnosis-address = { $address } – host { $host }, port { $port }, tenant { $tenant }
diagnosis-name-number = { $host } is a number: no name to find.
diagnosis-name-found = { $host } is { $addresses }
diagnosis-name-failed = { $host } was not found: { $detail }
diagnosis-tcp-open = { $at } accepts connections.
diagnosis-tcp-failed = No connection to { $at }: { $detail }
diagnosis-tcp-proxy = The proxy { $at } accepts connections. It finds the name of the service itself.
diagnosis-tcp-proxy-failed = No connection to the proxy { $at }: { $detail }
diagnosis-proxy-none = No proxy is used.
diagnosis-proxy = { $proxy } of the settings opened a tunnel to the service.
diagnosis-proxy-system = { $proxy }, the system's proxy, opened a tunnel to the service.
diagnosis-proxy-failed = The proxy opened no tunnel to the service: { $detail }
diagnosis-tls-none = Not encrypted; the service is on this computer.
diagnosis-tls = Encrypted with { $version }
diagnosis-tls-ends = Encrypted with { $version }; days until a certificate of the server ends: { $days }
diagnosis-tls-failed = No encrypted connection: { $detail }
diagnosis-certificate = Server: { $subject }; issued by { $issuer }; valid until { $until }; SHA-256 { $sha256 }
diagnosis-certificate-above = Authority: { $subject }; issued by { $issuer }; valid until { $until }; SHA-256 { $sha256 }
diagnosis-authority-settings = Trusted by an authority of the settings.
diagnosis-authority-system = Trusted by an authority of this computer.
diagnosis-client-certificate = This computer shows { $subject }; valid until { $until }; SHA-256 { $sha256 }
diagnosis-client-certificate-no-key = { $subject } is set, and its private key is not in the keychain; valid until { $until }; SHA-256 { $sha256 }
diagnosis-token-none = No token.
diagnosis-token-pasted = Entered token (source: { $source ->
    [environment] AVAL_TOKEN
    [keychain] the keychain
   *[other] this session only
 }); whose it is, its end and its scopes are not known.
diagnosis-token-pasted-of = Entered token (source: { $source ->
    [environment] AVAL_TOKEN
    [keychain] the keychain
   *[other] this session only
 }) of { $subject }, as the identity server says; its end and its scopes are not known.
diagnosis-token-pasted-unknown = Entered token (source: { $source ->
    [environment] AVAL_TOKEN
    [keychain] the keychain
   *[other] this session only
 }); the identity server does not say whose it is: { $detail }
diagnosis-token-session = { $person }, signed in at { $identity }; ends { $ends } and is not renewed; scopes { $scopes }
diagnosis-token-session-renewed = { $person }, signed in at { $identity }; ends { $ends }, renewed before; scopes { $scopes }
diagnosis-clock = This computer { $own }, the service { $service }; seconds apart: { $seconds }
diagnosis-clock-differs = The clocks differ: this computer { $own }, the service { $service }; seconds apart: { $seconds }
diagnosis-answered = Answered; records: { $records }
diagnosis-no-record = Not asked: the list has no record to ask for.
diagnosis-no-list = Not asked: the list was not answered.
diagnosis-left-connection = No query was asked, because the service cannot be reached.
diagnosis-left-token = The other queries were not asked, because there is no token. The one above was asked without.
diagnosis-left-accounts = No query was asked, because the profile has no account.
diagnosis-left-unanswered = The remaining queries were not asked, because the service no longer answers.
diagnosis-left-stopped = The remaining steps were not tried: the diagnosis was stopped.
diagnosis-left-time = The remaining steps were not tried: the diagnosis took too long.
diagnosis-operations = The operations ({ $count }) are never called by a diagnosis.
diagnosis-counts = Queries asked: { $asked }, answered: { $answered }, in { $seconds } s
diagnosis-no-trouble = No trouble found.
diagnosis-trouble-of = Queries: { $count } ({ $queries }); accounts: { $accounts }
diagnosis-service-said = The service said: { $message }
diagnosis-clerk = Clerk: { $remedy }
diagnosis-administrator = Administrator: { $remedy }
diagnosis-hint = Find out more with `avalctl doctor`.
refresh-same = Lists that could not be read: { $count } (accounts: { $accounts }; lists: { $lists })
diagnosis-outcome-good = ok
diagnosis-outcome-warn = warning
diagnosis-outcome-bad = failed
diagnosis-outcome-not_asked = not asked
diagnosis-step-address = Address
diagnosis-step-name = Name
diagnosis-step-tcp = TCP
diagnosis-step-proxy = Proxy
diagnosis-step-tls = TLS
diagnosis-step-client_certificate = Certificate
diagnosis-step-token = Token
diagnosis-step-clock = Clock
diagnosis-step-queries = Queries
diagnosis-step-operations = Operations
diagnosis-column-outcome = Result
diagnosis-column-account = Account
diagnosis-column-query = Query
diagnosis-column-status = HTTP
diagnosis-column-time = Time
diagnosis-column-records = Records
diagnosis-column-finding = Finding

## The window
nav-diagnosis = Connection diagnosis
diagnosis-what = Finds out why something does not work, from the address to each query. Operations are never called, nothing is stored.
diagnosis-open = Diagnose…
diagnosis-start = Start
diagnosis-again = Start again
diagnosis-stop = Stop
diagnosis-stopping = It ends after the current step.
diagnosis-copy = Copy as text
diagnosis-none = Not started yet. It takes some seconds; the copied text has no token and no whole account number.
diagnosis-running = Under way: queries so far { $count }
diagnosis-no-trouble-yet = No trouble until it was stopped.
diagnosis-troubles = { $count ->
    [one] One trouble
   *[other] { $count } troubles
 }
diagnosis-trouble-count = { $count ->
    [one] one query
   *[other] { $count } queries
 }, { $accounts ->
    [one] one account
   *[other] { $accounts } accounts
 }
diagnosis-for-clerk = For you
diagnosis-way = The way to the service
diagnosis-queries = Queries
diagnosis-column-name = Name
diagnosis-list = List: { $list }
diagnosis-detail = One draft: { $list }
diagnosis-balance = Balance of the day
