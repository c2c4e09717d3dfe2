//! The administrator's rules over a practice bank: people, payees, hours, ceilings of one payee, and a policy file that
//! changes in the middle of a batch. The bank's ledger shows the executed transfers.

use acceptance::account;
use std::path::PathBuf;
use std::sync::Arc;

use model::profile::system_user;
use model::{DeskError, Environment, State};
use money::{Failpoint, FailpointHook};
use treasury::view::ProfileForm;
use treasury::{Desk, Options};

use crate::bench::{Bench, states};

const PAYEE: &str = "6200900000551";
const OTHER: &str = "6200900000552";

/// A profile `head` on the bank under a policy.
pub async fn under(policy: &str) -> Bench {
    let mut bench = Bench::with_drafts(0).await;
    let form = ProfileForm {
        name: "head".to_owned(),
        environment: Some(Environment::Test),
        base_url: bench.bank.base_url.clone(),
        organization_id: bench.bank.organization_id.to_string(),
        accounts: bench.bank.accounts.iter().map(account::key).collect(),
        ceiling_instruction: None,
        ceiling_day: None,
        settings: Some(practice_bank::settings_toml()),
        code_book: Some(practice_bank::code_book_toml()),
    };
    bench.home().add(&form).expect("a profile");
    std::fs::write(file(&bench), policy).unwrap();
    open(&mut bench);
    bench
}

pub fn file(bench: &Bench) -> PathBuf {
    bench.folder().join("policy.toml")
}

pub fn open(bench: &mut Bench) {
    bench.desk = None;
    let (given_token, policy) = (Some(bench.bank.token.clone()), Some(file(bench)));
    let options = Options { act: true, given_token, policy, ..Options::quiet() };
    bench.desk = Some(Desk::open(&bench.home(), "head", options).expect("the desk opens"));
}

pub fn refusal(error: &DeskError) -> String {
    error.trouble().sentence.id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_without_the_role_prepares_nothing_and_reads() {
    let mut bench = under("[[all.roles.people]]\nsystem_user = \"somebody-else\"\nroles = [\"preparer\"]\n").await;
    let order = bench.transfer("transfer", "10.00", PAYEE);
    let refused = bench.desk().prepare(&order).unwrap_err();
    assert_eq!((refusal(&refused).as_str(), refused.trouble().code.as_str()), ("role-refused", "role"));
    let rights = bench.desk().rights_view();
    assert!(rights.fixed && !rights.verified && rights.prepare_off.is_some() && rights.settings_off.is_some());
    bench.desk().balances_refresh(&[]).await.expect("reading goes on");
    // The clerk writes roles into the profile: the policy's apply whole.
    let path = bench.desk().folder().join("profile.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{text}\n[roles]\nothers = [\"preparer\", \"administrator\"]\n")).unwrap();
    open(&mut bench);
    assert_eq!(refusal(&bench.desk().prepare(&order).unwrap_err()), "role-refused");
    let text = bench.desk().settings_text().unwrap();
    assert_eq!(refusal(&bench.desk().settings_replace(&text, &text).unwrap_err()), "role-refused");
    assert_eq!(bench.ledger().await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_that_is_withdrawn_after_the_confirmation_stops_the_sending() {
    let own = system_user().unwrap();
    let roles = |roles: &str| format!("[[all.roles.people]]\nsystem_user = \"{own}\"\nroles = [{roles}]\n");
    let mut bench = under(&roles("\"preparer\"")).await;
    let confirmed = bench.confirm(&bench.prepare(&bench.transfer("transfer", "10.00", PAYEE)));
    bench.desk().pause(&confirmed.id).unwrap();
    std::fs::write(file(&bench), roles("\"approver\"")).unwrap();
    open(&mut bench);
    assert_eq!(refusal(&bench.desk().go_on(&confirmed.id).unwrap_err()), "role-refused");
    let sent = bench.desk().send(&confirmed.id, |_| {}).await;
    assert!(sent.is_err() || states(&sent.unwrap()) != [State::Accepted]);
    assert_eq!(bench.ledger().await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_listed_payees_get_anything_however_they_are_spelled() {
    let listed = format!("[[all.payees.listed]]\nname = \"青石商贸有限公司 {PAYEE}\"\naccount_number = \"{PAYEE}\"\n");
    let bench = under(&listed).await;
    let refused = |payee: &str| bench.problems(&bench.transfer("transfer", "10.00", payee))[0].sentence.id.clone();
    assert_eq!(refused(OTHER), "problem-payee-unlisted");
    // The listed name with another account, and an own account, which is not listed by itself.
    let mut order = bench.transfer("transfer", "10.00", OTHER);
    order.items[0].fields.insert("oppositeAccountName".to_owned(), format!("青石商贸有限公司 {PAYEE}"));
    assert_eq!(bench.problems(&order)[0].sentence.id, "problem-payee-unlisted");
    assert_eq!(refused(&bench.bank.accounts[1].account_number), "problem-payee-unlisted");
    // Full-width digits are the listed account; the money goes to the account as the bank spells it.
    let wide: String = PAYEE.chars().map(|sign| char::from_u32(sign as u32 + 0xFEE0).unwrap()).collect();
    let mut order = bench.transfer("transfer", "10.00", PAYEE);
    order.items[0].fields.insert("oppositeAccountNumber".to_owned(), wide);
    assert_eq!(states(&bench.submit(&order).await), [State::Accepted]);
    let ledger = bench.ledger().await;
    assert!(ledger.len() == 1 && ledger[0].to_string().contains(PAYEE), "{ledger:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_payee_gets_no_more_than_its_ceiling_on_a_day() {
    let mut bench = under("[all]\nlimits.per_payee_day.CNY = \"1000\"\n").await;
    let order = |bench: &Bench, amount: &str, payee: &str| bench.transfer("transfer", amount, payee);
    assert_eq!(states(&bench.submit(&order(&bench, "600.00", PAYEE)).await), [State::Accepted]);
    let problem = &bench.problems(&order(&bench, "400.01", PAYEE))[0];
    assert_eq!(problem.sentence.id, "problem-ceiling-payee");
    assert_eq!(problem.sentence.args["before"], "600.00");
    // The ceiling is of each payee, over a restart, and the lower of two settings.
    assert_eq!(states(&bench.submit(&order(&bench, "1000.00", OTHER)).await), [State::Accepted]);
    open(&mut bench);
    assert_eq!(bench.problems(&order(&bench, "400.01", PAYEE))[0].sentence.id, "problem-ceiling-payee");
    assert_eq!(states(&bench.submit(&order(&bench, "400.00", PAYEE)).await), [State::Accepted]);
    assert_eq!(bench.ledger().await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_confirmed_outside_of_the_hours() {
    let bench = under("[all]\ntime_zone = \"UTC\"\nhours = { from = \"00:00\", until = \"24:00\" }\n").await;
    assert_eq!(states(&bench.submit(&bench.transfer("transfer", "10.00", PAYEE)).await), [State::Accepted]);
    let mut bench = bench;
    // A weekday that today is not, neither here nor by the service.
    let today = chrono::Utc::now().format("%a").to_string().to_lowercase();
    let other = ["mon", "thu"].into_iter().find(|day| *day != today).unwrap();
    let never = format!(
        "[all]\ntime_zone = \"UTC\"\nhours = {{ from = \"00:00\", until = \"24:00\", days = [\"{other}\"] }}\n"
    );
    std::fs::write(file(&bench), never).unwrap();
    open(&mut bench);
    let problems = bench.problems(&bench.transfer("transfer", "11.00", PAYEE));
    assert_eq!(problems[0].sentence.id, "problem-out-of-hours");
    assert_eq!(bench.ledger().await.len(), 1);
}

/// Writes another policy before the second instruction is looked at.
struct Rewrites(PathBuf, std::sync::Mutex<u32>);

impl FailpointHook for Rewrites {
    fn goes_on(&self, point: Failpoint, _: &str) -> bool {
        if point == Failpoint::BeforePreFlight {
            let mut seen = self.1.lock().unwrap();
            *seen += 1;
            if *seen == 2 {
                std::fs::write(&self.0, [0xFF, 0xFE]).unwrap();
            }
        }
        true
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_policy_that_becomes_unreadable_in_a_batch_stops_the_rest() {
    let mut bench = under("[all]\nlimits.batch_items_max = 10\n").await;
    let mut order = bench.transfer("transfer", "10.00", PAYEE);
    for payee in [OTHER, "6200900000553"] {
        order.items.extend(bench.transfer("transfer", "10.00", payee).items);
    }
    let confirmed = bench.confirm(&bench.prepare(&order));
    bench.desk().set_failpoint_hook(Arc::new(Rewrites(file(&bench), std::sync::Mutex::default()))).unwrap();
    let sent = bench.send(&confirmed.id).await;
    assert_eq!(states(&sent), [State::Accepted, State::NotSent, State::NotSent], "{sent:#?}");
    assert_eq!(bench.ledger().await.len(), 1);
    assert_eq!(bench.desk().sending_off().map(|off| off.id).as_deref(), Some("sending-off-policy-changed"));
    open(&mut bench);
    assert_eq!(bench.desk().sending_off().map(|off| off.id).as_deref(), Some("sending-off-policy"));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_file_with_data_is_written_where_exports_are_off() {
    let bench = under("[all]\nexports = false\n").await;
    let sent = bench.submit(&bench.transfer("transfer", "10.00", PAYEE)).await;
    let to = bench.folder().join("result.csv");
    let refused = bench.desk().save_result(&sent.id, "en", to.to_str().unwrap(), false).unwrap_err();
    assert_eq!(refusal(&refused), "exports-off");
    let folder = bench.folder().join("proof");
    assert_eq!(refusal(&bench.desk().journal_export(&sent.id, &folder).unwrap_err()), "exports-off");
    assert!(!to.exists() && !folder.exists());
}
