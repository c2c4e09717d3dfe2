//! The exit codes of the command line: one table of number, order and meaning for the core, `avalctl --help` and
//! README.
//!
//! If several apply, the result is the first of 8, 7, 3, 4, 5, 6, 1, 2. Only `balances --alerts` returns 9, which takes
//! precedence over the others; these are then printed on standard error.

use crate::State;

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
    /// Not sent, or the service could not be reached.
    NotSent = 6, "network: nothing was sent";
    /// Only a part succeeded.
    Partly = 7, "some of several were refused or not sent";
    /// In doubt, pending or to verify.
    InDoubt = 8, "in doubt, pending or to verify: run `doubts list` before anything else";
    /// A balance is outside its threshold, or cannot be judged.
    Alert = 9, "`balances --alerts` only: a balance is outside its threshold or cannot be judged";
}

impl Exit {
    /// From the most important code on. [`Exit::Alert`] is only for one command and not in this order.
    const ORDER: [Self; 9] = [
        Self::InDoubt,
        Self::Partly,
        Self::SignIn,
        Self::NotPermitted,
        Self::Refused,
        Self::NotSent,
        Self::Local,
        Self::Usage,
        Self::Ok,
    ];

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

    /// The code of an instruction: its state, whether the proof of a refusal is missing, and the HTTP status.
    pub const fn of_one(state: State, unproven: bool, status: Option<u16>) -> Self {
        match state {
            state if state.has_succeeded() => Self::Ok,
            state if state.is_unknown(false) => Self::InDoubt,
            State::AwaitingApproval => Self::NotPermitted,
            // Without proof, a status 401 or 403 shows neither a missing token nor a missing permission.
            State::Refused if unproven => Self::Refused,
            _ if matches!(status, Some(401)) => Self::SignIn,
            _ if matches!(status, Some(403)) => Self::NotPermitted,
            State::Refused | State::NotExecuted => Self::Refused,
            // Blocked by a doubt, cancelled or not sent: nothing left this computer.
            _ => Self::NotSent,
        }
    }

    /// The code of a failed read, from its error code in a refresh report.
    pub fn of_read(code: &str) -> Self {
        match code {
            "401" | "No Jwt token in request" => Self::SignIn,
            "403" | "405" | "PERMISSION_MISMATCH" | "PERMISSION_NOT_PASS" | "PERMISSION_SERVICE_ROUTE" => {
                Self::NotPermitted
            }
            "unreachable" | "timeout" | "broken" => Self::NotSent,
            "usage" | "page-base-unknown" => Self::Usage,
            "database" | "disk" | "stopped" | "list-without-end" | "task" => Self::Local,
            _ => Self::Refused,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn the_numbers_are_those_of_the_interface() {
        let numbers: Vec<u8> = Exit::ALL.iter().map(|exit| exit.number()).collect();
        assert_eq!(numbers, (0..=9).collect::<Vec<_>>());
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
    fn where_several_apply_the_first_of_8_7_3_4_5_6_is_told() {
        use Exit::*;
        let order = [InDoubt, Partly, SignIn, NotPermitted, Refused, NotSent];
        for (at, strongest) in order.iter().enumerate() {
            assert_eq!(Exit::strongest(order[at..].iter().rev().copied().chain([Ok])), *strongest);
        }
        assert_eq!(Exit::strongest([]), Ok);
    }
}
