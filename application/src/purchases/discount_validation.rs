use domain::discounts::{Discount, DiscountCode, DiscountError};
use domain::{AgentId, UserId};

use super::pricing::{RowLock, load_items};
use crate::context::use_case;
use crate::discounts::{DiscountRequest, check};
use crate::failure::{Failure, from_failure};
use crate::ports::StoreError;
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ValidateDiscountError {
    #[error(transparent)]
    Rejected(#[from] DiscountError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ValidateDiscountError);

use_case! {
    /// Checks a code before payment. The checkout validates it again.
    pub struct DiscountValidation
}

impl DiscountValidation {
    /// Returns the discount if this member may use it for these agents; without agents, their conditions are not
    /// checked. Only unknown codes count against the rate limit.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn validate(
        &self,
        member: UserId,
        code: &str,
        agents: &[AgentId],
    ) -> Result<Discount, ValidateDiscountError> {
        let (limit, key) = (RateLimit::DiscountGuessesPerMember, member.to_string());
        // Counted before the lookup, so that concurrent guesses cannot exceed the limit.
        self.context.rate_limiter.count(limit, &key).await??;
        let found = match DiscountCode::parse(code) {
            Ok(code) => self.find(member, &code, agents).await,
            Err(_) => Ok(None),
        };
        if !matches!(found, Ok(None)) {
            self.context.rate_limiter.release(limit, &key).await?;
        }
        Ok(found?.ok_or(DiscountError::Unknown)??)
    }

    async fn find(
        &self,
        member: UserId,
        code: &DiscountCode,
        agents: &[AgentId],
    ) -> Result<Option<Result<Discount, DiscountError>>, StoreError> {
        let now = self.context.clock.now();
        let mut unit = self.context.store.read().await?;
        // The member's own pending order may hold the last use of the code.
        let own_order = unit.orders().find_pending_by_user(member).await?.map(|order| order.id);
        let Some(discount) = unit.discounts().find_by_code(code).await? else { return Ok(None) };
        let checked = if agents.is_empty() {
            let request = DiscountRequest { member, cart: None, own_order };
            check(&mut *unit, &discount, &request, now).await?
        } else {
            let contents = load_items(&mut *unit, RowLock::None, member, agents).await?;
            contents.check_discount(&mut *unit, &discount, member, own_order, now).await?
        };
        Ok(Some(checked.map(|()| discount)))
    }
}
