use std::sync::Arc;

use domain::UserId;
use domain::discounts::{Discount, DiscountCode, DiscountError};

use crate::failure::{Failure, from_failure};
use crate::ports::{Clock, RateLimiter, Store, StoreError};
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
    rate_limiter: Arc<dyn RateLimiter>,
    clock: Arc<dyn Clock>,
}

impl DiscountValidation {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, rate_limiter: Arc<dyn RateLimiter>, clock: Arc<dyn Clock>) -> Self {
        Self { store, rate_limiter, clock }
    }

    /// Returns the discount if this member may use it. Only unknown codes count against the rate limit.
    ///
    /// # Errors
    /// [`ValidateDiscountError`]
    pub async fn validate(&self, member: UserId, code: &str) -> Result<Discount, ValidateDiscountError> {
        let key = member.to_string();
        self.rate_limiter.check(RateLimit::DiscountGuessesPerMember, &key).await??;
        let found = match DiscountCode::parse(code) {
            Ok(code) => self.find(member, &code).await?,
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
    ) -> Result<Option<Result<Discount, DiscountError>>, StoreError> {
        let now = self.clock.now();
        let mut unit = self.store.read().await?;
        // The member's own pending order may hold the last use of the code.
        let own_order = unit.orders().find_pending_by_user(member).await?.map(|order| order.id);
        let Some(discount) = unit.discounts().find_by_code(code).await? else { return Ok(None) };
        let uses = unit.discounts().uses(discount.id, member, own_order, now).await?;
        Ok(Some(discount.check(uses, now).map(|()| discount)))
    }
}
