"""The header forms of bank exports: which column holds what, how a bank shows the side of a booking, and the lines above and
below the table. The names are those of public samples."""

from dataclasses import dataclass, field


@dataclass
class Form:
    """One bank's table. `shows` is how it shows the side: `signed`, `word`, `two` columns, or `parties`."""

    name: str
    headers: list
    shows: str
    day: str
    columns: dict
    remarks: list = field(default_factory=list)
    days: tuple = ("%Y-%m-%d", "%Y%m%d", "%Y/%m/%d")
    words: tuple = ("借", "贷")
    top: str = ""
    foot: bool = False
    tabs: bool = False
    letters: str = "chinese"
    encodings: tuple = ("utf-8", "utf-8-sig", "utf-16", "gb18030")
    separators: str = ","
    comma: bool = False
    money_sign: str = ""


MOMENT = ("%Y-%m-%d %H:%M:%S",)


def form(name, headers, shows, day, remarks, columns, **more):
    return Form(name, headers.split(","), shows, day, columns, remarks.split(",") if remarks else [], **more)


def corporate():
    """Exports of companies' accounts."""
    yield form(
        "icbc-corp-new", "本方账号,对方账号,交易时间,借/贷,金额,凭证号,对方单位,对方行号,用途,摘要,附言,个性化信息", "word", "交易时间",
        "用途,摘要", dict(own="本方账号", other="对方账号", side="借/贷", amount="金额", reference="凭证号", party="对方单位"),
        top="history", days=MOMENT,
    )
    yield form(
        "icbc-corp-old",
        "凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,对方行号,摘要,用途,对方单位名称,余额,个性化信息", "two",
        "交易时间", "摘要,用途",
        dict(own="本方账号", other="对方账号", side="借/贷", debit="借方发生额", credit="贷方发生额", reference="凭证号",
             party="对方单位名称", balance="余额"), days=MOMENT,
    )
    yield form(
        "ccb-corp",
        "账号,账户名称,交易时间,借方发生额/元(支取),贷方发生额/元(收入),余额,币种,对方户名,对方账号,对方开户机构,记账日期,摘要,"
        "备注,账户明细编号-交易流水号,企业流水号,凭证种类,凭证号", "two", "记账日期", "摘要,备注",
        dict(own="账号", other="对方账号", debit="借方发生额/元(支取)", credit="贷方发生额/元(收入)", balance="余额", currency="币种",
             reference="企业流水号", party="对方户名", moment="交易时间"), foot=True,
    )
    yield form(
        "cmb-corp",
        "交易日,交易时间,起息日,交易类型,借方金额,贷方金额,余额,摘要,流水号,流程实例号,业务名称,用途,业务参考号,业务摘要,"
        "其它摘要,收/付方分行名,收/付方名称,收/付方帐号,收/付方开户行行号,收/付方开户行名", "two", "交易日", "摘要,用途,业务摘要",
        dict(other="收/付方帐号", debit="借方金额", credit="贷方金额", balance="余额", reference="业务参考号", party="收/付方名称"),
        top="account", foot=True,
    )
    yield form(
        "boc-corp",
        "交易类型[ Transaction Type ],业务类型[ Business type ],付款人账号[ Debit Account No. ],付款人名称[ Payer's Name ],"
        "收款人账号[ Payee's Account Number ],收款人名称[ Payee's Name ],交易日期[ Transaction Date ],交易时间[ Transaction time ],"
        "交易货币[ Trade Currency ],交易金额[ Trade Amount ],交易后余额[ After-transaction balance ],"
        "交易流水号[ Transaction reference number ],用途[ Purpose ],交易附言[ Remark ],备注[ Remarks ]", "parties",
        "交易日期[ Transaction Date ]", "用途[ Purpose ],交易附言[ Remark ]",
        dict(payer="付款人账号[ Debit Account No. ]", payer_name="付款人名称[ Payer's Name ]",
             payee="收款人账号[ Payee's Account Number ]", payee_name="收款人名称[ Payee's Name ]",
             amount="交易金额[ Trade Amount ]", balance="交易后余额[ After-transaction balance ]",
             currency="交易货币[ Trade Currency ]", reference="交易流水号[ Transaction reference number ]"), top="inquirer",
    )
    yield form(
        "abc-corp", "交易时间,收入金额,支出金额,账户余额,交易行名,对方省市,对方账号,对方户名,交易用途", "two", "交易时间", "交易用途",
        dict(other="对方账号", debit="支出金额", credit="收入金额", balance="账户余额", party="对方户名"), days=MOMENT,
    )
    yield form(
        "cmbc-corp", "交易日期,主机交易流水号,借方发生额,贷方发生额,账户余额,凭证号,摘要,对方账号,对方账号名称,对方开户行,交易时间", "two",
        "交易日期", "摘要",
        dict(other="对方账号", debit="借方发生额", credit="贷方发生额", balance="账户余额", reference="凭证号", party="对方账号名称",
             clock="交易时间"), foot=True,
    )
    yield form(
        "pab-corp", "交易日期,账号,借,贷,账户余额,对方账户,对方账户名称,交易流水号,摘要,用途", "two", "交易日期", "摘要,用途",
        dict(own="账号", other="对方账户", debit="借", credit="贷", balance="账户余额", reference="交易流水号", party="对方账户名称"),
    )
    yield form(
        "spdb", "顺序号,交易日期,交易类型,存入金额,取出金额,余额,交易对手名称,交易对手账号,附言", "two", "交易日期", "附言",
        dict(other="交易对手账号", debit="取出金额", credit="存入金额", balance="余额", party="交易对手名称", index="顺序号"), top="kind",
    )
    yield form(
        "bocom-dc", "序号,交易日期,交易时间,交易类型,借贷,交易金额,余额,对方账号,对方户名,交易地点,摘要", "word", "交易日期", "摘要",
        dict(other="对方账号", side="借贷", amount="交易金额", balance="余额", party="对方户名", index="序号", clock="交易时间"),
    )
    yield form(
        "kingdee", "日期,结算方式,结算号,摘要,借方金额,贷方金额,对方单位", "two", "日期", "摘要",
        dict(debit="借方金额", credit="贷方金额", reference="结算号", party="对方单位"), foot=True,
    )


def personal():
    """Exports of cards and wallets."""
    yield form(
        "icbc-debit-card",
        "交易日期,记账日期,摘要,交易场所,交易国家或地区简称,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),"
        "记账币种,余额,对方户名", "two", "记账日期", "摘要",
        dict(debit="记账金额(支出)", credit="记账金额(收入)", debit_too="交易金额(支出)", credit_too="交易金额(收入)", balance="余额",
             currency="记账币种", currency_too="交易币种", day_too="交易日期", party="对方户名"), top="card", foot=True,
    )
    yield form(
        "cmb-debit", "记账日期,货币,交易金额,联机余额,交易摘要,对手信息,客户摘要", "signed", "记账日期", "交易摘要,客户摘要",
        dict(amount="交易金额", balance="联机余额", currency="货币", party="对手信息"),
    )
    yield form(
        "boc-debit", "记账日期,记账时间,币别,金额,余额,交易名称,渠道,网点名称,附言,对方账户名,对方卡号/账号,对方开户行,借记卡号",
        "signed", "记账日期", "附言",
        dict(amount="金额", balance="余额", currency="币别", party="对方账户名", other="对方卡号/账号", own="借记卡号", clock="记账时间"),
        top="title",
    )
    yield form(
        "abc-debit", "交易日期,交易时间,交易摘要,交易金额,本次余额,对手信息,日 志 号,交易渠道,交易附言", "signed", "交易日期",
        "交易摘要,交易附言", dict(amount="交易金额", balance="本次余额", party="对手信息", clock="交易时间"), days=("%Y%m%d",),
    )
    yield form(
        "bocom-debit", "序号,交易日期,交易时间,交易类型,借贷,交易金额,余额,对方账号,对方户名,交易地点,摘要", "word", "交易日期", "摘要",
        dict(other="对方账号", side="借贷", amount="交易金额", balance="余额", party="对方户名", index="序号", clock="交易时间"),
        words=("借 Dr", "贷 Cr"),
    )
    yield form(
        "wechat", "交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注", "word", "交易时间", "商品,备注",
        dict(side="收/支", amount="金额(元)", party="交易对方", reference="交易单号"), words=("支出", "收入"), top="wechat", tabs=True,
        days=MOMENT, money_sign="¥", encodings=("utf-8", "utf-8-sig"),
    )
    yield form(
        "alipay", "交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,", "word",
        "交易时间", "商品说明,备注",
        dict(other="对方账号", side="收/支", amount="金额", party="交易对方", reference="交易订单号"), words=("支出", "收入"),
        top="alipay", tabs=True, days=MOMENT, encodings=("gb18030",),
    )


def western():
    """Exports with English headings."""
    signed = dict(amount="Amount", balance="Balance", currency="Currency", reference="Reference", party="Payee")
    english = dict(letters="western", encodings=("utf-8", "utf-8-sig", "utf-16", "cp1252"), separators=",;\t|")
    headers = "Booking Date,Payee,Description,Reference,Amount,Currency,Balance"
    yield form("english-signed", headers, "signed", "Booking Date", "Description", signed, **english)
    yield form("comma-signed", headers, "signed", "Booking Date", "Description", signed,
               **{**english, "separators": ";\t|", "comma": True})
    yield form(
        "english-two", "Date,Description,Payee,Reference,Paid out,Paid in,Balance,Currency", "two", "Date", "Description",
        dict(debit="Paid out", credit="Paid in", balance="Balance", currency="Currency", reference="Reference", party="Payee"),
        foot=True, **english,
    )
    yield form(
        "english-word", "Date,Reference,Payee,D/C,Amount,Currency,Details", "word", "Date", "Details",
        dict(side="D/C", amount="Amount", currency="Currency", reference="Reference", party="Payee"), words=("D", "C"), **english,
    )


FORMS = {one.name: one for one in [*corporate(), *personal(), *western()]}
