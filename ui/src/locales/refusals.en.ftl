## What a refusal that nothing proves waits for

settling-waits = The bank may still carry it out. The refusal cannot be proven before { $until }; { $so_far ->
    [none] no probe agrees yet
    [one] one probe agrees
   *[other] { $probes } probes agree
}. Until then it cannot be sent again. If the bank's message is clear (insufficient funds, for example), resolve it as not carried out.
settling-probe = Its waiting time ended at { $until }. { $so_far ->
    [none] Two more probes that find everything as before sending prove the refusal.
   *[other] One more probe that finds everything as before sending proves the refusal.
} Probe now: the button in the window, or `avalctl doubts inquire`.
settling-unread = Its waiting time is over, and the last probe { $transfer ->
    [yes] received no balance of this account
   *[no] could not compare the draft with what was stored before sending
}. Probe again later, or ask the bank and resolve it.
settling-draft-differs = The probe of { $at } found the draft elsewhere or changed, although the service refused. A probe can no longer prove the refusal: ask the bank, then resolve it.
settling-balance-differs = The probe of { $at } found another balance than before sending. Other payments can cause this. A later probe that finds the balance from before sending counts again; otherwise ask the bank, then resolve it.
settling-other-list = The draft was sent from another list than the one that Aval proposes for this operation, and that list may show it unchanged after the operation. A probe cannot prove the refusal: ask the bank, then resolve it.
settling-queue = This bank has its own authorisation queue and may still release the instruction. A probe cannot prove the refusal: ask the bank, then resolve it.
settling-no-date = The last probe's reply had no `Date`, so only this computer's clock says that the waiting time is over, and that clock can be set. Probe again, or ask the bank and resolve it.
settling-countdown = Send again in { $left }
settling-now = Probe now
settling-close = Resolve: the bank refused it…
settling-close-reason = The bank's message: { $message }
problem-again-settling = No. { $number } has an unproven refusal, so it cannot be sent again yet.
problem-again-hint = The refusal of no. { $number } is supported only by its account's balance, which was the same as before sending at { $first } and at { $last }. That is a hint, not a proof. Ask the bank, and enter a reason for sending it again.
note-again-hint = The refusal of no. { $number } is supported only by two probes of the balance, at { $first } and at { $last }. That is a hint, not a proof.
again-hint = Only two probes, at { $first } and at { $last }, suggest that no. { $number } was not carried out. That is a hint, not a proof: enter a reason.

## A queue that failed

send-trouble = Sending stopped: { $detail }. Instructions already sent without a stored answer are in doubt; no others were sent. See the doubts, then continue or leave the rest unsent.
