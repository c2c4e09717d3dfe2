//! The book against attacks: a draft with a supplier's name, an imported account, a merge, spellings of one name.

use std::fs;
use std::path::{Path, PathBuf};

use bank_contract::Stage;
use model::AccountKey;
use model::spelling::name as same_name;
use money::Party;

use crate::home::tests::{form, home};
use crate::read::reading::parties::note_met;
use crate::store::cache::Pull;
use crate::store::cache::ingest::take;
use crate::store::kept::counterparty_book::{self, ReadParty};
use crate::view::{AccountEdit, AccountOrigin, BookParty, ExportForm, ExportFormat, ExportOf, PartyEdit, PartyGroup};
use crate::{Desk, Options};

struct Bench {
    _folder: tempfile::TempDir,
    desk: Desk,
}

fn bench() -> Bench {
    let (folder, home) = home();
    home.add(&form("main")).unwrap();
    let desk = Desk::open(&home, "main", Options { act: true, ..Options::quiet() }).unwrap();
    Bench { _folder: folder, desk }
}

impl Bench {
    fn used(&self, name: &str, account: &str) {
        let party =
            Party { name: Some(name.to_owned()), account_number: Some(account.to_owned()), bank: Some("B".to_owned()) };
        self.desk.counterparty_used(&party, "transfer").unwrap();
    }

    fn read(&self, name: &str, account: &str) {
        let mut connection = self.desk.inner.kept.connection();
        let transaction = connection.transaction().unwrap();
        let party = ReadParty {
            name: name.to_owned(),
            account_number: account.to_owned(),
            bank: "Bank of the draft".to_owned(),
            role: "endorser".to_owned(),
            first_read: "2026-01-01T00:00:00.000Z".to_owned(),
            last_read: "2026-01-01T00:00:00.000Z".to_owned(),
        };
        counterparty_book::note_read(&transaction, &party).unwrap();
        transaction.commit().unwrap();
    }

    /// Reads a list of drafts with these acceptors and stores their parties from the stored records.
    fn list(&self, stage: Stage, acceptors: &[&str], as_of: &str) {
        self.swap_in(stage, acceptors, as_of);
        self.desk.note_read_parties().unwrap();
    }

    /// The same, and the parties as a refresh stores them: those that it has met.
    fn refresh(&self, stage: Stage, acceptors: &[&str], as_of: &str) {
        let mut pull = self.swap_in(stage, acceptors, as_of);
        note_met(&self.desk.inner.kept, pull.take_parties(), as_of).unwrap();
        self.desk.note_parties_complete().unwrap();
    }

    fn swap_in(&self, stage: Stage, acceptors: &[&str], as_of: &str) -> Pull {
        let cache = &self.desk.inner.cache;
        let draft = |(at, name): (usize, &&str)| format!(r#"{{"draftNumber":"{at}","acceptorName":"{name}"}}"#);
        let page = format!("[{}]", acceptors.iter().enumerate().map(draft).collect::<Vec<_>>().join(","));
        let account = AccountKey { bank_mark: "EAST".to_owned(), number: "6222".to_owned() };
        let mut pull = cache.write().begin(stage, &account, false).unwrap();
        take(cache, &mut pull, &page, &self.desk.profile(), "main").unwrap();
        cache.write().swap(&pull, as_of).unwrap();
        pull
    }

    /// The names that only drafts have, each with the time of the last reading that brought a record with it.
    fn names_read(&self) -> Vec<(String, String)> {
        let parties = counterparty_book::read_parties(&self.desk.inner.kept.connection(), u32::MAX).unwrap();
        let mut names: Vec<_> = parties.into_iter().map(|party| (party.name, party.last_read)).collect();
        names.sort();
        names
    }

    fn one(&self, name: &str) -> BookParty {
        self.desk.counterparty_shown(name).unwrap()
    }

    fn offered(&self) -> Vec<(String, String)> {
        let views = self.desk.counterparty_views().unwrap();
        views.into_iter().map(|one| (one.name.unwrap(), one.account_number.unwrap())).collect()
    }

    /// The accounts of a name that the check of an order takes for known.
    fn known(&self, name: &str) -> Vec<String> {
        let parties = self.desk.counterparties().unwrap();
        let known = parties.iter().filter(|one| one.party.name.as_deref().map(same_name) == Some(same_name(name)));
        known.filter_map(|one| one.party.account_number.clone()).collect()
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.desk.folder().join(name);
        fs::write(&path, text).unwrap();
        path
    }
}

fn entry(name: &str, account: &str) -> PartyEdit {
    let account = AccountEdit { account_number: account.to_owned(), ..AccountEdit::default() };
    PartyEdit { name: name.to_owned(), accounts: vec![account], ..PartyEdit::default() }
}

#[test]
fn a_draft_neither_changes_an_entry_nor_offers_an_account_of_a_known_name() {
    let bench = bench();
    bench.used("Atlas Paper", "6222 01");
    bench
        .desk
        .counterparty_save(&PartyEdit { note: "by phone only".to_owned(), ..entry("Atlas Paper", "6222-03") })
        .unwrap();
    bench.read("Atlas Paper", "999");
    bench.read("Atlas Paper", "6222-03");
    bench.read("Stranger", "888");
    let atlas = bench.one("Atlas Paper");
    let accounts: Vec<_> =
        atlas.accounts.iter().map(|one| (one.account_number.as_str(), one.origin, one.is_new)).collect();
    let expected = [
        ("6222 01", AccountOrigin::Used, false),
        ("6222-03", AccountOrigin::Entered, true),
        ("999", AccountOrigin::Read, true),
    ];
    assert_eq!(accounts, expected);
    assert_eq!((atlas.note.as_str(), atlas.accounts[1].bank_name.as_deref()), ("by phone only", None));
    let offered = bench.offered();
    assert!(!offered.iter().any(|(_, account)| account == "999"), "{offered:?}");
    assert_eq!(offered.last().unwrap().1, "888", "a name that only drafts have is offered last");
}

#[test]
fn no_entry_import_call_back_or_merge_makes_an_account_known() {
    let bench = bench();
    bench.used("Atlas Paper", "1001");
    let mut edit = entry("Atlas Paper", "2002");
    edit.accounts[0].call_back = "2002, Ms Chen".to_owned();
    bench.desk.counterparty_save(&edit).unwrap();
    let file = bench.file("book.csv", "name,account number\nAtlas Paper,3003\n");
    assert_eq!(bench.desk.counterparty_look(&file).unwrap().new_accounts, 1);
    bench.desk.counterparty_import(&file).unwrap();
    bench.used("Atlas Trading", "4004");
    bench.desk.counterparty_merge("Atlas Trading", "Atlas Paper").unwrap();
    let atlas = bench.one("Atlas Paper");
    assert_eq!(atlas.accounts.len(), 4);
    assert_eq!(
        atlas.accounts.iter().find(|one| one.account_number == "2002").unwrap().called_back.as_deref(),
        Some("2002, Ms Chen")
    );
    assert_eq!(bench.known("Atlas Paper"), ["1001"], "only what was accepted is known to the check");
}

#[test]
fn spellings_of_a_name_are_proposed_as_one_and_merged_only_by_a_person() {
    let bench = bench();
    bench.used("青石商贸（上海）有限公司", "1");
    bench.used("青石商贸(上海) 有限公司", "2");
    bench.used("ＡＴＬＡＳ", "3");
    bench.used("Atlas", "4");
    assert_eq!(bench.desk.counterparty_book().unwrap().len(), 4);
    assert_eq!(bench.one("Atlas").same_as, ["ＡＴＬＡＳ"]);
    let whole = bench.desk.counterparty_merge("青石商贸(上海) 有限公司", "青石商贸（上海）有限公司").unwrap();
    assert_eq!((whole.accounts.len(), whole.uses, whole.same_as.len()), (2, 2, 0));
    // An order names each account as it was paid.
    assert!(bench.offered().contains(&("青石商贸(上海) 有限公司".to_owned(), "2".to_owned())));
    bench.desk.counterparty_split("青石商贸(上海) 有限公司").unwrap();
    assert_eq!(bench.one("青石商贸（上海）有限公司").accounts.len(), 1);
    assert_eq!(bench.desk.counterparty_book().unwrap().len(), 4);
    assert_eq!(bench.desk.counterparty_merge("Atlas", "Atlas").unwrap_err().trouble().code, "counterparty");
    assert_eq!(bench.desk.counterparty_merge("Atlas", "nobody").unwrap_err().trouble().code, "counterparty-unknown");
}

#[test]
fn merges_in_a_circle_are_refused_and_lose_no_counterparty() {
    let bench = bench();
    for name in ["A1", "B1", "C1"] {
        bench.used(name, name);
    }
    bench.desk.counterparty_merge("A1", "B1").unwrap();
    bench.desk.counterparty_merge("B1", "C1").unwrap();
    // A1 is shown as C1 by now, so this would be a circle.
    assert_eq!(bench.desk.counterparty_merge("C1", "A1").unwrap_err().trouble().code, "counterparty");
    assert_eq!(bench.one("A1").name, "C1");
    bench.desk.counterparty_split("B1").unwrap();
    assert_eq!((bench.one("A1").name, bench.one("C1").accounts.len()), ("B1".to_owned(), 1));
}

#[test]
fn an_import_tells_each_wrong_cell_and_takes_the_other_lines() {
    let bench = bench();
    let text = "供应商清单\n户名,账号,限额,限额币种,组,备注\n\
        甲公司,6222 0001,1000.50,CNY,供应商,x\n\
        乙公司,62A!,-5,,vendor,\n\
        丙公司,6.22E+18,1,CNY,friend,\n\
        甲公司,６２２２０００１,,,,\n\
        甲公司,6222-0002,2000,CNY,,\n\
        ,7,,,,\n";
    let look = bench.desk.counterparty_import(&bench.file("book.csv", text)).unwrap();
    let refused: Vec<(u32, &str, &str)> =
        look.refused.iter().map(|cell| (cell.line, cell.column.as_str(), cell.why.id.as_str())).collect();
    let expected = [
        (4, "限额", "counterparty-limit"),
        (4, "限额币种", "counterparty-limit-currency"),
        (4, "账号", "counterparty-number"),
        (5, "账号", "cell-rounded"),
        (5, "组", "counterparty-group"),
        (6, "户名", "counterparty-twice"),
        (7, "限额", "counterparty-contradicts"),
        (8, "户名", "counterparty-no-name"),
    ];
    assert_eq!(refused, expected);
    assert_eq!((look.count, look.new), (1, 1));
    let party = bench.one("甲公司");
    let limit = party.limit.unwrap();
    assert_eq!((party.group, limit.amount.as_str()), (PartyGroup::Supplier, "1000.50"));
    assert_eq!(party.accounts[0].account_number, "62220001");
}

#[test]
fn an_exported_book_is_imported_as_it_was() {
    let one = bench();
    let edit = PartyEdit {
        group: PartyGroup::Employee,
        company_code: "E-007".to_owned(),
        limit_amount: "5000".to_owned(),
        limit_currency: "CNY".to_owned(),
        note: "=1+1".to_owned(),
        ..entry("李雷", "6222020200112233445")
    };
    one.desk.counterparty_save(&edit).unwrap();
    let other = bench();
    for (format, name) in [(ExportFormat::Csv, "b.csv"), (ExportFormat::Xlsx, "b.xlsx")] {
        let path: &Path = &one.desk.folder().join(name);
        let of = ExportOf::Counterparties { text: String::new() };
        let form =
            ExportForm { of, format, path: path.display().to_string(), replace: false, language: "zh-CN".to_owned() };
        one.desk.export(&form).unwrap();
        let look = other.desk.counterparty_import(path).unwrap();
        assert_eq!((look.count, look.refused), (1, Vec::new()), "{name}");
        let (had, has) = (one.one("李雷"), other.one("李雷"));
        assert_eq!(
            (had.group, had.company_code, had.limit, had.note),
            (has.group, has.company_code, has.limit, has.note)
        );
        assert_eq!(has.accounts[0].account_number, "6222020200112233445");
    }
}

#[test]
fn the_book_is_searched_by_name_account_code_and_initials() {
    let bench = bench();
    bench
        .desk
        .counterparty_save(&PartyEdit {
            company_code: "V-17".to_owned(), ..entry("华东纸业有限公司", "622201")
        })
        .unwrap();
    bench.used("Atlas", "777");
    for (typed, count) in [("hdzy", 1), ("华东", 1), ("6222 01", 1), ("v-17", 1), ("atl", 1), ("", 2), ("zzz", 0)] {
        assert_eq!(bench.desk.counterparties_found(typed).unwrap().len(), count, "{typed}");
    }
}

#[test]
fn an_entered_account_and_the_limit_are_given_to_the_check() {
    let bench = bench();
    let edit =
        PartyEdit { limit_amount: "5000".to_owned(), limit_currency: "cny".to_owned(), ..entry("Atlas", "1001") };
    bench.desk.counterparty_save(&edit).unwrap();
    bench.desk.counterparty_save(&entry("Atlas Trading", "2002")).unwrap();
    bench.desk.counterparty_merge("Atlas Trading", "Atlas").unwrap();
    let entered = bench.desk.entered_parties().unwrap();
    let limits: Vec<_> = entered
        .iter()
        .map(|one| (one.accounts.concat(), one.limit.clone().unwrap().1, one.limit.clone().unwrap().0.to_string()))
        .collect();
    // The limit binds the merged name too.
    let row = |account: &str| (account.to_owned(), "CNY".to_owned(), "5000".to_owned());
    assert_eq!(limits, [row("1001"), row("2002")]);
}

#[test]
fn a_record_gives_its_parties_once_and_again_in_a_new_cache() {
    let mut bench = bench();
    let (monday, tuesday) = ("2026-03-02T04:00:00.000Z", "2026-03-03T04:00:00.000Z");
    let read = |name: &str, at: &str| (name.to_owned(), at.to_owned());
    // Six hundred records are more than one transaction stores.
    let many: Vec<String> = (0..600).map(|number| format!("Acceptor {number:03}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    bench.list(Stage::Draft, &many, monday);
    assert_eq!(bench.names_read().len(), 600);
    // Of the next reading only the changed record is looked at: no other name comes back.
    bench.desk.inner.kept.connection().execute("DELETE FROM book_read", []).unwrap();
    let mut changed = many.clone();
    changed[17] = "Dawn";
    bench.list(Stage::Draft, &changed, tuesday);
    assert_eq!(bench.names_read(), [read("Dawn", tuesday)]);
    // A cache that was deleted is read from its first record, although its ids are small again.
    let folder = bench.desk.folder().to_owned();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().unwrap().to_string_lossy().starts_with("cache.sqlite") {
            fs::remove_file(path).unwrap();
        }
    }
    let home = crate::Home::at(Some(bench._folder.path().join("data"))).unwrap();
    bench.desk = Desk::open(&home, "main", Options { act: false, ..Options::quiet() }).unwrap();
    bench.list(Stage::Draft, &["Atlas", ""], monday);
    assert_eq!(bench.names_read(), [read("Atlas", monday), read("Dawn", tuesday)]);
}

#[test]
fn a_refresh_stores_the_parties_it_met_and_leaves_no_record_to_read() {
    let bench = bench();
    let (monday, tuesday) = ("2026-03-02T04:00:00.000Z", "2026-03-03T04:00:00.000Z");
    let read = |name: &str, at: &str| (name.to_owned(), at.to_owned());
    bench.desk.inner.cache.write().begin_refresh().unwrap();
    bench.refresh(Stage::Draft, &["Atlas", "Dawn", "Atlas", " "], monday);
    // Another list of the same refresh meets one of them again.
    bench.refresh(Stage::PledgeApplication, &["Dawn", "Elm"], monday);
    assert_eq!(bench.names_read(), ["Atlas", "Dawn", "Elm"].map(|name| read(name, monday)));
    bench.desk.inner.kept.connection().execute("DELETE FROM book_read", []).unwrap();
    bench.desk.note_read_parties().unwrap();
    assert_eq!(bench.names_read(), [], "no record is read a second time");
    // The next refresh meets a known party in a changed record only.
    bench.desk.inner.cache.write().begin_refresh().unwrap();
    bench.refresh(Stage::Draft, &["Atlas", "Elm", "Atlas", " "], tuesday);
    assert_eq!(bench.names_read(), [read("Elm", tuesday)]);
    // A refresh that was killed before its end leaves its records to the next start.
    bench.desk.inner.cache.write().begin_refresh().unwrap();
    bench.swap_in(Stage::Draft, &["Birch"], tuesday);
    bench.desk.note_read_parties().unwrap();
    assert_eq!(bench.names_read(), [read("Birch", tuesday), read("Elm", tuesday)]);
}
