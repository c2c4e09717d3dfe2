# The code book and the policy file: sentences of the core and of the window.

## What nothing has shown yet

problem-code-unproven = Nothing has shown yet that { $bank } means “{ $word }” by { $field } = { $value }. Send one single instruction with it first: once it is accepted and the look after it agrees, or you confirm on the profile's page what the bank did, several can go together. Nothing was sent.
problem-code-contradicted = A record of { $bank } says that { $field } = { $value } does not mean “{ $word }”. Nothing can be sent with it until the code book is corrected, or somebody who asked the bank confirms it on the profile's page. Nothing was sent.
note-code-unproven = Nothing has shown yet that { $bank } means “{ $word }” by { $field } = { $value }. Look at what the bank makes of this one before you send more.

## What showed a value

code-shown-moved = After it was sent { $flag } = { $value }, the draft stood in { $lists }: where “{ $word }” puts it.
code-shown-record = The record says “{ $meaning }” beside { $flag } = { $value }: that is “{ $word }”.
code-contradicted-record = The record says “{ $meaning }” beside { $flag } = { $value }: that is not “{ $word }”.
code-value-unknown = The code book has no “{ $word }” for { $flag } at { $bank }.
code-value-unused = No accepted instruction has used “{ $word }” for { $flag } at { $bank } since it stands in the code book. Send one single instruction with it first, look at what the bank made of it, then confirm.
code-value-no-reason = Say how you know what { $bank } means by “{ $word }” for { $flag }: an auditor will read it.
code-value-contradicted = A record of { $bank } says that “{ $word }” is not what { $flag } stands for there, and this profile has an approver: one person’s word does not outweigh the record. Correct the code book; the approver then agrees to it.
code-still-unknown = The code book does not know the codes of this instruction's reply, or they were known when it came. Its verdict stays as it is.

## Changing it

code-book-fixed = { $flag } at { $bank } is fixed by the policy file { $path } and cannot be changed here. Nothing was changed. Ask the administrator of this computer.
code-book-changed = The code book is not the one that was shown: it changed meanwhile, or something else was asked for. Nothing was taken. Look at the change again.
code-book-changed-meanwhile = The code book changed after this check: the same number may mean something else now. Nothing was sent. Check again.
code-book-same = That is what the code book says already. Nothing was changed.
code-book-known-now = { $count } accepted instructions have codes that nobody knew when they came and the code book knows now: { $ids }. Their verdicts stay as they are until you have them judged again.
code-book-waiting-file = code-book.toml was changed beside the program. What the approver last agreed to stays in force; the file does not count until somebody proposes it here and somebody else agrees.
code-book-waiting-approval = { $name } proposed a change of the code book. What is in force stays in force until somebody else agrees; after { $at } the proposal lapses.
code-change-added = { $bank } { $flag }: “{ $word }” is { $value } from now on; it had no number.
code-change-changed = { $bank } { $flag }: “{ $word }” is { $after } from now on; it was { $before }.
code-change-removed = { $bank } { $flag }: “{ $word }” has no number any more; it was { $value }.
code-change-label = { $bank } { $flag }: the label of “{ $word }” changes; no number does.
code-note-in-use = { $count ->
    [1] One instruction that is not at its end went out
   *[other] { $count } instructions that are not at their end went out
  } with { $flag } = { $value } as “{ $word }” at { $bank }: { $numbers }. What became of them is not judged again.
code-note-unproven = “{ $word }” = { $value } for { $flag } at { $bank } is unproven from now on: only single instructions can use it until one shows what the bank means by it.
code-note-locks = { $flag } has no entry at { $bank } any more: every operation that needs it is locked.
code-note-approval = This profile has an approver: the change is proposed, and what is in force now stays in force until somebody else has agreed.

## Policy file

sending-off-policy = The policy file { $path } cannot be read: { $detail }. What the administrator fixed is not known, so nothing can be sent; lists and balances can be read. Ask the administrator of this computer.
policy-weak = { $path } can be written by others than the administrator: it binds nobody who does not want to be bound. Its owner should be the administrator, and nobody else should be able to write it or its folder.
policy-unchecked = Whether the person at this desk can write { $path } is not checked on this system. Let only administrators write it.

## The editor on the profile's page

codebook-shown-by = Shown by
codebook-change = Change
codebook-edit = Edit
codebook-edit-of = { $flag } at { $bank }
codebook-fixed = fixed by policy { $path }
codebook-policy = The policy file { $path } governs this profile: what it names can be changed neither here nor in profile.toml.
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
codebook-unproven-why = Nothing has shown yet that { $bank } means “{ $word }” by { $flag } = { $value }. Until something does, instructions with it go out one by one.
codebook-contradicted-why = A record of { $bank } says that { $flag } = { $value } is not “{ $word }”. Nothing is sent with it. Correct the code book, unless the bank itself told you that the record is wrong.
codebook-used = Instruction no. { $number } was accepted with it. Look at what the bank made of it: in its own page, by its letter, by asking. If that agrees, confirm it here.
codebook-not-used = No accepted instruction has used it since it stands in the code book. Send one single instruction with it first.
codebook-how-known = How do you know what the bank means?
codebook-confirm = Confirm the meaning
codebook-look = Look at the records again
codebook-edit-help = The number that goes to the bank for each word; blank: no entry. Both ways one: no number has two meanings.
codebook-status-help = What each status code of this bank's replies means for an instruction. A code that is not here leaves the instruction accepted and “to verify”.
codebook-label-en = What the bank calls it, in English
codebook-label-zh = What the bank calls it, in Chinese
codebook-code = Code
codebook-status-word = Means
codebook-status = { $word ->
    [done] carried out
    [processing] taken, result to come
   *[failed] not carried out
  }
codebook-add-code = Add a code
codebook-check = Show what changes
codebook-take = Apply
codebook-propose = Propose the change
codebook-back-to-edit = Back to the entries
codebook-nothing-changes = Nothing changes by this.
codebook-reason = Why does it change?
codebook-reason-help = It stands in the journal, with your account at this computer.
codebook-reason-missing = Say why first.
codebook-name = Your name
codebook-name-help = Somebody else has to agree; blank: your account at this computer.
codebook-diff = Lines of code-book.toml, before and after
codebook-found = Look at the changed file
codebook-found-why = code-book.toml was changed beside the program. See what it would change before anybody agrees to it.
codebook-known-now = No. { $number } was accepted with a code that nobody knew, and the code book knows it now. Its verdict stays as it is until somebody has it judged again.
codebook-known-look = Look at it
codebook-rejudge = Judge it again
codebook-suggestions = What records suggest
codebook-suggestions-why = Codes that stand beside the bank's own words in the drafts and replies that this desk has, counted. Nothing of it is taken by itself.
codebook-suggestions-none = No record pairs a code of the code book with a meaning.
codebook-suggestions-others = { $count } further pairs are about codes that the code book does not need.
codebook-meaning = The bank's words
codebook-count = Records
codebook-standing = Code book
codebook-standing-of = { $standing ->
    [agrees] says the same
    [differs] says something else
    [new] does not say
   *[unused] does not need it
  }
codebook-use = Use…
codebook-meaning-unknown = Which word the bank's words stand for is for a person to say: use Edit.
