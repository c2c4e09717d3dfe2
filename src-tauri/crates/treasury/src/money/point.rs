//! Named points of the money path at which a test lets the program die. In the program nobody waits at them.

/// A point between two steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Point {
    /// Confirmed; nothing of the sending has begun.
    Confirmed,
    /// The line is free, nothing was read.
    BeforePreFlight,
    /// The snapshot was read and is not written.
    AfterPreFlight,
    /// `sending` is written, no connection is open.
    Sending,
    /// The call is over, nothing of it is written.
    Observed,
    /// The reply is written and not read.
    Replied,
    /// The verdict is written.
    Verdict,
    /// Nothing of the submission is left to send.
    Done,
}

impl Point {
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

/// What a test hangs in.
pub trait FailPoint: Send + Sync {
    /// Called at each point with the instruction (or the submission, at the ends). `false`: nothing further is done, as
    /// if the program had been killed here.
    fn goes_on(&self, point: Point, id: &str) -> bool;
}
