//! Status codes and their meanings in the records. Assumption: "States and transitions" documents none. They are for
//! display only; no logic in this bank or in a desk may depend on them.

use super::stages::{Life, Phase};

/// The texts of a phase: draft status, its meaning, the bank's status, its description. After a refusal the description says
/// so until the next application.
pub fn of(life: &Life, new_system: bool) -> [&'static str; 4] {
    if !new_system {
        return match life.phase {
            Phase::Held if life.refused => ["020006", "提示承兑已签收", "030006", "申请已被拒签"],
            Phase::Held => ["020006", "提示承兑已签收", "030006", "提示收票已签收"],
            Phase::EndorsementPending => ["100001", "背书待签收", "100001", "背书待签收"],
            Phase::PledgePending => ["180001", "质押待签收", "180001", "质押待签收"],
            Phase::Pledged => ["180006", "质押已签收", "180006", "质押已签收"],
            Phase::ReleasePending => ["190001", "质押解除待签收", "190001", "质押解除待签收"],
            Phase::PresentmentPending => ["200001", "提示付款待签收", "200001", "提示付款待签收"],
            Phase::Drawn => ["020006", "提示承兑已签收", "020006", "提示承兑已签收"],
            Phase::HandOverPending => ["030001", "提示收票待签收", "030001", "提示收票待签收"],
            Phase::SettlementPending => ["230601", "同意清偿待签收", "230601", "同意清偿待签收"],
            Phase::Settled => ["000000", "票据已结清", "000000", "票据已结清"],
        };
    }
    match life.phase {
        Phase::Held if life.refused => ["CS03", "已收票", "TF0301", "申请已被拒签"],
        Phase::Held if !life.transferable => ["CS03", "已收票", "TF0303", "不可转让"],
        Phase::Held => ["CS03", "已收票", "TF0301", "可流通"],
        Phase::EndorsementPending | Phase::PledgePending | Phase::ReleasePending => {
            ["CS03", "已收票", "TF0302", "已锁定"]
        }
        Phase::Pledged => ["CS03", "已收票", "TF0304", "已质押"],
        Phase::PresentmentPending => ["CS04", "已到期", "TF0401", "托收在途"],
        Phase::Drawn | Phase::HandOverPending => ["CS02", "已承兑", "TF0101", "待收票"],
        Phase::SettlementPending => ["CS05", "已终止", "TF0402", "追索中"],
        Phase::Settled => ["CS06", "已结清", "TF0501", "已结束"],
    }
}
