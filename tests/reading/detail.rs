//! One draft: live where the service has a detail query, stored data where it has none or does not answer.

use bank_contract::Wire;
use treasury::view::{DraftDetail, InboxQuery};

use crate::bench::Bench;
use crate::scripted::{Says, Scripted};

async fn open(bench: &Bench, stage: &str, live: bool) -> DraftDetail {
    let row = bench.rows(stage, &[bench.account(0)]).into_iter().find(|row| !row.split).unwrap();
    bench.desk.draft_detail(stage, &row.key, live).await.unwrap()
}

#[tokio::test]
async fn a_live_detail_shows_every_field_of_the_record_and_its_objects() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[bench.account(0)]).await;
    let detail = open(&bench, "receipt-by-endorsee", true).await;
    assert!(detail.live && detail.trouble.is_none() && !detail.no_detail_query);
    let raw = bench.desk.raw_record("receipt-by-endorsee", &detail.row.key).unwrap();
    let record: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&raw).unwrap();
    let shown = detail.record.fields.len() + detail.record.objects.len() + detail.record.unknown.len();
    let empty = detail
        .record
        .empty_objects
        .iter()
        .filter(|name| record.get(*name).is_some_and(|value| !value.is_null()))
        .count();
    assert_eq!(shown + empty, record.values().filter(|value| !value.is_null()).count());
    assert!(detail.record.fields.iter().all(|field| !field.odd));
    let roles: Vec<&str> = detail.chain.iter().map(|link| link.role.as_str()).collect();
    assert_eq!((roles.first(), roles.last()), (Some(&"drawer"), Some(&"us")));
    assert!(detail.also_in.contains(&"draft".to_owned()) || detail.also_in.is_empty());
    let answers: Vec<Option<&str>> = detail.actions.iter().map(|action| action.answer.as_deref()).collect();
    assert_eq!(answers, [Some("accept"), Some("refuse")]);
}

#[tokio::test]
async fn a_stage_without_a_detail_query_shows_the_cached_row_and_says_so() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[bench.account(0)]).await;
    for stage in ["draft", "prompt-receipt", "prompt-receipt-withdrawal"] {
        let detail = open(&bench, stage, true).await;
        assert!(detail.no_detail_query && !detail.live && detail.trouble.is_none(), "{stage}");
        assert!(detail.as_of.is_some() && detail.actions.is_empty(), "{stage}");
    }
}

#[tokio::test]
async fn a_record_gone_from_the_service_keeps_its_copy_with_the_reason() {
    let bench = Bench::new().await;
    bench.refresh(&["receipt-confirm"], &[bench.account(0)]).await;
    let rows = [
        (r#"{"endpoint":"query-bank-receipt-confirm","fault":{"kind":"detail_not_found"}}"#, "404"),
        (r#"{"endpoint":"query-bank-receipt-confirm","fault":{"kind":"failed","message":"later"}}"#, "failed"),
        (r#"{"endpoint":"query-bank-receipt-confirm","fault":{"kind":"wrong_shape"}}"#, "unreadable"),
        (
            r#"{"endpoint":"query-bank-receipt-confirm","fault":{"kind":"edit_record","set":{"draftNumber":"\"other\""}}}"#,
            "detail-other-draft",
        ),
    ];
    for (fault, code) in rows {
        let fault = fault.replace(r#""\"other\"""#, r#""other""#);
        bench.fault(&fault).await;
        let detail = open(&bench, "receipt-confirm", true).await;
        let trouble = detail.trouble.expect(code);
        assert_eq!((trouble.code.as_str(), detail.live), (code, false));
        assert!(!detail.record.fields.is_empty() && detail.as_of.is_some());
        bench.clear_faults().await;
    }
    let live = open(&bench, "receipt-confirm", true).await;
    bench.fault(r#"{"count":0,"fault":{"kind":"failed","message":"later"}}"#).await;
    let kept = open(&bench, "receipt-confirm", true).await;
    assert_eq!(
        (kept.record.fields, kept.record.objects, kept.as_of),
        (live.record.fields, live.record.objects, live.as_of)
    );
}

#[tokio::test]
async fn fields_that_the_interface_does_not_name_are_kept_and_shown() {
    let bench = Bench::new().await;
    bench.fault(r#"{"count":0,"fault":{"kind":"edit_record","set":{"colour":"red","weight":1.50}}}"#).await;
    bench.refresh(&["draft"], &[bench.account(0)]).await;
    let detail = open(&bench, "draft", false).await;
    let mut unknown: Vec<(&str, &str)> =
        detail.record.unknown.iter().map(|field| (field.name.as_str(), field.value.as_str())).collect();
    unknown.sort_unstable();
    assert_eq!(unknown, [("colour", "\"red\""), ("weight", "1.50")]);
    assert_eq!(detail.row.unreadable, None);
}

#[tokio::test]
async fn a_split_draft_cannot_be_endorsed_by_its_number_and_the_reason_is_said() {
    let bench = Bench::new().await;
    let account = [bench.account(0)];
    bench.refresh(&[], &account).await;
    let options = treasury::Options { act: true, ..crate::bench::options_with("token") };
    let acting = treasury::Desk::open(&bench.home, "practice", options).unwrap();
    let mut split = 0;
    for stage in ["endorsement-transfer", "pledge-application", "prompt-payment-app"] {
        for row in bench.rows(stage, &account) {
            let detail = acting.draft_detail(stage, &row.key, false).await.unwrap();
            let why = detail.actions[0].disabled.as_ref().map(|why| why.id.clone());
            assert_eq!(why.as_deref() == Some("action-split"), row.split, "{stage} {:?}", row.draft_number);
            split += usize::from(row.split);
        }
    }
    assert!(split > 0);
    // Without the lock to act, every action says that another program has it.
    let row = bench.rows("receipt-by-endorsee", &account).remove(0);
    let detail = bench.desk.draft_detail("receipt-by-endorsee", &row.key, false).await.unwrap();
    assert_eq!(detail.actions[0].disabled.as_ref().unwrap().id, "sending-off-second-program");
}

#[tokio::test]
async fn the_money_path_finds_the_cached_draft_and_reads_the_acting_list() {
    let bench = Bench::new().await;
    let account = [bench.account(0)];
    bench.refresh(&[], &account).await;
    let stage = bank_contract::Stage::ReceiptByEndorsee;
    let row = bench.rows(stage.name(), &account).remove(0);
    let draft = bench.desk.cached_draft(Some(stage), &row.key).unwrap();
    assert_eq!(
        (draft.number.as_deref(), draft.ids.bank_draft_id.as_deref()),
        (row.draft_number.as_deref(), row.bank_draft_id.as_deref())
    );
    assert_eq!(draft.amount.unwrap().text.as_ref(), row.amount.as_deref().unwrap());
    assert!(draft.stages.contains(&stage));
    let read =
        bench.desk.bank().acting_list_read(stage, &draft.account, draft.number.as_deref().unwrap()).await.unwrap();
    assert!(read.filter_works);
    assert_eq!(read.records, std::slice::from_ref(&draft.raw));
    let found = bench.desk.find_cached(&draft.account, None, draft.ids.bank_draft_id.as_deref(), Some(stage)).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].key, draft.key);
    let gone = bench.desk.cached_draft(None, "00000000000000000000000000000000").unwrap_err();
    assert_eq!((gone.trouble().code.as_str(), gone.exit().number()), ("draft-gone", 2));
}

#[tokio::test]
async fn a_detail_groups_each_field_once_and_counts_empty_ones() {
    let bench = Bench::new().await;
    bench.refresh(&[], &[bench.account(0)]).await;
    let listed = open(&bench, "receipt-by-endorsee", false).await;
    assert_eq!((listed.source.word(), listed.live), ("list", false));
    let live = open(&bench, "receipt-by-endorsee", true).await;
    assert_eq!((live.source.word(), live.live), ("live", true));
    let again = open(&bench, "receipt-by-endorsee", false).await;
    assert_eq!((again.source.word(), again.as_of), ("detail", live.as_of.clone()), "what the service gave was kept");
    let fields = bank_contract::wire::Draft::TYPE.fields;
    assert_eq!(fields.len(), 43);
    assert_eq!(live.record.objects.len() + live.record.empty_objects.len(), 12);
    // Each of the 31 own fields is shown in a group, read with its code, or counted as blank.
    let grouped: Vec<&String> = live.record.groups.iter().flat_map(|group| &group.fields).collect();
    let with_its_code = live.record.fields.len() - grouped.len();
    assert_eq!(
        grouped.len() + with_its_code + live.record.blank.len(),
        31,
        "{:?} {:?}",
        live.record.groups,
        live.record.blank
    );
    assert!(with_its_code >= 3, "{:?}", live.record.groups);
    let mut once = grouped.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), grouped.len());
}

#[tokio::test]
async fn the_parts_of_a_package_are_named_and_listed_together() {
    let part = |number: &str, range: &str, amount: &str| {
        format!(
            r#"{{"bankDraftId":"{number}{range}","draftNumber":"{number}","sequenceNumber":"{range}","amount":{amount},"dueDate":"2026-05-01"}}"#
        )
    };
    let records = [
        part("500", "1-6000000", "60000.00"),
        part("500", "6000001-6000100", "1.00"),
        part("501", "1-100", "100.00"),
        part("502", "0", "7.00"),
        part("503", "first", "7.00"),
    ];
    let page = format!("[{}]", records.join(","));
    let server = Scripted::new(move |asked| {
        let is_first = asked.endpoint == "list-bank-draft" && asked.page() == Some(0);
        Says::Reply(200, if is_first { page.clone() } else { "[]".to_owned() })
    })
    .await;
    let (_folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1"]);
    crate::bench::refresh(&desk, &["draft"], &[]).await;
    let rows = crate::bench::rows(&desk, &InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() });
    let said: Vec<Option<&str>> =
        rows.iter().map(|row| row.part.as_ref().map(|sentence| sentence.id.as_str())).collect();
    let mut known = said.clone();
    known.sort_unstable();
    assert_eq!(known, [None, Some("part"), Some("part"), Some("part-differs"), Some("part-unreadable")]);
    let first = rows.iter().find(|row| row.sequence_number.as_deref() == Some("1-6000000")).unwrap();
    assert_eq!(first.part.as_ref().unwrap().args["last"], "6,000,000");
    let detail = desk.draft_detail("draft", &first.key, false).await.unwrap();
    let parts: Vec<(&str, Option<&str>)> =
        detail.parts.iter().map(|one| (one.part.args["first"].as_str(), one.amount.as_deref())).collect();
    assert_eq!(parts, [("1", Some("60000.00")), ("6,000,001", Some("1.00"))]);
    let whole = rows.iter().find(|row| row.sequence_number.as_deref() == Some("0")).unwrap();
    assert!(desk.draft_detail("draft", &whole.key, false).await.unwrap().parts.is_empty());
}
