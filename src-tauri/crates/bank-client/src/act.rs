//! Operations: one POST, sent once, in a task of its own that nothing can cancel. The only resends follow a failed
//! connection attempt, because that proves that nothing was sent.

use std::time::Instant;

use reqwest::header::{CONTENT_ENCODING, HeaderValue};
use reqwest::{Response, Url};
use serde_json::value::RawValue;

use crate::connection::Route;
use crate::failure::{self, Failure, body_end, not_sent};
use crate::mask::Mask;
use crate::observation::{BodyEnd, Lost, LostKind, NotSent, NotSentKind, Observation, Post, RawReply};
use crate::service::Token;
use crate::{BankClient, ClientError};

impl BankClient {
    /// Sends one operation and returns the observation. The call continues even if the caller drops its future.
    pub async fn act(&self, token: Option<&Token>, post: &Post) -> Observation {
        self.act_while(token, post, || true).await
    }

    /// The same, but asks `still` before every connection attempt whether the operation may still be sent.
    pub async fn act_while(
        &self,
        token: Option<&Token>,
        post: &Post,
        still: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Observation {
        let unsendable = |why: String| Observation::NotSent(not_sent(NotSentKind::Unsendable, why));
        let url = match self.own_url(post) {
            Ok(url) => url,
            Err(why) => return unsendable(why),
        };
        if !serde_json::from_str::<Vec<&RawValue>>(&post.body).is_ok_and(|items| !items.is_empty()) {
            return unsendable("the body is no list of instructions".to_owned());
        }
        let mask = Mask::of(token);
        let token = match token.map(|token| self.token_value(token)).transpose() {
            Ok(token) => token,
            Err(()) => {
                return unsendable(ClientError::TokenHeader("the token has a forbidden sign".to_owned()).to_string());
            }
        };
        let (client, body, name) = (self.clone(), post.body.clone(), post.endpoint.row().name());
        let task = tokio::spawn(async move {
            let begun = Instant::now();
            let seen = masked(client.send(url, token, body, (begun, still)).await, &mask);
            tracing::info!(operation = name, ms = begun.elapsed().as_millis(), seen = word(&seen), "operation");
            seen
        });
        task.await.unwrap_or_else(|error| {
            Observation::Lost(Lost { kind: LostKind::Stopped, detail: format!("the call's task ended: {error}") })
        })
    }

    async fn send(
        &self,
        url: Url,
        token: Option<HeaderValue>,
        body: String,
        (begun, still): (Instant, impl Fn() -> bool + Send + Sync),
    ) -> Observation {
        let mut tries = 1;
        loop {
            if !still() {
                let late = not_sent(NotSentKind::Late, "its time ended before a connection stood".to_owned());
                return Observation::NotSent(NotSent { tries: tries - 1, ..late });
            }
            match self.acting(url.clone(), token.as_ref(), body.clone()).send().await {
                Ok(response) => return Observation::Replied(self.take(response).await),
                Err(error) => match failure::of(error) {
                    Failure::Lost(lost) => return Observation::Lost(lost),
                    Failure::NotSent(seen) => {
                        let next = begun.elapsed() + self.limits.connect_pause;
                        let again = tries < self.limits.connect_tries_max && next < self.limits.connect_window;
                        if !again || !may_connect_again(seen.kind) {
                            return Observation::NotSent(NotSent { tries, ..seen });
                        }
                    }
                },
            }
            tokio::time::sleep(self.limits.connect_pause).await;
            tries += 1;
        }
    }

    /// Reads the reply up to the limits.
    async fn take(&self, mut response: Response) -> RawReply {
        self.dates.tell(response.headers());
        let status = response.status().as_u16();
        let packed = response.headers().get(CONTENT_ENCODING).is_some_and(|coding| coding != "identity");
        let headers = response
            .headers()
            .iter()
            .filter(|(name, _)| !self.is_secret(name))
            .map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()))
            .collect();
        let proxied = self.connection().route(self.base.as_str()) != Route::Direct;
        let mut body = Vec::new();
        let end = loop {
            match response.chunk().await {
                Ok(Some(chunk)) => {
                    let room = self.limits.act_reply_bytes_max - body.len();
                    body.extend_from_slice(&chunk[..chunk.len().min(room)]);
                    if chunk.len() > room {
                        break BodyEnd::OverCap;
                    }
                }
                Ok(None) if packed && !body.is_empty() => break BodyEnd::BadEncoding,
                Ok(None) => break BodyEnd::Whole,
                Err(error) => break body_end(&error),
            }
        };
        RawReply { status, headers, body, end, proxied }
    }
}

/// A new connection attempt would meet the same certificate, the same unsendable request or the same deadline.
fn may_connect_again(kind: NotSentKind) -> bool {
    match kind {
        NotSentKind::Unsendable | NotSentKind::Late | NotSentKind::Proxy | NotSentKind::Certificate => false,
        NotSentKind::NameNotFound
        | NotSentKind::Refused
        | NotSentKind::Unreachable
        | NotSentKind::ConnectTimedOut
        | NotSentKind::TlsFailed => true,
    }
}

/// Replaces the token by asterisks wherever the reply repeats it; parsing, the journal and SHA-256 use the masked
/// bytes.
fn masked(seen: Observation, mask: &Mask) -> Observation {
    match seen {
        Observation::NotSent(seen) => Observation::NotSent(NotSent { detail: mask.text(&seen.detail), ..seen }),
        Observation::Lost(lost) => Observation::Lost(Lost { detail: mask.text(&lost.detail), ..lost }),
        Observation::Replied(mut reply) => {
            for (name, value) in &mut reply.headers {
                (*name, *value) = (mask.text(name), mask.text(value));
            }
            match reply.coding().map(str::to_owned) {
                Some(coding) => mask.packed(&mut reply.body, &coding),
                None => _ = mask.bytes(&mut reply.body),
            }
            Observation::Replied(reply)
        }
    }
}

fn word(seen: &Observation) -> String {
    match seen {
        Observation::NotSent(not_sent) => format!("not sent: {:?}", not_sent.kind),
        Observation::Lost(lost) => format!("lost: {:?}", lost.kind),
        Observation::Replied(reply) => format!("status {}, {:?}, {} bytes", reply.status, reply.end, reply.body.len()),
    }
}
