//! An approver who signs in at the identity server for one decision, beside the preparer's session.
//!
//! The sign-in asks for the approver's credentials, so that a session left open at this desk approves nothing. Its tokens
//! are used once, are in no keychain, and are revoked.

use bank_client::Token;
use model::{ApprovalTier, Result, Sentence};
use money::dual_control::refused;
use money::view::ApprovalView;
use sign_in::Visit;

use super::Desk;
use super::approvals::{Giving, check_approver};
use super::session::failed;
use super::sign_in::pages;
use crate::view::{ApprovalGiven, SignInWait, SignInWay};

impl Desk {
    /// The approver approves at this computer after signing in; `show` gets the address to open or the code to type. The
    /// service is asked with their token. Preparer and approver must have two subjects of one identity server and client.
    ///
    /// # Errors
    /// `approval` with the obstacle, `approval-unknown`, `sending-off`, `no-token` or `no-token-now` of the sign-in, the
    /// service's error for the token, or `journal`.
    pub async fn approval_give_signed_in(
        &self,
        given: &ApprovalGiven,
        way: SignInWay,
        language: &str,
        show: impl FnOnce(SignInWait) + Send,
    ) -> Result<ApprovalView> {
        let giving = self.giving(given, ApprovalTier::OwnToken)?;
        self.confirms_people()?;
        let people = self.people()?;
        let visit = match way {
            SignInWay::Browser => people.visit(&pages(language), |address| show(self.waits_in_browser(address))).await,
            SignInWay::Device => people.visit_by_device(|code| show(self.waits_for_code(code))).await,
        };
        let visit = visit.map_err(|error| failed(&error))?;
        let approved = self.approved_by(giving, &visit).await;
        people.end_visit(visit).await;
        approved
    }

    async fn approved_by(&self, giving: Giving, visit: &Visit) -> Result<ApprovalView> {
        let Giving { asked, request, approver, call_back } = giving;
        let token = visit.token().text();
        let verified = visit.verified().ok_or_else(|| refused(Sentence::new("approval-sign-in-unconfirmed")))?;
        let approver = approver.with_token(&asked.approval, Some(token)).verified(verified.subject, verified.by);
        check_approver(&approver, &asked.preparer)?;
        self.service_answers(Token::new(token.to_owned()), &request).await?;
        self.record_yes(&asked, ApprovalTier::OwnToken, approver, call_back.as_deref(), None)
    }
}
