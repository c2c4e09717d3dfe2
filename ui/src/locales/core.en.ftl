# Sentences of the core: shown in the window, printed by avalctl and kept with what was confirmed.
