//! Calls the bank service: address, token, limits, and what each reply means.
