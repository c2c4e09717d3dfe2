//! Units and currencies of headings in a file of orders: nothing is multiplied, and nothing leaves in another currency.

use std::collections::BTreeMap;

use acceptance::account;
use treasury::view::OrderSheetForm;

use crate::bench::Bench;

#[tokio::test(flavor = "multi_thread")]
async fn a_heading_with_a_unit_or_another_currency_refuses_its_rows() {
    let bench = Bench::new().await;
    let payer = account::key(&bench.bank.accounts[0]);
    for (heading, why) in [
        ("金额（元）", None),
        ("金额", None),
        ("金额（万元）", Some("cell-amount-unit")),
        ("Amount (in thousands)", Some("cell-amount-unit")),
        ("Amount (USD)", Some("cell-amount-currency")),
    ] {
        let text = format!("收款人\t收款账号\t开户行\t{heading}\t用途\n甲公司\t6222000099990001\t工行\t1.50\t货款\n");
        let mut sheet = bench.desk().order_sheet_text("transfer", &text, "en").unwrap();
        // A person gives the column its field where its heading is in no list.
        sheet.columns[3].field = Some("tradeAmount".to_owned());
        let same = [
            ("tradeAccountNumber", payer.clone()),
            ("currency", "CNY".to_owned()),
            ("tradeDate", bench.desk().today().to_string()),
        ];
        let same: BTreeMap<String, String> = same.map(|(field, value)| (field.to_owned(), value)).into();
        let form = OrderSheetForm {
            sheet,
            same,
            control_total: String::new(),
            control_count: String::new(),
            reason: None,
            language: "en".to_owned(),
        };
        let checked = bench.desk().order_sheet_check(&form).unwrap();
        let found = checked.problems.iter().map(|problem| problem.sentence.id.as_str());
        let found: Vec<&str> = found.filter(|id| id.starts_with("cell-amount")).collect();
        assert_eq!(found, Vec::from_iter(why), "{heading}");
    }
}
