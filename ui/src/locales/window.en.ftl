# The window's own sentences: frame, lists, detail, balances, today, profile.

## Everywhere
environment = { $environment ->
    [production] Production
    [test] Test system
   *[practice] Practice, no real money
}
optional = optional
copy = Copy
copied = Copied
dialog-keys = Ctrl+Enter confirms, Esc goes back
error-service-said = The service said: { $message }
error-admin = For the administrator
trouble-window = The window and the program behind it did not understand each other. Nothing was sent by this. Copy the code and try again.
