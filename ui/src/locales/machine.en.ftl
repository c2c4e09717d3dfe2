# What the computer itself does: its disk, its clock, a second program, a share, archives, moving to another computer.

machine-disk-full = Sending is off: this computer's disk cannot be written ({ $detail }). Nothing is sent until there is space. Free disk space; sending is then on again automatically.
machine-disk-full-at-start = This computer's disk is full: Aval shows the stored data, but cannot send or change anything. Free disk space, then open the profile again.
machine-not-recorded = This computer's disk cannot be written ({ $detail }). Nothing was recorded and nothing was sent. Free disk space and try again.
machine-unwritten = { $count ->
    [1] One instruction is
   *[other] { $count } instructions are
} answered, but not written to this computer's disk yet. The answers are on screen only. Free disk space and do not close Aval: if it ends now, they are in doubt at the next start.
machine-clock = This computer's clock and the service's differ: here it was { $own }, at the service { $service }. Set this computer's clock. If they differ by more than a day, no transfer is sent.
machine-journal-ahead = The newest event of the journal is of { $event }, and this computer's clock says { $now }. The clock was set back, or was ahead. The events keep their order by number. Set the clock before you send.
machine-network-share = Sending is off: the folder { $folder } is on a network share ({ $kind }), where another computer could send at the same time. Lists and balances can be read. Move the data directory to a disk of this computer.
machine-roaming-profile = The folder { $folder } belongs to a roaming user profile: it is copied to other computers, and an older copy may be restored. Set AVAL_DATA_DIR to a folder of this computer only.
machine-claims-older = The file claims.sqlite of the data directory was an older copy: open orders of { $profiles } were missing in it. They are in it again, so no order can be repeated because of it. If you did not restore a backup, tell the administrator; a restored backup needs all files of one moment.
machine-events-unreadable = The journal's file is damaged: events { $events } cannot be read. All other events are shown, and sending is off. Do not change the file; restore the journal from a backup with all events.
machine-answered-unwritten = Answered: { $state } – not yet written to this computer's disk. Free space; do not close.
machine-leaving-unwritten = { $count ->
    [1] The answer to one instruction is
   *[other] The answers to { $count } instructions are
} only on this screen, because this computer's disk cannot be written. Free disk space: Aval then writes them and closes. Close it again to end at once; these instructions are then in doubt at the next start.
machine-moved-out = Sending is off: this profile was moved to another computer. This copy is permanently read-only. Continue on the computer where its file was imported.
machine-moved-out-at = This profile was moved to another computer on { $time } (event { $event }): reading only. Its file may be imported on one computer only. Without a second place of the chain head (chain_head_copy) an import on two computers is not detected.
machine-move-in-flight = { $count ->
    [1] One instruction is
   *[other] { $count } instructions are
} confirmed or being sent. Send or cancel them first, then move the profile. Instructions in doubt can be moved.
machine-move-file-exists = { $file } already exists and was not changed. Name another file. Nothing was moved.
machine-move-file = { $file } cannot be imported: { $detail }. Nothing was changed here.
machine-move-newer = { $file } was written by Aval { $program }, which is newer than this one ({ $own }). Install that version, then import the file. Nothing was changed here.
machine-move-broken = { $file } cannot be imported: its journal is not complete (event { $event }). Nothing was changed here. Write the file again on the source computer.
machine-move-twice = { $file } was already imported: the profile { $name } on this computer uses it. Nothing was changed here.
machine-move-elsewhere = { $file } was already imported on another computer: the chain head at { $path } is event { $event }, which this file does not contain. Two desks with one journal could send the same instruction twice. Nothing was changed here.
second-place-none = No second place is set for the chain head (chain_head_copy). A computer that is put back as a whole (image, snapshot, virtual machine) is then not detected: an approval could be used twice, and a doubt be forgotten.
machine-move-no-place = This profile names no second place for the chain's head (chain_head_copy), or it cannot be reached. So Aval cannot check whether the same file was imported on another computer. Make sure that it was not.
machine-archive-year = The year { $year } is not over in the profile's time zone ({ $today }). A year is archived when it is over.
machine-archive-empty = The journal has no event in { $year }. No file was written.
machine-archive-exists = { $file } already exists and was not changed. Check it with `avalctl journal verify --archive`.
machine-archive-broken = The journal's chain is broken at event { $event }: no archive was written. Restore the journal from a backup with all events.
machine-archive-file = { $file } is not an archive of a journal: { $detail }.

machine-move-unsealed = { $file } was written by an older version of Aval without a seal, so Aval cannot tell whether it was changed. Nothing was changed here. Install this version on the old computer and run move-out there again; the same move is then written again, with a code.
machine-move-no-code = This is not a move file's code. The code has 24 letters and digits in groups of four. Nothing was changed here. Type it exactly as the old computer shows it.
machine-move-code = The code does not belong to { $file }, or the first bytes of the file were changed. Nothing was changed here. Check the code; if it is right, run move-out at the old computer again and use the new file and its code.
machine-move-changed = { $file } was changed or cut after the old computer sealed it. Nothing was changed here. Do not use it: run move-out on the old computer again, bring the new file by another way, and find out who had access to this one.
machine-move-twice-here = { $file } was already imported on this computer: { $folder } uses it. Nothing was changed here. If that folder is lost, restore it from its backup.
machine-move-code-shown = Import the file on one computer only: without a second place of the chain head (chain_head_copy) an import on two computers is not detected, and both could send the same instruction. Write the code down and bring it to the other computer by another way than the file: on paper or by telephone. It is not shown again. With move-out a new file with a new code can be written.
machine-move-code-asked = Code that the old computer showed:
machine-move-yes-asked = Without a second place of the chain head (chain_head_copy) Aval does not detect that the file was imported on another computer too: make sure that it was not. Compare the address, the accounts, the approver, the number of events and the head with the old computer. Type yes to import it:
machine-move-no-yes = Nothing was imported. Compare the profile with the old computer, then answer yes, or use --yes.

# Labels of the settings in profile.toml.
setting-base_url = Address of the service
setting-organization_id = Tenant number
setting-environment = Environment
setting-version_style = Place of the version in an address
setting-page_base = Number of the first page
setting-page_size = Rows in a page
setting-date_format = Form of a day
setting-datetime_format = Form of a day with its time
setting-sort_format = Form of a sort order
setting-time_zone = Time zone of days
setting-poll_minutes = Minutes between two automatic refreshes
setting-bank_system = Bank system behind the service
setting-reference_prefix = Beginning of made references
setting-failure_words = Words of failure, where the code book of a bank has none
setting-chain_head_copy = Second place of the chain head
setting-token-header = Header that carries the token
setting-token-userinfo_url = Address that says whose a token is
setting-token-prefix = Text before the token
setting-limits-control_total_over = Sum above which the control total is typed
setting-limits-batch_items_max = Most instructions confirmed together
setting-limits-drafts_per_post = Most drafts in one call
setting-limits-per_instruction = Ceiling of one instruction
setting-limits-per_day = Ceiling of one day
setting-limits-refusal_settles_minutes = Minutes until an unproven refusal settles
setting-currencies = Meaning of a currency text
setting-assumed_currencies = Assumed spellings beside the listed currencies
setting-balances-excluded_roles = Account roles that are in no sum
setting-cut_offs-draft_system = Cut-off of the draft system
setting-cut_offs-large_value = Cut-off of the large-value system
setting-second_person-expires = When an approval expires
setting-second_person-tiers = Approval from a sum on
setting-second_person-approvers = Approver who signs files
setting-banks-draft_currency = Currency of the bank's drafts
setting-banks-optional_fields = Fields that Aval requires and this bank does not need
setting-banks-authorisation_queue = Orders are released at the bank
setting-banks-drafts_per_post = Most drafts in one call to the bank
setting-connection-proxy = Proxy
setting-connection-proxy_user = User name at the proxy
setting-connection-authorities = Company authorities (certificates)
setting-connection-authorities_alone = Trust the company authorities alone
setting-connection-refused_certificates = Refused certificates
setting-connection-client_certificate = Client certificate
setting-connection-hosts = Hosts that may be called
setting-sign_in-issuer = Identity server
setting-sign_in-client_id = Client id at the identity server
setting-sign_in-scopes = Requested scopes
setting-sign_in-audience = Audience of tokens
setting-sign_in-idle_minutes = Minutes until a person has to sign in again
setting-same_account_forbidden = Approval on the same account forbidden
setting-command_line = Acting by avalctl
setting-exports = Files with data
settings-no-administrator = With these roles no person is an administrator, so no setting can be changed in Aval afterwards. Give that role to a person.
settings-not-administrator = With these roles you are no administrator at this desk: afterwards only another person can change settings here.
setting-hours = Hours of acting
setting-hours-from = Acting from
setting-hours-until = Acting until
setting-hours-days = Days of acting
setting-column = { $column ->
    [subject] Subject (identity server)
    [system_user] System user
    [roles] Roles
    [name] Name
    [account_number] Account number
    [currency] Currency
    [from] From the sum
    [how] How
   *[public_key] Key (Ed25519)
}
setting-words-help = One a line. Blank: the default. [] alone: none.
setting-row-add = Add a row
setting-row-remove = Remove row { $number }
setting-day = { $day ->
    [mon] Monday
    [tue] Tuesday
    [wed] Wednesday
    [thu] Thursday
    [fri] Friday
    [sat] Saturday
   *[sun] Sunday
}
setting-way = { $way ->
    [same_account] same account: procedural
    [own_token] own token
   *[approval_file] signed approval file
}
setting-flag = { $flag ->
    [true] yes
   *[false] no
}
settings-section = { $section ->
    [service] Service
    [limits] Limits
    [approval] Approval
    [people] People and their roles
    [payees] Payees
    [hours] Hours
    [sign-in] Sign-in
    [forms] Forms of the service
    [banks] Banks
   *[work] Work at this desk
}
setting-roles-others = Roles of other people
setting-roles-people = Roles of a person
setting-payees-own_accounts = Own accounts as payees
setting-payees-listed = Listed payees
setting-limits-per_payee_day = Ceiling of one payee on a day
setting-policy_signer = Signer of the policy file
setting-policy_signer-name = Signer of the policy file
setting-policy_signer-public_key = Key of the signer of the policy file
setting-group = Group of desks
setting-group-url = Address of the group book
setting-group-id = Group
setting-group-desk = This desk in the group
setting-group-authorities = Authorities of the group book's database (certificates)
setting-group-client_certificate = Client certificate at the group book's database
setting-group-alone = Work without the group book (policy)

# The group book: several desks of one group.
group-held = The desk { $desk } ({ $person }) is acting on this with its instruction { $number } since { $since }. Nothing was sent. Wait for the result at that desk.
group-done = The desk { $desk } ({ $person }) made the same payment with its instruction { $number }, claimed at { $since }. Nothing was sent. If another one is due on the same day, make it at that desk, which asks for a reason.
group-look-alike = The desk { $desk } ({ $person }) has an unfinished transfer of the same amount to the same account: its instruction { $number }, since { $since }. Nothing was sent. Clear that one up first.
group-approval-used = This approval was used at the desk { $desk } at { $since }. Nothing was sent.
group-acted-since = The desk { $desk } acted on this draft at { $since }, after this desk had read it. Nothing was sent. Refresh the list.
group-unreachable = The group book cannot be reached, last reached: { $since } ({ $detail }). Nothing is sent until it is reached again; lists and balances can be read.
group-alone-now = The group book cannot be reached, last reached: { $since }. The policy allows without it, one instruction at a time and with a reason: { $operations }, all together below { $sums } until it is back. Locks of other desks since then are not seen. Everything else is not sent.
group-alone-not-noted = An instruction without the group book could not be noted in this computer's files ({ $detail }). Nothing was sent.
group-alone-collided = Instruction { $own } was sent without the group book, and the desk { $desk } ({ $person }) had done the same or a similar one meanwhile: its instruction { $number }, claimed at { $since }. Compare both with the bank; one of them may be a second payment.
settings-alone = Only policy.toml can allow work without the group book (group.alone). Nothing was changed.
group-revoked = { $person } revoked this desk at { $since }: { $reason }. Nothing is sent from here. Ask { $person } or join the group again as a new desk.
group-history-unknown = The group book has another history of this desk from event { $event } on: this journal was copied or restored, or another computer uses the same desk. Nothing is sent. Check at the bank what was done, revoke this desk, and join the group as a new desk.
group-went-back = The group book ends at event { $found } of this desk, but had event { $seen }: the database has lost commits, and with them perhaps locks of other desks. Nothing is sent. Ask the database's administrator.
group-no-key = This computer does not have the key of this desk of the group. Nothing is sent. Join the group again as a new desk (avalctl group join).
group-certificate-expired = The certificate of this desk for the group book ({ $subject }) ended at { $at }; the clock of this computer says { $now }. Nothing is sent; lists and balances can be read. Ask for a new certificate and import it: avalctl group certificate FILE, or on the profile page.
group-certificate-not-yet = The certificate of this desk for the group book ({ $subject }) is valid from { $at }; the clock of this computer says { $now }. Nothing is sent; lists and balances can be read. Check the clock, or import another certificate: avalctl group certificate FILE.
group-certificate-no-key = The keychain of this computer has no private key for the certificate of this desk for the group book ({ $subject }). Nothing is sent; lists and balances can be read. Import the file with its key again: avalctl group certificate FILE. On a computer without a keychain, set AVAL_GROUP_CERTIFICATE_KEY.
group-certificate-other-key = The private key in the keychain or in AVAL_GROUP_CERTIFICATE_KEY does not belong to the certificate of this desk for the group book ({ $subject }), or cannot be read. Nothing is sent; lists and balances can be read. Import the certificate with its own key: avalctl group certificate FILE.
group-certificate-no-tls = A client certificate needs TLS, and this address of the group book is used without. Nothing was sent. Add sslmode=require to the address (postgresql://USER@HOST:PORT/DATABASE?sslmode=require), and switch TLS on at the database.
group-certificate-refused = The server of the group book refused the certificate of this desk ({ $detail }). Nothing is sent; lists and balances can be read. The administrator checks that it is from the authority that the server knows (ssl_ca_file), and that it was not revoked, then imports the right one: avalctl group certificate FILE.
group-certificate-missing = The server of the group book asked for a client certificate, and refused this desk without one ({ $detail }). Nothing is sent; lists and balances can be read. Ask for a certificate and import it: avalctl group certificate FILE, or on the profile page.
group-certificate-user = The database of the group book refused its user with the certificate of this desk ({ $detail }). Nothing is sent; lists and balances can be read. Check that the common name (CN) of the certificate is the user in the address and, if the database also asks for a password, the password (AVAL_GROUP_PASSWORD).
group-certificate-not-taken = { $why ->
    [expired] The certificate { $subject } ended at { $at }; the clock of this computer says { $now }.
    [not-yet] The certificate { $subject } is valid from { $at }; the clock of this computer says { $now }.
    [missing] The server of the group book asked for a client certificate, and refused this desk without one ({ $detail }).
    [user] The database of the group book refused its user with this certificate ({ $detail }). Check that its common name (CN) is the user in the address and, if the database also asks for a password, the password (AVAL_GROUP_PASSWORD).
   *[refused] The server of the group book refused this certificate ({ $detail }). Check that it is from the authority that the server knows (ssl_ca_file), and that it was not revoked.
} Nothing was changed and nothing sent; this desk continues as before. Import a certificate that the server accepts: avalctl group certificate FILE (group create and join: --certificate FILE), or on the profile page.
group-certificate-ends = The certificate of this desk for the group book ({ $subject }) ends on { $until }; days left: { $days }. Nothing can be sent after that. Ask for a new one and import it before: avalctl group certificate FILE.
group-certificate = Certificate of this desk
group-certificate-ask = The database of the group book asks for a certificate of this desk
group-reopen = The settings of the group changed. Nothing is sent until the profile is opened again.
group-trouble = The group book refused: { $detail }. Nothing is sent. Tell the administrator.
group-no-keychain = The key of this desk cannot be stored in the keychain of this computer ({ $detail }). On a computer without a keychain, set AVAL_GROUP_KEY to 64 hexadecimal digits of its own.
group-member = This profile belongs to a group already.
group-none = This profile belongs to no group. Create one with avalctl group create, or join one with an invitation.
group-name = The name is blank.
group-invitation = The invitation is not valid: it was used, or is older than a day. Ask for a new one.
group-desk-exists = The group has another desk of this name or key. Choose another name.
group-exists = The database already has the group { $name }. Join it with an invitation, or use another database.
group-answer-too-late = The request was decided, withdrawn, or answered with this key before. Nothing was signed.
group-request-too-large = This request is larger than the { $most } MB that the group book takes, so other desks do not see it. Have it approved with an approval file.
group-answer-unreadable = The group book has an answer to this request that cannot be read. It was not accepted. Ask the approver to answer with an approval file.
group-answer-other-request = The group book has an answer to another request under this one. It was not accepted. Tell the administrator: the database may have been changed.
group-desk-unknown = The group has no desk { $desk }.
group-mirrored = The group book has { $mirrored } of { $events } events of this desk; last reached { $since }.
group-check = Check the book
group-checking = Checking…
group-check-right = { $events } events, each with its hash and signature
group-check-wrong = Event { $event } was changed, or is not signed by this desk. Tell the administrator.
group-revoke = Revoke…
group-revoke-own = A desk is revoked at another one
group-revoke-title = Revoke the desk { $desk }
group-revoke-means = { $desk } can no longer act, also if it comes back. Its open instructions stay locked until they are resolved. This cannot be undone: the desk has to join as a new one.
group-revoke-help = For example: computer lost, clerk left
group-revoke-commit = Revoke
group-setting-unreadable = The group's version cannot be read here: { $detail }. Nothing was changed. It may be from a newer Aval.
group-setting-not-signed = The newest version is not signed by a desk of the group, or that desk is revoked. It was not taken. Tell the administrator; a desk of the group can write its own content over it.
group-setting-went-back = The group book has lost versions that this desk has seen. Nothing was taken. Write this desk's content again.
group-setting-none = No desk has written this setting to the group book.
group-policy-signed = The group's policy, version { $version }, is in force at this desk. Signed by { $signer } on { $at }, key { $key }.
group-policy-put = A policy is written to the group by the command line: avalctl group settings put policy --file FILE. Nothing was written.
group-policy-file = { $path }: { $detail }. Nothing was written to the group book. Correct the file; avalctl policy check explains it.
group-policy-unsigned = The policy is not signed. The administrator signs it with avalctl policy sign.
group-policy-signature = The signature is not of this policy: it was changed after { $signer } signed it. The administrator signs it again.
group-policy-identity = A policy for a group needs version and group above its sections ({ $detail }). Add both lines and sign it again; avalctl group status shows the group's id.
group-policy-no-signer = No policy of the group is taken: neither this profile nor this computer's policy names its signer. Add [policy_signer].
group-policy-signer = The policy is signed by { $found } (key { $found_key }), and this desk takes one of { $signer } (key { $key }) only.
group-policy-other-group = The policy is for the group { $found }, and this desk belongs to { $group }.
group-policy-older = The policy has version { $version }, and version { $taken } was in force before. A newer policy needs a higher version.
group-setting-version = Another desk wrote version { $version } meanwhile. Nothing was written and nothing taken. Compare the versions, then take one or write over it.
scope = Scope
scope-desk = This desk
scope-group = The group
group-desk = Desk
group-row-alone = without the group book
group-journal = All desks since { $since }
group-day = Today, { $day }
group-day-total = Carried out or outcome open:
group-day-none = No desk has confirmed an instruction today.
group-day-done = Carried out
group-day-open = Outcome open
group-day-waiting = Waiting
group-day-without = Without effect
group-day-doubts = In doubt at all desks: { $count }
group-day-asked = To approve: { $count }
group-cut = { $desks }: more events than are read here. The older instructions are missing in this list; the sums may be too low.
group-doubts-what = Each is resolved at its own desk. If that desk is gone, revoke it on the profile page; a preparer and an approver then resolve it there.
shared-title = Shared settings
shared-what = One version for all desks. A newer one is taken by itself where this desk has no change of its own; a code book is taken by a person, and a policy where the settings name its signer.
shared-kind = { $kind ->
    [code_book] Code book
    [calendar] Calendars
    [watch_list] Watch list
    [counterparties] Counterparties
    [policy] Policy
   *[views] My views
}
shared-state = { $state ->
    [not_shared] Not shared yet
    [same] Same as the group
    [newer] The group has a newer version
    [changed_here] Changed here, not written to the group
    [conflict] Changed here and at { $desk }: decide which one stays
    [not_signed] The newest version is not signed by a desk of the group; it is not taken
    [not_taken] Not taken
   *[went_back] The group book has lost versions
}
shared-version = Version { $version }: { $person }, { $desk }, { $at }
shared-policy = Policy version { $version }, signed by { $signer } on { $at }
shared-put = Write to the group…
shared-put-title = Write this desk's content to the group: { $kind }
shared-put-means = { $kind ->
    [code_book] At every other desk an administrator takes it, with the preview of the changes.
   *[other] Every desk without a change of its own takes it at its next contact.
}
shared-put-over = The version of { $desk } ({ $person }) is replaced. The lines with a minus are no longer in it.
shared-take = Take the group's…
shared-take-title = Take the group's version: { $kind }
shared-take-means = The content of this desk is replaced.
shared-take-over = The change of this desk is given up: the lines with a minus.
shared-differences = Differences
shared-commit-put = Write
shared-commit-take = Take
group-policy-other = { $desk } has another policy (file { $sha256 }, version { $version } of the group's). Settings that differ: { $settings }
group-policy-same = Same policy
group-policy-differs = Another policy: { $settings }
group-policy-other-file = Another policy file or version with the same settings
group-policy-unknown = Policy not known
group-decided-title = Decided by other desks
group-decided-what = This desk was revoked. Two people at another desk decided the outcome of these instructions; this journal is unchanged.
group-decided = No. { $number } { $executed ->
    [yes] was carried out
   *[no] was not carried out
}, says { $desk } ({ $since }). Asked for by { $person }, approved by { $approver }. Evidence: { $evidence }{ $stays ->
    [yes] . Its lock stays in the group: this desk had written to the group book meanwhile, or the decision is not carried out yet.
   *[no] .
}
group-events = { $count ->
    [one] One event from the group
   *[other] { $count } events from the group
}
group-event-taken = { shared-kind }: version { $version } of { $desk } ({ $person }, { $since }) { $how ->
    [person] taken by { $by }
   *[desk] taken at a contact
}
group-event-policy = Policy version { $own }, signed by { $signer }: version { $version } of { $desk } ({ $person }, { $since }) taken at a contact
group-event-gone = No. { $number } of the gone desk { $desk } ({ $person }) { $executed ->
    [yes] was carried out
   *[no] was not carried out
}. Evidence: { $evidence }. Approved by { $approver }
group-gone-title = Open instructions of revoked desks
group-gone-what = Each locks its draft or payment in the whole group. Ask the bank; then a preparer and an approver resolve it with the evidence.
group-gone-row = { $desk }, no. { $number } ({ $person }), since { $since }
group-gone-to = to { $payee }
group-gone-asked = Its outcome waits for an approver
group-gone-came-back = The desk came back and wrote to the group book after the decision was asked for, so the decision changed nothing. Read its newest state and decide again.
group-gone-executed = Was carried out…
group-gone-not-executed = Was not carried out…
group-gone-executed-title = The bank carried out no. { $number } of { $desk }
group-gone-not-executed-title = The bank did not carry out no. { $number } of { $desk }
group-gone-executed-means = The same payment stays refused in the whole group; a draft is free after the next look at the bank.
group-gone-not-executed-means = Afterwards every desk can make this payment or act on this draft. If the bank carried it out, the money moves twice.
group-gone-evidence = Evidence
group-gone-evidence-help = What the bank said or showed, who said it, and when
group-gone-evidence-missing = State the evidence
group-gone-preparer = Your name (an approver has to agree)
group-gone-commit = Ask an approver
group-gone-unknown = No revoked desk of the group has an open instruction { $id }. Its lock may have ended meanwhile. Reload the page.
group-gone-two = The instructions of a gone desk are resolved by a preparer and an approver, and this profile has no approver (dual control). Nothing was recorded. Set up dual control, or resolve it at a desk that has it.
group-gone-asks = The preparer asks to resolve instruction { $number } of the revoked desk { $desk } ({ $person }), open since { $since }: { $operation }, account { $account }, draft { $draft }, { $currency } { $amount }, to { $payee } ({ $payee_account }). { $executed ->
    [yes] The bank carried it out: the same payment stays refused.
   *[no] The bank did not carry it out: afterwards every desk of the group can do it again.
} Evidence: { $evidence }
group-own = this desk
group-seen = last seen { $at }
group-desk-revoked = revoked by { $person } at { $at }: { $reason }
