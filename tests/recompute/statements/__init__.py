"""Bank statements, read a second time: files whose bookings are known by construction, changed at random, read by `avalctl`
and by readers of our own that share no code with it, and compared line by line."""
