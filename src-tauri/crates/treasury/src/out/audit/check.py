#!/usr/bin/env python3
"""Checks a proof pack of Aval without Aval.

    python3 check.py [FOLDER] [--head SEQUENCE HASH]

It recomputes every hash: of each file, each event, the chain and each attachment; compares the requests with the
confirmed bodies; checks every approval, of orders and of all else (the digest of the exact texts and
requests, the Ed25519 signature, the deadline); and builds the reports and the page again from the events (with
`rebuild.py` and `page.py` beside it). `--head` is a chain head kept at another place (a share, a printed page): the
pack must contain it. Prints one line for each fault and exits with 1; otherwise prints what was checked, what the
events do not prove, and the fingerprint that the page has. Exits with 2 where the page is not proven. It needs only
Python 3.
"""
import hashlib
import json
import sys
from email.utils import parsedate_to_datetime
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import rebuild

MAGIC = {b"%PDF-": "pdf", b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpg"}
wrong, unproven = [], []


def say(line):
    wrong.append(line)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def check_files(top):
    """Every file has the hash listed in manifest.sha256, and no other file exists. Returns the hashes."""
    manifest, listed = (top / "manifest.sha256").read_bytes(), {}
    for line in manifest.decode("utf-8").splitlines():
        digest, name = line.split("  ", 1)
        listed[name] = digest
    paths = {path.relative_to(top).as_posix(): path for path in top.rglob("*") if path.is_symlink() or not path.is_dir()}
    hashes = {name: sha256(path.read_bytes()) for name, path in paths.items() if name != "manifest.sha256"}
    for name in sorted(set(hashes) | set(listed)):
        if name not in hashes:
            say(f"{name}: missing")
        elif name not in listed:
            say(f"{name}: not in manifest.sha256")
        elif hashes[name] != listed[name]:
            say(f"{name}: its bytes are not the listed ones")
    if not wrong and manifest != "".join(f"{hashes[name]}  {name}\n" for name in sorted(hashes)).encode():
        say("manifest.sha256: not the list of the files")
    return hashes


def read_chain(top):
    """The hash of every event, by sequence, without gaps."""
    chain = {}
    for at, line in enumerate((top / "chain.tsv").read_text("utf-8").splitlines(), 1):
        sequence, digest = line.split("\t")
        if int(sequence) != at:
            say(f"chain.tsv: line {at} says {sequence}")
        chain[at] = digest
    return chain


def read_events(top, chain):
    """The events, each checked against its own hash and the hash of the previous event."""
    events, times_of = {}, {}
    for path in sorted(top.glob("events/*")):
        data = path.read_bytes()
        if data.count(b"\n") < 5:
            say(f"events/{path.name}: not an event")
            continue
        form, sequence, at, kind, previous, payload = data.split(b"\n", 5)
        number = int(sequence)
        said = json.loads(payload)
        if form != b"aval journal event 1" or path.name != f"{number:08}.event" or said["kind"] != kind.decode():
            say(f"events/{path.name}: not event {number} of kind {kind.decode()}")
        if sha256(data) != chain.get(number):
            say(f"events/{path.name}: its hash is not the one in chain.tsv")
        if previous.decode() != chain.get(number - 1, "0" * 64):
            say(f"events/{path.name}: does not follow event {number - 1} of chain.tsv")
        events[number], times_of[number] = said, at.decode()
    return events, times_of


def check_named(top, events):
    """Attachments that events name are in attachments/ under their hashes; requests/ has the confirmed bodies."""
    there = {}
    for path in sorted(top.glob("attachments/*")):
        there[path.stem] = path
        if sha256(path.read_bytes()) != path.stem:
            say(f"attachments/{path.name}: its bytes have another hash")
    calls = {}
    for number, said in events.items():
        for digest in rebuild.attachments_of(said):
            if digest not in there:
                say(f"event {number}: attachment {digest} is missing")
        if said["kind"] == "confirmed":
            path = top / "requests" / f"{said['number']:06}.json"
            if not path.is_file() or path.read_bytes() != said["body"].encode():
                say(f"requests/{path.name}: not what event {number} confirmed")
            chunk = said.get("chunk")
            if chunk:
                call, place = json.loads(chunk["body"]), chunk["element"]
                if len(call) != chunk["of"] or call[place : place + 1] != json.loads(said["body"]):
                    say(f"event {number}: its call does not hold what it confirmed")
                if calls.setdefault(chunk["first"], (said["url"], chunk["body"])) != (said["url"], chunk["body"]):
                    say(f"event {number}: its call is not the one of {chunk['first']}")


PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
CURVE = -121665 * pow(121666, PRIME - 2, PRIME) % PRIME
BASE_Y = 4 * pow(5, PRIME - 2, PRIME) % PRIME


def point(data):
    """A point of Ed25519 (RFC 8032, 5.1.3) as X, Y, Z, T; None if the bytes are not a point."""
    number = int.from_bytes(data, "little")
    y, sign = number & ((1 << 255) - 1), number >> 255
    if len(data) != 32 or y >= PRIME:
        return None
    square = (y * y - 1) * pow(CURVE * y * y + 1, PRIME - 2, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    if (x * x - square) % PRIME or (x == 0 and sign):
        return None
    x = PRIME - x if x & 1 != sign else x
    return x, y, 1, x * y % PRIME


def plus(one, other):
    a, b = (one[1] - one[0]) * (other[1] - other[0]), (one[1] + one[0]) * (other[1] + other[0])
    c, d = 2 * one[3] * other[3] * CURVE, 2 * one[2] * other[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def times(number, of):
    found = (0, 1, 1, 0)
    while number:
        found = plus(found, of) if number & 1 else found
        of, number = plus(of, of), number >> 1
    return found


def is_signed(key, signature, data):
    """Whether the key made the signature of these bytes (RFC 8032, 5.1.7)."""
    of_key, of_nonce, number = point(key), point(signature[:32]), int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or of_key is None or of_nonce is None or number >= ORDER or times(8, of_key)[0] == 0:
        return False
    asked = int.from_bytes(hashlib.sha512(signature[:32] + key + data).digest(), "little") % ORDER
    left, right = times(number, point(BASE_Y.to_bytes(32, "little"))), plus(of_nonce, times(asked, of_key))
    same = (left[0] * right[2] - right[0] * left[2]) % PRIME == 0
    return same and (left[1] * right[2] - right[1] * left[2]) % PRIME == 0


def texts(first, parts):
    """The bytes of named texts (FORMAT.md, "Two people")."""
    lines = [f"{first}\n".encode()]
    for name, text in parts:
        lines.append(f"{name} {len(text.encode())}\n".encode() + text.encode() + b"\n")
    return b"".join(lines)


def asked_bytes(asked, dialog, instructions, place):
    """The bytes that an approval covers."""
    who = asked["preparer"]
    parts = [("subject", asked["subject"]), ("approval", asked["approval"]), ("about", asked["about"])]
    parts += [("base_url", place[0]), ("organization_id", place[1]), ("tier", asked["tier"])]
    parts += [("expires_at", asked["expires_at"]), ("preparer", who["name"]), ("system_user", who["system_user"])]
    parts += [("machine", who["machine"]), ("text", dialog or asked["text"]), ("content", asked["content"])]
    for one in asked["call_backs"]:
        parts += [("call_back", one["instruction"]), ("name", one["name"]), ("account", one["account"])]
    for one in instructions:
        parts += [("instruction", one["instruction"]), ("url", one["url"]), ("body", one["body"])]
        parts += [("together", one["chunk"]["body"])] if one.get("chunk") else []
    return texts("aval approval 1", parts)


def signature_fits(top, said, digest, place, keys):
    """Whether the signed file of an approval contains this decision, signed by a key in the settings."""
    found = list(top.glob(f"attachments/{said['signed']['file_sha256']}.*"))
    if not found:
        return False
    file = json.loads(found[0].read_bytes())
    names = "approval digest base_url organization_id decision reason call_back approver at public_key".split()
    data = texts("aval approval decision 1", [(name, file[name]) for name in names])
    says = (file["approval"], file["digest"], file["decision"], file["base_url"], file["organization_id"])
    fits = says == (said["approval"], digest, "approve", *place) and file["public_key"] in keys
    return fits and is_signed(bytes.fromhex(file["public_key"]), bytes.fromhex(file["signature"]), data)


def settings_before(events, number, profile):
    """The settings before an event, as far as the pack has them: service and tenant, and the approvers' keys."""
    noted = [n for n, said in events.items() if said["kind"] == "settings" and n < number]
    values = events[max(noted)]["values"] if noted else profile["settings"]
    keys = {value for name, value in values.items() if name.startswith("profile.second_person.approvers[")}
    place = [values.get("profile.base_url", profile["base_url"])]
    return (*place, values.get("profile.organization_id", profile["organization_id"])), keys


def check_approval(top, events, times_of, profile, asked, number, yes, dialog, mine, named):
    """One approval is of exactly these texts and requests, by an approver, signed if required, and in time."""
    said, place = events[yes], settings_before(events, number, profile)[0]
    digest = sha256(asked_bytes(asked, dialog, mine, place))
    if not digest == asked["digest"] == said["digest"]:
        say(f"{named}: the approval (event {yes}) is not of these requests")
    order = ["same_account", "own_token", "approval_file"]
    if order.index(said["tier"]) < order.index(asked["tier"]):
        say(f"{named}: approved at a milder tier than was asked for (event {yes})")
    whose = [asked["preparer"].get("verified_subject"), said["approver"].get("verified_subject")]
    if said["tier"] == "own_token" and (None in whose or whose[0] == whose[1]):
        say(f"{named}: the two tokens were not confirmed as two people's (event {yes})")
    if said["tier"] == "approval_file":
        keys = settings_before(events, yes, profile)[1]
        if not said.get("signed") or not signature_fits(top, said, digest, place, keys):
            say(f"{named}: the approver's signature does not fit (event {yes})")
    if times_of[yes] >= asked["expires_at"]:
        say(f"{named}: approved after its end (event {yes})")


def check_submission(top, events, times_of, profile, number, submission):
    """The approval of a submission, and that nothing of it was sent outside the time of its approval."""
    asked = submission["approval"]
    mine = [said for said in events.values() if said["kind"] == "confirmed"]
    mine = [said for said in mine if said["submission"] == submission["submission"]]
    mine.sort(key=lambda said: said["position"])
    named = "instruction " + ", ".join(str(said["number"]) for said in mine)
    sent = {n: said for n, said in events.items() if said["kind"] == "sending"}
    sent = {n: s for n, s in sent.items() if s["instruction"] in {one["instruction"] for one in mine}}
    # An accepted history marks instructions that may have been sent as sending, with its own time.
    taken = {times_of[n] for n, said in events.items() if said["kind"] == "history_accepted"}
    sent = {n: said for n, said in sent.items() if times_of[n] not in taken}
    yes = [n for n, said in events.items() if said["kind"] == "approved" and said["approval"] == asked["approval"]]
    if not yes:
        if sent:
            say(f"{named}: sent without an approval (event {min(sent)})")
        return
    if len(mine) != submission["instructions"]:
        say(f"{named}: the approval is of {submission['instructions']} instructions")
    check_approval(top, events, times_of, profile, asked, number, yes[0], submission["dialog"], mine, named)
    for n, one in sent.items():
        left = [times_of[n]]
        if one.get("service_date"):
            left.append(parsedate_to_datetime(one["service_date"]).strftime("%Y-%m-%dT%H:%M:%S.000Z"))
        if n < yes[0] or max(left) >= asked["expires_at"]:
            which = [said["number"] for said in mine if said["instruction"] == one["instruction"]]
            say(f"instruction {which[0]}: sent outside the time of its approval (event {n})")


def check_approvals(top, events, times_of, profile):
    """Every approval whose request is in the pack in full: of submissions, and of all else (kind `asked`)."""
    for number, said in events.items():
        if said["kind"] == "submission" and said.get("approval"):
            check_submission(top, events, times_of, profile, number, said)
        if said["kind"] == "asked":
            yes = [n for n, one in events.items() if one["kind"] == "approved" and one["approval"] == said["approval"]]
            named = f"{said['subject']} {said['about']}".strip()
            for at in yes:
                check_approval(top, events, times_of, profile, said, number, at, "", [], named)


def check_attachment_names(attachments):
    """The ending of an attachment, by which a browser shows it, is that of its bytes."""
    for name, data in attachments:
        kinds = [kind for first, kind in MAGIC.items() if data.startswith(first)]
        if not kinds:
            try:
                data.decode()
                kinds = ["json", "txt"]
            except ValueError:
                kinds = ["bin"]
        if name.rsplit(".", 1)[-1] not in kinds:
            say(f"{name}: its ending is not that of its bytes")


def check_foreign(hashes, events, named, attachments):
    """Every file follows from an event or is a document of the pack; notes are not proven."""
    named = named | {"manifest.sha256", "index.html", "pack.json", "profile.json", "chain.tsv", "FORMAT.md"}
    named |= {"check.py", "rebuild.py", "page.py"} | {f"events/{number:08}.event" for number in events}
    used = {digest for said in events.values() for digest in rebuild.attachments_of(said)}
    named |= {name for digest, name in attachments.items() if digest in used}
    named |= {f"requests/{said['number']:06}.json" for said in events.values() if said["kind"] == "confirmed"}
    notes = {name for name in hashes if name.startswith("notes/") and name[6:].split(".")[0] == hashes[name]}
    named |= (notes | {"notes.json"}) if "notes.json" in hashes else set()
    for name in sorted(set(hashes) - named):
        say(f"{name}: no event names this file")


def check_rebuilt(top, events, times_of, chain, hashes):
    """The reports and the page follow from the events. Returns whether the page is proven."""
    attachments = {name.split("/")[1].split(".")[0]: name for name in hashes if name.startswith("attachments/")}
    check_attachment_names([(name, (top / name).read_bytes()) for name in attachments.values()])
    named = rebuild.rebuild_pack(say, unproven.append, top, events, times_of, chain, hashes, attachments)
    if named is None:
        unproven.append("index.html and the reports: the pack has the form of an older program; do not rely on them")
        return False
    check_foreign(hashes, events, named, attachments)
    if len(events) < len(chain):
        hidden = len(chain) - len(events)
        unproven.append(f"{hidden} of {len(chain)} events are here by hash only: one may concern these instructions")
    unproven.append("the profile's name, the code book's hash, the program and the time of the pack")
    unproven.extend(["the notes and their files"] if "notes.json" in hashes else [])
    for name in ("check.py", "rebuild.py", "page.py"):
        own = Path(__file__).parent / name
        if not own.is_file() or not (top / name).is_file() or own.read_bytes() != (top / name).read_bytes():
            unproven.append(f"{name} of the pack: it is not the script that runs here")
    return True


def main(words):
    head = None
    if "--head" in words:
        at = words.index("--head")
        head = (int(words[at + 1]), words[at + 2].lower())
        del words[at : at + 3]
    top = Path(words[0] if words else Path(__file__).parent)
    events, chain, hashes, proven = {}, {}, {}, False
    try:
        hashes = check_files(top)
        facts = json.loads((top / "pack.json").read_bytes())
        chain = read_chain(top)
        if facts["head"] != {"sequence": len(chain), "hash": chain.get(len(chain), "0" * 64)}:
            say("pack.json: its head is not the end of chain.tsv")
        if head and chain.get(head[0]) != head[1]:
            say(f"chain.tsv: event {head[0]} is not {head[1]}")
        events, times_of = read_events(top, chain)
        check_named(top, events)
        check_approvals(top, events, times_of, json.loads((top / "profile.json").read_bytes()))
        proven = check_rebuilt(top, events, times_of, chain, hashes)
    except (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as error:
        say(f"cannot be read: {error!r}")
    for line in wrong:
        print(f"WRONG {line}")
    for line in unproven:
        print(f"NOT PROVEN {line}")
    if not wrong:
        print(f"OK {len(events)} of {len(chain)} events are here in full, and each follows the one before it;")
        print(f"   the chain ends at {len(chain)} {chain.get(len(chain), '0' * 64)}")
    print(f"FINGERPRINT {rebuild.fingerprint_of(hashes)}")
    return 1 if wrong else 0 if proven else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
