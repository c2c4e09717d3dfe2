## What a refusal that nothing proves waits for

settling-waits = The bank may still carry it out. It cannot settle before { $until }; { $so_far ->
    [none] no probe agrees yet
    [one] one probe agrees
   *[other] { $probes } probes agree
}. Until then it is not sent again. If the bank's message is plain (insufficient funds, for example), close it as not carried out.
settling-probe = Its waiting time ended at { $until }. { $so_far ->
    [none] Two more probes that find everything as before sending settle it.
   *[other] One more probe that finds everything as before sending settles it.
} Probe now: the button in the window, or `avalctl doubts inquire`.
settling-unread = Its waiting time is over, and the last probe { $transfer ->
    [yes] got no balance of this account
   *[no] could not compare the draft with what was stored before sending
}. Probe again later, or ask the bank and resolve it.
settling-draft-differs = The probe of { $at } found the draft elsewhere or changed, although the service refused. No probe settles it any more: ask the bank, then resolve it.
settling-balance-differs = The probe of { $at } found another balance than before sending. Other payments do that too. A later probe that finds the first balance counts again; otherwise ask the bank, then resolve it.
settling-queue = This bank has an authorisation queue of its own, where it may still be released. No probe settles it: ask the bank, then resolve it.
settling-countdown = Send again in { $left }
settling-now = Probe now
settling-close = Close: the bank refused it…
settling-close-reason = The bank's message: { $message }
problem-again-settling = No. { $number } is refused by the service's word only, so that it cannot be sent again yet.
problem-again-hint = The refusal of no. { $number } settled by its account's balance alone, as before sending at { $first } and at { $last }. That is a hint and no proof. Ask the bank, and give a reason for sending it again.
note-again-hint = The refusal of no. { $number } settled by two probes of the balance, at { $first } and at { $last }. That is a hint and no proof.
again-hint = Only two probes of the balance, at { $first } and at { $last }, say that no. { $number } was not carried out. That is a hint and no proof: give a reason.

## A lane that failed

send-trouble = Sending stopped: { $detail }. What had left is in doubt where no answer is stored; nothing else was sent. See the doubts, then go on or leave the rest unsent.
