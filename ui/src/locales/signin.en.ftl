## Sign-in at the company's identity server
sign-in-short = Sign in
sign-in-company = Sign in with the company's account
sign-in-another = Sign in another person
sign-in-by-code = Sign in on another device…
sign-in-begins = Asking the identity server…
sign-in-in-browser = The browser shows the company's sign-in page. Sign in there; Aval continues by itself.
sign-in-no-browser = Aval could not start the browser. Copy this address into a browser on this computer and sign in there; Aval continues by itself.
sign-in-copy-address = Copy the address
sign-in-copy-code = Copy the code
sign-in-code-where = Open this address on any device
sign-in-code-what = Type this code there
sign-in-cancel = Cancel the sign-in
sign-in-left = { $time } left

## People at this desk
people-title = People at this desk
people-none = No person is signed in. Without a sign-in, only data read before can be shown.
person-program = Program without a person
person-acts = acts now
person-verified = Confirmed
person-subject = { $subject }, by { $server }
person-unconfirmed = The identity server confirmed no person.
person-until = Until
person-renewed = { $known ->
    [yes] renewed without a new sign-in; the token now ends { $time }
   *[no] renewed without a new sign-in
}
person-ends = { $known ->
    [yes] { $time }, then a new sign-in is needed
   *[no] the identity server states no end
}
person-since = Signed in
person-way = { $way ->
    [browser] { $time }, in the browser
    [device] { $time }, on another device
   *[other] { $time }, with the program's secret
}
person-choose = Change to this person
person-choose-means = This person signs in before anything is sent.
person-out = Sign out
person-out-yes = Sign out { $name } now
sign-out-all = Sign out all

## Lock
lock-now = Lock
lock-now-means = Covers the pages until a person signs in
lock-after = Locks after { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} without a person.
lock-title = { $profile } is locked
lock-why = { $minutes ->
    [one] No person was at this desk for a minute, or another person was chosen.
   *[other] No person was at this desk for { $minutes } minutes, or another person was chosen.
} Nothing can be sent until a person signs in. Instructions that were confirmed before are still sent.
lock-why-token = { $minutes ->
    [one] No person was at this desk for a minute.
   *[other] No person was at this desk for { $minutes } minutes.
} Nothing can be sent until the access token is entered again. Instructions that were confirmed before are still sent.
lock-kept = The pages and everything typed are kept behind this screen. The person who unlocks it acts from then on.
lock-who = Signed in so far:
lock-sign-in = Sign in to continue
lock-sign-out = Sign out { $name }
lock-token = Access token
lock-token-help = Enter the token again. It replaces the one that is set.
lock-unlock = Unlock
token-instead = Use a pasted token instead
