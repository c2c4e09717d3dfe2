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
code-still-unknown = The code book does not know the codes of this instruction's reply, or they were known when it came. Its verdict stays as it is.

## Changing it

code-book-fixed = { $flag } at { $bank } is fixed by the policy file { $path } and cannot be changed here. Nothing was changed. Ask the administrator of this computer.
code-book-changed = The code book is not the one that was shown: it changed meanwhile, or something else was asked for. Nothing was taken. Look at the change again.
code-book-changed-meanwhile = The code book changed after this check: the same number may mean something else now. Nothing was sent. Check again.
code-book-same = That is what the code book says already. Nothing was changed.
code-book-known-now = { $count } accepted instructions have codes that nobody knew when they came and the code book knows now: { $ids }. Their verdicts stay as they are until you have them judged again.
code-book-waiting-file = code-book.toml was changed beside the program. What the second person last agreed to stays in force; the file does not count until somebody proposes it here and somebody else agrees.
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
code-note-approval = This profile has a second person: the change is proposed, and what is in force now stays in force until somebody else has agreed.

## Policy file

sending-off-policy = The policy file { $path } cannot be read: { $detail }. What the administrator fixed is not known, so nothing can be sent; lists and balances can be read. Ask the administrator of this computer.
policy-weak = { $path } can be written by others than the administrator: it binds nobody who does not want to be bound. Its owner should be the administrator, and nobody else should be able to write it or its folder.
policy-unchecked = Whether the person at this desk can write { $path } is not checked on this system. Let only administrators write it.
