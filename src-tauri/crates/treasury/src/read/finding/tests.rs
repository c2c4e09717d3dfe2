//! Compares finding with a naive read of every row: same drafts, order and sums, after any refresh between two queries.

use std::collections::HashSet;

use bank_contract::{Amount, Stage, Sum};
use model::AccountKey;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

use super::oracle::*;
use super::*;
use crate::store::cache::ingest::take;
use crate::store::cache::rows::CacheRow;
use crate::store::cache::{Cache, lists, rows};
use crate::store::list_columns::DraftFact;

/// A draft as the bank might have it; `id` and `account` identify it.
#[derive(Debug, Clone)]
struct Draft {
    id: u8,
    number: Option<String>,
    /// Drawer, acceptor, payee, endorsee, endorser, pledgee.
    names: [Option<String>; 6],
    remark: Option<String>,
    amount: Option<String>,
    due: Option<String>,
    kind: (&'static str, &'static str),
}

impl Draft {
    fn record(&self) -> String {
        let mut fields = json!({
            "bankDraftStatusCode": "B", "bankMark": "EAST", "organizationCode": "O", "bankDraftId": format!("B{}", self.id),
            "draftType": self.kind.0, "draftStatusCode": self.kind.1, "draftNumber": self.number.clone().unwrap_or_default(),
            "drawerName": self.names[0], "acceptorName": self.names[1], "payeeName": self.names[2],
            "endorseInfo": {"endorseeName": self.names[3], "endorserName": self.names[4]},
            "pledgeInfo": {"pledgeeName": self.names[5]},
            "remark": self.remark, "dueDate": self.due,
            "date": (!self.id.is_multiple_of(5)).then(|| format!("2026-03-0{}", self.id % 9 + 1)),
        })
        .to_string();
        if let Some(amount) = &self.amount {
            fields.truncate(fields.len() - 1);
            fields.push_str(&format!(",\"amount\":{amount}}}"));
        }
        fields
    }
}

const NAMES: [&str; 7] =
    ["华东纸业有限公司", "华东（上海）港务", "Linden Freight Co Ltd", "LINDEN freight", "纸", "ＡＢＣ公司", "1484 Ltd"];

fn draft() -> impl Strategy<Value = Draft> {
    let name = || proptest::option::weighted(0.9, select(NAMES.to_vec()).prop_map(str::to_owned));
    let side = || proptest::option::weighted(0.3, select(NAMES.to_vec()).prop_map(str::to_owned));
    let number = prop_oneof!["[12]{6}", "1[0-9]{29}", "AB-[12]{3}", "[0-9]{34}"];
    let amount =
        prop_oneof!["[1-3][0-9]{0,6}", "148456[0-9]{1,2}\\.[0-9]{2}", "0\\.00001", "-[1-9]\\.5", "[1-9]{19}\\.9"];
    (
        0..40_u8,
        proptest::option::weighted(0.9, number),
        [name(), name(), name(), side(), side(), side()],
        proptest::option::of(select(vec!["货款 Invoice 7", "二月货款", "invoice 148", " "]).prop_map(str::to_owned)),
        proptest::option::weighted(0.9, amount),
        proptest::option::weighted(0.9, (1..9_u8).prop_map(|day| format!("2026-03-0{day}"))),
        select(vec![("AC01", "1"), ("AC01", "2"), ("AC02", "1"), ("", "2")]),
    )
        .prop_map(|(id, number, names, remark, amount, due, kind)| Draft {
            id,
            number,
            names,
            remark,
            amount,
            due,
            kind,
        })
}

const STAGES: [Stage; 2] = [Stage::Draft, Stage::ReceiptByEndorsee];
const ACCOUNTS: [&str; 2] = ["EAST:1", "EAST:2"];

impl From<Sorting> for Order {
    fn from(key: Sorting) -> Self {
        Self::of(&[key], None)
    }
}

/// One refresh of one list.
type Turn = (usize, usize, Vec<Draft>);

fn turn() -> impl Strategy<Value = Turn> {
    (0..2_usize, 0..2_usize, proptest::collection::vec(draft(), 0..24))
}

struct FindingDesk {
    _folder: tempfile::TempDir,
    cache: Cache,
    profile: Profile,
    finding: Finding,
}

impl FindingDesk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let text = "base_url = \"https://b\"\norganization_id = 1\nenvironment = \"test\"\n";
        let profile = Profile::parse(text, "profile.toml").unwrap();
        Self { cache: Cache::open(folder.path()).unwrap(), _folder: folder, profile, finding: Finding::default() }
    }

    fn refresh(&self, (stage, account, drafts): &Turn) {
        self.cache.write().begin_refresh().unwrap();
        let account: AccountKey = ACCOUNTS[*account].parse().unwrap();
        let mut pull = self.cache.write().begin(STAGES[*stage], &account, false).unwrap();
        let mut seen = HashSet::new();
        let records: Vec<String> = drafts.iter().filter(|draft| seen.insert(draft.id)).map(Draft::record).collect();
        let text = format!("[{}]", records.join(","));
        take(&self.cache, &mut pull, &text, &self.profile, "main").unwrap();
        self.cache.write().swap(&pull, "2026-03-02T04:00:00.000Z").unwrap();
    }

    fn lists(&self, stages: &[Stage]) -> Vec<ListAsked> {
        let all = lists::all(&self.cache.read()).unwrap();
        let mut asked = Vec::new();
        for stage in stages {
            for account in ACCOUNTS {
                let Some(list) = all.get(&(*stage, account.parse().unwrap())) else { continue };
                let (list, snapshot, company) = (list.id, list.snapshot, company_of(account).to_owned());
                asked.push(ListAsked { list, snapshot, stage: *stage, account: account.to_owned(), company });
            }
        }
        asked
    }

    fn find(&self, stages: &[Stage], filter: &Filter, order: impl Into<Order>) -> QueryResult {
        let lists = self.lists(stages);
        self.finding.find(&self.cache.read(), &self.profile, &lists, filter, &order.into()).unwrap()
    }

    /// Every row of the lists, each draft once.
    fn all(&self, stages: &[Stage]) -> Vec<CacheRow> {
        let lists = self.lists(stages);
        let connection = self.cache.read();
        let mut statement = connection.prepare("SELECT draft FROM membership WHERE list = ?1").unwrap();
        let mut seen = HashSet::new();
        let mut all = Vec::new();
        for asked in lists {
            let ids: Vec<i64> =
                statement.query_map([asked.list], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
            let ids: Vec<(i64, Stage)> = ids.into_iter().map(|id| (id, asked.stage)).collect();
            let rows = rows::by_ids(&connection, &ids).unwrap();
            assert_eq!(rows.len(), ids.len());
            all.extend(rows.into_iter().filter(|row| seen.insert(row.identity)));
        }
        all
    }
}

impl QueryResult {
    fn drafts(&self) -> Vec<i64> {
        self.rows.iter().map(|(id, _)| id).collect()
    }
}

const SORTS: [&str; 14] = [
    "due_date",
    "amount",
    "draft_number",
    "acceptor_name",
    "drawer_name",
    "payee_name",
    "endorsee_name",
    "endorser_name",
    "pledgee_name",
    "status",
    "draft_type",
    "account",
    "company",
    "remark",
];

const TEXTS: [&str; 20] = [
    "华",
    "纸业",
    "（上",
    "(上海)港",
    "linden F",
    "freight",
    "abc公",
    "货款",
    "INVOICE 1",
    "1484",
    "14845",
    "1,484,56",
    "1484567.",
    "1212",
    "11 22 1",
    "ab-1",
    "0.0",
    "3",
    "公司 ",
    "没有",
];

type Question = (Filter, Vec<Sorting>, Option<GroupBy>, usize);

fn question() -> impl Strategy<Value = Question> {
    let word = |words: Vec<&'static str>| proptest::option::of(select(words).prop_map(str::to_owned));
    let day = || proptest::option::weighted(0.2, 20_513..20_523_i64);
    let limit = || proptest::option::weighted(0.2, select(vec![0_i64, 10_000, 1_500_000, 14_845_600_000]));
    let types = prop_oneof![3 => Just(Vec::new()), 1 => Just(vec!["AC01".to_owned()]), 1 => Just(vec!["".to_owned()])];
    let statuses = prop_oneof![3 => Just(Vec::new()), 1 => Just(vec!["2".to_owned(), "9".to_owned()])];
    let days = (day(), day(), day(), day());
    let noted = proptest::collection::hash_set(prop_oneof!["[12]{6}", "AB-[12]{3}"], 0..12);
    let text = (word(TEXTS.to_vec()), noted);
    let filter = (text, days, limit(), limit(), word(vec!["东", "LTD"]), types, statuses);
    let filter = filter.prop_map(|((text, noted), days, amount_from, amount_to, party, types, statuses)| Filter {
        text,
        noted,
        due_from: days.0,
        due_to: days.1,
        issued_from: days.2,
        issued_to: days.3,
        amount_from,
        amount_to,
        party,
        types,
        statuses,
        only: None,
    });
    let key = (select(SORTS.to_vec()).prop_map(|name| SortKey::named(name).unwrap()), any::<bool>());
    let groups = vec![GroupBy::Company, GroupBy::Acceptor, GroupBy::DueWeek];
    (filter, proptest::collection::vec(key, 1..4), proptest::option::of(select(groups)), 0..3_usize)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_is_found_is_what_a_reading_of_every_row_finds(
        turns in proptest::collection::vec((turn(), proptest::collection::vec(question(), 1..8)), 1..5)
    ) {
        let desk = FindingDesk::new();
        for (turn, questions) in turns {
            desk.refresh(&turn);
            for (filter, keys, group, stages) in questions {
                let stages = [&STAGES[..1], &STAGES[1..], &STAGES[..]][stages];
                let lists = desk.lists(stages);
                let found = desk.find(stages, &filter, Order::of(&keys, group));
                let all = desk.all(stages);
                prop_assert_eq!(found.all, all.len());
                let expected = naive(all, &filter, &all_keys(&keys, group));
                let ids: Vec<i64> = expected.iter().map(|row| row.id).collect();
                prop_assert_eq!(&found.drafts(), &ids, "{:?} {:?} {:?}", filter, keys, group);
                let shown: Vec<Stage> =
                    found.rows.iter().map(|(_, stage)| stage.unwrap_or(lists[0].stage)).collect();
                let from: Vec<Stage> = expected.iter().filter_map(|row| row.asked).collect();
                prop_assert_eq!(shown, from);
                // The naive sum adds decimals one by one.
                let amounts = || expected.iter().map(|row| row.columns.amount());
                let sum = amounts().flatten().try_fold(Amount::ZERO, Amount::checked_add);
                let left_out = amounts().filter(Option::is_none).count();
                let mut total = Sum::default();
                found.sums.iter().for_each(|sum| total.add_all(sum));
                prop_assert_eq!(Some(total.amount()), sum);
                prop_assert_eq!((total.count() as usize, total.left_out() as usize), (expected.len(), left_out));
                if let (Some(by), Some(grouping)) = (group, &found.grouping) {
                    let mut all = Sum::default();
                    let groups = grouping.of(&desk.cache.read(), &found.rows).unwrap();
                    let groups: Vec<(Option<String>, usize, Sum)> = groups.into_iter().map(|group| {
                        let mut whole = Sum::default();
                        group.sums.iter().for_each(|(_, sum)| whole.add_all(sum));
                        all.add_all(&whole);
                        (group.value, group.rows, whole)
                    }).collect();
                    prop_assert_eq!(all.amount(), total.amount());
                    prop_assert_eq!((all.count(), all.left_out()), (total.count(), total.left_out()));
                    let said = |(value, rows, sum): &(Option<String>, usize, Sum)| {
                        (value.clone(), *rows, sum.amount(), sum.count(), sum.left_out())
                    };
                    let expected = naive_groups(&expected, by);
                    prop_assert_eq!(
                        groups.iter().map(said).collect::<Vec<_>>(),
                        expected.iter().map(said).collect::<Vec<_>>()
                    );
                }
                let choices =
                    desk.finding.choices(&desk.cache.read(), &desk.profile, &lists, &filter).unwrap();
                for (counted, word) in [(&choices.types, DraftFact::DraftType), (&choices.statuses, DraftFact::DraftStatusCode)] {
                    let mut without = filter.clone();
                    if word == DraftFact::DraftType { without.types.clear() } else { without.statuses.clear() }
                    for one in counted {
                        let is = |row: &&CacheRow| row.columns[word].as_deref().unwrap_or_default() == one.value;
                        let count = desk.all(stages).iter().filter(|row| takes(row, &without)).filter(is).count();
                        prop_assert_eq!(one.drafts as usize, count);
                    }
                }
            }
        }
    }
}

fn many(of: std::ops::Range<u8>, remark: &str) -> Vec<Draft> {
    let draft = |id| Draft {
        id,
        number: Some(format!("1{id:029}")),
        names: [Some("华东".to_owned()), None, None, None, None, None],
        remark: Some(remark.to_owned()),
        amount: Some("5".to_owned()),
        due: Some("2026-03-05".to_owned()),
        kind: ("AC01", "1"),
    };
    of.map(draft).collect()
}

fn with_text(text: &str) -> Filter {
    Filter { text: Some(text.to_owned()), ..Filter::default() }
}

const BY_DUE: Sorting = (SortKey::DueDate, false);

#[test]
fn only_what_came_is_read_again_and_only_if_a_list_changed() {
    let desk = FindingDesk::new();
    desk.refresh(&(0, 0, many(0..3, "a")));
    desk.refresh(&(0, 1, many(10..12, "a")));
    let table = || {
        assert_eq!(desk.find(&STAGES[..1], &with_text("华"), BY_DUE).rows.len(), desk.all(&STAGES[..1]).len());
        desk.finding.held().table.clone()
    };
    let first = table();
    desk.refresh(&(0, 0, many(0..3, "a")));
    let same = table();
    assert!(Arc::ptr_eq(&first, &same), "a refresh without a change keeps what was read");
    // Known columns are not read again: the changed text would show it.
    let file = Connection::open(desk._folder.path().join("cache.sqlite")).unwrap();
    file.execute("UPDATE draft SET remark = 'b'", []).unwrap();
    desk.refresh(&(0, 0, many(0..4, "a")));
    let other = table();
    assert!(!Arc::ptr_eq(&same, &other) && other.known().is_some(), "what was known of the drafts is taken over");
    let with = |text| desk.find(&STAGES[..1], &with_text(text), BY_DUE).rows.len();
    assert_eq!((with("a"), with("b")), (6, 0));
}

#[test]
fn a_draft_of_two_lists_is_held_once_and_leaves_with_the_last() {
    let desk = FindingDesk::new();
    desk.refresh(&(0, 0, many(0..4, "a")));
    desk.refresh(&(1, 0, many(2..6, "a")));
    let held = || {
        desk.find(&STAGES, &Filter::default(), BY_DUE);
        desk.finding.held().table.len()
    };
    assert_eq!(held(), 6);
    desk.refresh(&(1, 0, many(3..4, "a")));
    assert_eq!(held(), 4);
    desk.refresh(&(0, 0, many(0..1, "a")));
    assert_eq!(held(), 2);
}

#[test]
fn another_program_s_refresh_is_noticed_by_the_next_question() {
    let desk = FindingDesk::new();
    desk.refresh(&(0, 0, many(0..3, "a")));
    assert_eq!(desk.find(&STAGES[..1], &with_text("second"), BY_DUE).rows.len(), 0);
    let other = FindingDesk {
        cache: Cache::open(desk._folder.path()).unwrap(),
        profile: desk.profile.clone(),
        finding: Finding::default(),
        _folder: tempfile::tempdir().unwrap(),
    };
    other.refresh(&(0, 0, many(1..6, "Second")));
    assert_eq!(desk.find(&STAGES[..1], &with_text("second"), BY_DUE).rows.len(), 5);
}

#[test]
fn threads_that_ask_while_lists_are_swapped_each_see_one_moment() {
    let desk = FindingDesk::new();
    desk.refresh(&(0, 0, many(0..10, "a")));
    std::thread::scope(|scope| {
        let desk = &desk;
        scope.spawn(move || (0..20).for_each(|turn: u8| desk.refresh(&(0, 0, many(turn..turn + 10, "b")))));
        for _ in 0..3 {
            scope.spawn(move || {
                for _ in 0..40 {
                    let connection = desk.cache.read();
                    let connection = connection.unchecked_transaction().unwrap();
                    let list = &lists::all(&connection).unwrap()[&(Stage::Draft, ACCOUNTS[0].parse().unwrap())];
                    let asked = ListAsked {
                        list: list.id,
                        snapshot: list.snapshot,
                        stage: Stage::Draft,
                        account: ACCOUNTS[0].to_owned(),
                        company: company_of(ACCOUNTS[0]).to_owned(),
                    };
                    let found = desk
                        .finding
                        .find(&connection, &desk.profile, &[asked], &with_text("华"), &BY_DUE.into())
                        .unwrap();
                    assert_eq!((found.rows.len(), found.sums[0].amount().to_money_text().as_str()), (10, "50.00"));
                }
            });
        }
    });
}

#[test]
fn a_draft_takes_ninety_bytes_and_its_remark_and_four_in_every_list() {
    let desk = FindingDesk::new();
    for stage in 0..2 {
        desk.refresh(&(stage, 0, many(0..200, "x")));
    }
    desk.find(&STAGES, &with_text("1484"), BY_DUE);
    let (bytes, rows) = desk.finding.size();
    assert_eq!(rows, 400);
    assert!(bytes / rows <= 45, "{bytes} bytes for {rows} rows of 200 drafts");
}

#[test]
fn endorsee_endorser_and_pledgee_are_found_by_a_part_and_by_initials() {
    let desk = FindingDesk::new();
    let mut drafts = many(0..4, "x");
    for (at, draft) in drafts.iter_mut().enumerate() {
        draft.names = [const { None }; 6];
        if at > 0 {
            draft.names[2 + at] = Some("华东纸业有限公司".to_owned());
        }
    }
    desk.refresh(&(0, 0, drafts));
    for text in ["东纸", "hdzy"] {
        let found = desk.find(&STAGES[..1], &with_text(text), BY_DUE).rows.len();
        let party = Filter { party: Some(text.to_owned()), ..Filter::default() };
        assert_eq!((found, desk.find(&STAGES[..1], &party, BY_DUE).rows.len()), (3, 3), "{text}");
    }
    // After a refresh the known columns are taken over.
    desk.refresh(&(0, 1, many(10..12, "y")));
    assert_eq!(desk.find(&STAGES[..1], &with_text("hdzy"), BY_DUE).rows.len(), 3);
}
