//! From a confirmed instruction to its verdict: the reads before, the one POST, the judgement of the reply, and the
//! recovery after an interruption.

pub(super) mod balance;
pub(super) mod before;
pub(super) mod contradiction;
pub(super) mod difference;
pub(super) mod failpoint;
pub(super) mod group_claims;
pub(super) mod job;
pub(super) mod last_moment;
pub(super) mod pace;
pub(super) mod pending_call;
pub(super) mod pending_writes;
pub(super) mod post;
pub(super) mod pre_flight;
pub(super) mod proof;
pub(super) mod queues;
pub(super) mod records;
pub(super) mod recover;
pub(super) mod signs;
pub(super) mod snapshot;
pub(super) mod submissions;
pub(super) mod verdict;
