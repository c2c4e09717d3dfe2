//! The exit codes of the command line: one table of number, order and meaning for the core, `avalctl --help` and
//! README.
//!
//! If several apply, the result is the first of 8, 7, 3, 4, 5, 11, 10, 6, 1, 2. Only `balances --alerts` returns 9, which takes
//! precedence over the others; these are then printed on standard error.

use crate::{Sentence, State};

/// The table of codes: name, number, and the meaning as in `--help` and README.
macro_rules! exits {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $meaning:literal;)*) => {
        /// The results that a script can distinguish. The number is the process's exit code.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Exit {
            $($(#[$doc])* $name = $number,)*
        }

        impl Exit {
            /// Every code, in the order of the numbers.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The meaning, as in `--help` and README.
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$name => $meaning,)*
                }
            }
        }
    };
}

exits! {
    /// Done.
    Ok = 0, "done";
    /// A local error: lock, disk, journal.
    Local = 1, "local error: lock, disk, journal";
    /// Wrong usage or invalid items.
    Usage = 2, "the call or an item is not valid; no item of the file was sent";
    /// No token, or one that the service does not accept.
    SignIn = 3, "sign-in is needed";
    /// Not permitted, also for a wrong tenant; or an approval is missing.
    NotPermitted = 4, "not permitted, or an approver has to approve first";
    /// Refused by the service.
    Refused = 5, "refused by the service";
    /// The service could not be reached, so nothing was sent.
    NotSent = 6, "network: nothing was sent";
    /// Only a part succeeded.
    Partly = 7, "some of several were refused or not sent";
    /// In doubt, pending or to verify.
    InDoubt = 8, "in doubt, pending or to verify: run `doubts list` before anything else";
    /// A balance is outside its threshold, or cannot be judged.
    Alert = 9, "`balances --alerts` only: a balance is outside its threshold or cannot be judged";
    /// Not sent, and the network is not the reason: the draft left its list, or an instruction was withdrawn.
    Barred = 10, "not sent for another reason than the network, such as a draft that left its list: read the reason first";
    /// A record in an answer reports an error, by the code book's meaning of its flag.
    Reported = 11, "answered, but a record reports an error in its `responseStatus`";
}

impl Exit {
    /// From the most important code on. [`Exit::Alert`] is only for one command and not in this order.
    const ORDER: [Self; 11] = [
        Self::InDoubt,
        Self::Partly,
        Self::SignIn,
        Self::NotPermitted,
        Self::Refused,
        Self::Reported,
        Self::Barred,
        Self::NotSent,
        Self::Local,
        Self::Usage,
        Self::Ok,
    ];

    /// The code of an error that the core has no code for: of the call, or of this computer.
    pub const fn word(self) -> &'static str {
        if matches!(self, Self::Usage) { "usage" } else { "local" }
    }

    /// The process's exit code.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The most important of the codes; [`Exit::Ok`] if there is none.
    pub fn strongest(all: impl IntoIterator<Item = Self>) -> Self {
        let all: Vec<Self> = all.into_iter().collect();
        Self::ORDER.into_iter().find(|exit| all.contains(exit)).unwrap_or(Self::Ok)
    }

    /// The code of a submission from those of its instructions: [`Exit::Partly`] if a part was accepted and none is in
    /// doubt.
    pub fn of_several(all: &[Self]) -> Self {
        match Self::strongest(all.iter().copied()) {
            Self::InDoubt => Self::InDoubt,
            strongest if strongest != Self::Ok && all.contains(&Self::Ok) => Self::Partly,
            strongest => strongest,
        }
    }

    /// The code of an instruction: its state, whether the proof of a refusal is missing, the HTTP status, and the
    /// reason of its verdict.
    pub fn of_one(state: State, unproven: bool, status: Option<u16>, reason: Option<&Sentence>) -> Self {
        match state {
            state if state.has_succeeded() => Self::Ok,
            state if state.is_unknown(false) => Self::InDoubt,
            State::AwaitingApproval => Self::NotPermitted,
            // Without proof, a status 401 or 403 shows neither a missing token nor a missing permission.
            State::Refused if unproven => Self::Refused,
            _ if matches!(status, Some(401)) => Self::SignIn,
            _ if matches!(status, Some(403 | 405)) => Self::NotPermitted,
            State::Refused
                if argument(reason, "term").is_some_and(|term| Self::of_read(term) == Self::NotPermitted) =>
            {
                Self::NotPermitted
            }
            State::Refused | State::NotExecuted => Self::Refused,
            State::NotSent => Self::of_not_sent(reason),
            // Blocked by a doubt, waiting or cancelled: nothing left this computer.
            _ => Self::Barred,
        }
    }

    /// The code of an instruction that did not leave. Only for the network may a script repeat the call unread.
    fn of_not_sent(reason: Option<&Sentence>) -> Self {
        match reason.map(|reason| reason.id.as_str()) {
            Some("reason-not-sent") => Self::NotSent,
            Some("reason-not-sent-no-look") => argument(reason, "code").map_or(Self::NotSent, Self::of_read),
            Some("reason-not-sent-journal") => Self::Local,
            _ => Self::Barred,
        }
    }

    /// The code of a failed read, from its error code in a refresh report.
    pub fn of_read(code: &str) -> Self {
        match code {
            "no-token" | "401" | "No Jwt token in request" => Self::SignIn,
            "403"
            | "405"
            | "401-cached"
            | "PERMISSION_MISMATCH"
            | "PERMISSION_NOT_PASS"
            | "PERMISSION_SERVICE_ROUTE" => Self::NotPermitted,
            "no-token-now" | "unreachable" | "timeout" | "broken" => Self::NotSent,
            "name-not-found" | "connection-refused" | "connection-timeout" | "proxy" | "proxy-login" | "tls" => {
                Self::NotSent
            }
            code if code.starts_with("certificate") => Self::NotSent,
            "clock" | "client-certificate" => Self::Local,
            "usage" | "page-base-unknown" => Self::Usage,
            "database" | "disk" | "stopped" | "list-without-end" | "list-end" | "task" => Self::Local,
            _ => Self::Refused,
        }
    }
}

/// An argument of a reason.
fn argument<'a>(reason: Option<&'a Sentence>, name: &str) -> Option<&'a str> {
    reason?.args.get(name).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::Exit;
    use crate::{Sentence, State};

    #[test]
    fn the_numbers_are_those_of_the_interface() {
        let numbers: Vec<u8> = Exit::ALL.iter().map(|exit| exit.number()).collect();
        assert_eq!(numbers, (0..=11).collect::<Vec<_>>());
    }

    #[test]
    fn every_code_but_the_alert_has_one_place_in_the_order() {
        for exit in Exit::ALL {
            let places = Exit::ORDER.iter().filter(|one| *one == exit).count();
            assert_eq!(places, usize::from(*exit != Exit::Alert), "{exit:?}: `strongest` would return `Ok` for it");
        }
    }

    #[test]
    fn readme_has_the_table() {
        let readme = include_str!("../../../../README.md");
        let chinese = include_str!("../../../../README.zh-CN.md");
        for exit in Exit::ALL {
            let row = format!("| {} | {} |", exit.number(), exit.meaning());
            assert!(readme.contains(&row), "README.md needs the row {row}");
            let number = format!("\n| {} | ", exit.number());
            assert!(chinese.contains(&number), "README.zh-CN.md needs a row for {}", exit.number());
        }
    }

    #[test]
    fn where_several_apply_the_first_in_the_order_is_told() {
        use Exit::*;
        let order = [InDoubt, Partly, SignIn, NotPermitted, Refused, Reported, Barred, NotSent];
        for (at, strongest) in order.iter().enumerate() {
            assert_eq!(Exit::strongest(order[at..].iter().rev().copied().chain([Ok])), *strongest);
        }
        assert_eq!(Exit::strongest([]), Ok);
    }

    #[test]
    fn only_the_network_gives_the_code_to_repeat_a_call() {
        let no_look = |code: &str| Sentence::new("reason-not-sent-no-look").with("code", code);
        let rows = [
            (Some(Sentence::new("reason-not-sent").with("case", "name-not-found")), Exit::NotSent),
            (Some(no_look("unreachable")), Exit::NotSent),
            (Some(no_look("401")), Exit::SignIn),
            (Some(no_look("PERMISSION_MISMATCH")), Exit::NotPermitted),
            (Some(Sentence::new("reason-not-sent-journal")), Exit::Local),
            (Some(Sentence::new("pre-flight-gone")), Exit::Barred),
            (Some(Sentence::new("reason-not-sent-approval-expired")), Exit::Barred),
            (None, Exit::Barred),
        ];
        for (reason, expected) in rows {
            assert_eq!(Exit::of_one(State::NotSent, false, None, reason.as_ref()), expected, "{reason:?}");
        }
        assert_eq!(Exit::of_one(State::Cancelled, false, None, None), Exit::Barred);
    }

    #[test]
    fn a_missing_permission_is_not_a_refusal_of_the_order() {
        let route = Sentence::new("reason-refused").with("term", "PERMISSION_SERVICE_ROUTE");
        let of = |status, reason| Exit::of_one(State::Refused, false, Some(status), reason);
        assert_eq!(
            (of(404, Some(&route)), of(405, None), of(409, None)),
            (Exit::NotPermitted, Exit::NotPermitted, Exit::Refused)
        );
        assert_eq!(Exit::of_one(State::Refused, true, Some(404), Some(&route)), Exit::Refused, "not proven yet");
    }
}
