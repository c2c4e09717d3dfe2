# What the computer itself does: its disk, its clock, a second program, a share, archives, moving to another computer.

machine-disk-full = Sending is off: this computer's disk takes nothing more ({ $detail }). Nothing leaves until there is room. Free space; sending then comes back by itself.
machine-disk-full-at-start = This computer's disk is full: Aval shows what was stored before and can neither send nor change anything. Free space, then open the profile again.
machine-not-recorded = This computer's disk takes nothing more ({ $detail }). Nothing of this was recorded, and nothing was sent by it. Free space and try again.
machine-unwritten = { $count ->
    [1] One instruction is
   *[other] { $count } instructions are
} answered and not yet written to this computer's disk. What the bank answered stands on screen only. Free space and do not close: a program that ends now finds them in doubt at its next start.
machine-clock = This computer's clock and the service's differ: here it was { $own }, at the service { $service }. Set this computer's clock. When they are more than a day apart, no transfer leaves.
machine-journal-ahead = The newest event of the journal is of { $event }, and this computer's clock says { $now }. The clock was turned back, or was ahead. The order of the events is kept by their numbers; set the clock before you send.
machine-network-share = Sending is off: the folder { $folder } lies on a network share ({ $kind }), where another computer could act at the same time. Reading works. Move the data directory to a disk of this computer.
machine-roaming-profile = The folder { $folder } belongs to a roaming user profile: it is copied to other computers, and an older copy may come back. Name a folder of this computer alone with AVAL_DATA_DIR.
machine-events-unreadable = The journal's file is damaged: events { $events } cannot be read. Everything else in it is shown, and sending is off. Keep the file as it is, and take the journal from a backup that holds all events.
machine-answered-unwritten = Answered: { $state } – not yet written to this computer's disk. Free space; do not close.
machine-leaving-unwritten = { $count ->
    [1] One instruction is answered and stands
   *[other] { $count } instructions are answered and stand
} only on this screen, because this computer's disk takes nothing. Free space: they are then written, and the window closes. Close it again to leave at once: they are then in doubt at the next start.
machine-moved-out = Sending is off: this profile was moved to another computer. This copy can be read and sends nothing any more, for good. Go on at the computer where its file was taken in.
machine-moved-out-at = This profile was moved to another computer on { $time } (event { $event }): reading only.
machine-move-in-flight = { $count ->
    [1] One instruction is
   *[other] { $count } instructions are
} confirmed or being sent. A profile moves when nothing is under way: let them be sent or cancel them, then move. Doubts may move.
machine-move-file-exists = { $file } exists already and is left as it is. Name another file. Nothing was moved.
machine-move-file = { $file } cannot be taken in: { $detail }. Nothing was changed here.
machine-move-newer = { $file } was written by Aval { $program }, which is newer than this one ({ $own }). Install that version, then take the file in. Nothing was changed here.
machine-move-broken = { $file } cannot be taken in: its journal is not whole (event { $event }). Nothing was changed here; make the file again at the computer that it comes from.
machine-move-twice = { $file } was taken in already: the profile { $name } on this computer goes on with it. Nothing was changed here.
machine-move-elsewhere = { $file } was taken in already, on another computer: the head at { $path } is at event { $event }, which this file does not hold. Two desks on one journal would send without knowing of each other. Nothing was changed here.
machine-move-no-place = This profile names no second place for the chain's head (chain_head_copy), or it cannot be reached. So nothing here can tell whether the same file was taken in on another computer too: see to it that it was not.
machine-archive-year = The year { $year } is not over in the profile's time zone ({ $today }). A year is archived when it is over.
machine-archive-empty = The journal has no event in { $year }. No file was written.
machine-archive-exists = { $file } exists already and is left as it is. Check it with `avalctl journal verify --archive`.
machine-archive-broken = The journal's chain is broken at event { $event }: no archive is made of it. Take the journal from a backup that holds all events.
machine-archive-file = { $file } is no archive of a journal: { $detail }.

machine-move-unsealed = { $file } was written by an older Aval, without a seal: nothing tells whether it was changed on its way. Nothing was changed here. Install this version on the old computer and run move-out there again; the same move is written anew, with a code.
machine-move-no-code = This is not the code of a move file: it has 24 letters and digits in groups of four. Nothing was changed here. Type it as the old computer showed it.
machine-move-code = The code is not the one of { $file }, or the first bytes of the file were changed. Nothing was changed here. Check the code; if it is right, run move-out at the old computer again and use the new file and its code.
machine-move-changed = { $file } was changed or cut after the old computer sealed it. Nothing was changed here. Do not use it: run move-out at the old computer again, bring the new file by another way, and find out who had this one.
machine-move-twice-here = { $file } was taken in already, on this computer: { $folder } goes on with it. Nothing was changed here. If that folder is lost, put it back from its backup.
machine-move-code-shown = Write the code down and bring it to the other computer by another way than the file: on paper or by telephone. It is not shown again. With move-out a new file with a new code can be written.
machine-move-code-asked = Code that the old computer showed:
machine-move-yes-asked = Compare the address, the accounts, the approver, the number of events and the head with the old computer. Type yes to take it in:
machine-move-no-yes = Nothing was taken in. Compare the profile with the old computer, then answer yes, or give --yes.
