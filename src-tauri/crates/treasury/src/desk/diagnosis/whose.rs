//! The step of the access token: its source, whose it is, until when, and its scopes. Never its value.

use bank_client::Token;
use model::Sentence;

use super::{Diagnosing, STEP_TIMEOUT, bad, row};
use crate::view::{DiagnosisOutcome, DiagnosisStep, SignedInView};

/// The token of the queries.
pub(super) enum Whose {
    /// Queries are made with it.
    Held(Token),
    /// There is none: one query is made without.
    Missing,
}

impl Diagnosing<'_> {
    pub(super) async fn whose(&mut self) -> Whose {
        let Some(fresh) = self.step(self.desk.bank().fresh_token()).await else { return Whose::Missing };
        let token = match fresh {
            Ok(Some(token)) => token,
            Ok(None) => {
                self.put(bad(DiagnosisStep::Token, "no-token", Sentence::new("diagnosis-token-none")));
                return Whose::Missing;
            }
            Err(error) => {
                let trouble = error.to_trouble();
                self.put(bad(DiagnosisStep::Token, &trouble.code, trouble.sentence));
                return Whose::Missing;
            }
        };
        let said = match self.desk.signed_in() {
            Some(signed_in) => session(&signed_in),
            None => self.pasted(&token).await,
        };
        self.put(row(DiagnosisStep::Token, DiagnosisOutcome::Good, said));
        Whose::Held(token)
    }

    /// A pasted token. Its person is known if the settings name a userinfo address; its end and scopes are not.
    async fn pasted(&self, token: &Token) -> Sentence {
        let source = self.desk.token_view().source;
        let Some(url) = self.desk.profile().token.userinfo_url.clone() else {
            return Sentence::new("diagnosis-token-pasted").with("source", source);
        };
        let asked = self.step(tokio::time::timeout(STEP_TIMEOUT, self.client.subject(&url, token))).await;
        match asked {
            Some(Ok(Ok(subject))) => {
                Sentence::new("diagnosis-token-pasted-of").with("source", source).with("subject", subject)
            }
            Some(Ok(Err(error))) => {
                Sentence::new("diagnosis-token-pasted-unknown").with("source", source).with("detail", error)
            }
            _ => Sentence::new("diagnosis-token-pasted").with("source", source),
        }
    }
}

fn session(of: &SignedInView) -> Sentence {
    let nobody = "–".to_owned();
    let person = of.name.clone().or_else(|| of.subject.clone()).unwrap_or_else(|| nobody.clone());
    let scopes = if of.scopes.is_empty() { nobody.clone() } else { of.scopes.join(" ") };
    Sentence::new(if of.refreshes { "diagnosis-token-session-renewed" } else { "diagnosis-token-session" })
        .with("person", person)
        .with("identity", &of.identity)
        .with("ends", of.ends.clone().unwrap_or(nobody))
        .with("scopes", scopes)
}
