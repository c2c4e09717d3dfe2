"""The truth of a statement, before it has a form: bookings with days, sides, amounts and words, and the balances around
them. Every form writes the same kind of truth."""

import string
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal

# Minor units of the currencies, and how likely each is.
PLACES = {"CNY": 2, "USD": 2, "EUR": 2, "JPY": 0, "KWD": 3}
CURRENCIES = ["CNY"] * 8 + ["USD", "EUR", "JPY", "KWD"]

CHINESE = [
    "东海贸易有限公司", "青石商贸（上海）有限公司", "华东纸业", "张伟", "王镕", "合计科技有限公司", "中国石化销售股份有限公司",
    "李娜", "海贸有限公司", "联通", "总计信息技术公司", "北京共创有限公司", "注册会计师事务所", "第一建筑公司", "本页出版社",
]
PLAIN = ["LINDEN FREIGHT", "Total Energies SE", "Sum Trading", "Acme Ltd.", "Blue Harbour Co", "20 Inch Pipes", "O'Neill and Sons"]
WESTERN = ["Müller GmbH", "Société Générale", "Núñez e Hijos", "Åsa Öberg AB"]
CHINESE_WORDS = ["货款", "一月工资", "手续费", "往来款", "退款", "合同2026-17", "转账 第一期", "利息", "服务费；含税", "运费"]
PLAIN_WORDS = ["Invoice 2026-0042", "fee", "Ready?20 pieces", "refund", "part 1 of 2", "rent January", "20\" pipe", "#7 crates", "-0042 part 1"]
# Words of a booking that takes another one back.
TAKES_BACK = {"chinese": "冲正", "plain": "reversal", "western": "reversal"}


@dataclass
class Booking:
    """One booking. A reversal is shown as a negative amount of the other side."""

    day: date
    is_out: bool
    amount: Decimal
    party: str = ""
    party_account: str = ""
    reference: str = ""
    words: list = field(default_factory=list)
    is_reversal: bool = False

    def change(self):
        return -self.amount if self.is_out else self.amount


@dataclass
class Statement:
    """The bookings of one account, the oldest first."""

    account: str
    currency: str
    opening: Decimal
    bookings: list

    def balances(self):
        """The balance behind each booking."""
        found, balance = [], self.opening
        for one in self.bookings:
            balance += one.change()
            found.append(balance)
        return found

    def closing(self):
        return self.balances()[-1] if self.bookings else self.opening

    def places(self):
        return PLACES[self.currency]


def an_amount(dice, places):
    """An amount of one to nine digits; the small and the odd ones are more likely than in life."""
    units = dice.choice([
        dice.randint(1, 99), dice.randint(100, 9_999), dice.randint(10_000, 999_999), dice.randint(1, 99) * 10**places,
        dice.randint(1_000, 9_999) * 10**places, dice.randint(1_000_000, 999_999_999),
    ])
    return Decimal(units).scaleb(-places)


def a_reference(dice):
    return dice.choice(["AV", "R", "TX", "000"]) + "".join(dice.choices(string.digits, k=10)) + dice.choice("0123456789AB")


def a_number(dice, count):
    return dice.choice("123456789") + "".join(dice.choices(string.digits, k=count - 1))


def names_of(letters):
    """The names and words that fit an alphabet: `chinese`, `western` or `plain`."""
    names = {"chinese": CHINESE + PLAIN, "western": WESTERN + PLAIN, "plain": PLAIN}[letters]
    return names, (CHINESE_WORDS + PLAIN_WORDS if letters == "chinese" else PLAIN_WORDS)


def a_booking(dice, day, places, letters, may_reverse):
    names, words = names_of(letters)
    one = Booking(day, dice.random() < 0.6, an_amount(dice, places))
    one.party = dice.choice(names) if dice.random() < 0.9 else ""
    one.party_account = a_number(dice, dice.choice([12, 16, 19]))
    one.reference = a_reference(dice) if dice.random() < 0.9 else ""
    one.words = [dice.choice(words) for _ in range(dice.choice([0, 1, 1, 1, 2]))]
    if may_reverse and dice.random() < 0.08:
        one.is_reversal = True
        one.words = [*one.words[:1], TAKES_BACK[letters]]
    return one


def statement(dice, account, letters, currency=None, count=None, may_reverse=True):
    """A random statement. Sometimes a booking is there twice, equal in everything."""
    currency = currency or dice.choice(CURRENCIES)
    places, day, bookings = PLACES[currency], date(2026, 1, 1) + timedelta(days=dice.randrange(300)), []
    for _ in range(dice.choice([1, 2, 3, 5, 8, 13]) if count is None else count):
        day += timedelta(days=dice.choice([0, 0, 1, 1, 3]))
        bookings.append(a_booking(dice, day, places, letters, may_reverse))
        if dice.random() < 0.06:
            bookings.append(replace(bookings[-1], words=list(bookings[-1].words)))
    opening = an_amount(dice, places) * dice.choice([1, 1, 1, 100, -1, 0])
    return Statement(account, currency, opening, bookings)
