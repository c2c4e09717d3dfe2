# The code book and the policy file: sentences of the core and of the window.

## What nothing has shown yet

problem-code-unproven = It is not proven yet that { $field } = { $value } means “{ $word }” at { $bank }. Nothing was sent. Send a single instruction with it first. When it is accepted and the probe after it agrees, or you confirm the bank's result on the profile page, you can send several together.
problem-code-contradicted = A record of { $bank } shows that { $field } = { $value } does not mean “{ $word }”. Nothing was sent. Correct the code book, or ask the bank and confirm the meaning on the profile page.
note-code-unproven = It is not proven yet that { $field } = { $value } means “{ $word }” at { $bank }. Check the bank's result of this instruction before you send more.

## What showed a value

code-shown-moved = After an instruction with { $flag } = { $value }, the draft was in { $lists }, as expected for “{ $word }”.
code-shown-record = The record says “{ $meaning }” beside { $flag } = { $value }: that is “{ $word }”.
code-contradicted-record = The record says “{ $meaning }” beside { $flag } = { $value }: that is not “{ $word }”.
code-value-unknown = The code book has no “{ $word }” for { $flag } at { $bank }.
code-value-unused = No accepted instruction has used this entry (“{ $word }” for { $flag } at { $bank }) of the code book. Send a single instruction with it first, check the bank's result, then confirm.
code-value-no-reason = Explain how you know the meaning of “{ $word }” for { $flag } at { $bank }; an auditor will read this.
code-value-contradicted = A record of { $bank } shows that { $flag } does not mean “{ $word }” there. In a profile with an approver, one person cannot overrule the record. Correct the code book and have the change approved.
code-still-unknown = The code book does not contain the codes of this instruction's reply, or contained them when the reply arrived. The verdict is not changed.

## Changing it

code-book-fixed-group = { $flag } at { $bank } is fixed by the group's policy, version { $version }, signed by { $signer }, and cannot be changed here. Nothing was changed. The administrator can write a newer policy to the group.
code-book-fixed = { $flag } at { $bank } is fixed by the policy file { $path } and cannot be changed here. Nothing was changed. Ask the administrator of this computer.
code-book-changed = The code book changed after it was shown, or another change was requested. Nothing was changed. Check the change again.
code-book-changed-meanwhile = The code book changed after this check: the same number may mean something else now. Nothing was sent. Check again.
code-book-same = The code book already has this entry. Nothing was changed.
code-book-known-now = { $count } accepted instructions have codes that were added to the code book after their replies: { $ids }. Their verdicts are unchanged until you judge them again.
code-book-waiting-file = code-book.toml was changed outside Aval. The last approved code book stays in force; the file takes effect when the change is proposed and approved here.
code-book-waiting-approval = { $name } proposed a change of the code book. The current code book stays in force until the change is approved; the proposal expires at { $at }.
code-change-added = { $bank } { $flag }: { $flag ->
    [statusCode] the code “{ $word }” means { $value ->
        [done] carried out
        [processing] accepted, result pending
        [waiting] received, waits for another party
        [reversed] carried out and taken back
       *[failed] not carried out
    } from now on; it was not known.
   *[other] “{ $word }” is { $value } from now on; it had no number.
}
code-change-lists = At { $bank }, { $operation } starts from { $lists } from now on; before: { $list }.
code-change-changed = { $bank } { $flag }: “{ $word }” is { $after } from now on; it was { $before }.
code-change-removed = { $bank } { $flag }: “{ $word }” has no number any more; it was { $value }.
code-change-label = { $bank } { $flag }: the label of “{ $word }” changes; no number does.
code-note-in-use = { $count ->
    [1] One instruction that is not at its end went out
   *[other] { $count } instructions that are not at their end went out
  } with { $flag } = { $value } as “{ $word }” at { $bank }: { $numbers }. Their outcome is not judged again.
code-note-list = Weaker guard: at { $bank }, { $operation } can be sent for drafts of the list { $list } without a question. The service does not state which list permits which operation: confirm it with the bank.
code-change-failure-words = { $bank }: words of failure from now on: { $words }. { $old ->
    [none] Until now those of the settings applied.
   *[other] They were: { $old }.
}
code-change-failure-off = { $bank }: no words of failure from now on. { $old ->
    [none] Until now the words of the settings applied.
   *[other] They were: { $old }.
}
codebook-failure-off = No words of failure at this bank, not even those of the settings
codebook-failure-is-off = Switched off: no status text stops an instruction from counting as accepted.
code-change-no-failure-words = { $bank }: from now on the words of failure of the settings apply. They were: { $old }.
code-note-failure-words = Weaker guard: at { $bank }, a status text with one of these words no longer stops an instruction from counting as accepted: { $words }.
codebook-failure-words = Words of failure
codebook-failure-settings = No entry: the words of the settings apply:
codebook-failure-help = One a line. A reply whose status text contains one of them is to be verified by a person and does not count as accepted. Blank: the words of the settings apply.
codebook-operations = Lists of operations
codebook-operations-help = The service does not state which list permits which operation. A blank field has Aval's proposal. An operation on a draft of another list needs a reason.
codebook-operations-proposed = No entry: Aval's proposal holds, which is an assumption
codebook-starts-from = Starts from
codebook-also-from = Also from
codebook-proposed = Aval's proposal: { $list }
codebook-no-list = no further list
code-note-unproven = “{ $word }” = { $value } for { $flag } at { $bank } is unproven from now on: only single instructions can use it until one of them proves its meaning.
code-note-locks = { $flag } has no entry at { $bank } any more: every operation that needs it is locked.
code-note-approval = This profile needs approval: the change is proposed, and the current code book stays in force until it is approved.

## Policy file

sending-off-policy = The policy file { $path } cannot be read: { $detail }. The values fixed by the administrator are not known, so sending is off; lists and balances can be read. Ask the administrator of this computer.
policy-weak = Users other than the administrator can change { $path }, so the policy is not binding. Make the administrator its owner, and let only the administrator write the file and its folder.
policy-unchecked = Aval cannot check on this system whether you can write { $path }. Let only administrators write it.

## The editor on the profile's page

codebook-shown-by = Shown by
codebook-change = Change
codebook-edit = Edit
codebook-edit-of = { $flag } at { $bank }
codebook-policy = The policy file { $path } applies to this profile: its values cannot be changed here or in profile.toml.
codebook-no-entry = no entry
codebook-no-entry-locked = no entry: operations that need it are locked
codebook-proof = { $proof ->
    [service] stated by the practice bank
    [evidence] a record
    [person] a person
    [contradicted] a record says otherwise
   *[unproven] nothing yet
  }
codebook-proof-number = after no. { $number }
codebook-prove = Prove…
codebook-prove-title = { $flag } = { $value } at { $bank }: “{ $word }”?
codebook-unproven-why = It is not proven yet that { $flag } = { $value } means “{ $word }” at { $bank }. Until it is, instructions with it are sent one at a time.
codebook-contradicted-why = A record of { $bank } shows that { $flag } = { $value } is not “{ $word }”. Nothing is sent with it. Correct the code book, unless the bank told you that the record is wrong.
codebook-used = Instruction no. { $number } was accepted with it. Check the bank's result on the bank's own page, in its letter or by asking. If it agrees, confirm it here.
codebook-not-used = No accepted instruction has used this entry of the code book. Send a single instruction with it first.
codebook-how-known = How do you know the meaning at this bank?
codebook-confirm = Confirm the meaning
codebook-look = Check the records again
codebook-edit-help = The number that is sent to the bank for each word; blank: no entry. A number can have only one meaning.
codebook-status-help = The meaning of each status code in this bank's replies. With a code that is not listed, an instruction is “to verify”.
codebook-label-en = The bank's name for it, in English
codebook-label-zh = The bank's name for it, in Chinese
codebook-code = Code
codebook-status-word = Means
codebook-status = { $word ->
    [done] carried out
    [processing] accepted, result pending
    [waiting] received, waits for another party
    [reversed] carried out and taken back
   *[failed] not carried out
  }
codebook-add-code = Add a code
codebook-check = Show changes
codebook-take = Apply
codebook-propose = Propose the change
codebook-back-to-edit = Back to the entries
codebook-nothing-changes = This changes nothing.
codebook-reason = Why does it change?
codebook-reason-help = It is recorded in the journal with your system account.
codebook-reason-missing = Enter the reason first.
codebook-name = Your name
codebook-name-help = Another person has to approve; blank: your system account.
codebook-diff = Lines of code-book.toml, before and after
codebook-found = Check the changed file
codebook-found-why = code-book.toml was changed outside Aval. Check its changes before they are approved.
codebook-known-now = No. { $number } was accepted with an unknown code that the code book now contains. Its verdict is unchanged until it is judged again.
codebook-known-look = Open it
codebook-rejudge = Judge it again
codebook-suggestions = Suggestions from records
codebook-suggestions-why = Codes in this desk's drafts and replies, with the bank's own words for them and the number of records. None is adopted automatically.
codebook-suggestions-none = No record pairs a code of the code book with a meaning.
codebook-suggestions-others = { $count } further pairs have codes that the code book does not need.
codebook-meaning = The bank's words
codebook-count = Records
codebook-standing = Code book
codebook-standing-of = { $standing ->
    [agrees] same meaning
    [differs] other meaning
    [new] not listed
   *[unused] not needed
  }
codebook-use = Use…
codebook-meaning-unknown = A person has to choose the word for the bank's text: use Edit.
sending-off-policy-changed = The policy file { $path } is not the one that was read when this profile was opened ({ $detail }). The administrator's rules may be other ones now, so sending is off; nothing was sent. The window opens the profile again by itself when nothing is being sent or read; on the command line, run the command again.
policy-check-unreadable = { $path } cannot be read: { $detail }. Where it applies, sending is off. Correct the path or the permissions.
policy-check-mistake = { $detail }. While the file has this mistake, sending is off where it applies. Correct it.
policy-check-only-named = Only named services or profiles have { $names }. A person who can write the profile's folder can change its name and address. Put these settings under [all].
policy-check-roles-sign-in = Roles are fixed and sign_in is not: a person who can change the profile can choose another identity server. Fix sign_in too.
policy-check-hours-zone = Hours are fixed and time_zone is not: a person who can change the profile can move the hours. Fix time_zone too.
policy-check-own-accounts = Own accounts count as listed payees and accounts is not fixed: a person who can change the profile can add an account. Fix accounts too.
policy-check-no-payee = The list of payees is empty: no transfer, endorsement or pledge can be sent.
policy-check-no-role = No person has the role { $role }.
policy-check-system-user = A system_user is listed and sign_in is fixed: such an entry is never used. List the subject.
policy-check-no-profile = This data directory has no profile { $profile }.
policy-by = { $signed ->
    [true] fixed by policy { $path }, signed by { $signer }
   *[other] fixed by policy { $path }
  }
policy-by-group = fixed by the group's policy, version { $version }, signed by { $signer }
policy-signed = Signed by { $signer } on { $at }, key { $key }.
policy-not-signed = The file is not signed.
policy-bound = { $by }: { $value } at most; a stricter value applies
policy-bound-least = { $by }: { $value } at least; a stricter value applies
policy-rules-unknown = The policy file { $path } cannot be used, so the settings and roles that it fixes are not known. Settings cannot be changed here until it can be used again; nothing was changed. Ask the administrator.
policy-exports-unknown = The policy file { $path } cannot be used, so it is not known whether files with data are allowed. No file was written. Ask the administrator.
sending-off-policy-missing = The settings require a policy signed by { $signer } (key { $key }), and there is no file at { $path }. The administrator's rules are not known, so sending is off; nothing was sent. Lists and balances can be read. Ask the administrator of this computer to install the signed policy.
sending-off-policy-unsigned = The policy file { $path } is not signed, and a signature of { $signer } (key { $key }) is required. Another person may have replaced the file, so sending is off; nothing was sent. Lists and balances can be read. Ask the administrator of this computer to install the signed policy.
sending-off-policy-signature = The signature of the policy file { $path } is not of this content: the file was changed after { $signer } signed it, or the signature was changed. The administrator's rules are not known, so sending is off; nothing was sent. Lists and balances can be read. The administrator installs the signed file again or signs the new one.
sending-off-policy-signer = The policy file { $path } is signed by { $found } (key { $found_key }), and a signature of { $signer } (key { $key }) is required. Another person may have replaced the file, so sending is off; nothing was sent. Lists and balances can be read. Ask the administrator of this computer.
settings-fixed = { $signed ->
    [true] The policy file { $path }, signed by { $signer }, fixes { $names }, so the change has no effect.
   *[other] The policy file { $path } fixes { $names }, so the change has no effect.
  } Nothing was changed. Leave these values as they were, or ask the administrator of this computer.
settings-fixed-group = The group's policy, version { $version }, signed by { $signer }, fixes { $names }, so the change has no effect. Nothing was changed. Leave these values as they were; the administrator can write a newer policy to the group.
sending-off-group-policy-lost = This desk has taken version { $version } of the group's policy, signed by { $signer }, and { $path } is missing or has another content. Its rules are not known, so sending is off; nothing was sent. Lists and balances can be read. The desk gets the policy again when it reaches the group book.
sending-off-group-policy = Version { $version } of the group's policy, signed by { $signer }, cannot be used at this desk: { $detail }. Its rules are not known, so sending is off; nothing was sent. Lists and balances can be read. The administrator writes a corrected policy to the group; it may also need a newer Aval.
sending-off-group-policy-signer = The group's policy at this desk is signed by { $found } (key { $found_key }), and the settings name { $signer } (key { $key }) as the signer. Sending is off; nothing was sent. Lists and balances can be read. Correct policy_signer, or write a policy of { $signer } to the group.
sending-off-group-policy-changed = The group's policy at this desk is another one than when this profile was opened. Sending is off until it is open under that policy; nothing was sent. The window opens it by itself when nothing is being sent or read; on the command line, run the command again.
policy-sign-file = { $path }: { $detail }. The policy was not signed. Check the path and the permissions.
policy-sign-other = { $path } names { $signer } as its signer, and the key is another one of { $name }. The policy was not signed. Use the key of { $signer }, or change [all.policy_signer].
policy-check-signature = { $right ->
    [true] Signed by { $signer } on { $at }, key { $key }; the signature is right.
   *[other] Signed by { $signer } on { $at }, key { $key }; the signature is of another content.
  }
policy-check-no-signature = Not signed.
policy-check-signer-unnamed = The file is signed by { $signer } and [all.policy_signer] is missing: a desk whose profile has no policy_signer also uses the file without a signature. Name the signer under [all].
policy-check-group-lacks = The file is meant for a group and has no { $name }. The group book takes it with version and group only.
policy-check-group-without = { $name } has no effect in a policy of a group.
policy-check-code-book = Code book
codebook-complete = { $bank }: { $known } of { $needed } values are known
codebook-not-yet-known = Not yet known, and an operation that needs one of them is locked. Take a suggestion below, or ask the bank and enter it with “Edit”:
code-book-complete = { $bank }: { $known } of { $needed } values are known.{ $open ->
    [0] {""}
   *[other] {" "}Not yet known, and an operation that needs one of them is locked: { $missing }. `code-book suggestions` lists values from records; `code-book set` enters them.
  }

## Not yet known

not-yet-known = not yet known
not-yet-known-at = not yet known at { $banks }
not-yet-known-way = Enter the value in the code book, as the bank states it. The first instruction with it is sent alone, and the probe after it, or you, confirm the meaning.
not-yet-known-entry = Code book of { $bank }: { $flag }
not-yet-known-records = Records that suggest a value
not-yet-known-no-records = No record of { $bank } that was read states a value. The bank, or its interface document, does.
not-yet-known-suggested = { $code } is “{ $meaning }” in { $count ->
    [1] one record
   *[other] { $count } records
  }:
codebook-open-draft = Open the draft { $name }
codebook-open-reply = Open the instruction with the record { $name }
code-book-way-out = Ways out: `avalctl code-book suggestions` lists values that records show; an administrator enters the bank's value with `avalctl code-book set { $bank }.{ $flag } { $words }`.
doubt-codes = The reply has a code that is not yet known at this bank. Enter it as the bank states it; the page of the code book then judges the reply again.
doubt-codes-beside = The reply says itself what happened; its codes are not yet known at this bank. Entered, they judge the next replies.
doubt-codes-enter = { $count ->
    [one] Enter its code…
   *[other] Enter its { $count } codes together…
}
doubt-codes-title = Codes of this reply at { $bank }
doubt-codes-means = One answer of the bank explains the codes of one reply. Ask the bank what they mean; the record itself proves nothing.
doubt-codes-outcome = The bank says that the instruction was
doubt-codes-choose = Choose what the bank says
doubt-codes-taken = The word for this has another number in the code book, which it keeps. Change that number first, if it is wrong.
doubt-codes-known = The code book knows the codes of this reply now.
doubt-codes-fixed = The policy fixes this part of the code book: ask the administrator.
