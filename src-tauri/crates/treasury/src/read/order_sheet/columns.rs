//! Which field a column of a spreadsheet is for: by its header, which is the interface's name, a label in either
//! language, or a word that spreadsheets commonly use.

use bank_contract::row::{Field, Kind, Type};
use bank_contract::terms::field_label;
use model::spelling::narrow;
use money::Operation;

/// A draft's number, which finds the draft even where no request carries it.
pub(crate) const DRAFT_NUMBER: &str = "draftNumber";
/// The amount of a transfer.
const TRADE_AMOUNT: &str = "tradeAmount";
/// The rank of the interface's own name and labels.
const OWN_NAME: u8 = 3;
/// The amount of the draft, compared with the list even where no request carries it.
pub(crate) const DRAFT_AMOUNT: &str = "amount";

/// Words of spreadsheets, by field, in one case and without spaces, brackets and colons.
const WORDS: &[(&str, &[&str])] = &[
    (
        "oppositeAccountName",
        &[
            "收款人",
            "收款人户名",
            "收款户名",
            "收款人姓名",
            "收款人名称",
            "收款单位",
            "收款单位名称",
            "收款方",
            "收款方户名",
            "收款账户名称",
            "收款账户名",
            "户名",
            "姓名",
            "员工姓名",
            "账户名称",
            "账户名",
            "开户名",
            "payee",
            "payeename",
            "beneficiary",
            "beneficiaryname",
            "name",
            "employee",
            "accountname",
            "recipient",
        ],
    ),
    (
        "oppositeAccountNumber",
        &[
            "收款人账号",
            "收款账号",
            "收款方账号",
            "收款账户",
            "收款人账户",
            "收款卡号",
            "账号",
            "帐号",
            "收款帐号",
            "收款人帐号",
            "银行账号",
            "银行帐号",
            "卡号",
            "银行卡号",
            "工资卡号",
            "payeeaccount",
            "beneficiaryaccount",
            "account",
            "accountno",
            "accountnumber",
            "cardnumber",
            "bankaccount",
        ],
    ),
    (
        "oppositeAccountBankName",
        &[
            "开户行",
            "开户银行",
            "收款人开户行",
            "收款行",
            "收款银行",
            "收款开户行",
            "收款方开户行",
            "开户行名称",
            "收款行名称",
            "开户银行名称",
            "收款人开户银行",
            "银行名称",
            "bank",
            "bankname",
            "payeebank",
            "beneficiarybank",
        ],
    ),
    (
        "oppositeBankCode",
        &[
            "联行号",
            "行号",
            "收款行号",
            "收款行联行号",
            "开户行行号",
            "开户行联行号",
            "收款人开户行行号",
            "大额行号",
            "cnaps",
            "cnapscode",
            "bankcode",
            "bankno",
        ],
    ),
    (TRADE_AMOUNT, &["金额", "交易金额", "金额元", "应付金额", "amount", "sum"]),
    (TRADE_AMOUNT, PAID_NOW),
    ("currency", &["币种", "货币", "币别", "currency", "ccy"]),
    (
        "tradeDate",
        &["日期", "付款日期", "交易日期", "转账日期", "支付日期", "发放日期", "date", "paymentdate", "valuedate"],
    ),
    (
        "purpose",
        &["用途", "付款用途", "摘要", "附言", "款项用途", "转账用途", "purpose", "memo", "details", "description"],
    ),
    ("referenceOrder", &["参考号", "业务参考号", "单据编号", "单据号", "reference", "referenceno", "ref"]),
    (
        "tradeAccountNumber",
        &[
            "付款账号",
            "付款人账号",
            "付款账户",
            "付款方账号",
            "付款帐号",
            "payeraccount",
            "fromaccount",
            "debitaccount",
        ],
    ),
    ("accountNumber", &["本方账号", "我方账号", "持票人账号", "账号", "帐号", "account", "accountno", "ouraccount"]),
    (
        DRAFT_NUMBER,
        &[
            "票号",
            "票据号",
            "票据号码",
            "汇票号码",
            "汇票号",
            "票据包号",
            "票据（包）号码",
            "draft",
            "draftno",
            "draftnumber",
            "billno",
        ],
    ),
    ("bankDraftId", &["票据id", "票据标识", "银行票据标识", "bankdraftid", "draftid"]),
    (
        DRAFT_AMOUNT,
        &[
            "金额",
            "票面金额",
            "票据金额",
            "汇票金额",
            "票据包金额",
            "提示付款金额",
            "amount",
            "draftamount",
            "faceamount",
        ],
    ),
    ("endorseeAccountName", &["被背书人", "被背书人名称", "被背书人户名", "收票人", "endorsee", "endorseename"]),
    ("endorseeAccountNumber", &["被背书人账号", "收票人账号", "endorseeaccount"]),
    ("endorseeAccountBankNumber", &["被背书人开户行行号", "被背书人行号", "endorseebank", "endorseebanknumber"]),
    ("pledgeeAccountName", &["质权人", "质权人名称", "质权人户名", "pledgee", "pledgeename"]),
    ("pledgeeAccountNumber", &["质权人账号", "pledgeeaccount"]),
    ("pledgeeAccountBankNumber", &["质权人行号", "质权人开户行行号", "pledgeebank", "pledgeebanknumber"]),
    ("remark", &["备注", "remark", "remarks", "note", "notes"]),
    ("overdueReason", &["逾期原因", "逾期说明", "overduereason"]),
    ("bookDate", &["预约日期", "预约申请日期", "bookdate"]),
];

/// Words for a field where no other column is: 备注 is the purpose of a payment without a column of that name.
const WEAK_WORDS: &[(&str, &[&str])] = &[("purpose", &["备注", "说明", "remark", "remarks", "note", "notes"])];

/// Words for the amount that is to be paid now, where the file has others too: those of the order, of an invoice, before deductions.
const PAID_NOW: &[&str] = &[
    "实发工资",
    "实发金额",
    "实发金额元",
    "实发",
    "实付金额",
    "付款金额",
    "转账金额",
    "支付金额",
    "发放金额",
    "本次付款金额",
    "本次付款",
    "本次支付金额",
    "本次支付",
    "paymentamount",
    "netpay",
];
/// Words in the header of another amount, and of the amount in words.
const AMOUNTS: &[&str] = &["金额", "amount", "应发", "实发", "应付", "未付", "已付", "本次"];
const IN_WORDS: &[&str] = &["大写", "inwords"];

/// A field that a column can be for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    /// The interface's name.
    pub name: &'static str,
    /// Labels in English and Chinese.
    labels: [String; 2],
    /// The item has it; otherwise it only finds the draft or is compared with it.
    pub is_sent: bool,
}

impl Target {
    /// Its label.
    pub(crate) fn label(&self, language: &str) -> &str {
        &self.labels[usize::from(language.starts_with("zh"))]
    }
}

/// The fields of an operation, and for drafts those that find and compare them.
pub(crate) fn targets(operation: Operation) -> Vec<Target> {
    let target = |of: &Type, name: &'static str, is_sent| Target {
        name,
        labels: ["en", "zh-CN"].map(|language| field_label(of.name, name, language)),
        is_sent,
    };
    let sent = operation.item.fields.iter().filter(|field: &&Field| !matches!(field.kind, Kind::Object(_)));
    let mut all: Vec<Target> = sent.map(|field| target(operation.item, field.name, true)).collect();
    if !operation.is_transfer() {
        for name in [DRAFT_NUMBER, DRAFT_AMOUNT] {
            if operation.item.field(name).is_none() {
                all.push(Target { labels: draft_labels(name), ..target(operation.item, name, false) });
            }
        }
    }
    all
}

fn draft_labels(name: &str) -> [String; 2] {
    ["en", "zh-CN"].map(|language| field_label("Draft", name, language))
}

/// A header in the form in which headers are compared.
pub(crate) fn plain(header: &str) -> String {
    let kept =
        |sign: &char| !sign.is_whitespace() && !matches!(sign, '*' | ':' | '(' | ')' | '_' | '-' | '/' | '.' | '#');
    narrow(header).chars().filter(kept).collect()
}

/// How well a header names a field; 0: not at all.
fn rank(target: &Target, header: &str, plainly: &str) -> u8 {
    if target.name == header {
        return 4;
    }
    if target.labels.iter().any(|label| plain(label) == plainly) || plain(target.name) == plainly {
        return 3;
    }
    let names = |of: &[(&str, &[&str])]| {
        of.iter().any(|(name, words)| *name == target.name && words.iter().any(|word| plain(word) == plainly))
    };
    match () {
        () if names(WORDS) => 2,
        () if names(WEAK_WORDS) => 1,
        () => 0,
    }
}

/// The field of each header. Where two columns could be for one field, the better name has it and the other none.
pub(crate) fn mapped(targets: &[Target], headers: &[String]) -> Vec<Option<&'static str>> {
    let plainly: Vec<String> = headers.iter().map(|header| plain(header)).collect();
    let mut fields = vec![None; headers.len()];
    for wanted in [4, 3, 2, 1] {
        for (at, header) in headers.iter().enumerate() {
            if fields[at].is_some() || plainly[at].is_empty() {
                continue;
            }
            let free = |target: &&Target| !fields.contains(&Some(target.name));
            let found = targets.iter().filter(free).find(|target| rank(target, header, &plainly[at]) == wanted);
            fields[at] = found.map(|target| target.name);
        }
    }
    if let Some(at) = fields.iter().position(|field| *field == Some(TRADE_AMOUNT))
        && let Some(target) = targets.iter().find(|target| target.name == TRADE_AMOUNT)
        && rank(target, &headers[at], &plainly[at]) < OWN_NAME
    {
        let is_free = |other: &usize| *other == at || fields[*other].is_none();
        let free: Vec<usize> = (0..headers.len()).filter(is_free).collect();
        fields[at] = None;
        if let Some(paid) = amount_column(&plainly, &free, at) {
            fields[paid] = Some(TRADE_AMOUNT);
        }
    }
    fields
}

/// The column of the amount to pay among those without a field, where `found` is the first one with a word for it: the only one, or the only
/// one that says that it is paid now. Where neither is so, a person chooses.
fn amount_column(plainly: &[String], free: &[usize], found: usize) -> Option<usize> {
    let has = |at: usize, words: &[&str]| words.iter().any(|word| plainly[at].contains(word));
    let is_amount = |at: &&usize| **at == found || (has(**at, AMOUNTS) && !has(**at, IN_WORDS));
    let amounts: Vec<usize> = free.iter().filter(is_amount).copied().collect();
    let mut paid_now = amounts.iter().filter(|at| PAID_NOW.contains(&plainly[**at].as_str())).copied();
    match (&amounts[..], paid_now.next(), paid_now.next()) {
        ([only], _, _) => Some(*only),
        (_, only, None) => only,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(operation: &str, headers: &[&str]) -> Vec<Option<&'static str>> {
        let headers: Vec<String> = headers.iter().map(|header| (*header).to_owned()).collect();
        mapped(&targets(Operation::named(operation).unwrap()), &headers)
    }

    #[test]
    fn the_headers_of_common_spreadsheets_name_their_fields() {
        let payroll =
            fields("transfer-personal", &["序号", "姓名", "银行卡号", "开户行", "实发金额（元）", "用途", "部门"]);
        let expected = [
            None,
            Some("oppositeAccountName"),
            Some("oppositeAccountNumber"),
            Some("oppositeAccountBankName"),
            Some("tradeAmount"),
            Some("purpose"),
            None,
        ];
        assert_eq!(payroll, expected);
        let payments = fields("transfer", &["收款人户名", "账号", "金额", "Payer account number", "tradeDate"]);
        let expected =
            ["oppositeAccountName", "oppositeAccountNumber", "tradeAmount", "tradeAccountNumber", "tradeDate"];
        assert_eq!(payments, expected.map(Some));
        let drafts = fields("receipt-by-endorsee", &["票据号码", "票面金额", "备注"]);
        assert_eq!(drafts, [Some("draftNumber"), Some("amount"), Some("remark")]);
    }

    #[test]
    fn the_better_name_of_two_has_the_field() {
        assert_eq!(fields("transfer", &["金额", "tradeAmount"]), [None, Some("tradeAmount")]);
        assert_eq!(fields("transfer", &["金额", "金额"]), [None, None]);
        assert_eq!(fields("transfer", &["备注", "发放日期"]), [Some("purpose"), Some("tradeDate")]);
        assert_eq!(fields("transfer", &["备注", "用途"]), [None, Some("purpose")]);
        let amount =
            |headers: &[&str]| fields("transfer", headers).iter().position(|field| *field == Some("tradeAmount"));
        for (headers, at) in [
            (&["应发工资", "实发工资"][..], Some(1)),
            (&["应付金额", "本次付款金额"], Some(1)),
            (&["金额", "已付金额", "未付金额"], None),
            (&["付款金额", "实付金额"], None),
            (&["金额", "金额大写"], Some(0)),
            (&["金额", "用途"], Some(0)),
            (&["交易金额", "已付金额"], Some(0)),
            (&["Amount", "Invoice amount"], None),
            (&["Payment amount", "Invoice amount"], Some(0)),
        ] {
            assert_eq!(amount(headers), at, "{headers:?}");
        }
        let known = WORDS.iter().all(|(name, _)| {
            bank_contract::Endpoint::operations()
                .filter_map(|endpoint| Operation::named(endpoint.row().name()).ok())
                .any(|operation| targets(operation).iter().any(|target| target.name == *name))
        });
        assert!(known, "a word for a field that no operation has");
    }
}
