//! The items of request bodies, one row per field, in the service's order.
//! Source: service.md, "Resources and their fields". A row without a text has no documented meaning.

use super::wire;

wire! {
    /// One item of the body of query-day-balance.
    request DayBalanceRequest {
        R accountNumber: text "account number",
        O bankCode: text "inter-bank number",
    }

    /// One item of the body of transfer.
    request CorporateTransferRequest {
        R tradeAmount: number "transaction amount",
        R tradeDate: text "transaction date",
        O bankUrgentFlag: integer "whether the bank handles it as urgent",
        O currency: text "transaction currency",
        O feeAccount: text "fee account number",
        O oppositeAccountBankName: text "counterparty bank name",
        O oppositeAccountName: text "counterparty name",
        O oppositeAccountNumber: text "counterparty account number",
        O oppositeBankCode: text "counterparty inter-bank number",
        O purpose: text "purpose",
        O referenceOrder: text "reference document number",
        O tradeAccountBankName: text "payer bank name",
        O tradeAccountName: text "payer name",
        O tradeAccountNumber: text "payer account number",
        O tradeBankCode: text "payer inter-bank number",
    }

    /// One item of the body of transfer-personal.
    request PersonalTransferRequest {
        R tradeAmount: number "transaction amount",
        R tradeDate: text "transaction date",
        O bankUrgentFlag: integer "whether the bank handles it as urgent",
        O currency: text "transaction currency",
        O feeAccount: text "fee account number",
        O oppositeAccountBankName: text "counterparty bank name",
        O oppositeAccountName: text "counterparty name",
        O oppositeAccountNumber: text "counterparty account number",
        O oppositeBankCode: text "counterparty inter-bank number",
        O purpose: text "purpose",
        O referenceOrder: text "reference document number",
        O tradeAccountBankName: text "payer bank name",
        O tradeAccountName: text "payer name",
        O tradeAccountNumber: text "payer account number",
        O tradeBankCode: text "payer inter-bank number",
        O customerUrgentFlag: integer "whether the customer marks it urgent",
        O oppositeBankMark: text "bank identifier of the counterparty bank",
    }

    /// One item of receipt-by-endorsee, receipt-confirm, receipt-pledge-confirm, receipt-pledge-release-confirm.
    request ReceiptRequest {
        R accountNumber: text "account number",
        R bankDraftId: text "bank-side draft identifier",
        R replayFlag: integer "reply flag",
        O bankCode: text "inter-bank number",
        O remark: text "remark",
    }

    /// One item of the four withdrawals.
    request WithdrawalRequest {
        R accountNumber: text,
        R bankDraftId: text,
        O bankCode: text,
    }

    /// One item of create-pledge-application.
    request PledgeApplicationRequest {
        R accountNumber: text "account number",
        R pledgeeAccountBankNumber: text "pledgee bank number",
        R pledgeeAccountNumber: text "pledgee account number",
        O bankCode: text "inter-bank number",
        O draftNumber: text "draft number",
        O pledgeeAccountName: text "pledgee account name",
        O remark: text "pledgor remark",
    }

    /// One item of create-pledge-release-application.
    request PledgeReleaseApplicationRequest {
        R accountNumber: text,
        R draftNumber: text,
        O bankCode: text,
        O remark: text,
    }

    /// One item of create-prompt-payment-app.
    request PromptPaymentRequest {
        R accountNumber: text "account number",
        R amount: number "prompt payment amount",
        R draftNumber: text "draft number",
        R onlineFlag: integer "online clearing flag",
        O bankCode: text "inter-bank number",
        O bookDate: text "reserved application date",
        O overdueReason: text "reason for overdue",
        O remark: text "prompt payer remark",
    }

    /// One item of endorse.
    request EndorseRequest {
        R accountNumber: text "account number",
        R draftNumber: text "draft number",
        R endorseeAccountBankNumber: text "endorsee bank number",
        R endorseeAccountName: text "endorsee account name",
        R endorseeAccountNumber: text "endorsee account number",
        R transferFlag: integer "whether further transfer is allowed",
        O bankCode: text "inter-bank number",
        O remark: text "endorser remark",
    }
}
