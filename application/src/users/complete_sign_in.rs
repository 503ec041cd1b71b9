use domain::SignInChallengeId;
use domain::users::{AccountEventKind, Device, EmailAddress, ReturnPath, SignInChallenge, User};

use super::{
    AccountHistory, NewSession, Sessions, SignInContext, SignInOutcome, TokenMailer, TrustedDevices,
};
use crate::context::use_case;
use crate::ports::{Secret, StoreError, UnitOfWork};

use_case! {
    /// Starts sessions after a successful sign-in. Admins get an email about each sign-in from a new device.
    pub struct CompleteSignIn
}

impl CompleteSignIn {
    /// Starts a session, or a challenge if the account has a second factor. Every password, emailed link and code ends here,
    /// so that none bypasses it. Requires a lock on the user row.
    pub(super) async fn run(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        context: &SignInContext,
        recorded_as: AccountEventKind,
        return_path: Option<ReturnPath>,
    ) -> Result<SignInOutcome, StoreError> {
        let factor = unit.second_factors().find(user.id).await?;
        if factor.is_some_and(|factor| factor.is_enabled()) {
            let cookie = self.start_challenge(unit, user, recorded_as, return_path).await?;
            return Ok(SignInOutcome::SecondFactorRequired(cookie));
        }
        if Sessions::new(&self.context).requires_admin_factor(user.role)
            && !unit.passkeys().list(user.id).await?.is_empty()
        {
            return Ok(SignInOutcome::PasskeyRequired);
        }
        let session = self.start_session(unit, user, context, recorded_as).await?;
        Ok(SignInOutcome::SignedIn(Box::new(NewSession { return_path, ..session })))
    }

    async fn start_challenge(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        recorded_as: AccountEventKind,
        return_path: Option<ReturnPath>,
    ) -> Result<Secret, StoreError> {
        let cookie = self.context.secrets.generate();
        let id = SignInChallengeId::from_uuid(self.context.ids.next_id());
        let digest = self.context.secrets.digest(cookie.expose());
        let issued = SignInChallenge::issue(id, user.id, digest, recorded_as, self.context.clock.now());
        let challenge = SignInChallenge { return_path, ..issued };
        unit.sign_in_challenges().insert(&challenge).await?;
        Ok(cookie)
    }

    /// Starts a session and ends the one this browser had (session rotation).
    pub(super) async fn start_session(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        context: &SignInContext,
        recorded_as: AccountEventKind,
    ) -> Result<NewSession, StoreError> {
        if user.role.is_some()
            && TrustedDevices::new(&self.context)
                .verify_cookie(Some(user), context.device_cookie.as_deref())
                .is_none()
        {
            TokenMailer::new(&self.context).send_sign_in_notice(unit, user, &context.device).await?;
        }
        AccountHistory::new(&self.context).record(unit, user.id, recorded_as, Some(&context.device)).await?;
        if let Some(previous) = &context.previous_session {
            Sessions::new(&self.context).end_in(unit, previous).await?;
        }
        let cookie = Sessions::new(&self.context).start(unit, user.id, context.device.clone()).await?;
        Ok(NewSession { cookie, user: user.clone(), return_path: None })
    }

    /// Records a failed sign-in in the history of the account, if the address has one.
    pub(super) async fn record_failure(&self, email: &EmailAddress, device: &Device) {
        AccountHistory::new(&self.context).record_failed_sign_in(email, device).await;
    }
}
