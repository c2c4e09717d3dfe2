//! Exit codes, and which one wins where several apply: 8, 7, 3, 4, 5, 6. The tenth, 9, answers a question of its own: only
//! `balances --alerts` gives it, and there it wins over all others, which are said on standard error.

/// What a script can tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Done.
    Ok = 0,
    /// Lock, disk, journal.
    Local = 1,
    /// Usage, or items that are not valid: nothing of the file is sent.
    Usage = 2,
    /// No token, or one that the service does not take.
    SignIn = 3,
    /// Not permitted, a wrong tenant included.
    NotPermitted = 4,
    /// Refused by the service.
    Refused = 5,
    /// The network: not sent.
    NotSent = 6,
    /// Some of it.
    Partly = 7,
    /// In doubt or pending.
    InDoubt = 8,
    /// A balance lies outside its thresholds, or nobody here can tell.
    Alert = 9,
}

impl Exit {
    /// The process exit code.
    pub fn code(self) -> std::process::ExitCode {
        std::process::ExitCode::from(self as u8)
    }

    /// The exit that the core's number stands for.
    pub const fn of_core(code: u8) -> Self {
        match code {
            0 => Self::Ok,
            1 => Self::Local,
            2 => Self::Usage,
            3 => Self::SignIn,
            4 => Self::NotPermitted,
            5 => Self::Refused,
            6 => Self::NotSent,
            7 => Self::Partly,
            _ => Self::InDoubt,
        }
    }

    /// Among those that apply, the one that a script must hear first. A local trouble or a usage error stands alone.
    pub fn strongest(all: impl IntoIterator<Item = Self>) -> Self {
        const ORDER: [Exit; 9] = [
            Exit::InDoubt,
            Exit::Partly,
            Exit::SignIn,
            Exit::NotPermitted,
            Exit::Refused,
            Exit::NotSent,
            Exit::Local,
            Exit::Usage,
            Exit::Ok,
        ];
        let all: Vec<Self> = all.into_iter().collect();
        ORDER.into_iter().find(|exit| all.contains(exit)).unwrap_or(Self::Ok)
    }
}

#[cfg(test)]
mod tests {
    use super::Exit;

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
