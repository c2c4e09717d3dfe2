//! Faults on request: the fault, the calls it applies to, and how often. Faults below HTTP are in the byte-level proxy
//! ([`crate::proxy`]).

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use bank_contract::Endpoint;
use chrono::TimeDelta;
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::watch;

use crate::chance::Chance;
use crate::select::Paging;
use crate::text::{Text, quoted};

/// A fault.
#[derive(Debug, Clone)]
pub enum Fault {
    /// Applied, and the reply is delayed.
    Delay(Duration),
    /// Applied, and the reply waits until the faults are cleared.
    Hold,
    /// Applied, and the connection closes without a reply.
    ApplyThenClose,
    /// Not applied, and the connection closes without a reply.
    CloseBeforeApply,
    /// Applied, and the reply says `failed`.
    ApplyThenFailed(String),
    /// Not applied, and the reply says `failed`.
    Failed(String),
    /// Only the first items are applied and answered; for a read, only the first records are returned.
    Partial(usize),
    /// Not applied; the record reports the failure.
    RecordFailure(String),
    /// Refused with this reply, and applied after this time by the bank's clock.
    RefusedThenApplied(Text, TimeDelta),
    /// A gateway repeats the call and returns the second answer, with this status if given. The second call is never
    /// applied: it finds the draft moved or the reference used.
    Repeated(Option<u16>),
    /// Applied, and the bank's own answer comes under this status.
    UnderStatus(u16),
    /// This reply to every call.
    Instead(Instead),
    /// An object instead of an array, or an array instead of a record.
    WrongShape,
    /// An additional record about something not requested.
    ExtraRecord,
    /// The records in another order.
    Reordered,
    /// Records that contradict the request.
    ContradictingRecord,
    /// Codes that are in no code book.
    UnknownCodes,
    /// A code that is in no code book, with a text about the result; applied or not.
    RecordSays {
        /// The text, in the field for the status's meaning.
        text: String,
        /// Whether the call is applied.
        apply: bool,
    },
    /// This `errorFlag`, beside a status that reports success.
    RecordFlag(i64),
    /// Records with only their required fields.
    RequiredOnly,
    /// Fields of the records set or removed.
    EditRecord(Edit),
    /// Other paging rules.
    Pages(Paging),
    /// A detail query finds nothing.
    DetailNotFound,
}

/// A reply that replaces the bank's own.
#[derive(Debug, Clone)]
pub struct Instead {
    /// Whether the call is still applied.
    pub apply: bool,
    /// HTTP status.
    pub status: u16,
    /// Headers.
    pub headers: BTreeMap<String, String>,
    /// The whole body.
    pub body: String,
}

/// Fields of records to set to a JSON text or to remove.
#[derive(Debug, Clone, Default)]
pub struct Edit {
    /// Field names and JSON texts.
    pub set: BTreeMap<String, String>,
    /// Field names.
    pub remove: Vec<String>,
}

/// A planned fault: for which calls and how often. The body of `POST /faults`.
#[derive(Debug)]
pub struct Plan {
    endpoint: Option<Endpoint>,
    account: Option<String>,
    /// Remaining calls; `None` for unlimited.
    left: Option<u32>,
    rate_percent: u64,
    fault: Fault,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanBody {
    endpoint: Option<String>,
    account: Option<String>,
    #[serde(default = "one")]
    count: u32,
    #[serde(default = "always")]
    rate: u64,
    fault: FaultBody,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct FaultBody {
    kind: String,
    milliseconds: u64,
    message: Option<String>,
    keep: usize,
    reason: Option<String>,
    status: Option<u16>,
    headers: BTreeMap<String, String>,
    body: String,
    apply: Option<bool>,
    set: BTreeMap<String, Box<RawValue>>,
    remove: Vec<String>,
    size: u64,
    seconds: u32,
    ignores_page: bool,
    first_is_one: bool,
    respells: bool,
    refuses_sort: bool,
    answers_others: bool,
    ignores_filters: bool,
    ignores_organization: bool,
    flag: Option<i64>,
}

/// The names of the faults.
const KINDS: [&str; 29] = [
    "delay",
    "hold",
    "apply_then_close",
    "close_before_apply",
    "apply_then_failed",
    "failed",
    "partial",
    "record_failure",
    "status",
    "refuse_then_apply",
    "repeat",
    "under_status",
    "empty_body",
    "null",
    "empty_list",
    "wrong_shape",
    "extra_record",
    "reordered",
    "contradicting_record",
    "unknown_codes",
    "record_says",
    "record_flag",
    "required_only",
    "edit_record",
    "page_cap",
    "ignore_page",
    "first_page_is_one",
    "awkward_lists",
    "detail_not_found",
];

const fn one() -> u32 {
    1
}

const fn always() -> u64 {
    100
}

impl FaultBody {
    fn instead(self, status: u16, body: &str, apply: bool) -> Fault {
        let apply = self.apply.unwrap_or(apply);
        Fault::Instead(Instead { apply, status, headers: self.headers, body: body.to_owned() })
    }

    fn status(&self) -> Result<Option<u16>, String> {
        match self.status {
            Some(status) if !(200..600).contains(&status) => Err("status has to be 200 to 599".to_owned()),
            status => Ok(status),
        }
    }

    /// A refusal with a status: 200 is the service's own form.
    fn refusal(&self, status: u16, message: &str) -> Text {
        let headers = self.headers.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        match status {
            200 => Text { headers, ..Text::failed(message) },
            _ if self.body.is_empty() => Text { status, headers, body: format!("{{\"message\":{}}}", quoted(message)) },
            _ => Text { status, headers, body: self.body.clone() },
        }
    }

    fn read(self) -> Result<Fault, String> {
        let message = self.message.clone().unwrap_or_else(|| "the bank could not do this".to_owned());
        Ok(match self.kind.as_str() {
            "delay" => Fault::Delay(Duration::from_millis(self.milliseconds)),
            "hold" => Fault::Hold,
            "apply_then_close" => Fault::ApplyThenClose,
            "close_before_apply" => Fault::CloseBeforeApply,
            "apply_then_failed" => Fault::ApplyThenFailed(message),
            "failed" => Fault::Failed(message),
            "partial" => Fault::Partial(self.keep),
            "record_failure" => Fault::RecordFailure(self.reason.unwrap_or(message)),
            "status" => {
                let status = self.status()?.ok_or("status has to be 200 to 599")?;
                let body = self.body.clone();
                self.instead(status, &body, false)
            }
            "refuse_then_apply" => {
                let status = self.status()?.unwrap_or(200);
                Fault::RefusedThenApplied(self.refusal(status, &message), TimeDelta::seconds(i64::from(self.seconds)))
            }
            "repeat" => Fault::Repeated(self.status()?),
            "under_status" => Fault::UnderStatus(self.status()?.ok_or("status has to be 200 to 599")?),
            "empty_body" => self.instead(200, "", true),
            "null" => self.instead(200, "null", true),
            "empty_list" => self.instead(200, "[]", true),
            "wrong_shape" => Fault::WrongShape,
            "extra_record" => Fault::ExtraRecord,
            "reordered" => Fault::Reordered,
            "contradicting_record" => Fault::ContradictingRecord,
            "unknown_codes" => Fault::UnknownCodes,
            "record_says" => Fault::RecordSays {
                text: self.message.unwrap_or_else(|| "交易失败".to_owned()),
                apply: self.apply.unwrap_or(true),
            },
            "record_flag" => Fault::RecordFlag(self.flag.unwrap_or(7)),
            "required_only" => Fault::RequiredOnly,
            "edit_record" => {
                let set = self.set.into_iter().map(|(name, raw)| (name, raw.get().to_owned())).collect();
                Fault::EditRecord(Edit { set, remove: self.remove })
            }
            "page_cap" => Fault::Pages(Paging { size_max: Some(self.size.max(1)), ..Paging::default() }),
            "ignore_page" => Fault::Pages(Paging { ignores_page: true, ..Paging::default() }),
            "first_page_is_one" => Fault::Pages(Paging { first_is_one: true, ..Paging::default() }),
            "awkward_lists" => Fault::Pages(Paging {
                size_max: (self.size > 0).then_some(self.size),
                ignores_page: self.ignores_page,
                first_is_one: self.first_is_one,
                respells: self.respells,
                refuses_sort: self.refuses_sort.then_some(self.status()?.unwrap_or(400)),
                answers_others: self.answers_others,
                ignores_filters: self.ignores_filters,
                ignores_organization: self.ignores_organization,
            }),
            "detail_not_found" => Fault::DetailNotFound,
            other => return Err(format!("no fault is called {other:?}; there are: {}", KINDS.join(", "))),
        })
    }
}

impl Plan {
    /// Reads the body of `POST /faults`.
    ///
    /// # Errors
    /// The reason why it is invalid.
    pub fn read(text: &str) -> Result<Self, String> {
        let body: PlanBody = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let endpoint = match body.endpoint {
            Some(name) => Some(Endpoint::named(&name).ok_or_else(|| format!("no endpoint is called {name:?}"))?),
            None => None,
        };
        let left = (body.count > 0).then_some(body.count);
        let fault = body.fault.read()?;
        Ok(Self { endpoint, account: body.account, left, rate_percent: body.rate, fault, text: text.to_owned() })
    }

    /// A fault of every call.
    pub fn always(fault: Fault) -> Self {
        Self { endpoint: None, account: None, left: None, rate_percent: 100, fault, text: "null".to_owned() }
    }

    fn is_for(&self, endpoint: Endpoint, accounts: &[String]) -> bool {
        let endpoint_fits = self.endpoint.is_none_or(|planned| planned == endpoint);
        endpoint_fits && self.account.as_ref().is_none_or(|planned| accounts.contains(planned))
    }
}

/// The active plans.
#[derive(Debug)]
pub struct Faults {
    plans: Mutex<(Vec<Plan>, Chance)>,
    /// Number of times the plans were cleared.
    cleared: watch::Sender<u64>,
}

impl Faults {
    /// No plans; rates are drawn from the seed.
    pub fn new(seed: u64) -> Self {
        Self { plans: Mutex::new((Vec::new(), Chance::of(seed, 0, 3))), cleared: watch::Sender::new(0) }
    }

    /// Adds a plan.
    pub fn add(&self, plan: Plan) {
        self.plans.lock().unwrap_or_else(PoisonError::into_inner).0.push(plan);
    }

    /// Removes all plans and releases held replies.
    pub fn clear(&self) {
        self.plans.lock().unwrap_or_else(PoisonError::into_inner).0.clear();
        self.cleared.send_modify(|times| *times += 1);
    }

    /// The number of times the plans were cleared so far.
    pub fn times_cleared(&self) -> u64 {
        *self.cleared.borrow()
    }

    /// Waits until the plans have been cleared more than `times` times.
    pub async fn cleared_after(&self, times: u64) {
        // The sender is a field of `self`, so it exists while a caller waits here.
        let _ = self.cleared.subscribe().wait_for(|now| *now > times).await;
    }

    /// The active plans as posted, with the remaining calls.
    pub fn list(&self) -> String {
        let plans = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        let one = |plan: &Plan| {
            let left = plan.left.map_or_else(|| "null".to_owned(), |left| left.to_string());
            format!("{{\"left\":{left},\"plan\":{}}}", plan.text)
        };
        format!("[{}]", plans.0.iter().map(one).collect::<Vec<_>>().join(","))
    }

    /// The fault for a call: of the first plan that matches it, subject to the plan's rate.
    pub fn next_for(&self, endpoint: Endpoint, accounts: &[String]) -> Option<Fault> {
        let mut guard = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        let (plans, chance) = &mut *guard;
        let at = plans.iter().position(|plan| plan.is_for(endpoint, accounts))?;
        if !chance.percent(plans[at].rate_percent) {
            return None;
        }
        let fault = plans[at].fault.clone();
        if let Some(left) = &mut plans[at].left {
            *left -= 1;
            if *left == 0 {
                plans.remove(at);
            }
        }
        Some(fault)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_listed_name_is_a_fault_and_another_is_told_the_list() {
        for kind in KINDS {
            let plan = format!("{{\"fault\":{{\"kind\":\"{kind}\",\"status\":500}}}}");
            assert!(Plan::read(&plan).is_ok(), "{kind}");
        }
        let told = Plan::read("{\"fault\":{\"kind\":\"delays\"}}").unwrap_err();
        assert!(told.contains("\"delays\"") && told.contains("delay, hold"), "{told}");
        assert!(Plan::read("{\"fault\":{\"kind\":\"delay\",\"seonds\":1}}").is_err(), "a field with another name");
    }
}
