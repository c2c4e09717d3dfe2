//! The money path: prepare → confirm → send → verdict. Everything that can move money or a draft uses this one path.
//!
//! At most one POST is sent per confirmed instruction. Every instruction ends as accepted, to verify, refused, not
//! sent, pending, in doubt or cancelled; a doubt ends only by evidence and a person. The promise, the table of verdicts
//! and the reasons are in docs/design/money-path.md; this is the guide to the code. Not here: an automatic resend of an
//! operation, because the service has no idempotency key.
//!
//! Four folders, each using only those before it: `check` (from an order to what the clerk confirms), `send` (from a
//! confirmed instruction to its verdict), `doubt` (from evidence to a person's decision) and `codes` (the code book).
//! `access` is their interface to a desk, and `permits` allows two calls at a time per bank.
//!
//! # Words
//! An *order* is the operation and the items that a clerk enters; each item becomes an *instruction*, with its own POST unless
//! the profile sends several of one account in one call (a *chunk*). The instructions that a clerk confirms together are a
//! *submission*.
//!
//! # An instruction's life
//! 1. **Prepare** (`Desk::prepare` → `check::prepare`): `checked_item` checks each item: `gate` (normalises the text), `draft`
//!    (identity, locks, `given_away`), the contract's rules, `flags` (code book), `duplicate` (`same_payment`), `payee`,
//!    `unusual`, `resubmit` (resubmission). Then, for the whole order: `ceiling`, `chunks` (the bytes of each call),
//!    `tiers` (approval), `funds` (the balances), and the digest of the dialog and the exact bytes. The result is in memory only
//!    (`Submissions::keep`); the window gets the dialog and a nonce.
//! 2. **Confirm** (`Desk::confirm_as` → `Submissions::confirm`): checks nonce, digest, code book and control total,
//!    repeats the checks that another dialog may have overtaken, and makes commit 1. Where an approver is needed, the
//!    instructions are `awaiting_approval`; only the event `approved` (`desk/approvals.rs`) makes them `confirmed`.
//! 3. **Send** (`Desk::send` → `queues`): one queue per account, all in a task of their own. For each call a queue checks
//!    that the submission is not stopped, takes the account's lock, and calls `post::alone` (`together` for a chunk):
//!    - `snapshot` reads the draft's lists and detail, or the balances; `pre_flight` judges them: `difference` compares the
//!      draft with the one of the check. `proof` compares them with the reads before an earlier attempt that was refused
//!      with proof. If a check fails, this instruction is `not_sent`. If the service refuses sign-in or permission or cannot be reached, so is the rest of
//!      the queue. If the session has ended, all queues pause and the rest stays confirmed.
//!    - It waits for one of the bank's two permits, of which other callers have at most one meanwhile (`permits`). If the reads are then older than 60 s, it
//!      makes them again, at most three times in all; the instructions of a chunk are then sent alone.
//!    - Of a group of desks: it claims the drafts and the payment in the group book (`group_claims`). An
//!      instruction whose key another desk holds is `not_sent`; a draft on which another desk acted since the reads is read again; without the book the rest
//!      of the queue is `not_sent`.
//!    - `post::record_sending` checks that no stop was written, `flags::other_meaning` and `last_moment`, and makes
//!      commit 2.
//!    - `post::send_once` makes the POST. It needs the `Recorded` that only commit 2 returns. The client retries only a
//!      connection that was not established, and asks `last_moment::still_in_time` before each attempt.
//!    - `verdict::write_observation` makes commit 3. Then `verdict::judge` parses the reply, and commit 4 stores the
//!      verdict.
//! 4. **Follow up**: `Desk::after_the_verdict` acts on a verdict (`Around::follow_up`). `doubt` probes a doubt, a
//!    pending instruction, one to verify or an unproven refusal on a schedule (`desk/probes.rs`). A person's decision is
//!    the event `resolved` (`desk/resolving.rs`). A resubmission is a new instruction that names the old one in
//!    `supersedes`.
//!
//! # Commits
//! 1. `submission` and each `confirmed`: the nonce is used once; draft locks, transfer fingerprints and references are
//!    unique.
//! 2. Each `sending` of a call, with its snapshot: follows only `confirmed`; the submission is not stopped; approval
//!    and trade day are valid and cover these bytes; the flags still mean what was shown; no other instruction holds a
//!    draft key that the reads found.
//! 3. Each `replied` or `unanswered`: the bytes are stored before they are parsed.
//! 4. Each `verdict`, and `paused` if one of them stops the line: no account can commit `sending` between the two.
//!
//! `fold` of crate `journal` (`next`) refuses an event that cannot follow, in the same transaction. Locks across profiles are
//! in its `claims.rs`, committed before the journal's transaction that needs them. If the disk refuses commit 3 or
//! 4, `pending_call` shows the verdict and retries for as long as the program runs.
//!
//! # After an interruption
//! - Killed: `Desk::recover` → `recover` at the next start. `confirmed` → `not_sent` (except in an approved submission
//!   that was not begun and whose approval is still valid, and in a stopped one of the same day); `sending` without
//!   commit 3 → `in_doubt`; with it, `verdict::judge` again.
//! - A queue failed: the others stop, and `recover::sending` gives the instructions in flight the same verdicts.
//! - Stopped by a doubt, a failed queue or a person: `Desk::go_on_with` ends the instructions of an earlier day
//!   (`recover::lapse`) and writes `went_on`; then `Desk::send` again.
//! - Confirmed before this program start (stopped, approved or waiting): nothing of it is sent before a person has
//!   answered one question (`desk/resuming.rs`); the answer is in `went_on`.
//!
//! # Where to search
//! - Why did `prepare` refuse? Search this folder for the id of the problem's sentence (`problem-…`).
//! - Why was it not sent? By the id of the verdict's reason: `pre-flight-…` is in `pre_flight`, `difference`, `proof` and `post`,
//!   `reason-not-sent-…` in `post`, `last_moment`, `flags` or `recover`; `reason-not-sent` alone means that the client
//!   sent nothing (no connection, too late).
//! - Why this verdict on a reply? Its case is a row in `bank_client`'s `classify`; `verdict` only translates it.
//! - Why did the line stop? The event `paused` has the reason (`doubt`: a verdict, `trouble`: a failed queue,
//!   `sign_in`: no session, `person`) and, for a verdict, the instruction.
//! - Where can a test interrupt? `failpoint` lists the failpoints in order.

mod access;
mod check;
pub mod codes;
pub mod doubt;
pub mod dual_control;
pub mod permits;
mod send;
#[cfg(test)]
mod tests;
pub mod view;
mod witness;

pub use access::{ActingRead, BankAccess, ComingToken, DetailRead, DraftIds, Tokens, account_query, balance_query};
pub use check::alone::AloneNow;
pub use check::context::{Asked, CachedRow, CheckContext, DraftStatus, Drafts, HeldBalance, KnownDraft};
pub use check::counterparties::{Book, EnteredParty, Party};
pub use check::dialog::check_text;
pub use check::duplicate::alike_since;
pub use check::notes::not_permitted as not_permitted_note;
pub use check::order::{Operation, from_json};
pub use check::prepare::{Prepared, prepare};
pub use check::problem::{bad_value, refused};
pub use check::reference::made_by_us;
pub use check::resubmit::{hint as resubmit_hint, refusal as resubmit_refusal};
pub use check::rules::{hours_left, no_longer_approves};
pub use check::same_payment::normal as normal_amount;
pub use check::source::Source;
pub use check::table::{answer_of, common, common_of, row_of};
pub use check::terminal::check_table;
pub use check::tiers::totals_of;
pub use check::total::agrees as total_agrees;
pub use send::contradiction::new_contradiction;
pub use send::failpoint::{Failpoint, FailpointHook};
pub use send::group_claims::{Asking, GroupClaims, NotClaimed, WantedClaim};
pub use send::job::{Around, Changed};
pub use send::last_moment::Today;
pub use send::pace::how_far;
pub use send::queues::send;
pub use send::recover::{confirmed, lapse, recover, rejudged};
pub use send::submissions::{Submissions, Under, keys_of as draft_keys};
pub use send::verdict::Known;
pub use witness::witness;
