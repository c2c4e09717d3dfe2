# Sentences of the forms, the check dialog, the journal and the doubts.
