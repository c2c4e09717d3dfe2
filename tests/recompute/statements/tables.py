"""Writes a truth as a bank's table: a grid of cells with the lines above and below it, and the grid as a text with
separators. A file that is made keeps what was written into it, so that it can be changed and read again."""

from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal

from . import truth

BALANCE_TOP = "期初余额"
CURRENCY_WORDS = {
    "CNY": ["CNY", "人民币", "RMB", "156", "人民币元"], "USD": ["USD", "美元"], "EUR": ["EUR", "欧元"], "JPY": ["JPY", "日元"],
    "KWD": ["KWD"],
}
FILL = {"交易类型": "转账", "结算方式": "网银", "当前状态": "支付成功", "交易状态": "交易成功", "渠道": "网上银行"}
STATUSES = ["当前状态", "交易状态"]
NOT_DONE = ["交易关闭", "支付失败", "处理中"]


@dataclass
class Style:
    """How one file writes its values."""

    day: str
    is_grouped: bool
    is_newest_first: bool
    zero: str
    plus: bool
    currency: str
    encoding: str = "utf-8"
    separator: str = ","
    end: str = "\n"
    quotes: str = "needed"
    # Amounts have no zeros behind the point.
    is_short: bool = False
    # Days by which a second column of days is before that of the booking.
    days_before: int = 0
    # Every amount of the debit column has a minus, which means nothing.
    decorated: bool = False


@dataclass
class Table:
    """A table as cells, and what its file is written with."""

    form: object
    style: Style
    truth: object
    grid: list
    header_at: int
    options: list = field(default_factory=list)
    # Lines below the header that are no bookings.
    named: int = 0


def style_of(dice, form, currency):
    words = CURRENCY_WORDS[currency] if form.letters == "chinese" else [currency]
    return Style(
        day=dice.choice(form.days),
        # A currency without minor units and with groups alone is a question, and rightly so.
        is_grouped=truth.PLACES[currency] > 0 and not form.tabs and dice.random() < 0.4,
        is_newest_first=dice.random() < 0.3,
        zero=dice.choice(["", "0.00" if not form.comma else "0,00", "-", "--"]) if truth.PLACES[currency] == 2 else "",
        plus=form.shows == "signed" and dice.random() < 0.2,
        currency=dice.choice(words),
        encoding=dice.choice(form.encodings),
        separator=dice.choice(form.separators),
        end=dice.choice(["\n", "\r\n", "\r\n"]),
        quotes=dice.choice(["needed", "all"]),
        is_short=not form.tabs and dice.random() < 0.15,
        days_before=dice.choice([0] * 9 + [1]),
    )


def written(amount, style, form):
    """An amount as the file writes it."""
    text = f"{abs(amount):,f}" if style.is_grouped else f"{abs(amount):f}"
    if form.comma:
        text = text.translate(str.maketrans(",.", ".,"))
    text = form.money_sign + text
    if amount < 0:
        return "-" + text
    return "+" + text if style.plus and amount > 0 else text


def moment(day, style, dice):
    form = style.day if "%H" in style.day else style.day + " %H:%M:%S"
    return day.strftime(form.replace("%H:%M:%S", f"{dice.randrange(24):02}:{dice.randrange(60):02}:{dice.randrange(60):02}"))


def cells_of(dice, form, style, of, one, balance, index):
    """The cells of a booking by their headers."""
    columns, cells = form.columns, {}

    def put(role, text):
        if role in columns:
            cells[columns[role]] = text

    amount = -one.amount if one.is_reversal else one.amount
    shown_out = one.is_out != one.is_reversal
    figure = written(amount, style, form)
    if style.is_short and not style.is_grouped and figure.endswith((".00", ",00")):
        figure = figure[:-3]
    if style.decorated and shown_out:
        figure = "-" + figure
    for role in ("debit", "debit_too"):
        put(role, figure if shown_out else style.zero)
    for role in ("credit", "credit_too"):
        put(role, style.zero if shown_out else figure)
    put("amount", written(one.change(), style, form) if form.shows == "signed" else figure)
    put("side", form.words[0] if shown_out else form.words[1])
    put("balance", written(balance, style, form).lstrip("+"))
    for role in ("currency", "currency_too"):
        put(role, style.currency)
    put("reference", one.reference)
    put("party", one.party)
    put("other", one.party_account)
    put("own", of.account)
    put("index", str(index))
    put("clock", f"{dice.randrange(24):02}:{dice.randrange(60):02}:{dice.randrange(60):02}")
    put("moment", one.day.strftime(style.day) + " 10:00:00")
    put("day_too", (one.day - timedelta(days=style.days_before)).strftime(style.day))
    ours, theirs = ("payer", "payee") if one.is_out else ("payee", "payer")
    put(ours, of.account)
    put(f"{ours}_name", "我方有限公司")
    put(theirs, one.party_account)
    put(f"{theirs}_name", one.party)
    cells[form.day] = moment(one.day, style, dice) if "%H" in style.day else one.day.strftime(style.day)
    cells |= dict(zip(form.remarks, one.words))
    return cells


def row_of(dice, form, cells):
    row = [cells.get(header, FILL.get(header, "")) for header in form.headers]
    if form.tabs:
        row = [cell + "\t" if cell and cell.isdigit() and len(cell) > 9 else cell for cell in row]
    return row


def top_of(dice, form, of):
    """The lines above the header."""
    width = len(form.headers)
    lines = {
        "history": [["[HISTORYDETAIL]"]],
        "account": [["账号", of.account]],
        "inquirer": [["查询账号[ Inquirer account number ]", of.account]],
        "kind": [["账号", of.account, "账户类型", "对公"]],
        "title": [["借记卡账户历史明细"]],
        "card": [["明细查询文件下载"], [f"卡号: {of.account}"], ["卡别名: "], ["起始日期: 2026-01-01 截止日期: 2026-12-31"],
                 ["子账户序号: 00000"], ["币种: 全部"]],
        "wechat": [["微信支付账单明细"], ["微信昵称：[青石]"], ["起始时间：[2026-01-01 00:00:00] 终止时间：[2026-12-31 23:59:59]"],
                   ["导出类型：[全部]"], ["导出时间：[2027-01-01 10:00:00]"], [""], [f"共{len(of.bookings)}笔记录"],
                   ["收入：1笔 100.00元"], ["支出：2笔 20.00元"], ["中性交易：0笔 0.00元"], ["注："],
                   ["1. 充值/提现/理财通购买/零钱通存取/信用卡还款等交易，将计入中性交易"], ["2. 本明细仅展示当前账单中的交易"],
                   ["3. 本明细仅供个人对账使用"], [""], ["----------------------微信支付账单明细列表--------------------"]],
        "alipay": [["------------------------------------------------------------------------------------"], ["导出信息："],
                   ["姓名：张伟"], ["支付宝账户：a@example.com"], [f"共{len(of.bookings)}笔记录"], ["特别提示："]],
    }.get(form.top, [])
    return [line + [""] * (width - len(line)) if form.tabs and form.top == "wechat" else line for line in lines]


def foot_of(dice, form, style, of):
    """The lines below the table: sums and remarks of the bank."""
    if not form.foot or dice.random() < 0.3:
        return []
    def total(is_debit):
        shown = (one for one in of.bookings if (one.is_out != one.is_reversal) == is_debit)
        return sum((-one.amount if one.is_reversal else one.amount for one in shown), Decimal(0))

    names = {form.columns.get("debit"): total(True), form.columns.get("credit"): total(False)}
    label = dice.choice(["合计", "本页合计", "合计金额", "人民币合计"] if form.letters == "chinese" else ["Total", "Totals"])
    row = [written(names[header], style, form) if header in names else "" for header in form.headers]
    row[0] = label
    lines = [row]
    if form.letters == "chinese" and dice.random() < 0.5:
        lines.append([dice.choice(["打印时间：2026-12-31 10:00:00", "以上数据仅供参考", f"共{len(of.bookings)}笔"])])
    return lines


def fit(of, form):
    """Leaves the values out that the form has no column for."""
    for one in of.bookings:
        if "reference" not in form.columns:
            one.reference = ""
        count = len(form.remarks)
        if len(one.words) > count:
            one.words = [*one.words[: count - 1], " ".join(one.words[count - 1 :])]


def make(dice, form, account):
    """A table of a random truth."""
    may_reverse = form.shows in ("two", "word") and not form.tabs
    # Three decimals behind a comma are a question, and rightly so.
    currency = dice.choice(["CNY", "EUR", "USD"]) if form.comma else None
    of = truth.statement(dice, account, form.letters, currency, may_reverse=may_reverse)
    if form.tabs:
        of.currency, of.opening = "CNY", Decimal(0)
        of.bookings = truth.statement(dice, account, form.letters, currency="CNY", may_reverse=False).bookings
    fit(of, form)
    style = style_of(dice, form, of.currency)
    if style.encoding == "cp1252":
        style.encoding = "cp1252" if all(fits(one, "cp1252") for one in of.bookings) else "utf-8"
    may_be = form.shows == "two" and "balance" in form.columns and not any(one.is_reversal for one in of.bookings)
    style.decorated = may_be and len(of.bookings) > 2 and not of.bookings[0].is_out and dice.random() < 0.2
    style.decorated |= form.shows == "parties" and dice.random() < 0.5
    steps = list(zip(of.bookings, of.balances(), range(1, 1 + len(of.bookings))))
    top, rows = top_of(dice, form, of), []
    for one, balance, index in reversed(steps) if style.is_newest_first else steps:
        rows.append(row_of(dice, form, cells_of(dice, form, style, of, one, balance, index)))
    has_opening = "balance" in form.columns and form.letters == "chinese" and form.foot and not style.is_newest_first
    if has_opening and dice.random() < 0.3:
        rows.insert(0, opening_row(form, style, of))
    rows += not_done(dice, form, rows)
    foot = foot_of(dice, form, style, of)
    options = [] if "currency" in form.columns else ["--currency-value", of.currency]
    named = len(foot) + len(rows) - len(of.bookings)
    return Table(form, style, of, [*top, form.headers, *rows, *foot], len(top), options, named)


def not_done(dice, form, rows):
    """A line that was not carried out, where the bank has a status."""
    places = [form.headers.index(header) for header in STATUSES if header in form.headers]
    if not places or not rows or dice.random() < 0.7:
        return []
    row = list(dice.choice(rows))
    row[places[0]] = dice.choice(NOT_DONE)
    return [row]


def opening_row(form, style, of):
    row = ["" for _ in form.headers]
    row[0] = BALANCE_TOP
    row[form.headers.index(form.columns["balance"])] = written(of.opening, style, form).lstrip("+")
    return row


def otherwise(dice, table):
    """The same table with other signs around its values: separator, quotes, zeros behind the point, the currency's word."""
    form, of = table.form, table.truth
    style = replace(table.style, separator=dice.choice(form.separators), quotes=dice.choice(["needed", "all"]))
    style = replace(style, encoding="utf-8", end=dice.choice(["\n", "\r\n"]))
    is_short, word = dice.random() < 0.2, dice.choice(CURRENCY_WORDS[of.currency])
    figures = {form.headers.index(form.columns[role]) for role in ("debit", "credit", "amount") if role in form.columns}
    words = {form.headers.index(form.columns[role]) for role in ("currency", "currency_too") if role in form.columns}

    def cell(at, text):
        if at in words and text == table.style.currency:
            return word
        if at in figures and is_short and not table.style.is_grouped and text.endswith((".00", ",00")):
            return text[:-3]
        return text

    rows = [row + [""] * (len(form.headers) - len(row)) if len(row) > 1 else row for row in table.grid[table.header_at :]]
    grid = table.grid[: table.header_at] + [[cell(at, text) for at, text in enumerate(row)] for row in rows]
    return text_of(grid, style).encode(style.encoding)


def fits(one, encoding):
    try:
        (one.party + "".join(one.words)).encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def text_of(grid, style):
    """The grid as a text with separators."""
    def cell(text):
        needs = any(sign in text for sign in (style.separator, '"', "\n", "\r")) or (style.quotes == "all" and text)
        return '"' + text.replace('"', '""') + '"' if needs else text

    return "".join(style.separator.join(cell(text) for text in row) + style.end for row in grid)
