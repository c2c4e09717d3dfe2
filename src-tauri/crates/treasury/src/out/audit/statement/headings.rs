//! The names that banks give their columns.
//!
//! A heading is compared by its whole text first: its bracket may hold the meaning, as in 交易金额(收入) beside 交易金额(支出).
//! Only where no whole text fits is it compared without the bracket, which often holds a unit or a translation; two headings
//! that are equal then are never guessed.

use model::spelling::narrow;

pub(super) use crate::read::sheet::titles::{ACCOUNT, CURRENCY, OWN_ACCOUNT, plain};

pub(super) const DAY: &[&str] = &[
    // The day of the booking is that of the balance; a card's payment may be days before it.
    "记账日期",
    "记账日",
    "入账日期",
    "入账日",
    "交易日期",
    "交易日",
    "业务日期",
    "发生日期",
    "日期",
    "交易时间",
    "记账时间",
    "date",
    "bookingdate",
    "bookdate",
    "transactiondate",
    "txndate",
    "trandate",
    "transdate",
    "postingdate",
    "day",
];
pub(super) const AMOUNT: &[&str] =
    &["记账金额", "金额", "交易金额", "发生额", "发生金额", "amount", "transactionamount", "tradeamount"];
pub(super) const DEBIT: &[&str] = &[
    "借方",
    "借方金额",
    "借方发生额",
    "借方发生额元支取",
    "支出",
    "支出金额",
    "支取",
    "支取金额",
    "取出金额",
    "付款金额",
    "转出金额",
    "借",
    "记账金额支出",
    "交易金额支出",
    "金额支出",
    "debit",
    "debitamount",
    "debits",
    "paidout",
    "moneyout",
    "withdrawal",
    "withdrawals",
    "withdrawalamt",
    "withdrawalamount",
];
pub(super) const CREDIT: &[&str] = &[
    "贷方",
    "贷方金额",
    "贷方发生额",
    "贷方发生额元收入",
    "收入",
    "收入金额",
    "存入",
    "存入金额",
    "收款金额",
    "转入金额",
    "贷",
    "记账金额收入",
    "交易金额收入",
    "金额收入",
    "credit",
    "creditamount",
    "credits",
    "paidin",
    "moneyin",
    "deposit",
    "deposits",
    "depositamt",
    "depositamount",
];
pub(super) const DIRECTION: &[&str] = &[
    "借贷",
    "借贷标志",
    "借贷标识",
    "借贷方向",
    "借贷别",
    "收支",
    "收支标志",
    "收支方向",
    "收支类型",
    "收付",
    "收付标志",
    "收付方向",
    "方向",
    "交易方向",
    "资金流向",
    "往来账标志",
    "dc",
    "drcr",
    "crdr",
    "debitcredit",
    "creditdebit",
    "debitorcredit",
    "dcindicator",
    "creditdebitindicator",
    "direction",
];
/// Whether a line was carried out.
pub(super) const STATUS: &[&str] = &[
    "状态",
    "交易状态",
    "当前状态",
    "处理状态",
    "记账状态",
    "入账状态",
    "支付状态",
    "status",
    "transactionstatus",
    "bookingstatus",
    "paymentstatus",
];
pub(super) const REFERENCE: &[&str] = &[
    "客户参考号",
    "业务参考号",
    "参考号",
    "企业流水号",
    "凭证号",
    "凭证号码",
    "结算号",
    "交易流水号",
    "流水号",
    "主机交易流水号",
    "交易单号",
    "交易订单号",
    "账户明细编号交易流水号",
    "reference",
    "ref",
    "referencenumber",
    "transactionreference",
    "customerreference",
];
pub(super) const COUNTERPARTY: &[&str] = &[
    "对方户名",
    "对方账户名称",
    "对方账户名",
    "对方账号名称",
    "对方名称",
    "对方单位",
    "对方单位名称",
    "对方客户名称",
    "收付方名称",
    "收付款方名称",
    "交易对手名称",
    "交易对手户名",
    "交易对手",
    "交易对方",
    "对手信息",
    "对方信息",
    "对手方",
    "收款人",
    "counterparty",
    "counterpartyname",
    "payee",
    "beneficiary",
    "beneficiaryname",
];
pub(super) const REMARK: &[&str] = &[
    "摘要",
    "交易摘要",
    "备注",
    "附言",
    "交易附言",
    "用途",
    "交易用途",
    "业务摘要",
    "其它摘要",
    "其他摘要",
    "客户摘要",
    "商品",
    "商品说明",
    "个性化信息",
    "remark",
    "remarks",
    "purpose",
    "description",
    "memo",
    "narrative",
    "details",
    "paymentdetails",
];
pub(super) const BALANCE: &[&str] = &[
    "余额",
    "账户余额",
    "交易后余额",
    "联机余额",
    "本次余额",
    "当前余额",
    "balance",
    "runningbalance",
    "accountbalance",
    "closingbalance",
];
/// The two sides of a table that names both accounts and no direction.
pub(super) const PAYER_ACCOUNT: &[&str] = &["付款人账号", "付款账号", "付款方账号", "付方账号", "payeraccount"];
pub(super) const PAYEE_ACCOUNT: &[&str] = &["收款人账号", "收款账号", "收款方账号", "收方账号", "payeeaccount"];
pub(super) const PAYER_NAME: &[&str] = &["付款人名称", "付款人", "付款方名称", "付款人户名", "payername"];
pub(super) const PAYEE_NAME: &[&str] = &["收款人名称", "收款人", "收款方名称", "收款人户名", "payeename"];

/// A text as headings are compared, without a bracket and without the unit behind a slash.
fn base(text: &str) -> String {
    let text = narrow(text);
    let name = text.split(['(', '[', '<', '【']).next().unwrap_or_default();
    plain(name.trim_end().strip_suffix("/元").unwrap_or(name))
}

/// The places of the headings with one of these names, those of the first name that fits. Whole texts come first.
fn places(headers: &[String], names: &[&str]) -> Vec<usize> {
    let with = |form: fn(&str) -> String| {
        let forms: Vec<String> = headers.iter().map(|header| form(header)).collect();
        let of = |name: &&str| -> Vec<usize> { (0..forms.len()).filter(|at| forms[*at] == **name).collect() };
        names.iter().map(of).find(|places| !places.is_empty()).unwrap_or_default()
    };
    let whole = with(plain);
    if whole.is_empty() { with(base) } else { whole }
}

/// The one heading with one of these names; none where two of one name would be guessed.
pub(super) fn one(headers: &[String], names: &[&str]) -> Option<String> {
    place(headers, names).map(|at| headers[at].clone())
}

/// The place of the one heading with one of these names.
pub(super) fn place(headers: &[String], names: &[&str]) -> Option<usize> {
    match places(headers, names)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// All headings with one of these names, in the file's order.
pub(super) fn all(headers: &[String], names: &[&str]) -> Vec<String> {
    let is = |header: &&String| names.contains(&plain(header).as_str()) || names.contains(&base(header).as_str());
    headers.iter().filter(is).cloned().collect()
}

/// Whether one of these names is among the headings.
pub(super) fn has(headers: &[String], names: &[&str]) -> bool {
    !places(headers, names).is_empty()
}
