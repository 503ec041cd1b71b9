use std::sync::Arc;

use domain::discounts::{Discount, DiscountCode, DiscountError};
use domain::{AgentId, UserId};

use super::{DiscountRequest, check};
use crate::failure::{Failure, from_failure};
use crate::ports::{AgentQueries, Clock, RateLimiter, Store, StoreError};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum ValidateDiscountError {
    #[error(transparent)]
    Rejected(#[from] DiscountError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ValidateDiscountError);

/// Checks a code before payment. The checkout validates it again.
pub struct DiscountValidation {
    store: Arc<dyn Store>,
    agents: Arc<dyn AgentQueries>,
    rate_limiter: Arc<dyn RateLimiter>,
    clock: Arc<dyn Clock>,
}

impl DiscountValidation {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        agents: Arc<dyn AgentQueries>,
        rate_limiter: Arc<dyn RateLimiter>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, agents, rate_limiter, clock }
    }

    /// Returns the discount if this member may use it for these agents; without agents, their conditions are not
    /// checked. Only unknown codes count against the rate limit.
    ///
    /// # Errors
    /// [`ValidateDiscountError`]
    pub async fn validate(
        &self,
        member: UserId,
        code: &str,
        agents: &[AgentId],
    ) -> Result<Discount, ValidateDiscountError> {
        let key = member.to_string();
        self.rate_limiter.check(RateLimit::DiscountGuessesPerMember, &key).await??;
        let found = match DiscountCode::parse(code) {
            Ok(code) => self.find(member, &code, agents).await?,
            Err(_) => None,
        };
        if let Some(discount) = found {
            return Ok(discount?);
        }
        self.rate_limiter.count(RateLimit::DiscountGuessesPerMember, &key).await??;
        Err(DiscountError::Unknown.into())
    }

    async fn find(
        &self,
        member: UserId,
        code: &DiscountCode,
        agents: &[AgentId],
    ) -> Result<Option<Result<Discount, DiscountError>>, StoreError> {
        let now = self.clock.now();
        let prices = if agents.is_empty() { Vec::new() } else { self.agents.list_prices(agents).await? };
        let mut unit = self.store.read().await?;
        // The member's own pending order may hold the last use of the code.
        let own_order = unit.orders().find_pending_by_user(member).await?.map(|order| order.id);
        let Some(discount) = unit.discounts().find_by_code(code).await? else { return Ok(None) };
        let cart = (!agents.is_empty()).then_some(prices.as_slice());
        let request = DiscountRequest { member: Some(member), cart, own_order };
        Ok(Some(check(&mut *unit, &discount, &request, now).await?.map(|()| discount)))
    }
}
