//! The first start without a window: a typed address is read and asked, a profile is added, and the service's habits are
//! found out from its replies. The service is polite, then awkward in every way that the interface leaves open.

use bank_contract::Stage;
use model::MemoryKeychain;
use model::profile::fields::{AccountField, SettingValue};
use model::spelling::Currencies;
use practice_bank::{Options as BankOptions, Running};
use tempfile::{TempDir, tempdir};
use treasury::home::SetupFile;
use treasury::view::{AddressAnswer, FindingState, FindingsView, ServiceFact, SetupForm};
use treasury::{Desk, Home, Newcomer, Options, Stop};

use crate::bench::{options_with, refresh};

/// A bank, the address that a person typed for it, and the data directory.
struct Start {
    bank: Running,
    home: Home,
    _folder: TempDir,
}

impl Start {
    async fn at(options: BankOptions) -> Self {
        let bank = practice_bank::start(options).await.unwrap();
        let folder = tempdir().unwrap();
        let home = Home::at(Some(folder.path().join("data"))).unwrap();
        Self { bank, home, _folder: folder }
    }

    fn form(&self, more: &[(&str, &str)]) -> SetupForm {
        let tenant = self.bank.organization_id.to_string();
        let least = [("base_url", self.bank.base_url.as_str()), ("organization_id", &tenant), ("environment", "test")];
        let account = |line: &practice_bank::AccountLine| AccountField {
            bank_mark: line.bank_mark.clone(),
            account_number: line.account_number.clone(),
            bank_code: line.bank_code.clone(),
            ..AccountField::default()
        };
        SetupForm {
            name: "harbour".to_owned(),
            settings: least.iter().chain(more).map(|(name, value)| setting(name, value)).collect(),
            accounts: self.bank.accounts.iter().map(account).collect(),
            code_book: None,
        }
    }

    fn desk(&self, token: &str) -> Desk {
        Desk::open(&self.home, "harbour", options_with(token)).unwrap()
    }

    async fn fault(&self, plan: &str) {
        let url = format!("{}/faults", self.bank.control_url);
        let reply = reqwest::Client::new().post(url).body(plan.to_owned()).send().await.unwrap();
        assert!(reply.status().is_success(), "{plan}");
    }

    async fn clear_faults(&self) {
        reqwest::Client::new().delete(format!("{}/faults", self.bank.control_url)).send().await.unwrap();
    }

    /// The calls of operations that the bank's ledger has.
    async fn ledger(&self) -> String {
        reqwest::get(format!("{}/ledger", self.bank.control_url)).await.unwrap().text().await.unwrap()
    }
}

fn setting(name: &str, value: &str) -> SettingValue {
    SettingValue { name: name.to_owned(), value: value.to_owned() }
}

/// The plan of a fault at a list for every call.
fn at_list(stage: Stage, fault: &str) -> String {
    let list = stage.list().row().path.trim_start_matches("drafts/");
    format!(r#"{{"endpoint":"{list}","count":0,"fault":{fault}}}"#)
}

async fn found(desk: &Desk) -> FindingsView {
    desk.find_out(|_| (), &Stop::default()).await.unwrap()
}

fn row<'a>(view: &'a FindingsView, topic: &str) -> &'a ServiceFact {
    view.rows.iter().find(|row| row.topic == topic).unwrap_or_else(|| panic!("{topic}: {view:?}"))
}

/// State, sentence and value of a topic.
fn fact<'a>(view: &'a FindingsView, topic: &str) -> (FindingState, &'a str, Option<&'a str>) {
    let row = row(view, topic);
    (row.state, row.sentence.id.as_str(), row.value.as_deref())
}

/// Keeps the values of the settings that were found or proposed, as the window does.
fn keep(desk: &Desk, view: &FindingsView) {
    let valued = |row: &ServiceFact| Some(setting(row.setting.as_ref()?, row.value.as_ref()?));
    let values: Vec<SettingValue> = view.rows.iter().filter_map(valued).collect();
    let text = desk.findings_text(&view.rows, &values).unwrap();
    desk.settings_replace(&text, &desk.settings_text().unwrap()).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_address_is_read_and_asked_without_a_token() {
    let start = Start::at(BankOptions { route_prefix: "/bank/api".to_owned(), ..BankOptions::awkward() }).await;
    let right = start.bank.base_url.as_str();
    let host = right.trim_start_matches("http://").trim_end_matches("/bank/api");
    let newcomer =
        Newcomer { home: &start.home, name: "harbour", policy: None, proxy_password: None, certificate: None };
    for typed in [
        right.to_owned(),
        format!("{right}/v1/"),
        format!("{host}/bank/api/v1/77/pledge-confirm?bankMark=ICBC"),
        format!("{right}/openapi.json"),
    ] {
        let read = newcomer.address(&typed, &[]).await.unwrap();
        assert_eq!((read.base_url.as_str(), read.answer), (right, AddressAnswer::Service), "{typed}: {read:?}");
        assert_eq!(read.organization_id.is_some(), typed.contains("/77/"));
        assert_eq!(read.version_style, "path");
        assert!(read.notes.iter().any(|note| note.id == "address-prefix"), "{typed}");
    }
    let other = newcomer.address(host, &[]).await.unwrap();
    assert_eq!((other.answer, other.sentence.id.as_str()), (AddressAnswer::Other, "address-no-route"));
    let silent = newcomer.address("127.0.0.1:9", &[]).await.unwrap();
    assert_eq!(silent.answer, AddressAnswer::None);
    let refused = newcomer.address("http://bank.example", &[]).await.unwrap_err();
    assert_eq!(refused.trouble().problems[0].field.as_deref(), Some("base_url"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_profile_knows_the_policy_before_it_is_added() {
    let start = Start::at(BankOptions::awkward()).await;
    let policy = start.home.dir().join("policy.toml");
    let newcomer = Newcomer {
        home: &start.home,
        name: "harbour",
        policy: Some(&policy),
        proxy_password: Some("geheim-42"),
        certificate: None,
    };
    let fixed = |base_url: &str| -> Vec<(String, String)> {
        let fields = newcomer.fields(base_url).unwrap().fields;
        let of = fields.settings.iter().filter_map(|one| Some((one.name.clone(), one.fixed.as_ref()?.value.clone())));
        of.collect()
    };
    assert_eq!(fixed(""), [], "no policy");
    std::fs::write(
        &policy,
        "[all]\nenvironment = \"test\"\nconnection.hosts = [\"bank.example\"]\n\
         [service.\"https://bank.example/h\"]\norganization_id = 77\n[profile.harbour]\npoll_minutes = 30\n",
    )
    .unwrap();
    let named = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(fixed(""), [named("environment", "test"), named("poll_minutes", "30")]);
    assert_eq!(fixed("https://bank.example/h/")[0], named("organization_id", "77"));
    // A host that the policy does not permit is refused while it is typed, and adds nothing.
    let refused = newcomer.address(&start.bank.base_url, &[]).await.unwrap_err();
    assert_eq!(refused.trouble().problems[0].field.as_deref(), Some("base_url"), "{refused:?}");
    let keychain = MemoryKeychain::default();
    let login = [("connection.proxy", "proxy.example:3128"), ("connection.proxy_user", "clerk")];
    let form = start.form(&login);
    newcomer.add(&form, &keychain).unwrap_err();
    assert_eq!(start.home.profile_names().unwrap(), Vec::<String>::new());
    std::fs::write(&policy, "[all]\nno_such_setting = 1\n").unwrap();
    assert_eq!(newcomer.fields("").unwrap().off.unwrap().id, "sending-off-policy");
    std::fs::remove_file(&policy).unwrap();
    newcomer.add(&form, &keychain).unwrap();
    let text = std::fs::read_to_string(start.home.profile_dir("harbour").unwrap().join("profile.toml")).unwrap();
    assert!(text.contains("proxy_user = \"clerk\"") && !text.contains("geheim"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_polite_service_answers_every_question_by_its_replies() {
    let start = Start::at(BankOptions::awkward()).await;
    start.home.set_up(&start.form(&[])).unwrap();
    let desk = start.desk(&start.bank.token);
    let before = start.ledger().await;
    let view = found(&desk).await;
    assert_eq!(fact(&view, "access").1, "finding-access");
    assert_eq!(fact(&view, "page_base"), (FindingState::Found, "finding-page-base", Some("0")));
    assert_eq!(fact(&view, "sort_format"), (FindingState::Found, "finding-sort-works", Some("field,asc")));
    assert_eq!(fact(&view, "filter").0, FindingState::Found);
    assert_eq!(fact(&view, "date_format"), (FindingState::Found, "finding-date-found", Some("%Y-%m-%d")));
    let asked: Vec<_> = view.rows.iter().filter(|row| row.state == FindingState::Asked).collect();
    let asked: Vec<_> = asked.iter().map(|row| (row.topic.as_str(), row.value.as_deref(), row.choices.len())).collect();
    // All accounts of one bank have one currency, which is proposed; those of the other have two.
    assert_eq!(asked, [("draft_currency", None, 2), ("draft_currency", Some("CNY"), 1)]);
    assert_eq!(start.ledger().await, before, "finding out only reads");
    assert_eq!(desk.profile().page_base, None, "nothing is stored before a person keeps it");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_awkward_service_is_found_out_and_then_read_whole() {
    let awkward = BankOptions {
        route_prefix: "/bank/api".to_owned(),
        token_header: Some("X-Company-Token".to_owned()),
        ..BankOptions::awkward()
    };
    let start = Start::at(awkward).await;
    start
        .fault(
            r#"{"count":0,"fault":{"kind":"awkward_lists","size":5,"first_is_one":true,"respells":true,"refuses_sort":true}}"#,
        )
        .await;
    start.home.set_up(&start.form(&[])).unwrap();

    // The usual header is not the one of this service.
    let desk = start.desk(&start.bank.token);
    let refused = found(&desk).await;
    assert_eq!(fact(&refused, "access"), (FindingState::Trouble, "finding-token-refused", Some("Authorization")));
    assert_eq!(refused.rows.len(), 1, "one refusal of the token ends the questions");
    let answers = [setting("token.header", "X-Company-Token"), setting("token.prefix", "")];
    let text = desk.findings_text(&refused.rows, &answers).unwrap();
    desk.settings_replace(&text, &desk.settings_text().unwrap()).unwrap();
    drop(desk);
    let desk = start.desk(&start.bank.token);
    let view = found(&desk).await;
    assert_eq!(fact(&view, "page_base"), (FindingState::Found, "finding-page-base", Some("1")));
    assert_eq!(fact(&view, "page_size"), (FindingState::Found, "finding-page-size-limited", Some("5")));
    assert_eq!(fact(&view, "sort_format"), (FindingState::Found, "finding-sort-refused", Some("")));
    keep(&desk, &view);
    drop(desk);

    let desk = start.desk(&start.bank.token);
    let profile = desk.profile();
    assert_eq!((profile.page_base, profile.page_size, profile.sort_format.as_str()), (Some(1), 5, ""));
    let rows = refresh(&desk, &["draft"], &[]).await;
    assert!(rows.iter().all(|row| row.trouble.is_none()), "{rows:?}");
    assert!(rows.iter().map(|row| row.drafts).sum::<u32>() > 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_ignores_page_and_sort_is_asked_about() {
    let start = Start::at(BankOptions::awkward()).await;
    start.fault(r#"{"count":0,"fault":{"kind":"awkward_lists","size":5,"ignores_page":true,"respells":true}}"#).await;
    start.home.set_up(&start.form(&[])).unwrap();
    let view = found(&start.desk(&start.bank.token)).await;
    assert_eq!(fact(&view, "page_base"), (FindingState::Asked, "finding-pages-ignored", None));
    assert_eq!(row(&view, "page_base").choices, ["0", "1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_lists_are_named_once_and_the_rest_is_found_out() {
    let start = Start::at(BankOptions::awkward()).await;
    for stage in [Stage::ALL[2], Stage::ALL[5]] {
        start.fault(&at_list(stage, r#"{"kind":"status","status":403}"#)).await;
    }
    start.home.set_up(&start.form(&[])).unwrap();
    let view = found(&start.desk(&start.bank.token)).await;
    let refused = row(&view, "permission");
    assert_eq!((refused.state, refused.examples.len()), (FindingState::Trouble, 2), "{refused:?}");
    assert_eq!(fact(&view, "page_base").0, FindingState::Found);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_up_profile_comes_to_the_second_desk_as_one_file() {
    let start = Start::at(BankOptions::awkward()).await;
    start.home.set_up(&start.form(&[])).unwrap();
    let desk = start.desk(&start.bank.token);
    keep(&desk, &found(&desk).await);
    let folder = tempdir().unwrap();
    let path = folder.path().join("harbour.aval-profile");
    desk.profile_file().unwrap().write(&path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(!text.contains(&start.bank.token), "the file has no token");
    assert!(SetupFile::read(&path).is_ok() && desk.profile_file().unwrap().write(&path).is_err());

    let second = Home::at(Some(folder.path().join("data"))).unwrap();
    let name = second.add_from_file(&path).unwrap();
    let other = Desk::open(&second, &name, options_with(&start.bank.token)).unwrap();
    assert_eq!(other.profile().page_base, Some(0));
    assert!(other.connection_test().await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_survives_a_change_of_settings_and_reaches_no_other_service() {
    let start = Start::at(BankOptions::awkward()).await;
    start.home.set_up(&start.form(&[])).unwrap();
    let again = |desk: Desk, name: &str, value: &str| {
        let text = desk.findings_text(&[], &[setting(name, value)]).unwrap();
        desk.settings_replace(&text, &desk.settings_text().unwrap()).unwrap();
        let kept_token = Some(desk.kept_token());
        drop(desk);
        Desk::open(&start.home, "harbour", Options { kept_token, ..Options::quiet() }).unwrap()
    };
    let desk = again(start.desk(&start.bank.token), "page_size", "100");
    assert!(desk.connection_test().await.is_ok(), "the same service and tenant");
    let other_tenant = again(desk, "organization_id", "77");
    assert!(!other_tenant.has_token());
    let elsewhere = again(start.desk(&start.bank.token), "base_url", "http://127.0.0.1:9");
    assert!(!elsewhere.has_token());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_for_one_currency_keeps_orders_in_the_others() {
    let start = Start::at(BankOptions::default()).await;
    start.home.set_up(&start.form(&[])).unwrap();
    let strange = &start.bank.accounts[1];
    // The balances of one bank have an unknown text; those of the other have the usual one.
    let fault = format!(
        r#"{{"account":"{}","endpoint":"query-day-balance","count":0,"fault":{{"kind":"edit_record","set":{{"currencyCode":"壳币"}}}}}}"#,
        strange.account_number
    );
    let desk = start.desk(&start.bank.token);
    start.fault(&fault).await;
    let first = found(&desk).await;
    let asked = row(&first, "currencies");
    assert_eq!(asked.setting.as_deref(), Some("currencies.壳币"));
    let text = desk.findings_text(&first.rows, &[setting("currencies.壳币", "HKD")]).unwrap();
    desk.settings_replace(&text, &desk.settings_text().unwrap()).unwrap();
    drop(desk);
    let profile = start.desk(&start.bank.token).profile();
    assert_eq!(profile.currencies.get("壳币").map(String::as_str), Some("HKD"));
    let list = Currencies::of(&profile.currencies, profile.assumed_currencies, []);
    assert_eq!(list.spelled("壳币").map(|found| found.iso).as_deref(), Ok("HKD"));
    // No balance shows euros, and an order in them was possible before the answer.
    for code in ["CNY", "EUR"] {
        assert_eq!(
            list.spelled(code).map(|found| found.wire).as_deref(),
            Ok(code),
            "an order in {code} is not refused"
        );
    }
    assert_eq!(list.spelled("HKD").map(|found| found.wire).as_deref(), Ok("壳币"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sort_order_that_is_refused_in_another_way_is_a_question() {
    for status in [422, 500] {
        let start = Start::at(BankOptions::default()).await;
        start.home.set_up(&start.form(&[])).unwrap();
        let desk = start.desk(&start.bank.token);
        let fault =
            format!(r#"{{"count":0,"fault":{{"kind":"awkward_lists","refuses_sort":true,"status":{status}}}}}"#);
        start.fault(&fault).await;
        let view = found(&desk).await;
        assert_eq!(fact(&view, "sort_format"), (FindingState::Asked, "finding-sort-failed", Some("")), "{status}");
        assert_eq!(row(&view, "sort_format").choices, ["", "field,asc"]);
        assert_eq!(fact(&view, "page_base").0, FindingState::Found, "the other facts are found out");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_without_answers_does_not_hold_up_another_one() {
    let start = Start::at(BankOptions::default()).await;
    start.home.set_up(&start.form(&[])).unwrap();
    let desk = start.desk(&start.bank.token);
    let held = start.bank.accounts[0].bank_mark.clone();
    for account in start.bank.accounts.iter().filter(|account| account.bank_mark == held) {
        start
            .fault(&format!(r#"{{"account":"{}","count":0,"fault":{{"kind":"hold"}}}}"#, account.account_number))
            .await;
    }
    let (told, mut calls) = tokio::sync::watch::channel(0);
    let stop = Stop::default();
    let asking = desk.find_out(move |count| _ = told.send(count), &stop);
    let lists = u32::try_from(Stage::ALL.len()).unwrap();
    let stopping = async {
        let all_of_the_other = calls.wait_for(|count| *count >= lists);
        tokio::time::timeout(std::time::Duration::from_secs(15), all_of_the_other).await.unwrap().unwrap();
        stop.stop();
    };
    let (found, ()) = tokio::join!(asking, stopping);
    assert_eq!(found.unwrap_err().trouble().code, "stopped");
    start.clear_faults().await;
    assert_eq!(fact(&self::found(&desk).await, "access").0, FindingState::Found, "it can be asked again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_ends_in_the_middle_leaves_the_settings_as_they_were() {
    let Start { bank, home, _folder } = {
        let start = Start::at(BankOptions::default()).await;
        start.home.set_up(&start.form(&[])).unwrap();
        start
    };
    let desk = Desk::open(&home, "harbour", options_with(&bank.token)).unwrap();
    let before = desk.settings_text().unwrap();
    let (told, mut calls) = tokio::sync::watch::channel(0);
    let stop = Stop::default();
    let asking = desk.find_out(move |count| _ = told.send(count), &stop);
    let ending = async {
        calls.wait_for(|count| *count >= 5).await.unwrap();
        bank.stop().await;
    };
    let (found, ()) = tokio::join!(asking, ending);
    assert_eq!(found.unwrap_err().trouble().code, "unreachable");
    assert_eq!(desk.settings_text().unwrap(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_answers_a_number_with_another_draft_is_told() {
    let start = Start::at(BankOptions::default()).await;
    start.home.set_up(&start.form(&[])).unwrap();
    let desk = start.desk(&start.bank.token);
    start.fault(r#"{"count":0,"fault":{"kind":"awkward_lists","answers_others":true}}"#).await;
    let view = found(&desk).await;
    assert_eq!(fact(&view, "filter"), (FindingState::Trouble, "finding-filter-other", None));
    start.clear_faults().await;
    assert_eq!(fact(&found(&desk).await, "filter").1, "finding-filter-works");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_ignores_the_organization_code_is_told() {
    let start = Start::at(BankOptions::default()).await;
    start.home.set_up(&start.form(&[])).unwrap();
    let desk = start.desk(&start.bank.token);
    assert_eq!(fact(&found(&desk).await, "organization"), (FindingState::Found, "finding-organization-works", None));
    start.fault(r#"{"count":0,"fault":{"kind":"awkward_lists","ignores_organization":true}}"#).await;
    assert_eq!(fact(&found(&desk).await, "organization"), (FindingState::Found, "finding-organization-ignored", None));
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_edited_while_findings_are_answered_are_not_replaced() {
    let start = Start::at(BankOptions::default()).await;
    start.home.set_up(&start.form(&[])).unwrap();
    let desk = start.desk(&start.bank.token);
    let shown = desk.settings_text().unwrap();
    let view = found(&desk).await;
    let next = desk.findings_text(&view.rows, &[setting("page_base", "0")]).unwrap();
    let path = start.home.profile_dir("harbour").unwrap().join("profile.toml");
    let edited = format!("# by the administrator\n{shown}");
    std::fs::write(&path, &edited).unwrap();
    assert_eq!(desk.settings_replace(&next, &shown).unwrap_err().trouble().code, "settings-changed");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), edited);
    // Kept again, the answer is written into the edited file.
    let next = desk.findings_text(&view.rows, &[setting("page_base", "0")]).unwrap();
    desk.settings_replace(&next, &edited).unwrap();
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.starts_with("# by the administrator\n") && kept.contains("page_base = 0"), "{kept}");
}
