//! The frauds, one method each: the steps of the thief, with every way open to them.

use std::path::Path;

use acceptance::forged::{forge, replaced};
use chrono::{TimeDelta, Utc};
use model::State;
use model::clock::Clock;
use model::dual_control::ApproverKey;
use money::dual_control::Request;
use money::view::Resolution;
use serde_json::json;
use treasury::{Desk, Home};

use super::scene::{OVER, PAYEE, Scene, THIEF, UNDER, approver};

impl Scene {
    /// Tries the fraud of a number.
    pub async fn try_fraud(&mut self, number: u8) {
        match number {
            1 => self.split().await,
            2 => self.spelled().await,
            3 => self.own_key().await,
            4 => self.copied().await,
            5 => self.forged_dialog().await,
            6 => self.edited_body().await,
            7 => self.later_account().await,
            8 => self.other_profile().await,
            9 => self.early_not_executed().await,
            10 => self.weakened().await,
            _ => unreachable!("there is no such fraud"),
        }
    }

    async fn split(&mut self) {
        for cents in 94..=99 {
            self.attempt(&self.typed(&format!("999.{cents}"), THIEF, &[("purpose", "instalment")])).await;
        }
    }

    async fn spelled(&mut self) {
        for spelling in ["cny", "RMB", "人民币", "156", "ＣＮＹ", "CNY\u{200b}"] {
            self.attempt(&self.typed(OVER, THIEF, &[("currency", spelling)])).await;
        }
    }

    async fn own_key(&mut self) {
        let mine = ApproverKey::new("Boss").expect("a key");
        let more: toml::Table = approver(&mine).parse().expect("settings");
        let more = more["second_person"]["approvers"].as_array().expect("a list").clone();
        for exchanged in [false, true] {
            self.edit_profile(|profile| {
                let list = profile["second_person"]["approvers"].as_array_mut().expect("a list");
                if exchanged {
                    list.clear();
                }
                list.extend(more.clone());
            });
            self.acknowledge(&mine).await;
            let order = self.typed(OVER, THIEF, &[]);
            let Some(view) = self.attempt(&order).await else { continue };
            self.signed_by_thief(&view.id, &mine).await;
        }
    }

    /// The thief says that the change is right: by name, and with a key of their own.
    async fn acknowledge(&mut self, mine: &ApproverKey) {
        let Some(weakened) = self.bench.desk().weakened() else { return };
        let asked = self.bench.desk().weakened_read(weakened.event, "Boss");
        if let Ok(Some(asked)) = asked {
            self.signed_by_thief(&asked.id, mine).await;
        }
    }

    async fn signed_by_thief(&mut self, id: &str, mine: &ApproverKey) {
        let answer = self.signed(id, mine);
        let desk = self.bench.desk().clone();
        if let Some(answer) = self.keep(answer.map(Answered)) {
            self.used(&desk, id, &answer.0).await;
        }
    }

    async fn weakened(&mut self) {
        let raised = self.settings("1000000");
        let mine = ApproverKey::new("Boss").expect("a key");
        for settings in [raised, toml::Table::new()] {
            self.edit_profile(|profile| {
                profile.remove("second_person");
                profile.extend(settings);
            });
            self.attempt(&self.typed(OVER, THIEF, &[])).await;
            self.acknowledge(&mine).await;
            self.attempt(&self.typed(OVER, THIEF, &[("purpose", "again")])).await;
        }
    }

    async fn copied(&mut self) {
        let view = self.attempt(&self.typed(OVER, PAYEE, &[])).await.expect("it waits");
        let answer = self.signed(&view.id, &self.key).expect("the answer");
        self.signed.push((PAYEE, OVER));
        self.bench.desk = None;
        let copy = tempfile::tempdir().expect("a folder");
        let data = copy.path().join("data");
        copy_folder(self.bench.folder(), &data);
        self.bench.open();
        let original = self.bench.desk().clone();
        self.used(&original, &view.id, &answer).await;
        assert_eq!(self.bench.ledger().await.len(), 1, "the original sends what was signed");
        let home = Home::at(Some(data)).expect("the copy");
        // With the records that this computer keeps outside the folder, and without them, as on another computer.
        for state in [self.options().state, None] {
            let options = treasury::Options { state, ..self.options() };
            let second = Desk::open(&home, "practice", options).expect("the copy opens");
            self.used(&second, &view.id, &answer).await;
            let accepted = second.history_accept("it is the same desk", None).map(drop);
            self.keep(accepted);
            self.used(&second, &view.id, &answer).await;
            self.attempt_at(&second, &self.typed(OVER, PAYEE, &[])).await;
        }
    }

    async fn forged_dialog(&mut self) {
        let clears = "\u{1b}[2J\u{1b}[H CNY 12.00, Canteen Ltd";
        for purpose in [clears, "tea\n\nCNY 12.00\nCanteen Ltd", "a\u{202e}b", "a\u{9b}2J CNY 12.00, Canteen Ltd"] {
            for field in ["purpose", "oppositeAccountName"] {
                let Some(view) = self.attempt(&self.typed(OVER, THIEF, &[(field, purpose)])).await else { continue };
                self.shown_and_signed(&view.id, |request| request).await;
            }
        }
        // The request is changed on its way and has a matching digest: first only the dialog's text, then the bodies
        // too.
        let view = self.attempt(&self.typed(OVER, THIEF, &[])).await.expect("it waits");
        let words = |request: Request| Request { text: harmless(&request.text), ..request }.bound();
        self.shown_and_signed(&view.id, words).await;
        self.shown_and_signed(&view.id, |request| {
            let mut request = words(request);
            request.instructions.iter_mut().for_each(|one| one.body = harmless(&one.body));
            request.bound()
        })
        .await;
    }

    /// The approver signs a request that reads as harmless on their screen; the thief uses the answer.
    async fn shown_and_signed(&mut self, id: &str, on_the_way: impl Fn(Request) -> Request) {
        let mut harmless = false;
        let answer = self.answered(id, &self.key, |request| {
            let request = on_the_way(request);
            let on_screen = request.text.rsplit(['\u{1b}', '\u{9b}']).next().unwrap_or_default();
            harmless = !on_screen.contains(THIEF) && !on_screen.contains(OVER);
            request
        });
        let desk = self.bench.desk().clone();
        if let (Some(answer), true) = (self.keep(answer.map(Answered)), harmless) {
            self.used(&desk, id, &answer.0).await;
        }
    }

    async fn edited_body(&mut self) {
        let view = self.attempt(&self.typed(OVER, PAYEE, &[])).await.expect("it waits");
        let answer = self.signed(&view.id, &self.key).expect("the answer");
        self.signed.push((PAYEE, OVER));
        self.bench.desk().approval_import(&answer).expect("it is approved");
        let file = self.bench.desk().folder().join("journal.sqlite");
        self.bench.desk = None;
        forge(&file, &self.bench.state.path().join("places"), |kind, value| {
            if kind == "confirmed" || kind == "submission" {
                replaced(value, PAYEE, THIEF);
                replaced(value, OVER, "99999.00");
            }
            true
        });
        self.bench.open();
        let desk = self.bench.desk().clone();
        self.sent(&desk, &view.id).await;
    }

    async fn later_account(&mut self) {
        let known = self.bench.transfer("transfer", "10.00", PAYEE);
        let name = known.items[0].fields["oppositeAccountName"].clone();
        self.attempt(&known).await.expect("a supplier is paid");
        self.signed.push((PAYEE, "10.00"));
        self.call_back_due = true;
        let mark = self.bench.bank.accounts[0].bank_mark.clone();
        self.edit_profile(|profile| {
            let account = toml::Table::from_iter([
                ("bank_mark".to_owned(), mark.into()),
                ("account_number".to_owned(), THIEF.into()),
            ]);
            profile["accounts"].as_array_mut().expect("accounts").push(toml::Value::Table(account));
        });
        // A known name with a new account requires a call-back; an own account does not.
        self.attempt(&self.typed(UNDER, THIEF, &[("oppositeAccountName", &name)])).await;
    }

    async fn other_profile(&mut self) {
        self.in_doubt().await;
        let profile = self.bench.home().profile_dir("practice").expect("its folder");
        let other = self.bench.home().profile_dir("second").expect("a folder");
        std::fs::create_dir_all(&other).expect("a folder");
        for name in ["profile.toml", "code-book.toml"] {
            std::fs::copy(profile.join(name), other.join(name)).expect("a copy");
        }
        let desk = Desk::open(&self.bench.home(), "second", self.options()).expect("it opens");
        self.attempt_at(&desk, &self.typed(UNDER, PAYEE, &[])).await;
    }

    /// A payment below the tier that the bank carried out and whose reply was lost.
    async fn in_doubt(&mut self) -> String {
        self.bench.fault("transfer", json!({ "kind": "apply_then_close" })).await;
        let view = self.attempt(&self.typed(UNDER, PAYEE, &[])).await.expect("it is sent");
        assert_eq!(view.instructions[0].state, State::InDoubt, "{view:?}");
        view.instructions[0].id.clone()
    }

    async fn early_not_executed(&mut self) {
        let id = self.in_doubt().await;
        let file = |name: &str, text: &str| {
            let path = self.bench.folder().join(name);
            std::fs::write(&path, text).expect("a file");
            Some(path.to_string_lossy().into_owned())
        };
        let files = [None, file("empty.pdf", ""), file("letter.pdf", "Not executed. The bank")];
        // Today, and with the computer's clock set forward by a day and by a week.
        for days in [0, 1, 7] {
            self.bench.open_at(Clock::fixed(Utc::now() + TimeDelta::days(days)));
            for file in &files {
                let reason = "the bank says no".to_owned();
                let resolution = Resolution {
                    instruction_id: id.clone(),
                    executed: false,
                    reason,
                    file: file.clone(),
                    bank_reference: None,
                };
                let resolved = self.bench.desk().doubt_resolve(&resolution).map(drop);
                self.keep(resolved);
                self.attempt(&self.typed(UNDER, PAYEE, &[])).await;
            }
        }
    }
}

/// An approver's answer file.
struct Answered(std::path::PathBuf);

impl super::scene::Stops for Answered {
    fn stopped_by(&self) -> Option<String> {
        None
    }
}

fn harmless(text: &str) -> String {
    text.replace(THIEF, "6200900001200").replace(OVER, "12.00").replace("5,000.00", "12.00").replace("5000", "12")
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copy_folder(&path, &to),
            false => drop(std::fs::copy(&path, to).expect("a copy")),
        }
    }
}
