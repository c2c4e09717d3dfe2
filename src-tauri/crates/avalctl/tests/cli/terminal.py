"""Runs a program on a real terminal (a pty) and answers its questions.

Standard input is one JSON object: `argv`, and `answers`: words of a question to the answers in their order. Each prompt
(`> ` at the end of the output) gets the next answer of the first question whose words stand behind the prompt before. The
standard library has a pty, which a crate for it would need a C library or a thread for; Python is needed by the checks anyway.
Prints the transcript as it is made; the exit code is the program's.
"""

import json
import os
import pty
import select
import sys
import time

PATIENCE_S = 120
# A person types after the prompt, and a hidden answer's terminal is quiet by then.
PAUSE_S = 0.3

asked = json.load(sys.stdin)
pid, terminal = pty.fork()
if pid == 0:
    os.execv(asked["argv"][0], asked["argv"])
text, seen, pasted = "", 0, []
while True:
    ready, _, _ = select.select([terminal], [], [], PATIENCE_S)
    try:
        piece = os.read(terminal, 65536) if ready else b""
    except OSError:
        piece = b""
    if not piece:
        break
    text += piece.decode("utf-8", "replace")
    sys.stdout.write(piece.decode("utf-8", "replace"))
    sys.stdout.flush()
    if not text.endswith("> "):
        continue
    question = text[seen:]
    # Each pasted line gets a prompt of its own, which nobody answers.
    for line in pasted:
        question = question.replace(line, "", 1)
    if pasted and not question.strip("> \r\n"):
        continue
    found = [words for words in asked["answers"] if words in question]
    answers = asked["answers"][found[-1]] if found else []
    answer = answers.pop(0) if answers else ""
    if answer is None:
        os.close(terminal)
        break
    time.sleep(PAUSE_S)
    os.write(terminal, (answer + "\n").encode())
    seen = len(text)
    pasted = [line for line in answer.split("\n") if line] if "\n" in answer else []
_, status = os.waitpid(pid, 0)
sys.exit(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else 99)
