//! People who stop being approvers, and people who begin: by the profile, by a policy, by a signed policy. The bank's ledger
//! shows the executed transfers.

use chrono::{Days, Utc};
use model::clock::Clock;
use model::dual_control::ApproverKey;
use model::profile::{PolicySignature, system_user};
use model::{State, clock};
use money::dual_control::{Answer, Decision, Request};
use money::view::SubmissionView;
use treasury::Desk;
use treasury::view::ApprovalGiven;

use crate::bench::{Bench, states};
use crate::doors::{Answer as Asked, ids, questions};
use crate::policy::{file, open, under};

const PAYEE: &str = "6200900000551";
const TIER: &str = "[[second_person.tiers]]\nfrom = \"0\"\nhow = \"approval_file\"\n";

/// Where the approvers are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Door {
    Profile,
    Policy,
    SignedPolicy,
}

/// A desk whose transfers an approver signs.
struct House {
    bench: Bench,
    door: Door,
    signer: ApproverKey,
    changes: u32,
}

impl House {
    async fn new(door: Door, approver: &ApproverKey) -> Self {
        let signer = ApproverKey::new("Chen Jing").unwrap();
        let mut house = Self { bench: under("").await, door, signer, changes: 0 };
        if door == Door::SignedPolicy {
            let path = house.bench.desk().folder().join("profile.toml");
            let text = std::fs::read_to_string(&path).unwrap();
            let key = house.signer.public().hex();
            std::fs::write(&path, format!("{text}\n[policy_signer]\nname = \"Chen Jing\"\npublic_key = \"{key}\"\n"))
                .unwrap();
        }
        house.names(approver);
        house
    }

    /// Names one approver in place of the one before, and opens the desk again.
    fn names(&mut self, approver: &ApproverKey) {
        let (name, key) = (approver.name(), approver.public().hex());
        let rules = format!("{TIER}[[second_person.approvers]]\nname = \"{name}\"\npublic_key = \"{key}\"\n");
        self.changes += 1;
        match self.door {
            Door::Profile => replaced(self.bench.desk(), &rules).expect("the settings"),
            _ => std::fs::write(file(&self.bench), rules.replace("[[", "[[all.")).unwrap(),
        }
        if self.door == Door::SignedPolicy {
            let at = format!("2026-11-2{}T08:00:00Z", self.changes);
            PolicySignature::sign_file(&file(&self.bench), &self.signer, &at).unwrap();
        }
        open(&mut self.bench);
        assert_eq!(self.bench.desk().sending_off(), None, "{:?}", self.door);
    }

    async fn executed(&self) -> usize {
        self.bench.ledger().await.len()
    }
}

/// Replaces the section of dual control of the profile.
fn replaced(desk: &Desk, rules: &str) -> Asked<()> {
    let shown = desk.settings_text().unwrap();
    let mut next: toml::Table = shown.parse().unwrap();
    next.remove("second_person");
    next.extend(rules.parse::<toml::Table>().unwrap());
    desk.settings_replace(&toml::to_string(&next).unwrap(), &shown).map_err(questions)
}

fn confirmed(bench: &Bench, amount: &str) -> SubmissionView {
    let check = bench.prepare(&bench.transfer("transfer", amount, PAYEE));
    bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).map_err(questions).unwrap()
}

/// The approver signs a request on their machine, and the desk imports the answer.
fn signs(bench: &Bench, id: &str, key: &ApproverKey) -> Asked<()> {
    let files = std::fs::read_dir(bench.folder()).unwrap().count();
    let place = |kind: &str| bench.folder().join(format!("{files}.{kind}"));
    let (request, answer) = (place("request"), place("answer"));
    bench.desk().approval_export(id, &request).map_err(questions)?;
    let request = Request::load(&request).unwrap();
    let decision = Decision::sign(&request, Answer::Approve, "", key, &clock::text(bench.desk().now())).unwrap();
    decision.write(&answer).unwrap();
    bench.desk().approval_import(&answer).map(drop).map_err(questions)
}

fn refusals(asked: Asked<()>) -> Vec<String> {
    asked.err().iter().flat_map(|asked| ids(asked)).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replaced_approver_only_acknowledges_the_next_one_by_every_door() {
    for door in [Door::Profile, Door::Policy, Door::SignedPolicy] {
        let (old, new) = (ApproverKey::new("Zhang Wei").unwrap(), ApproverKey::new("Li Na").unwrap());
        let mut house = House::new(door, &old).await;
        let [given, asked] = ["11", "12"].map(|amount| confirmed(&house.bench, amount).id);
        signs(&house.bench, &given, &old).unwrap();
        house.names(&new);

        // The approval that was given and not sent is void, and the old key approves neither an old nor a new request.
        let sent = house.bench.send(&given).await;
        assert_eq!(states(&sent), [State::NotSent], "{door:?}");
        let later = confirmed(&house.bench, "13").id;
        for id in [&asked, &later] {
            assert_eq!(refusals(signs(&house.bench, id, &old)), ["approval-file-foreign-key"], "{door:?}");
        }
        let weakened = house.bench.desk().weakened();
        assert_eq!(
            weakened.is_none(),
            door == Door::SignedPolicy,
            "{door:?}: the policy's signer answers for the new one"
        );
        if let Some(weakened) = weakened {
            assert!(weakened.sentences.iter().any(|one| one.id == "weakened-wait"), "{door:?}: {weakened:?}");
            let waits =
                house.bench.desk().weakened_read(weakened.event, "Chen").unwrap().expect("an approver is asked");
            for id in [&later, &waits.id] {
                assert_eq!(refusals(signs(&house.bench, id, &new)), ["approval-file-foreign-key"], "{door:?}");
            }
            signs(&house.bench, &waits.id, &old).unwrap();
            assert!(house.bench.desk().weakened().is_none(), "{door:?}");
            assert_eq!(refusals(signs(&house.bench, &later, &old)), ["approval-file-foreign-key"], "{door:?}");
        }
        assert_eq!(house.executed().await, 0, "{door:?}");
        signs(&house.bench, &later, &new).unwrap();
        assert_eq!(states(&house.bench.send(&later).await), [State::Accepted], "{door:?}");
        assert_eq!(house.executed().await, 1, "{door:?}");
        house.bench.chain_is_whole();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approval_is_void_as_soon_as_its_approver_is_removed_and_stays_so() {
    let (old, new) = (ApproverKey::new("Zhang Wei").unwrap(), ApproverKey::new("Li Na").unwrap());
    let mut house = House::new(Door::Profile, &old).await;
    let id = confirmed(&house.bench, "11").id;
    signs(&house.bench, &id, &old).unwrap();
    house.names(&new);
    assert!(house.bench.desk().approvals().unwrap().iter().all(|one| !one.to_send));
    let ended = house.bench.desk().submission(&id).unwrap();
    assert_eq!(
        ended.instructions[0].reason.as_ref().map(|one| one.id.as_str()),
        Some("reason-not-sent-approver-removed")
    );
    house.names(&old);
    assert_eq!(states(&house.bench.desk().submission(&id).unwrap()), [State::NotSent]);
    assert_eq!(house.executed().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_approval_is_void_when_its_approver_loses_the_role() {
    let own = system_user().unwrap();
    let rules = |roles: &str| {
        let tier = TIER.replace("[[", "[[all.").replace("approval_file", "same_account");
        format!("{tier}[[all.roles.people]]\nsystem_user = \"{own}\"\nroles = [{roles}]\n")
    };
    for (roles, state) in [("\"preparer\", \"approver\"", State::Accepted), ("\"preparer\"", State::NotSent)] {
        let mut bench = under(&rules("\"preparer\", \"approver\"")).await;
        let id = confirmed(&bench, "11").id;
        let digest = bench.desk().approval(&id).unwrap().approval.digest;
        let given = ApprovalGiven { id: id.clone(), digest, name: "Li Na".to_owned(), call_back: None };
        bench.desk().approval_give(&given, None).await.unwrap();
        std::fs::write(file(&bench), rules(roles)).unwrap();
        open(&mut bench);
        if state == State::Accepted {
            bench.go_on(&id);
        }
        assert_eq!(states(&bench.send(&id).await), [state], "{roles}");
        assert_eq!(bench.ledger().await.len(), usize::from(state == State::Accepted), "{roles}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_a_new_approver_waits_three_working_days_by_the_banks_clock() {
    let (old, new) = (ApproverKey::new("Zhang Wei").unwrap(), ApproverKey::new("Li Na").unwrap());
    let named = |key: &ApproverKey| {
        let (name, key) = (key.name(), key.public().hex());
        format!("{TIER}[[second_person.approvers]]\nname = \"{name}\"\npublic_key = \"{key}\"\n")
    };
    let mut bench = Bench::with_drafts(0).await;
    let began = Utc::now();
    let clock = Clock::fixed(began);
    for approver in [&old, &new] {
        replaced(bench.desk(), &named(approver)).unwrap();
        bench.open_at(clock.clone());
    }
    bench.desk().balances_refresh(&[]).await.unwrap();
    let tries = |bench: &Bench| {
        let weakened = bench.desk().weakened().expect("it is told at every start");
        assert!(weakened.sentences.iter().any(|one| one.id == "weakened-wait"), "{weakened:?}");
        let id = match &weakened.asked {
            Some(asked) => asked.id.clone(),
            None => bench.desk().weakened_read(weakened.event, "Chen").unwrap().expect("it asks").id,
        };
        refusals(signs(bench, &id, &new))
    };
    assert_eq!(tries(&bench), ["approval-file-foreign-key"]);
    // A clock that the clerk sets does not shorten the wait.
    clock.set(began + Days::new(8));
    bench.open_at(clock.clone());
    assert_eq!(tries(&bench), ["approval-file-foreign-key"]);
    bench.desk().balances_refresh(&[]).await.unwrap();
    assert_eq!(tries(&bench), ["approval-file-foreign-key"]);

    bench.post("clock", format!("{{\"ahead_seconds\": {}}}", 8 * 24 * 3600)).await;
    bench.desk().balances_refresh(&[]).await.unwrap();
    assert_eq!(tries(&bench), Vec::<String>::new());
    assert!(bench.desk().weakened().is_none());
    let journal = rusqlite::Connection::open(bench.desk().folder().join("journal.sqlite")).unwrap();
    let sql = "SELECT CAST(payload AS TEXT) FROM event WHERE kind = 'weakening_read'";
    let kept: String = journal.query_row(sql, [], |row| row.get(0)).unwrap();
    assert!(kept.contains("\"waited\":true") && kept.contains("Li Na"), "{kept}");
    bench.chain_is_whole();
}

/// Settings without an identity server, and with dual control by `rules`, as a person writes them into the file.
async fn without_identity(rules: &str) -> Bench {
    let mut bench = under("").await;
    let path = bench.desk().folder().join("profile.toml");
    let mut profile: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    profile.get_mut("token").and_then(toml::Value::as_table_mut).map(|token| token.remove("userinfo_url"));
    profile.extend(rules.parse::<toml::Table>().unwrap());
    std::fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
    open(&mut bench);
    bench
}

#[tokio::test(flavor = "multi_thread")]
async fn no_two_saves_lock_a_house_out() {
    let own_token = TIER.replace("approval_file", "own_token");
    let key = ApproverKey::new("Li Na").unwrap();
    let by_key =
        format!("{own_token}[[second_person.approvers]]\nname = \"Li Na\"\npublic_key = \"{}\"\n", key.public().hex());
    let sign_in = format!("{own_token}[sign_in]\nissuer = \"https://id.example\"\nclient_id = \"aval\"\n");
    // The first save: a tier that no person can approve is named and not kept; with a way to approve it is.
    let rows: [(&String, &[&str], &str); 3] =
        [(&own_token, &["settings-tier-nobody"], ""), (&by_key, &[], "actor-key"), (&sign_in, &[], "actor-confirmed")];
    for (rules, refused, approver) in rows {
        let bench = without_identity("").await;
        let shown = bench.desk().settings_text().unwrap();
        let effect = bench.desk().settings_compare(&format!("{shown}\n{rules}")).unwrap();
        assert_eq!(ids(&effect.unapprovable), refused, "{rules}");
        assert_eq!(ids(&effect.rights.senders), ["actor-anyone"]);
        let approvers = effect.rights.tiers.iter().flat_map(|tier| ids(&tier.approvers)).collect::<Vec<_>>().concat();
        assert_eq!(approvers, approver, "{rules}");
        assert_eq!(refusals(replaced(bench.desk(), rules)), refused, "{rules}");
        assert_eq!(bench.desk().settings_text().unwrap() == shown, !refused.is_empty(), "{rules}");
    }
    // The second save, where the first was made in the file: it is told at every start, and a way to approve frees the house.
    for (rules, is_free) in [(&sign_in, true), (&by_key, true), (&format!("page_size = 50\n{own_token}"), false)] {
        let mut bench = without_identity(&own_token).await;
        let told = |bench: &Bench| bench.desk().warnings().iter().any(|one| one.id == "settings-tier-nobody");
        assert!(told(&bench));
        replaced(bench.desk(), rules).expect("no change of a locked house is refused");
        open(&mut bench);
        assert_eq!(bench.desk().weakened(), None, "{rules}: a first way to approve weakens nothing");
        assert_eq!(told(&bench), !is_free, "{rules}");
    }
}
