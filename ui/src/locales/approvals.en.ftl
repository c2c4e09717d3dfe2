# Sentences of dual control: what is asked, how it is decided, and what is refused.

## The three tiers, each called what it is
approval-tier-same-account = Same system account: procedural. Both sit at one account of this computer, and this does not prove that preparer and approver were different people.
approval-tier-own-token = Own token: the approver signs in with their own access token, and the service accepted it.
approval-tier-approval-file = Approval file: signed with Ed25519 on the approver's own machine.
note-approval-same-account = Nothing is sent before approval (same system account: procedural only, no proof of two different people).
note-approval-own-token = Nothing is sent before an approver approves it with their own access token.
note-approval-approval-file = Nothing is sent before an approver approves it with a file signed on their own machine.
note-approver-calls-back = { $name } was paid at account { $known } before; this order names { $account }. The approver has to call { $name } at a telephone number known from before and have the account number read back.

audit-paper-approval = Approval file
audit-paper-resolution = File of the decision

## What became of instructions that waited
reason-cancelled-approval-expired = It was not approved in time. Nothing was sent. Prepare it again if it is still needed.
reason-cancelled-sent-back = { $name } sent it back: { $reason }. Nothing was sent. Correct it and prepare it again.
reason-not-sent-approval-expired = It was approved, but not sent before the approval expired. Nothing was sent. Prepare it again if it is still needed.
reason-not-sent-approver-removed = It was approved, but the approver was removed from the settings before it was sent. Nothing was sent. Prepare it again; another approver has to approve it.
reason-not-sent-approval-changed = The approval does not cover the instruction that was about to be sent: { $why ->
    [approval-missing] no approval is recorded for it
    [approval-given-late] it was approved after the time limit
    [approval-too-mild] it was approved at a weaker tier than it needs
    [approval-one-person] preparer and approver are the same person
    [approval-signature] the approver's signature is not valid
    [approval-approver-removed] the person who approved it is no approver any more
   *[other] the recorded request is not the one that was approved
}. Nothing was sent. If the settings were not changed, have the journal examined; then prepare it again.
reason-not-sent-approval-more = This order now needs approval (tier { $tier }), because the settings or the day's total changed after it was confirmed. Nothing was sent. Prepare it again; it then waits for approval.
reason-not-sent-trade-day = Its transaction date, { $day }, passed before it was sent. Nothing was sent. Prepare it again with another date.

## What keeps an approval from being given
approval-unknown = The journal contains no approval { $id }. Nothing was changed.
approval-no-second-person = This profile has no approver, so nothing can be approved. Add an approver in profile.toml first.
approval-asked-already = This already waits for approval, requested by { $name }, until { $at } (approval { $id }). Nothing new was requested. Wait for the decision under Approvals or import the approver's signed answer; to change the request, withdraw it (`avalctl approvals withdraw { $id }`) and make it again.
approval-too-much = A request for approval can have { $most } bytes at most. Split the order.
approval-no-account = The token cannot be checked with the service, because the profile has no account. The token was not accepted.
approval-preparer-name = Enter the preparer's name: the computer does not report the name of the system account. Nothing was confirmed.
approval-approver-name = Enter the approver's name. Nothing was decided.
approval-same-person = { $name } prepared this, so another person has to approve it. To cancel it, withdraw it.
approval-same-token = This is the preparer's access token, or the token that this desk sends with. The approver has to use their own token. Nothing was approved.
approval-token-refused = The service did not accept the approver's access token. Nothing was approved and nothing was sent. Sign in again as the approver, or ask the administrator.
approval-needs-token = A name is not enough here: the approver has to sign in with their own access token. Nothing was approved.
approval-needs-file = This needs an approval file, signed on the approver's own machine. Export the request, have it signed, then import the approval file. Nothing was approved.
approval-call-back = The payee { $name } has a new account: { $account }. Call the payee at a telephone number known from before, have the account number read back, and enter the result of the call with the last four characters. Nothing was approved.
approval-changed = The order changed after approval was requested. Nothing was approved. Check it; if it is still different, withdraw it and prepare it again.
approval-expired = The time to decide ended at { $at }. Nothing was sent. Prepare it again if it is still needed.
approval-reason = Give the reason for sending it back. Nothing was decided.
approval-not-waiting = This no longer waits for approval. Nothing was changed.
approval-decided-approved = This was already approved. An approval can be used once. Nothing was changed.
approval-decided-sent-back = This was sent back and can no longer be approved. Prepare it again.
approval-decided-withdrawn = This was withdrawn or expired and can no longer be approved. Prepare it again.

## A doubt that is to be resolved
approval-resolution-asked = Resolve instruction { $number } as not executed: { $operation }, account { $account }{ $is_draft ->
    [yes] , draft { $draft }
   *[no] {""}
}, { $currency } { $amount }. Reason: { $reason }. After that, the same instruction can be sent again.

## Files that travel
approval-file-not-written = { $file } cannot be written: { $detail }. Name a file that does not exist yet.
approval-file-unreadable = { $file } cannot be read: { $detail }. Nothing was approved.
approval-file-unreadable-request = { $file } is not an approval request. Nothing was signed.
approval-file-unreadable-answer = { $file } is not an approval file. Nothing was approved.
approval-file-request-changed = { $file } was changed after it was exported: the text it shows differs from the requests it contains. Do not sign it; ask for a new export.
approval-file-changed = This approval file was changed after it was signed, or its signature is wrong. Nothing was approved. Ask the approver for their own file.
approval-file-foreign-key = The key of { $name } ({ $key }) is not in this profile. Nothing was approved. Only the approvers in profile.toml can sign.
approval-file-other-name = The key in this file belongs to { $known }, but the file names { $name }. Nothing was approved.
approval-file-other-profile = This approval file is for another service or tenant: { $url }, { $tenant }. Nothing was approved. Import it into the profile that requested it.
approval-file-unknown = This profile did not request the approval in this file. Nothing was approved. Import it into the profile that requested it.
approval-file-other-digest = This file approves another request than the one here. Nothing was approved. Export the request again and have it signed.

## Keys of approvers
approval-key-name = Enter the approver's name for the key, on one line.
approval-key-exists = The keychain already has a key of { $name }. It was not changed.
approval-key-no-keychain = The key cannot be stored in a keychain of this computer: { $detail }. Name a file for it with --key-file.
approval-key-other-name = The key of AVAL_APPROVER_KEY is that of { $owner }, not of { $name }. Nothing was signed.
approval-key-none = The keychain has no key of { $name }. Make one with `avalctl approve key --name NAME`, or name its file with --key-file.
approval-key-open = Other users can read { $file } and could sign with it. Restrict it to its owner (0600), or make a new key.
approval-key-no-key = { $file } does not contain an approver's key.
approval-key-file = The key's file { $file } cannot be used: { $detail }.
approval-key-trouble = No key can be made on this computer: { $detail }.

## Weakened settings
weakened-removed = Approval was removed from this profile: instructions are now sent without an approver.
weakened-tier = From { $from } ({ $currency }) on, the required approval was { $before }; it is now { $after }.
weakened-approver = { $name } can now sign approval files with the key { $key }.
weakened-nobody = No person can give the approval { $tier } any more. Until an approver of the old settings acknowledges this, the old rules apply and nothing can be approved.
weakened-wait = No approver of the old settings is left. One of them can still acknowledge the change; otherwise { $names } can, together with one more person, from { $at } on. The journal keeps that for good.
weakened-expires = A request was valid for { $before }; it is now valid for { $after }.
weakened-not-read = Event { $event } is not an unread weakening of approval, or no name was entered.

## In the window
nav-approvals = To approve
approvals-what = Orders that another person has to approve. Nothing is sent before that.
approvals-none = Nothing waits for approval.
approvals-import = Import an approval file…
approvals-order = { $count ->
    [one] { $operation }
   *[other] { $operation }: { $count } instructions
}
approvals-subject = 
    { $subject ->
        [resolution] Resolve a doubt as not executed
        [code_book] Change the code book
        [settings] Acknowledge weaker settings
        [history] Continue with an unknown history
        [claim] End a lock whose journal is gone
        [gone] Resolve an instruction of a revoked desk
       *[submission] Send
    }
approvals-by = Prepared by { $name }
approvals-state = { $state ->
    [waiting] To approve
    [to_send] Approved, to send
    [approved] Approved
    [sent_back] Sent back
    [expired] Expired
   *[withdrawn] Withdrawn
}
approvals-prepared-by = Prepared by
approvals-asked = Asked
approvals-expires = Decide before
approvals-approved-by = Approved by
approvals-sent-back-by = Sent back by
approvals-given = { $tier ->
    [same_account] by name, same system account
    [own_token] own token
   *[approval_file] approval file
}
approvals-digest = Fingerprint
approvals-call-backs = To be called back
approvals-call-back = { $name } was paid at another account before. Call the payee at a telephone number known from before and have this account number read back: { $account }
approvals-shown = As the preparer saw it
approvals-content = The exact content
approvals-requests = { $count ->
    [one] The exact request
   *[other] The { $count } exact requests
}
approvals-together = Body shared with other instructions
approvals-send = Send
approvals-sending = Starting…
approvals-send-what = Approved, not sent yet. Each instruction is sent once.
approvals-only-file = This needs an approval file, signed on the approver's own machine: export the request, have it signed, then import the approval file.
approvals-give = Approve…
approvals-export = Export the request…
approvals-back = Send back…
approvals-withdraw = Withdraw
approvals-give-title = Approve
approvals-give-commit = Approve { $amount }
approvals-give-commit-plain = Approve
approvals-sign-commit = Sign in and approve { $amount }
approvals-sign-commit-plain = Sign in and approve
approvals-giving = Checking…
approvals-give-means = You approve exactly the content of this page. If the order changes, the approval is void. Prepared by { $name }.
approvals-name = Your name
approvals-name-help = Not { $name }, who prepared it
approvals-heard = Result of the call-back
approvals-heard-help = Who was called, when, and the last four characters of each account number as they were read back
approvals-token = Your own access token
approvals-token-help = The service checks that it is valid. It is not stored.
approvals-proof = How you show who you are
approvals-proof-way = { $way ->
    [browser] Sign in with the company's account, for this decision only
    [device] Sign in on another device, for this decision only
    [token] Paste my own access token
   *[name] By name only, which proves little
}
approvals-lacks-name = Enter your name
approvals-lacks-token = Enter your own access token
approvals-lacks-call-back = Enter the result of the call-back
approvals-back-title = Send back
approvals-back-commit = Send back
approvals-back-means = Nothing is sent. The preparer sees the reason and can prepare it again.
approvals-back-help = For example: the amount differs from the voucher
approvals-group-by = Prepared by { $name } at { $desk }
approvals-group-desk = Desk that asks
approvals-group-answered = { $name } answered. The desk { $desk } takes the answer at its next contact with the group book.
approvals-group-answered-short = Answered by { $name }
approvals-group-means = You sign exactly the content of this page with the key of { $signer }. The desk { $desk } checks the signature and can then send.
approvals-group-cannot = The text that the preparer saw differs from the requests. It can only be sent back.
approvals-group-no-key = The keychain of this computer has no approver's key. Make one with avalctl approve key --name NAME; the administrator of the desk that asks adds it to the approvers.
approvals-export-title = Request for an approval file
approvals-export-commit = Write the file
approvals-export-means = The file contains everything that the approver has to see, and no token. The approver reads and signs it on their own machine; then the approval file is imported here.
approvals-file = New file
approvals-file-help = A new file; no file is overwritten
approvals-written = The request was written to:
approvals-written-next = The approver reads and signs it on their own machine with avalctl approve. Then import the approval file on the page To approve.
approvals-import-title = Import an approval file
approvals-import-commit = Import
approvals-importing = Checking its signature…
approvals-import-means = A file that the approver signed on their own machine. It is valid for exactly this request, and once.
approvals-answer = Approval file
approvals-awaiting = Nothing was sent yet: it needs approval.
approvals-awaiting-until = Expires { $time } if it is not approved.
approvals-open = To approve
approvals-open-to-send = Send
approvals-hand-over = Hand over for approval
approvals-preparer = Your name
approvals-preparer-help = You are the preparer; another person approves. If blank: your system account
approvals-band-waiting = { $count ->
    [one] One order waits for approval.
   *[other] { $count } orders wait for approval.
}
approvals-band-to-send = { $count ->
    [one] One order is approved and not sent.
   *[other] { $count } orders are approved and not sent.
}
approvals-weakened = The rules for approval were weakened.
approvals-weakened-read = Read…
approvals-weakened-commit = I have read this
approvals-weakened-by = Found { $time } under { $by } (event { $event }). Your confirmation is recorded in the journal with your name.
approvals-setting = { $value ->
    [same_account] a name (same system account)
    [own_token] their own token
    [approval_file] an approval file
    [next_working_day] until the end of the next working day
   *[other] every currency
}
approvals-second-person = Approver
approvals-no-second-person = This profile no longer has an approver.
approvals-expires-hours = { $hours ->
    [one] A request can be approved for one hour.
   *[other] A request can be approved for { $hours } hours.
}
approvals-expires-next-working-day = A request can be approved until the end of the next working day.
approvals-from = from
approval-rights = Who can send and approve
approval-rights-senders = Prepare and send
approval-rights-tier = Approve { $tier ->
    [same_account] by name
    [own_token] with a token of their own
   *[approval_file] by signed file
}
approval-rights-nobody = no person
approval-rights-later = after acknowledgement:
actor-anyone = every person at this desk
actor-confirmed = every person whom the identity server confirms, other than the preparer
actor-subject = { $name } (signed in)
actor-system-user = account { $name } of this computer
actor-key = { $name } (signed file)
settings-tier-nobody = From { $from } ({ $currency }) on, no person can give the approval { $tier ->
    [same_account] by name: the role approver is given to no person
    [own_token] with a token of their own: the settings have neither [sign_in] nor token.userinfo_url, or no approver other than the preparer
   *[approval_file] by signed file: the settings name no approver's key
}. Set up the sign-in or an approver in the same change; otherwise such orders could not be sent.
approvals-every-currency = in every currency
approvals-signer = Signs files: { $name }
approvals-no-signer = No approver can sign approval files for this profile.
approvals-doubt-asked = { $name } decided “not executed”. The decision needs approval before { $time }; until then the instruction stays in doubt.
approvals-doubt-needs = The decision needs approval. Until then the instruction stays in doubt.
approvals-doubt-waits = Already waiting for approval

## The check of the journal
audit-approval-wrong = Instruction { $number }: its approval is not valid: { $why ->
    [approval-missing] it was not approved before it was sent
    [approval-given-late] it was approved after the time limit
    [approval-sent-late] it was sent after the approval expired
    [approval-too-mild] it was approved at a weaker tier than required
    [approval-one-person] preparer and approver are the same person
    [approval-signature] the approver's signature is not valid
   *[other] the recorded request is not the one that was approved
}.

## What the approver's own machine makes of the requests
approval-request-differs = The dialog text in this request differs from its requests (instruction { $number }: { $what }). Nothing was signed. Do not approve it; tell the preparer and have the desk examined.
approval-read-out = Generated on this machine from the exact requests:
approval-dialog-text = Dialog text from the preparer's desk:

loosened-setting = Weaker guard: { $name }: before { $before }, now { $after }.
weakened-setting = Setting { $name }: before { $before }, now { $after }. Until an approver of the old settings acknowledges it, every submission needs the strictest approval.
approval-weakened-asked = An approver of the old settings has to acknowledge it: approval { $id }. Until then the stricter setting applies.

approval-no-userinfo = Two tokens alone do not prove two different people. Set token.userinfo_url in profile.toml to the identity server's userinfo address, or have it approved with a signed file. Nothing was approved.
approval-no-subject = The identity server did not name the owner of the approver's token: { $detail }. Nothing was approved. Try again, or have it approved with a signed file.
approval-preparer-unconfirmed = The identity server did not confirm the owner of the preparer's token. Nothing was approved. Withdraw the order, sign in and prepare it again, or have it approved with a signed file.
approval-other-authority = The preparer and the approver were confirmed in different ways, so the two names cannot be compared: one person may have both. Nothing was approved. Both have to sign in at the same identity server: withdraw the order, sign in and prepare it again, or have it approved with a signed file.
approval-sign-in-unconfirmed = The identity server does not say who signed in. Nothing was approved. Ask the administrator for the scope openid or a userinfo address under [sign_in], or have it approved with a signed file.
approval-sign-in-changed = The settings under [sign_in] were changed, and the change is not acknowledged yet, so the new identity server cannot confirm an approver. Nothing was approved. Have it approved with a signed file, or change the settings back.

approval-userinfo-changed = The service's address or the identity server's address was changed, and the change is not acknowledged yet, so the new address cannot confirm the owner of a token. Nothing was approved. Have it approved with a signed file, or change the setting back.
approvals-weakened-needs = { $tier ->
    [approval_file] One of these people has to acknowledge it with a signed file: { $signers }.
   *[own_token] The approver has to acknowledge it with their own access token or with a signed file.
}
approvals-weakened-holds = Until then the stricter setting applies: every order that needed approval before still needs it.
approvals-weakened-no-signer = Before the change, no approver could sign files. Change the setting back, or have the administrator fix it in the policy.
approvals-weakened-ask = Ask the approver
approvals-weakened-waits = Waits for acknowledgement until { $time }.

approval-history-elsewhere = This approval is for another folder, another computer or another gap of the journal, or the history here is already known. The journal was not accepted and nothing is sent. Request an approval here.
history-asks = The preparer asks to continue with the journal in { $folder } on { $machine }. Its open instructions then become in doubt, and sending is on again. If another copy of this folder is still in use, send this back. Reason: { $reason }
history-second-person = Your name (sending is on again after an approver agrees)

journal-event-asked = Approval requested
journal-event-approved = Approved by the approver
journal-event-sent-back = Sent back by the approver
journal-event-approval-ended = Approval ended without a decision
