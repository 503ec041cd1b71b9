use domain::users::{AccountEventKind, Device, RecoveryCode, SecondFactor, User};

use super::{AccountHistory, TokenMailer};
use crate::context::use_case;
use crate::ports::{StoreError, UnitOfWork};

use_case! {
    /// Checks codes of the second factor and uses them up. Requires a lock on the user row.
    pub struct SecondFactorCheck
}

impl SecondFactorCheck {
    /// The second factor that sign-ins to the account need.
    pub(super) async fn find_enabled(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
    ) -> Result<Option<SecondFactor>, StoreError> {
        Ok(unit.second_factors().find(user.id).await?.filter(SecondFactor::is_enabled))
    }

    /// Whether this is an unused code of the authenticator app.
    pub(super) async fn accept_app_code(
        &self,
        unit: &mut dyn UnitOfWork,
        factor: &SecondFactor,
        code: &str,
    ) -> Result<bool, StoreError> {
        match factor.check(code, self.context.clock.now()) {
            Some(step) => unit.second_factors().use_step(factor.user_id, step).await,
            None => Ok(false),
        }
    }

    /// Whether this is an unused recovery code. Notifies the member of its use.
    pub(super) async fn accept_recovery_code(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        code: &str,
        device: &Device,
    ) -> Result<bool, StoreError> {
        let Some(code) = RecoveryCode::parse(code) else { return Ok(false) };
        let digest = self.context.secrets.digest(code.as_str());
        if !unit.second_factors().use_recovery_code(user.id, &digest).await? {
            return Ok(false);
        }
        let codes_left = unit.second_factors().count_recovery_codes(user.id).await?;
        TokenMailer::new(&self.context).send_recovery_code_notice(unit, user, device, codes_left).await?;
        AccountHistory::new(&self.context)
            .record(unit, user.id, AccountEventKind::RecoveryCodeUsed, Some(device))
            .await?;
        Ok(true)
    }
}
