//! Failpoints: named places in the money path at which a test lets the program stop as if killed. In production they do
//! nothing.

/// A point between two steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Failpoint {
    /// Confirmed; sending has not begun.
    Confirmed,
    /// The account's line is free; the pre-flight read has not begun.
    BeforePreFlight,
    /// The snapshot was read and is not written yet.
    AfterPreFlight,
    /// `sending` is written, no connection is open.
    Sending,
    /// The call has ended; its observation is not written yet.
    Observed,
    /// The observation is written; the reply is not parsed yet.
    Replied,
    /// The verdict is written.
    Verdict,
    /// All queues of the submission have ended.
    Done,
}

impl Failpoint {
    /// All of them, in their order.
    pub const ALL: &[Self] = &[
        Self::Confirmed,
        Self::BeforePreFlight,
        Self::AfterPreFlight,
        Self::Sending,
        Self::Observed,
        Self::Replied,
        Self::Verdict,
        Self::Done,
    ];
}

/// The hook that a test installs.
pub trait FailpointHook: Send + Sync {
    /// Called at each failpoint with the instruction (`Confirmed` and `Done`: the submission). `false` stops here, as
    /// if the program had been killed.
    fn goes_on(&self, point: Failpoint, id: &str) -> bool;
}
