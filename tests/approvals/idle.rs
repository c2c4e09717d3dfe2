//! The idle lock: a pasted token in a program that a person keeps open, and the policy, which only shortens the time.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use model::MemoryKeychain;
use model::clock::Clock;
use treasury::{Desk, Options};

use crate::bench::Bench;

/// A desk with a pasted token, whose clock only the test moves.
struct Room {
    bench: Bench,
    keychain: Arc<MemoryKeychain>,
    clock: Clock,
    begin: DateTime<Utc>,
}

impl Room {
    async fn new() -> Self {
        let (bench, begin) = (Bench::new().await, Utc::now());
        let mut room = Self { bench, keychain: Arc::default(), clock: Clock::fixed(begin), begin };
        room.open(true);
        room.bench.desk().token_set(&room.bench.bank.token).unwrap();
        room.bench.refresh(&["endorsement-transfer"]).await;
        room
    }

    fn open(&mut self, attended: bool) {
        self.bench.desk = None;
        let (keychain, clock) = (self.keychain.clone(), self.clock.clone());
        let policy = Some(self.bench.folder().join("policy.toml"));
        let options = Options { given_token: None, keychain, clock, attended, policy, ..self.bench.options() };
        self.bench.desk = Some(Desk::open(&self.bench.home(), "practice", options).expect("the desk opens"));
    }

    fn after(&self, minutes: i64) {
        self.clock.jump(self.begin + TimeDelta::minutes(minutes));
    }

    fn desk(&self) -> &Desk {
        self.bench.desk()
    }

    /// Confirms a transfer; the exit code and the sentence of a refusal.
    fn confirms(&self, amount: &str) -> Result<(), (u8, String)> {
        let check = self.bench.prepare(&self.bench.transfer("transfer", amount, "6200900000501"));
        let confirmed = self.desk().confirm(&check.submission_id, &check.nonce, None);
        confirmed.map(|_| ()).map_err(|error| (error.exit().number(), error.trouble().sentence.id.clone()))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_token_is_locked_after_the_idle_minutes() {
    let mut room = Room::new().await;
    assert_eq!(room.desk().token_view().idle_minutes, 15);
    room.after(14);
    room.desk().note_presence();
    room.after(28);
    assert_eq!(room.confirms("51"), Ok(()), "here 14 minutes ago");
    room.after(43);
    assert!(room.desk().token_view().locked);
    room.desk().note_presence();
    let locked = Err((3, "sign-in-locked".to_owned()));
    assert_eq!(room.confirms("52"), locked, "coming back alone does not unlock");
    room.bench.refresh(&["endorsement-transfer"]).await;
    room.open(true);
    assert_eq!(room.confirms("52"), locked, "a restart does not unlock");
    // A schedule on this computer has no person to wait for.
    room.open(false);
    assert!(!room.desk().is_locked());
    room.open(true);

    room.desk().token_set(&room.bench.bank.token).unwrap();
    assert_eq!(room.confirms("53"), Ok(()), "the token was entered again");
    room.desk().lock_session();
    assert_eq!(room.confirms("54"), locked, "locked by the person");
    room.desk().token_set(&room.bench.bank.token).unwrap();
    room.clock.jump(room.begin - TimeDelta::hours(2));
    assert!(room.desk().is_locked(), "a clock that is set back opens nothing");
    room.desk().sign_out(None).await.unwrap();
    assert!(!room.desk().is_locked(), "without a token there is nothing to lock");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_policy_only_shortens_the_idle_minutes() {
    let mut room = Room::new().await;
    let profile = room.desk().folder().join("profile.toml");
    // No policy binds a practice bank that this program started.
    let own =
        std::fs::read_to_string(&profile).unwrap().replace("environment = \"practice\"", "environment = \"test\"");
    // Minutes of the policy, of the profile's [sign_in], in force.
    let rows = [
        (None, None, 15),
        (Some(5), None, 5),
        (Some(60), None, 15),
        (None, Some(30), 30),
        (Some(10), Some(30), 10),
        (Some(60), Some(30), 30),
    ];
    for (of_policy, of_profile, in_force) in rows {
        let minutes = |minutes: Option<u32>| minutes.map(|minutes| format!("idle_minutes = {minutes}\n"));
        let policy = minutes(of_policy).map(|line| format!("[all.sign_in]\n{line}")).unwrap_or_default();
        let section = "\n[sign_in]\nissuer = \"https://id.example\"\nclient_id = \"aval\"\n";
        let settings = minutes(of_profile).map(|line| format!("{section}{line}")).unwrap_or_default();
        std::fs::write(room.bench.folder().join("policy.toml"), policy).unwrap();
        std::fs::write(&profile, format!("{own}{settings}")).unwrap();
        room.open(true);
        let row = format!("policy {of_policy:?}, profile {of_profile:?}");
        assert_eq!(room.desk().token_view().idle_minutes, in_force, "{row}");
        room.desk().token_set(&room.bench.bank.token).unwrap();
        room.begin = room.clock.now();
        room.after(i64::from(in_force) - 1);
        assert!(!room.desk().is_locked(), "{row}");
        room.after(in_force.into());
        assert!(room.desk().is_locked(), "{row}");
        room.desk().token_set(&room.bench.bank.token).unwrap();
    }
}
