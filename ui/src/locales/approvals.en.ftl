# Sentences of the second person: what is asked, how it is decided, and what is refused.

## The three tiers, each called what it is
approval-tier-same-account = Same system account: procedural. Both sit at one account of this computer, and nothing proves that two people were two.
approval-tier-own-token = Own token: the approver signs in with an access token of their own, and the service answers to it.
approval-tier-approval-file = Approval file: signed with Ed25519 on the approver's own machine.
note-approval-same-account = Nothing is sent before an approver approves (same system account: procedural, no proof that two people were two).
note-approval-own-token = Nothing is sent before an approver approves with an access token of their own.
note-approval-approval-file = Nothing is sent before an approver approves with a file signed on their own machine.
note-approver-calls-back = { $name } is known here with account { $known }, and this is another: { $account }. The approver has to call { $name } under a number known before and have the account read back.

audit-paper-approval = Approval file
audit-paper-resolution = File of the decision

## What became of instructions that waited
reason-cancelled-approval-expired = No approver approved it in time. Nothing was sent. Prepare it anew if it is still wanted.
reason-cancelled-sent-back = { $name } sent it back: { $reason }. Nothing was sent. Prepare it anew with what has to change.
reason-not-sent-approval-expired = It was approved and not sent before the approval ended. Nothing was sent. Prepare it anew if it is still wanted.
reason-not-sent-approval-changed = The approval does not cover what was about to be sent: { $why ->
    [approval-missing] no approval is recorded for it
    [approval-given-late] it was approved after its time had ended
    [approval-too-mild] it was approved at a milder tier than it needs
    [approval-one-person] preparer and approver are one person
    [approval-signature] the approver's signature does not fit, or its key is no longer an approver's
   *[other] the recorded request is not the one that was approved
}. Nothing was sent. Prepare it again; if nobody changed the settings, have the journal examined before that.
reason-not-sent-approval-more = The settings now ask for an approver for this (tier { $tier }), because they or the day's sum changed since it was confirmed. Nothing was sent. Prepare it again: it then waits for the approval.
reason-not-sent-trade-day = Its trade day, { $day }, has passed since it was confirmed. Nothing was sent. Prepare it again with another day.

## What keeps an approval from being given
approval-unknown = This journal has no approval { $id }. Nothing was changed.
approval-no-second-person = This profile has no approver. Nobody can approve here; set one up in profile.toml first.
approval-asked-already = An approver is asked about this already. Wait for the answer, or take the question back.
approval-too-much = More than { $most } bytes cannot be put before an approver. Divide it.
approval-no-account = The profile has no account that the service could be asked about. The token was not accepted.
approval-preparer-name = Say who prepares this: the computer does not tell the name of the account. Nothing was confirmed.
approval-approver-name = Say who approves. Nothing was decided.
approval-same-person = { $name } prepared this. Somebody else has to decide; to take it back, withdraw it.
approval-same-token = This is the preparer's access token, or the one that this desk sends with. The approver has to sign in with their own. Nothing was approved.
approval-token-refused = The service did not accept the approver's access token. Nothing was approved and nothing was sent. Sign in again as the approver, or ask the administrator.
approval-needs-token = This asks for more than a name: the approver signs in with an access token of their own. Nothing was approved.
approval-needs-file = This asks for an approval file, signed on the approver's own machine: export the request, have it signed, and import the answer. Nothing was approved.
approval-call-back = The payee { $name } has a new account: { $account }. Call them under a number known before, have the account read back, and say what you heard, with its last four characters. Nothing was approved.
approval-changed = What would be sent is not what was asked about. Nothing was approved. Look at it again; if it stays so, withdraw it and prepare it anew.
approval-expired = The time to decide ended at { $at }. Nothing was sent. Prepare it anew if it is still wanted.
approval-reason = Say why it is sent back. Nothing was decided.
approval-not-waiting = This does not wait for an approver any more. Nothing was changed.
approval-decided-approved = This was approved before: an approval is good for one time. Nothing was changed.
approval-decided-sent-back = This was sent back. Nothing of it can be approved any more; prepare it anew.
approval-decided-withdrawn = This was withdrawn or its time ran out. Nothing of it can be approved any more; prepare it anew.

## A doubt that is to be resolved
approval-resolution-asked = Resolve instruction { $number } as not executed: { $operation }, account { $account }{ $is_draft ->
    [yes] , draft { $draft }
   *[no] {""}
}, { $currency } { $amount }. Reason: { $reason }. After that the same can be sent again.

## Files that travel
approval-file-not-written = { $file } cannot be written: { $detail }. Name a file that does not exist yet.
approval-file-unreadable = { $file } cannot be read: { $detail }. Nothing was approved.
approval-file-unreadable-request = { $file } is no approval request. Nothing was signed.
approval-file-unreadable-answer = { $file } is no approval file. Nothing was approved.
approval-file-request-changed = { $file } was changed after it was exported: what it shows is not what it asks for. Do not sign it; have it exported again.
approval-file-changed = This approval file was changed after it was signed, or its signature is wrong. Nothing was approved. Ask the approver for their own file.
approval-file-foreign-key = This profile does not know the key of { $name } ({ $key }). Nothing was approved. Only approvers named in profile.toml can sign.
approval-file-other-name = The key in this file is { $known }'s, and it says { $name }. Nothing was approved.
approval-file-other-profile = This approval file is for another service or tenant: { $url }, { $tenant }. Nothing was approved. Import it into the profile that asked.
approval-file-unknown = This profile never asked for what this file approves. Nothing was approved. Import it into the profile that asked.
approval-file-other-digest = This file approves something else than what was asked here. Nothing was approved. Export the request again and have that signed.

## Keys of approvers
approval-key-name = A key needs the approver's name, on one line.
approval-key-exists = The keychain has a key of { $name } already. It is left as it is.
approval-key-no-keychain = This computer has no keychain that takes the key: { $detail }. Give a file for it with --key-file.
approval-key-none = The keychain has no key of { $name }. Make one with `avalctl approve key --name NAME`, or give its file with --key-file.
approval-key-open = Others can read { $file }, so others could sign with it. Make it its owner's alone (0600), or make a new key.
approval-key-no-key = { $file } holds no approver's key.
approval-key-file = The key's file { $file } cannot be used: { $detail }.
approval-key-trouble = No key can be made on this computer: { $detail }.

## Weakened settings
weakened-removed = The approver was removed from this profile: nobody is asked any more before something is sent.
weakened-tier = From { $from } ({ $currency }) on, { $before } was asked for; now it is { $after }.
weakened-approver = { $name } can sign approval files now, with the key { $key }.
weakened-expires = A request could be approved for { $before }; now it can be for { $after }.
weakened-not-read = Nothing weakened and unread stands at event { $event }, or nobody's name was given.

## In the window
nav-approvals = To approve
approvals-what = What one person prepared and another has to decide about. Nothing of it is sent before.
approvals-none = Nothing waits for an approver.
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
approvals-call-back = { $name } is known with another account. Call them under a number known before and have this one read back: { $account }
approvals-shown = As the preparer saw it
approvals-content = The exact content
approvals-requests = { $count ->
    [one] The exact request
   *[other] The { $count } exact requests
}
approvals-together = Body in which it leaves with others
approvals-send = Send
approvals-sending = It is being started
approvals-send-what = Approved, and nothing of it was sent. Each instruction leaves once.
approvals-only-file = This needs an approval file, signed on the approver's own machine: export the request, have it signed, import the answer.
approvals-give = Approve…
approvals-export = Export the request…
approvals-back = Send back…
approvals-withdraw = Withdraw
approvals-give-title = Approve
approvals-give-commit = Approve { $amount }
approvals-give-commit-plain = Approve
approvals-giving = It is being checked
approvals-give-means = You say yes to exactly what stands on this page; if anything of it changes, the yes does not count. { $name } prepared it.
approvals-name = Your name
approvals-name-help = Not { $name }, who prepared it
approvals-heard = What you heard
approvals-heard-help = Whom you called, when, and the last four characters of each account as they were read back to you
approvals-token = Your own access token
approvals-token-help = The service is asked whether it is valid. It is kept nowhere and forgotten at once.
approvals-lacks-name = The name is missing
approvals-lacks-same = Whoever prepared it cannot approve it
approvals-lacks-token = Your own access token is missing
approvals-lacks-call-back = What you heard when you called back is missing
approvals-back-title = Send back
approvals-back-commit = Send back
approvals-back-means = Nothing of it is sent. The preparer sees the reason and can prepare it anew.
approvals-back-help = For example: the amount on the voucher is another
approvals-export-title = Request for an approval file
approvals-export-commit = Write the file
approvals-export-means = The file holds everything that the approver has to see, and no token. They read it on their own machine, sign, and send the answer back; it is imported here.
approvals-file = New file
approvals-file-help = It is made anew; nothing is overwritten
approvals-written = The request is written:
approvals-written-next = The approver reads and signs it on their own machine with avalctl approve. Then import their answer on the page To approve.
approvals-import-title = Import an approval file
approvals-import-commit = Import
approvals-importing = Its signature is being checked
approvals-import-means = The answer of an approver, signed on their own machine. It counts only for exactly what was asked here, and once.
approvals-answer = Approval file
approvals-awaiting = Nothing was sent yet: an approver has to approve it.
approvals-awaiting-until = Expires { $time } if it is not approved.
approvals-open = To approve
approvals-open-to-send = Send
approvals-hand-over = Hand over for approval
approvals-preparer = Your name
approvals-preparer-help = You prepare this; somebody else approves. Left out: your system account
approvals-band-waiting = { $count ->
    [one] One order waits for an approver.
   *[other] { $count } orders wait for an approver.
}
approvals-band-to-send = { $count ->
    [one] One is approved and not sent.
   *[other] { $count } are approved and not sent.
}
approvals-weakened = The approver was weakened.
approvals-weakened-read = Read…
approvals-weakened-commit = I have read this
approvals-weakened-by = Noticed { $time } under { $by } (event { $event }). That it was read goes into the journal with your name.
approvals-setting = { $value ->
    [same_account] a name (same system account)
    [own_token] an own token
    [approval_file] an approval file
    [next_working_day] until the end of the next working day
   *[other] every currency
}
approvals-second-person = Approver
approvals-no-second-person = This profile has no approver any more.
approvals-expires-hours = { $hours ->
    [one] A request can be approved for one hour.
   *[other] A request can be approved for { $hours } hours.
}
approvals-expires-next-working-day = A request can be approved until the end of the next working day.
approvals-from = from
approvals-every-currency = in every currency
approvals-signer = Signs files: { $name }
approvals-no-signer = Nobody can sign approval files for this profile.
approvals-doubt-asked = { $name } decided “not executed”, and an approver has to approve it before { $time }. Until then it stays in doubt.
approvals-doubt-needs = An approver approves the decision. Until then it stays in doubt.
approvals-doubt-waits = An approver is asked already

## The check of the journal
audit-approval-wrong = Instruction { $number }: its approval does not hold: { $why ->
    [approval-missing] nothing approved it before it was sent
    [approval-given-late] it was approved after its time had ended
    [approval-sent-late] it was sent after the approval had ended
    [approval-too-mild] it was approved at a milder tier than was asked for
    [approval-one-person] preparer and approver are one person
    [approval-signature] the approver's signature does not fit
   *[other] the recorded request is not the one that was approved
}.

## What the approver's own machine makes of the requests
approval-request-differs = The dialog in this request does not say what its requests would do (instruction { $number }: { $what }). Nothing was signed. Do not approve it; tell the preparer, and have the desk examined.
approval-read-out = Made on this machine from the exact requests:
approval-dialog-text = What the preparer's desk showed:

weakened-setting = Setting { $name }: before { $before }, now { $after }. Until someone who could approve before acknowledges it, every submission waits for the strictest approval.
approval-weakened-asked = An approver as set up before the change has to acknowledge it: approval { $id }. Until then the stricter of both settings holds.

approval-no-userinfo = Two tokens alone do not show that two people were two. Set token.userinfo_url in profile.toml to the identity server's userinfo address, or have it approved with a signed file. Nothing was approved.
approval-no-subject = The identity server did not say whose the approver's token is: { $detail }. Nothing was approved. Try again, or have it approved with a signed file.
approval-preparer-unconfirmed = The identity server had not confirmed whose token the preparer used. Nothing was approved. Withdraw it and prepare it again signed in, or have it approved with a signed file.

approval-userinfo-changed = The service's address or the identity server's address was changed, and the change is not acknowledged yet: the new address cannot confirm whose a token is. Nothing was approved. Have it approved with a signed file, or change the setting back.
approvals-weakened-needs = { $tier ->
    [approval_file] One of these people has to acknowledge it with a signed file: { $signers }.
   *[own_token] The approver has to acknowledge it with an access token of their own, or with a signed file.
}
approvals-weakened-holds = Until then the stricter of both settings holds: everything that needed an approval before still needs it.
approvals-weakened-no-signer = No one could sign files before the change. Change the setting back, or have the administrator fix it in the policy.
approvals-weakened-ask = Ask the approver
approvals-weakened-waits = Waits for acknowledgement until { $time }.

approval-history-elsewhere = This approval is about another folder, another computer or another gap of the journal than this one, or the history here is known. Nothing was taken over and nothing is sent. Ask for an approval here.
history-asks = The preparer asks to go on with the journal in { $folder } on { $machine }. Everything in it that was open then counts as in doubt, and sending is on again. If another copy of this folder is still in use, send this back. Reason: { $reason }
history-second-person = Your name (an approver has to agree before sending is on again)
