# Sentences of the second person: what is asked, how it is decided, and what is refused.

## The three tiers, each called what it is
approval-tier-same-account = Same system account: procedural. Both sit at one account of this computer, and nothing proves that two people were two.
approval-tier-own-token = Own token: the second person signs in with an access token of their own, and the service answers to it.
approval-tier-approval-file = Approval file: signed with Ed25519 on the approver's own machine.
note-approval-same-account = Nothing is sent before a second person approves (same system account: procedural, no proof that two people were two).
note-approval-own-token = Nothing is sent before a second person approves with an access token of their own.
note-approval-approval-file = Nothing is sent before a second person approves with a file signed on their own machine.
note-approver-calls-back = { $name } is known here with account { $known }, and this is another: { $account }. The approver has to call { $name } under a number known before and have the account read back.

## What became of instructions that waited
reason-cancelled-approval-expired = No second person approved it in time. Nothing was sent. Prepare it anew if it is still wanted.
reason-cancelled-sent-back = { $name } sent it back: { $reason }. Nothing was sent. Prepare it anew with what has to change.
reason-not-sent-approval-expired = It was approved and not sent before the approval ended. Nothing was sent. Prepare it anew if it is still wanted.

## What keeps an approval from being given
approval-unknown = This journal has no approval { $id }. Nothing was changed.
approval-no-second-person = This profile has no second person. Nobody can approve here; set one up in profile.toml first.
approval-asked-already = A second person is asked about this already. Wait for the answer, or take the question back.
approval-too-much = More than { $most } bytes cannot be put before a second person. Divide it.
approval-no-account = The profile has no account that the service could be asked about. The token was not accepted.
approval-preparer-name = Say who prepares this: the computer does not tell the name of the account. Nothing was confirmed.
approval-approver-name = Say who approves. Nothing was decided.
approval-same-person = { $name } prepared this. Somebody else has to decide; to take it back, withdraw it.
approval-same-token = This is the preparer's access token, or the one that this desk sends with. The second person has to sign in with their own. Nothing was approved.
approval-token-refused = The service did not accept the second person's access token. Nothing was approved and nothing was sent. Sign in again as the second person, or ask the administrator.
approval-needs-token = This asks for more than a name: the second person signs in with an access token of their own. Nothing was approved.
approval-needs-file = This asks for an approval file, signed on the approver's own machine: export the request, have it signed, and import the answer. Nothing was approved.
approval-call-back = The payee { $name } has a new account: { $account }. Call them under a number known before, have the account read back, and say what you heard, with its last four characters. Nothing was approved.
approval-changed = What would be sent is not what was asked about. Nothing was approved. Look at it again; if it stays so, withdraw it and prepare it anew.
approval-expired = The time to decide ended at { $at }. Nothing was sent. Prepare it anew if it is still wanted.
approval-reason = Say why it is sent back. Nothing was decided.
approval-not-waiting = This does not wait for a second person any more. Nothing was changed.
approval-decided-approved = This was approved before: an approval is good for one time. Nothing was changed.
approval-decided-sent-back = This was sent back. Nothing of it can be approved any more; prepare it anew.
approval-decided-withdrawn = This was withdrawn or its time ran out. Nothing of it can be approved any more; prepare it anew.

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
weakened-removed = The second person was removed from this profile: nobody is asked any more before something is sent.
weakened-tier = From { $from } ({ $currency }) on, { $before } was asked for; now it is { $after }.
weakened-approver = { $name } can sign approval files now, with the key { $key }.
weakened-expires = A request could be approved for { $before }; now it can be for { $after }.
weakened-not-read = Nothing weakened and unread stands at event { $event }, or nobody's name was given.
