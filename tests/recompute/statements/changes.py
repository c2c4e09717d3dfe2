"""The changes that files suffer: cut, doubled, dropped, encoded or separated otherwise, and single values changed.

Each takes the parts of a file and changes them in place; a second reader then says what the changed file states."""

import re

NOT_A_DAY = ["2026-02-30", "05/01/26", "26.01.05", "x", "2026-13-01", "20260230"]


def rows_of(table):
    """The places of the rows below the header."""
    return range(table.header_at + 1, len(table.grid))


def a_cell(dice, table, roles):
    """The place of a filled cell of one of these columns."""
    columns = [table.form.headers.index(table.form.columns[role]) for role in roles if role in table.form.columns]
    places = [
        (at, column) for at in rows_of(table) for column in columns
        if column < len(table.grid[at]) and re.search(r"[^\s-]", table.grid[at][column])
    ]
    return dice.choice(places) if places else (None, None)


def put(table, at, column, text):
    """Changes a cell of a row that may be shared with an equal one."""
    row = list(table.grid[at])
    row[column] = text
    table.grid[at] = row


def double_row(dice, table):
    at = dice.choice(rows_of(table))
    table.grid.insert(at, table.grid[at])


def drop_row(dice, table):
    del table.grid[dice.choice(rows_of(table))]


def swap_rows(dice, table):
    one, other = dice.choice(rows_of(table)), dice.choice(rows_of(table))
    table.grid[one], table.grid[other] = table.grid[other], table.grid[one]


def header_again(dice, table):
    table.grid.insert(dice.choice(rows_of(table)), table.form.headers)


def drop_cell(dice, table):
    at = dice.choice(rows_of(table))
    row = list(table.grid[at])
    del row[dice.randrange(len(row))]
    table.grid[at] = row


def add_cell(dice, table):
    """A blank cell too many, before a filled one."""
    at = dice.choice(rows_of(table))
    row = list(table.grid[at])
    last = max((place for place, cell in enumerate(row) if cell.strip()), default=0)
    row.insert(dice.randint(0, last), "")
    table.grid[at] = row


def drop_header(dice, table):
    row = list(table.grid[table.header_at])
    del row[dice.randrange(len(row))]
    table.grid[table.header_at] = row


def blank(dice, table):
    """A cell that a line needs is blank."""
    known = table.form.columns | {"day": table.form.day}
    needed = ("day", "debit", "credit", "amount", "side", "currency", "balance")
    roles = [role for role in needed if role in known]
    role = dice.choice(roles)
    if role == "day":
        at, column = dice.choice(rows_of(table)), table.form.headers.index(table.form.day)
    else:
        at, column = a_cell(dice, table, [role])
    if at is not None and column < len(table.grid[at]):
        put(table, at, column, "")


def turn_sign(dice, table):
    at, column = a_cell(dice, table, ["debit", "credit", "amount"])
    if at is not None:
        text = table.grid[at][column]
        put(table, at, column, text[1:] if text[0] in "+-" else "-" + text)


def turn_mark(dice, table):
    at, column = a_cell(dice, table, ["side"])
    if at is None:
        turn_sign(dice, table)
        return
    out, income = table.form.words
    put(table, at, column, dice.choice([income if table.grid[at][column] == out else out, "X", "?"]))


def a_digit(dice, text):
    places = [at for at, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return text
    at = dice.choice(places)
    return text[:at] + dice.choice([sign for sign in "123456789" if sign != text[at]] + [""]) + text[at + 1 :]


def change_amount(dice, table):
    at, column = a_cell(dice, table, ["debit", "credit", "amount"])
    if at is not None:
        put(table, at, column, a_digit(dice, table.grid[at][column]))


def change_balance(dice, table):
    at, column = a_cell(dice, table, ["balance"])
    if at is not None:
        put(table, at, column, dice.choice([a_digit(dice, table.grid[at][column]), "*", "n/a"]))


def change_day(dice, table):
    at, column = dice.choice(rows_of(table)), table.form.headers.index(table.form.day)
    if column < len(table.grid[at]) and table.grid[at][column]:
        put(table, at, column, dice.choice([a_digit(dice, table.grid[at][column]), dice.choice(NOT_A_DAY)]))


def other_account(dice, table):
    at, column = a_cell(dice, table, ["own", "payer", "payee"])
    titles = [at for at in range(table.header_at) if any(table.truth.account in cell for cell in table.grid[at])]
    if titles and (at is None or dice.random() < 0.5):
        at = dice.choice(titles)
        table.grid[at] = [cell.replace(table.truth.account, "6222999900001234") for cell in table.grid[at]]
        return
    if at is None:
        change_amount(dice, table)
        return
    put(table, at, column, "6222999900001234")


def title_of_currency(dice, table):
    """A title that names a currency, which may be another one than that of the lines."""
    words = {"CNY": "人民币", "USD": "美元", "JPY": "日元"} if table.form.letters == "chinese" else {"CNY": "CNY", "USD": "USD"}
    label = "币种：" if table.form.letters == "chinese" else "Currency: "
    table.grid.insert(0, [label + words[dice.choice(list(words))]])
    table.header_at += 1


def both_sides(dice, table):
    at, column = a_cell(dice, table, ["debit"])
    if at is None:
        turn_mark(dice, table)
        return
    put(table, at, table.form.headers.index(table.form.columns["credit"]), table.grid[at][column])


def odd_amount(dice, table):
    """An amount in another spelling than the others have."""
    at, column = a_cell(dice, table, ["debit", "credit", "amount"])
    if at is not None:
        text = table.grid[at][column]
        swapped = text.translate(str.maketrans(",.", ".,"))
        swapped = swapped if len(rows_of(table)) > 2 else text
        put(table, at, column, dice.choice([swapped, text + "0", text.replace(".", ""), text + ("元" if table.form.letters == "chinese" else "?"), "1O0.00", text + ".5"]))


OF_TABLES = [
    double_row, drop_row, swap_rows, header_again, drop_cell, add_cell, drop_header, blank, turn_sign, turn_mark, change_amount,
    change_balance, change_day, other_account, title_of_currency, both_sides, odd_amount,
]
# A row with a cell too many or too few.
OF_WIDTHS = [drop_cell, add_cell, drop_header]


# Changes of a text with separators.


def cut_byte(dice, content):
    return content[: dice.randrange(len(content))]


def cut_in_last_line(dice, content):
    end = len(content.rstrip())
    start = max(content.rfind(b"\n", 0, end), 0)
    return content[: dice.randrange(start, end) + 1] if end > start else content


def open_quote(dice, text, separator):
    """A quote at the beginning of a cell, which may never close."""
    places = [found.end() for found in re.finditer(f"(?:^|[\n{re.escape(separator)}])(?=[^\"\r\n])", text)]
    at = dice.choice(places) if places else 0
    return text[:at] + '"' + text[at:]


def drop_quotes(dice, text, separator):
    """One quoted cell loses its quotes, and with them its separators are those of cells."""
    cells = list(re.finditer('"((?:[^"]|"")*)"', text))
    inside = [cell for cell in cells if separator in cell[1]] or cells
    if not inside:
        return text
    cell = dice.choice(inside)
    return text[: cell.start()] + cell[1] + text[cell.end() :]


OF_TEXTS = [open_quote, drop_quotes]


# Changes of the lines of a message or of a document.


def double_line(dice, lines):
    at = dice.randrange(len(lines))
    lines.insert(at, lines[at])


def drop_line(dice, lines):
    del lines[dice.randrange(len(lines))]


def swap_lines(dice, lines):
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def digit_of_line(dice, lines):
    at = dice.randrange(len(lines))
    lines[at] = a_digit(dice, lines[at])


def sign_of_line(dice, lines):
    """One sign of a line becomes another, or is lost."""
    at = dice.randrange(len(lines))
    if lines[at]:
        place = dice.randrange(len(lines[at]))
        lines[at] = lines[at][:place] + dice.choice(["", "X", ",", ".", ":", "-", "D", "C", " "]) + lines[at][place + 1 :]


def break_line(dice, lines):
    """A line break inside of a line."""
    at = dice.randrange(len(lines))
    place = dice.randrange(len(lines[at]) + 1)
    lines[at : at + 1] = [lines[at][:place], lines[at][place:]]


def join_lines(dice, lines):
    at = dice.randrange(len(lines))
    lines[at : at + 2] = ["".join(lines[at : at + 2])]


def mark_of_entry(dice, lines):
    """The mark of an entry of MT940, or the side of an element, becomes another one."""
    places = [at for at, line in enumerate(lines) if line.startswith(":61:") or "CdtDbtInd" in line]
    if not places:
        digit_of_line(dice, lines)
        return
    at = dice.choice(places)
    if lines[at].startswith(":61:"):
        mark = dice.choice(["C", "D", "RC", "RD", "EC", "ED", "X", "R", ""])
        lines[at] = re.sub(r"^(:61:\d{6,10})(RC|RD|C|D)", lambda found: found[1] + mark, lines[at])
    else:
        swapped = {"DBIT": "CRDT", "CRDT": "DBIT"}
        lines[at] = re.sub("DBIT|CRDT", lambda found: dice.choice([swapped[found[0]], "DEBIT", ""]), lines[at])


def value_of_balance(dice, lines):
    places = [at for at, line in enumerate(lines) if re.match(r":6[02][FM]:|<Amt", line)]
    if places:
        at = dice.choice(places)
        lines[at] = a_digit(dice, lines[at]) if dice.random() < 0.7 else lines[at].replace("CNY", "USD")


OF_LINES = [
    double_line, drop_line, swap_lines, digit_of_line, sign_of_line, break_line, join_lines, mark_of_entry, value_of_balance,
]


def drop_block(dice, lines):
    """A whole entry or a whole statement is lost, or is there twice."""
    starts = [at for at, line in enumerate(lines) if line in ("<Ntry>", "<Stmt>")]
    if not starts:
        return
    at = dice.choice(starts)
    end = lines.index(lines[at].replace("<", "</"), at) + 1
    block = lines[at:end]
    lines[at:end] = dice.choice([[], block + block])


def drop_page(dice, lines, pages):
    start, end = dice.choice(pages)
    block = lines[start:end]
    lines[start:end] = dice.choice([[], block + block])
