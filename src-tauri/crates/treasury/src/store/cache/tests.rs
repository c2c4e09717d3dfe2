//! Tests the cache on real SQLite: pages, swaps, versions and deletion.

use std::collections::HashSet;

use bank_contract::Stage;
use model::AccountKey;
use model::profile::Profile;

use super::ingest::{PageBrought, prepare, take};
use super::rows::CacheRow;
use super::{Cache, Pull, lists, rows};
use crate::store::list_columns::DraftFact;

const AS_OF: &str = "2026-03-02T04:00:00.000Z";

struct CacheDesk {
    _folder: tempfile::TempDir,
    cache: Cache,
    profile: Profile,
    account: AccountKey,
}

impl CacheDesk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let text = "base_url = \"https://b\"\norganization_id = 1\nenvironment = \"test\"\n";
        let profile = Profile::parse(text, "profile.toml").unwrap();
        Self {
            cache: Cache::open(folder.path()).unwrap(),
            _folder: folder,
            profile,
            account: "EAST:1".parse().unwrap(),
        }
    }

    fn begin(&self, stage: Stage) -> Pull {
        self.cache.write().begin(stage, &self.account, false).unwrap()
    }

    fn page(&self, pull: &mut Pull, records: &[String]) -> PageBrought {
        let text = format!("[{}]", records.join(","));
        take(&self.cache, pull, &text, &self.profile, "main").unwrap()
    }

    /// One complete refresh of one list.
    fn refresh(&self, stage: Stage, records: &[String]) -> super::Swapped {
        self.cache.write().begin_refresh().unwrap();
        let mut pull = self.begin(stage);
        self.page(&mut pull, records);
        self.cache.write().note_same(&mut pull, |one, other| one == other).unwrap();
        self.cache.write().swap(&pull, AS_OF).unwrap()
    }

    fn rows(&self, stage: Stage) -> Vec<CacheRow> {
        let connection = self.cache.read();
        let list = lists::all(&connection).unwrap()[&(stage, self.account.clone())].id;
        let mut statement =
            connection.prepare("SELECT draft FROM membership WHERE list = ?1 ORDER BY due, draft").unwrap();
        let ids = statement.query_map([list], |row| Ok((row.get(0)?, stage))).unwrap();
        let ids: Vec<(i64, Stage)> = ids.map(Result::unwrap).collect();
        let rows = rows::by_ids(&connection, &ids).unwrap();
        assert_eq!(rows.len(), ids.len());
        rows
    }

    fn count(&self, table: &str) -> u32 {
        self.cache.read().query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    }
}

fn record(number: &str, id: &str, more: &str) -> String {
    format!(
        r#"{{"bankDraftStatusCode":"B","bankMark":"EAST","draftNumber":"{number}","draftStatusCode":"D","draftType":"AC","organizationCode":"O","bankDraftId":"{id}","amount":1.25{more}}}"#
    )
}

#[test]
fn a_swap_says_what_is_new_changed_and_gone_and_counts_exactly() {
    let desk = CacheDesk::new();
    let first = desk.refresh(Stage::Draft, &[record("1", "a", ""), record("2", "b", ""), record("3", "c", "")]);
    assert_eq!((first.drafts, first.new, first.changed, first.no_longer_listed), (3, 3, 0, 0));
    let second = desk
        .refresh(Stage::Draft, &[record("1", "a", ""), record("2", "b", ",\"remark\":\"x\""), record("4", "d", "")]);
    assert_eq!((second.drafts, second.new, second.changed, second.no_longer_listed), (3, 1, 1, 1));
    let marks: Vec<(Option<String>, Option<&str>)> = desk
        .rows(Stage::Draft)
        .into_iter()
        .map(|row| (row.columns[DraftFact::DraftNumber].clone(), row.difference))
        .collect();
    let mark = |number: &str| marks.iter().find(|(of, _)| of.as_deref() == Some(number)).unwrap().1;
    assert_eq!((mark("1"), mark("2"), mark("4")), (None, Some("changed"), Some("new")));
    let lists = lists::all(&desk.cache.read()).unwrap();
    let list = &lists[&(Stage::Draft, desk.account.clone())];
    assert_eq!((list.drafts, list.sum.amount().to_money_text().as_str(), list.sum.left_out()), (3, "3.75", 0));
}

#[test]
fn a_known_record_is_written_once_for_all_its_lists() {
    let desk = CacheDesk::new();
    let records = [record("1", "a", ""), record("2", "b", "")];
    desk.refresh(Stage::Draft, &records);
    desk.refresh(Stage::EndorsementTransfer, &records);
    desk.refresh(Stage::Draft, &records);
    assert_eq!((desk.count("draft"), desk.count("pack"), desk.count("membership")), (2, 1, 4));
    assert_eq!(desk.rows(Stage::Draft)[0].stages, [Stage::Draft, Stage::EndorsementTransfer]);
    // The same draft with other bytes in another list is a separate version there.
    desk.refresh(Stage::EndorsementTransfer, &[record("1", "a", ",\"remark\":\"seen here\""), records[1].clone()]);
    assert_eq!(desk.count("draft"), 3);
    let remark = |stage| {
        desk.rows(stage)[0].columns[DraftFact::Remark]
            .clone()
            .or_else(|| desk.rows(stage)[1].columns[DraftFact::Remark].clone())
    };
    assert_eq!((remark(Stage::Draft), remark(Stage::EndorsementTransfer).as_deref()), (None, Some("seen here")));
    let identity = desk.rows(Stage::Draft)[0].identity;
    let versions = rows::by_identity(&desk.cache.read(), Some(Stage::Draft), &identity).unwrap();
    assert!(versions[0].listed, "the version of the asked list comes first");
}

#[test]
fn rows_come_in_the_asked_order_from_their_lists_without_lost_ones() {
    let desk = CacheDesk::new();
    let records = [record("1", "a", ""), record("2", "b", ""), record("3", "c", "")];
    desk.refresh(Stage::Draft, &records);
    desk.refresh(Stage::PledgeApplication, &records[1..]);
    let ids: Vec<i64> = desk.rows(Stage::Draft).iter().map(|row| row.id).collect();
    let asked = [
        (ids[2], Stage::PledgeApplication),
        (ids[1], Stage::Draft),
        (9_999, Stage::Draft),
        (ids[0], Stage::PledgeApplication),
        (ids[0], Stage::Draft),
        (ids[1], Stage::Draft),
    ];
    let rows = rows::by_ids(&desk.cache.read(), &asked).unwrap();
    let seen: Vec<_> = rows
        .iter()
        .map(|row| (row.columns[DraftFact::DraftNumber].as_deref().unwrap(), row.asked.unwrap(), row.listed))
        .collect();
    let (draft, pledge) = (Stage::Draft, Stage::PledgeApplication);
    let expected =
        [("3", pledge, true), ("2", draft, true), ("1", pledge, false), ("1", draft, true), ("2", draft, true)];
    assert_eq!(seen, expected);
}

#[test]
fn a_draft_is_found_by_its_names_in_one_or_all_lists_without_a_scan() {
    let mut desk = CacheDesk::new();
    let drafts = [record("1", "a", ""), record("2", "b", ""), record("2", "c", "")];
    desk.refresh(Stage::Draft, &drafts);
    desk.refresh(Stage::PledgeApplication, &drafts[..1]);
    let east = desk.account.clone();
    desk.account = "WEST:1".parse().unwrap();
    desk.refresh(Stage::Draft, &[record("1", "a", "")]);
    let found = |stage, account: Option<&AccountKey>, draft_number, bank_draft_id| {
        let named = rows::Named { account, draft_number, bank_draft_id };
        let rows = rows::named(&desk.cache.read(), stage, &named).unwrap();
        rows.into_iter()
            .map(|row| (row.account.bank_mark, row.columns[DraftFact::BankDraftId].clone().unwrap()))
            .collect::<Vec<_>>()
    };
    desk.cache.write().index_names().unwrap();
    let row = |mark: &str, id: &str| (mark.to_owned(), id.to_owned());
    assert_eq!(found(None, None, Some("1"), None), [row("EAST", "a"), row("WEST", "a")]);
    assert_eq!(found(None, Some(&east), Some("1"), None), [row("EAST", "a")]);
    assert_eq!(found(Some(Stage::PledgeApplication), None, None, Some("a")), [row("EAST", "a")]);
    assert_eq!(found(Some(Stage::Draft), Some(&east), Some("2"), None), [row("EAST", "b"), row("EAST", "c")]);
    assert_eq!(found(None, Some(&east), Some("2"), Some("c")), [row("EAST", "c")]);
    assert_eq!(found(None, None, Some("2"), Some("a")), []);
    assert_eq!(found(None, None, None, None), []);
    let connection = desk.cache.read();
    for (draft_number, bank_draft_id) in [(Some("1"), None), (None, Some("a")), (Some("1"), Some("a"))] {
        let named = rows::Named { account: None, draft_number, bank_draft_id };
        let plan = format!("EXPLAIN QUERY PLAN {}", rows::named_sql(None, &named).unwrap());
        let mut statement = connection.prepare(&plan).unwrap();
        let mut steps = statement.query(rusqlite::params!["1", "draft", "a", "EAST", "1"]).unwrap();
        let first: String = steps.next().unwrap().unwrap().get(3).unwrap();
        assert!(first.starts_with("SEARCH d USING INDEX draft_by_"), "{first}");
    }
}

#[test]
fn a_full_reading_rewrites_changed_readings_and_calls_nothing_new() {
    let mut desk = CacheDesk::new();
    let records = [record("1", "a", ",\"dueDate\":\"2026-02-03\""), record("2", "b", "")];
    let more = [record("3", "c", ",\"dueDate\":\"2026-02-04\"")];
    for stage in [Stage::Draft, Stage::EndorsementTransfer] {
        desk.refresh(stage, &records);
        desk.refresh(stage, &[&records[..], &more].concat());
    }
    let days = |desk: &CacheDesk, stage| {
        let mut rows = desk.rows(stage);
        rows.sort_by(|one, other| one.columns[DraftFact::DraftNumber].cmp(&other.columns[DraftFact::DraftNumber]));
        rows.into_iter().map(|row| (row.columns.due, row.difference)).collect::<Vec<_>>()
    };
    let before = days(&desk, Stage::Draft);
    assert_eq!((before[0].1, before[2].1), (None, Some("new")));
    // The changed setting reads another day from the same text: 2 March becomes 3 February.
    let text = "date_format = \"%Y-%d-%m\"\nbase_url = \"https://b\"\norganization_id = 1\nenvironment = \"test\"\n";
    desk.profile = Profile::parse(text, "profile.toml").unwrap();
    let all = [&records[..], &more].concat();
    desk.refresh(Stage::Draft, &all);
    let as_it_was = days(&desk, Stage::Draft);
    assert_eq!(
        as_it_was.iter().map(|(due, _)| *due).collect::<Vec<_>>(),
        before.iter().map(|(due, _)| *due).collect::<Vec<_>>()
    );
    let swapped = {
        desk.cache.write().begin_refresh().unwrap();
        let mut pull = desk.cache.write().begin(Stage::Draft, &desk.account, true).unwrap();
        desk.page(&mut pull, &all);
        desk.cache.write().note_same(&mut pull, |one, other| one == other).unwrap();
        assert!(desk.cache.write().differences(&pull, &HashSet::new()).unwrap().unwrap().1.is_empty());
        let kept = |_| panic!("a record left the list");
        desk.cache.write().outgoing(&pull, kept).unwrap();
        desk.cache.write().swap(&pull, AS_OF).unwrap()
    };
    assert_eq!((swapped.drafts, swapped.new, swapped.changed, swapped.no_longer_listed), (3, 0, 0, 0));
    let after = days(&desk, Stage::Draft);
    let moved = |at: usize| after[at].0 - before[at].0;
    assert_eq!((moved(0), moved(1), moved(2)), (27, 0, 57), "3 February is 2 March now, 4 February 2 April");
    // The next reading of the other list finds no difference either, and takes over the new row.
    let other = desk.refresh(Stage::EndorsementTransfer, &all);
    assert_eq!((other.new, other.changed, other.no_longer_listed), (0, 0, 0));
    assert_eq!(days(&desk, Stage::EndorsementTransfer)[0].0, after[0].0);
    desk.refresh(Stage::Draft, &all);
    assert_eq!(desk.count("draft"), 3, "the old rows are gone");
}

#[test]
fn a_list_that_was_not_swapped_in_changes_nothing_and_is_cleared() {
    let desk = CacheDesk::new();
    desk.refresh(Stage::Draft, &[record("1", "a", "")]);
    desk.cache.write().begin_refresh().unwrap();
    let mut pull = desk.begin(Stage::Draft);
    desk.page(&mut pull, &[record("1", "a", ",\"remark\":\"new\""), record("2", "b", "")]);
    drop(pull);
    assert_eq!((desk.rows(Stage::Draft).len(), desk.count("draft")), (1, 3));
    assert_eq!(desk.rows(Stage::Draft)[0].columns[DraftFact::Remark], None);
    let again = desk.refresh(Stage::Draft, &[record("1", "a", "")]);
    assert_eq!((again.new, again.changed, again.no_longer_listed), (0, 0, 0));
    assert_eq!((desk.count("draft"), desk.count("pack")), (1, 1));
}

#[test]
fn a_draft_gone_from_all_lists_opens_until_the_next_refresh() {
    let desk = CacheDesk::new();
    desk.refresh(Stage::Draft, &[record("1", "a", "")]);
    let old = desk.rows(Stage::Draft).remove(0);
    desk.refresh(Stage::Draft, &[]);
    let gone = rows::by_ids(&desk.cache.read(), &[(old.id, Stage::Draft)]).unwrap().remove(0);
    assert!(!gone.listed && gone.stages.is_empty());
    desk.refresh(Stage::Draft, &[record("2", "b", "")]);
    assert_eq!(rows::by_ids(&desk.cache.read(), &[(old.id, Stage::Draft)]).unwrap(), []);
    assert!(desk.rows(Stage::Draft)[0].id > old.id);
}

/// A program with one list column more finds the records in the cache; only a reading in full fills the column.
#[test]
fn a_list_read_with_other_columns_is_read_in_full_once() {
    let desk = CacheDesk::new();
    let endorsed = record("1", "a", ",\"endorseInfo\":{\"endorseeName\":\"Sea Trade\"}");
    desk.refresh(Stage::Draft, &[endorsed.clone(), record("2", "b", "")]);
    let endorsee = || {
        let mut rows = desk.rows(Stage::Draft).into_iter();
        let row = rows.find(|row| row.columns[DraftFact::DraftNumber].as_deref() == Some("1")).unwrap();
        row.columns[DraftFact::EndorseeName].clone()
    };
    assert_eq!(endorsee().as_deref(), Some("Sea Trade"));
    let pledged = record(
        "3",
        "c",
        ",\"endorseInfo\":{\"endorserName\":\"Atlas\"},\"pledgeInfo\":{\"pledgeeName\":\"Harbour Bank\"}",
    );
    desk.refresh(Stage::PledgeApplication, &[pledged]);
    let columns = &desk.rows(Stage::PledgeApplication)[0].columns;
    let names = [&columns[DraftFact::EndorserName], &columns[DraftFact::PledgeeName]].map(|name| name.as_deref());
    assert_eq!(names, [Some("Atlas"), Some("Harbour Bank")]);
    desk.cache.write().connection.execute_batch("UPDATE draft SET endorsee = NULL").unwrap();
    desk.refresh(Stage::Draft, &[endorsed.clone(), record("2", "b", "")]);
    assert_eq!(endorsee(), None, "a refresh leaves known records as they are");
    desk.cache.write().connection.execute_batch("UPDATE list SET read_with = 7").unwrap();
    let again = desk.refresh(Stage::Draft, &[endorsed, record("2", "b", "")]);
    assert_eq!((again.new, again.changed, again.no_longer_listed), (0, 0, 0));
    assert_eq!(endorsee().as_deref(), Some("Sea Trade"));
}

#[test]
fn two_rows_with_one_number_are_a_split_draft_until_one_leaves() {
    let desk = CacheDesk::new();
    let part = |id: &str, sequence: &str| record("7", id, &format!(",\"sequenceNumber\":\"{sequence}\""));
    desk.refresh(Stage::Draft, &[part("a", "1-50"), part("b", "51-99"), record("8", "c", "")]);
    let split = || desk.rows(Stage::Draft).into_iter().filter(|row| row.split).count();
    assert_eq!(split(), 2);
    desk.refresh(Stage::Draft, &[part("a", "1-50"), record("8", "c", "")]);
    assert_eq!(split(), 0);
}

#[test]
fn a_page_ends_the_list_if_empty_or_without_news_and_repeats_count_once() {
    let desk = CacheDesk::new();
    desk.cache.write().begin_refresh().unwrap();
    let mut pull = desk.begin(Stage::Draft);
    let (one, two, three) = (record("1", "a", ""), record("2", "b", ""), record("3", "c", ""));
    assert_eq!(desk.page(&mut pull, &[one.clone(), two.clone()]), PageBrought::Rows(2));
    assert!(!pull.moved);
    assert_eq!(desk.page(&mut pull, &[two.clone(), three.clone()]), PageBrought::Rows(1));
    assert!(pull.moved);
    assert_eq!(desk.page(&mut pull, &[two, three]), PageBrought::Repeats);
    assert_eq!(desk.page(&mut pull, &[]), PageBrought::Nothing);
    pull.begin_pass();
    assert_eq!(desk.page(&mut pull, &[one]), PageBrought::Rows(1));
    assert_eq!(desk.cache.write().swap(&pull, AS_OF).unwrap().drafts, 3);
}

#[test]
fn an_inbox_is_read_from_its_key_alone() {
    let desk = CacheDesk::new();
    desk.refresh(Stage::Draft, &[record("1", "a", "")]);
    let plan: String = desk
        .cache
        .read()
        .query_row(
            "EXPLAIN QUERY PLAN SELECT due, draft, amount, drawer, acceptor, payee FROM membership \
             WHERE list = 1 AND due BETWEEN 0 AND 9 ORDER BY due",
            [],
            |row| row.get(3),
        )
        .unwrap();
    assert_eq!(plan, "SEARCH membership USING PRIMARY KEY (list=? AND due>? AND due<?)");
}

fn many(from: usize, more: &str) -> Vec<String> {
    (from..from + 300).map(|at| record(&format!("51{at:028}"), &format!("BD{at}"), more)).collect()
}

#[test]
fn records_packed_together_are_read_back_and_leave_the_cache_as_they_came() {
    let desk = CacheDesk::new();
    desk.refresh(Stage::Draft, &many(0, ""));
    assert_eq!((desk.count("draft"), desk.count("pack")), (300, 10));
    let mut all = Vec::new();
    rows::each_record(&desk.cache.read(), |one| all.push((one.bank_mark.to_owned(), one.raw.get().to_owned())))
        .unwrap();
    assert_eq!(all, many(0, "").into_iter().map(|raw| ("EAST".to_owned(), raw)).collect::<Vec<_>>());
    for row in desk.rows(Stage::Draft) {
        let raw = rows::raw(&desk.cache.read(), row.id).unwrap();
        assert!(many(0, "").contains(&raw) && raw.contains(row.columns[DraftFact::DraftNumber].as_deref().unwrap()));
    }
    // A list whose drafts all change: all old records are passed to `each` before they are deleted.
    desk.cache.write().begin_refresh().unwrap();
    let mut pull = desk.begin(Stage::Draft);
    desk.page(&mut pull, &many(1_000, ""));
    let mut outgoing = Vec::new();
    let keep = |out: super::swap::Outgoing| {
        outgoing.push(out.raw);
        Ok(())
    };
    desk.cache.write().outgoing(&pull, keep).unwrap();
    outgoing.sort();
    let mut expected = many(0, "");
    expected.sort();
    assert_eq!(outgoing, expected);
}

#[test]
fn a_draft_of_a_second_list_is_found_by_its_bytes_and_not_written_again() {
    let desk = CacheDesk::new();
    desk.cache.write().begin_refresh().unwrap();
    let pull = |stage| {
        let mut pull = desk.begin(stage);
        let text = format!("[{}]", many(0, "").join(","));
        let prepared = prepare(&mut pull, &super::page::scanned(&text), &desk.profile, "main").unwrap();
        let rows = prepared.rows();
        pull.wrote(&desk.cache.write().write(&prepared).unwrap());
        desk.cache.write().swap(&pull, AS_OF).unwrap();
        rows
    };
    assert_eq!((pull(Stage::Draft), pull(Stage::EndorsementTransfer), pull(Stage::Draft)), (300, 0, 0));
    assert_eq!((desk.count("draft"), desk.count("membership")), (300, 600));
}

#[test]
fn a_thinned_pack_is_packed_anew_and_leaves_with_its_last_draft() {
    let desk = CacheDesk::new();
    let records = many(0, "");
    desk.refresh(Stage::Draft, &records);
    let bytes =
        || -> i64 { desk.cache.read().query_row("SELECT sum(length(zstd)) FROM pack", [], |row| row.get(0)).unwrap() };
    let whole = bytes();
    // Every sixteenth draft is kept: two of each pack of 32.
    let left: Vec<String> = records.iter().step_by(16).cloned().collect();
    desk.refresh(Stage::Draft, &left);
    desk.cache.write().begin_refresh().unwrap();
    assert_eq!((desk.count("draft"), desk.count("pack")), (19, 10));
    assert!(bytes() * 3 < whole * 2, "{} of {whole}", bytes());
    let kept: Vec<String> =
        desk.rows(Stage::Draft).iter().map(|row| rows::raw(&desk.cache.read(), row.id).unwrap()).collect();
    assert_eq!(kept, left);
    let same = desk.refresh(Stage::Draft, &left);
    assert_eq!((same.new, same.changed, same.no_longer_listed), (0, 0, 0));
    desk.refresh(Stage::Draft, &[]);
    desk.cache.write().begin_refresh().unwrap();
    assert_eq!((desk.count("draft"), desk.count("pack")), (0, 0));
}

#[test]
fn a_cache_of_an_older_program_is_opened_empty_and_gives_no_number_again() {
    let folder = tempfile::tempdir().unwrap();
    let older = rusqlite::Connection::open(folder.path().join("cache.sqlite")).unwrap();
    for migration in &super::MIGRATIONS[..4] {
        older.execute_batch(migration).unwrap();
    }
    older
        .execute_batch(
            "PRAGMA user_version = 4; INSERT INTO account VALUES (1, 'EAST', '1'); INSERT INTO kind VALUES (1, '[]');
             INSERT INTO list (stage, account, snapshot, as_of, drafts) VALUES ('Draft', 1, 7, 'x', 1);
             INSERT INTO draft (id, identity, hash, account, due, kind) VALUES (41, x'00', x'00', 1, 0, 1);
             INSERT INTO raw (draft, zstd) VALUES (41, x'00'); UPDATE meta SET value = 42 WHERE name = 'next_draft';",
        )
        .unwrap();
    drop(older);
    let desk = CacheDesk { cache: Cache::open(folder.path()).unwrap(), ..CacheDesk::new() };
    assert!(lists::all(&desk.cache.read()).unwrap().values().all(|list| list.as_of.is_none() && list.drafts == 0));
    desk.refresh(Stage::Draft, &[record("1", "a", "")]);
    assert_eq!(desk.rows(Stage::Draft)[0].id, 42);
}
