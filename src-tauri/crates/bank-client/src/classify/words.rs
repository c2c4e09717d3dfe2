//! Words have consequences: one table, from each word that the code book allows for a status to its verdict.
//!
//! | word | the bank says | verdict |
//! |---|---|---|
//! | `done` | carried out | accepted; with a text that says *in process*, to verify |
//! | `processing` | received, the result is outstanding | pending: locked, evidence is polled |
//! | `waiting` | it waits: for an authorisation at the bank, a counterparty, a day | pending, as above |
//! | `failed` | not carried out | refused as reported: locked until it has settled |
//! | `reversed` | carried out and taken back | refused as reported: the evidence must show the state from before |
//! | no word | – | to verify |
//!
//! A text beside the code (`statusMeaning`, `bankStatusDesc`, …) can say something else. Where the code book has the pair
//! of code and text, the pair's word counts instead of the code's, and that text is not searched any more: a person
//! decides the pair once, in the code book. Without a pair, a text that reports a failure is a doubt, and a text that
//! says *in process* beside a code called done is to verify.
//!
//! Doors: every reply to an operation, alone or in a chunk, is judged by [`super::record`], which asks here; the verdict
//! computed again after a kill or a change of the code book is the same function. The readers of the code book
//! (`model::profile`: file, policy, shared settings, window, command line) take their words from [`CodeMeaning::ALL`].

use super::case;
use super::case::Case;

/// The meaning of a status code, by its word in the code book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CodeMeaning {
    /// Carried out.
    Done,
    /// Received and in progress.
    Processing,
    /// It waits for another party or for a day.
    Waiting,
    /// Not carried out.
    Failed,
    /// Carried out and taken back.
    Reversed,
}

impl CodeMeaning {
    /// Every meaning, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Done, Self::Processing, Self::Waiting, Self::Failed, Self::Reversed];

    /// The word in the code book.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Processing => "processing",
            Self::Waiting => "waiting",
            Self::Failed => "failed",
            Self::Reversed => "reversed",
        }
    }

    /// The meaning of a word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|meaning| meaning.word() == word)
    }

    /// The case of a matched record with this meaning; `None`: it is accepted.
    pub(crate) const fn case(self) -> Option<&'static Case> {
        match self {
            Self::Done => None,
            Self::Processing => Some(case::STATUS_PROCESSING),
            Self::Waiting => Some(case::STATUS_WAITING),
            Self::Failed => Some(case::STATUS_FAILED),
            Self::Reversed => Some(case::STATUS_REVERSED),
        }
    }
}

/// Parts of a bank's status text that say that the result is outstanding, folded like the text.
///
/// Assumption: "States and transitions" states no text; these are the usual ones. A draft that waits for the
/// counterparty's signature (待签收) has been carried out as far as this desk is concerned.
const IN_PROCESS: &[&str] = &[
    "处理中",
    "部分成功",
    "待清算",
    "清算中",
    "落地处理",
    "超时",
    "未知",
    "不确定",
    "待处理",
    "待复核",
    "复核中",
    "待审",
    "审核中",
    "审批中",
    "待授权",
    "授权中",
    "受理",
    "已提交",
    "已接收",
    "排队",
    "待发送",
    "inprocess",
    "inprogress",
    "processing",
    "pending",
    "submitted",
    "queued",
    "waiting",
    "received",
    "partial",
    "timeout",
    "timedout",
    "unknown",
    "intransit",
    "awaiting",
    "scheduled",
    "underreview",
    "onhold",
];

/// Beginnings of a text that waits for the counterparty alone, which is no open outcome: the order has been carried out.
const FOR_COUNTERPARTY: &[&str] = &["待签收", "待应答", "待回复", "待对方"];

/// Texts that a bank writes where a reason of a failure would be, although there was none; folded like the text.
const NO_REASON: &[&str] = &[
    "",
    "无",
    "无误",
    "正常",
    "成功",
    "交易成功",
    "处理成功",
    "null",
    "none",
    "nil",
    "n/a",
    "na",
    "ok",
    "success",
    "successful",
];

/// Whether a folded text in the place of a failure's reason names none: one of these words, or signs alone.
pub(crate) fn names_no_reason(folded: &str) -> bool {
    let words = folded.trim_matches(|sign: char| !sign.is_alphanumeric());
    NO_REASON.contains(&words) || words.bytes().all(|byte| byte == b'0')
}

/// Whether a folded text says that the result is outstanding: by one of these words, or because it begins with *to be …* (待) or ends with
/// *being …* (中), as words do that no list has.
pub(crate) fn says_in_process(folded: &str) -> bool {
    let is_to_be = folded.starts_with('待') && !FOR_COUNTERPARTY.iter().any(|word| folded.starts_with(word));
    is_to_be || folded.ends_with('中') || names_process(folded)
}

/// Whether a folded text has one of the words themselves. In the place of a failure's reason only these are none: an account that is frozen
/// (冻结中) is one.
pub(crate) fn names_process(folded: &str) -> bool {
    IN_PROCESS.iter().any(|word| folded.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_an_open_outcome_is_one_in_words_that_no_list_has() {
        for text in ["处理中", "待兑付", "待人工确认", "待银行入账", "汇出中", "transferintransit", "awaitingrelease"]
        {
            assert!(says_in_process(text), "{text}");
        }
        for text in ["待签收", "背书待签收", "待应答", "成功", "背书已签收", "中国银行已记账", "done", "completed"]
        {
            assert!(!says_in_process(text), "{text}");
        }
        assert!(names_process("处理中") && !names_process("收款账户冻结中") && !names_process("待补充材料"));
    }
}
