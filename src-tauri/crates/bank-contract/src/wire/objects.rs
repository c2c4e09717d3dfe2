//! The objects embedded in records, one row per field, in the service's order.
//! Source: service.md, "Resources and their fields". A row without a text has no documented meaning.

use super::wire;

wire! {
    /// Embedded as `responseStatus` in records.
    record ResponseStatus {
        O code: text "status code",
        O errorFlag: integer "whether an error occurred",
        O message: text "status description",
    }

    /// Embedded in `Draft`.
    record AcceptorInfo {
        O accountBankName: text,
        O accountBankNumber: text,
        O accountName: text,
        O accountNumber: text,
    }

    /// Embedded in `Draft`.
    record PayeeInfo {
        O accountBankName: text,
        O accountBankNumber: text,
        O accountName: text,
        O accountNumber: text,
    }

    /// Embedded in `Draft`.
    record AcceptanceInfo {
        O acceptDate: text,
        O batchNumber: text,
        O contractNumber: text,
        O invoiceNumber: text,
        O remark: text,
        O contractUsedFlag: integer,
    }

    /// Embedded in `Draft`.
    record CreditInquiryInfo {
        O acceptTotalAmount: text,
        O acceptTotalNumber: text,
        O inquiredPersonName: text,
        O inquiredPersonOrgCode: text,
        O protestLastYearTotalAmount: text,
        O protestLastYearTotalNumber: text,
        O protestTotalAmount: text,
        O protestTotalNumber: text,
        O protestYearTotalAmount: text,
        O protestYearTotalNumber: text,
        O settledTotalAmount: text,
        O settledTotalNumber: text,
        O unsettledTotalAmount: text,
        O unsettledTotalNumber: text,
    }

    /// Embedded in `Draft`.
    record DiscountInfo {
        O agreementInterest: text,
        O agreementInterestRate: text,
        O agreementNumber: text,
        O applicantAccountBankName: text,
        O applicantAccountBankNumber: text,
        O applicantAccountNumber: text,
        O applicantName: text,
        O applicantOrgCode: text,
        O applicantType: text,
        O applicantTypeMeaning: text,
        O batchNumber: text,
        O businessType: text,
        O contractNumber: text,
        O discountAppDate: text,
        O discountRate: text,
        O discountType: text,
        O dueDate: text "redemption deadline",
        O inAccountBankName: text,
        O inAccountBankNumber: text,
        O inAccountNumber: text,
        O invoiceNumber: text,
        O onlineFlag: text,
        O onlineFlagMeaning: text,
        O openDate: text "redemption open date",
        O postAccountBankName: text,
        O postAccountBankNumber: text,
        O postAccountNumber: text,
        O postName: text,
        O redeemRate: text,
        O remark: text,
        O selfPayInterest: text,
        O vatRate: text,
        O vatTax: text,
        O discountAmount: number "actually paid",
        O redeemAmount: number,
    }

    /// Embedded in `Draft`.
    record DrawerInfo {
        O accountBankName: text,
        O accountBankNumber: text,
        O accountName: text,
        O accountNumber: text,
        O creditRating: text,
        O drawerType: text,
        O organizationCode: text,
        O ratingAgency: text,
        O ratingDueDate: text,
    }

    /// Embedded in `Draft`.
    record EndorsementInfo {
        O endorseApplicationDate: text,
        O endorseeAccountBankName: text,
        O endorseeAccountBankNumber: text,
        O endorseeAccountNumber: text,
        O endorseeName: text,
        O endorserAccountBankName: text,
        O endorserAccountBankNumber: text,
        O endorserAccountNumber: text,
        O endorserName: text,
        O endorserOrgCode: text,
        O endorserRemark: text,
        O endorserType: text,
        O endorserTypeMeaning: text,
        O endorseTransferFlag: integer,
    }

    /// Embedded in `Draft`.
    record GuaranteeInfo {
        O batchNumber: text,
        O guaranteeAccountBankName: text,
        O guaranteeAccountBankNumber: text,
        O guaranteeAccountNumber: text,
        O guaranteeName: text,
        O guaranteeOrgCode: text,
        O guaranteeRemark: text,
        O guaranteeType: text,
        O guaranteeTypeMeaning: text,
        O guaranteedApplicationDate: text,
        O guarantorAccountBankName: text,
        O guarantorAccountBankNumber: text,
        O guarantorAccountNumber: text,
        O guarantorAddress: text,
        O guarantorName: text,
    }

    /// Embedded in `Draft`.
    record PledgeInfo {
        O batchNumber: text,
        O pledgeApplicationDate: text,
        O pledgeReleaseApplicationDate: text,
        O pledgeeAccountBankName: text,
        O pledgeeAccountBankNumber: text,
        O pledgeeAccountNumber: text,
        O pledgeeName: text,
        O pledgeeRemark: text,
        O pledgorAccountBankName: text,
        O pledgorAccountBankNumber: text,
        O pledgorAccountNumber: text,
        O pledgorName: text,
        O pledgorOrgCode: text,
        O pledgorRemark: text,
        O pledgorType: text,
        O pledgorTypeMeaning: text,
    }

    /// Embedded in `Draft`.
    record PromptPayInfo {
        O onlineFlag: text,
        O onlineFlagMeaning: text,
        O overDueReason: text,
        O promptPayApplicationDate: text,
        O promptPayerAccountBankName: text,
        O promptPayerAccountBankNumber: text,
        O promptPayerAccountNumber: text,
        O promptPayerName: text,
        O promptPayerOrgCode: text,
        O promptPayerType: text,
        O promptPayerTypeMeaning: text,
        O refuseCode: text,
        O refuseMeaning: text,
        O refuseRemark: text,
        O remark: text,
        O promptPayAmount: number,
    }

    /// Embedded in `Draft`.
    record RecourseInfo {
        O agreeSettleDate: text,
        O agreeSettlePersonAccountBankName: text,
        O agreeSettlePersonAccountBankNumber: text,
        O agreeSettlePersonAccountNumber: text,
        O agreeSettlePersonName: text,
        O agreeSettlePersonOrgCode: text,
        O agreeSettlePersonType: text,
        O agreeSettlePersonTypeMeaning: text,
        O agreeSettleRemark: text,
        O recourseApplicationDate: text,
        O recoursePersonAccountBankName: text,
        O recoursePersonAccountBankNumber: text,
        O recoursePersonAccountNumber: text,
        O recoursePersonName: text,
        O recoursePersonOrgCode: text,
        O recourseReasonCode: text,
        O recourseReasonMeaning: text,
        O recourseRemark: text,
        O recourseType: text,
        O recourseTypeMeaning: text,
        O recourserAccountBankName: text,
        O recourserAccountBankNumber: text,
        O recourserAccountNumber: text,
        O recourserName: text,
        O recourserOrgCode: text,
        O recourserType: text,
        O recourserTypeMeaning: text,
        O agreeSettleAmount: number,
        O recourseAmount: number,
    }
}
