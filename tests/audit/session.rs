//! A clerk's day with every kind of event that an auditor looks for.

use std::path::PathBuf;

use model::State;
use money::view::Resolution;
use serde_json::json;
use treasury::Desk;
use treasury::audit::{Of, PackOptions};
use treasury::view::Packed;

use crate::bench::{Bench, only, outsider, states};

/// Two endorsements, one of them with a lost reply that a person resolves; two equal transfers, the second with a
/// reason; and one that the bank refuses.
pub struct Day {
    pub bench: Bench,
    pub endorsed: String,
    pub doubtful: String,
}

impl Day {
    pub async fn new() -> Self {
        let bench = Bench::new().await;
        bench.refresh(&["endorsement-transfer"]).await;
        let rows = bench.rows("endorsement-transfer");
        let endorse = |at: usize| bench.order("endorse", &[&rows[at]], &outsider("endorsee"));
        let endorsed = bench.submit(&endorse(0)).await;
        assert_eq!(states(&endorsed), [State::Accepted]);
        bench.fault("endorse", json!({"kind": "apply_then_close"})).await;
        let doubtful = bench.submit(&endorse(1)).await;
        assert_eq!(states(&doubtful), [State::InDoubt]);
        let doubt = only(&doubtful).id.clone();
        bench.desk().doubt_inquire(&doubt).await.expect("evidence is gathered");
        let letter = bench.folder().join("letter.txt");
        std::fs::write(&letter, "The bank writes: carried out.").unwrap();
        let resolution = Resolution {
            instruction_id: doubt,
            executed: true,
            reason: "The bank's letter <b>of today</b>".to_owned(),
            bank_reference: Some("REF-7".to_owned()),
            file: Some(letter.display().to_string()),
        };
        bench.desk().doubt_resolve(&resolution).expect("resolved");
        for reason in [None, Some("two equal salaries".to_owned())] {
            let mut order = bench.transfer("transfer", "1234.50", "6200900000109");
            order.reason = reason;
            assert_eq!(states(&bench.submit(&order).await), [State::Accepted]);
        }
        bench.fault("transfer", json!({"kind": "status", "status": 422})).await;
        assert_eq!(states(&bench.submit(&bench.transfer("transfer", "9.00", "6200900000117")).await), [State::Refused]);
        Self { endorsed: endorsed.id, doubtful: doubtful.id, bench }
    }

    /// Makes a pack in a folder of that name.
    pub fn pack(&self, name: &str, of: &Of) -> Packed {
        self.pack_with(of, PackOptions::to(&self.bench.folder().join(name), "en"))
    }

    pub fn pack_with(&self, of: &Of, options: PackOptions) -> Packed {
        self.bench.desk().pack(of, &options).unwrap_or_else(|error| panic!("{error:?}"))
    }

    pub fn today(&self) -> Of {
        let today = self.bench.desk().today().to_string();
        Desk::period(&today, &today).expect("a period")
    }
}

/// The profile's settings file.
pub fn settings_file(bench: &Bench) -> PathBuf {
    bench.folder().join("profiles/practice/profile.toml")
}
