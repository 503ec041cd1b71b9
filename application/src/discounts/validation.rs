use std::sync::Arc;

use domain::UserId;
use domain::discounts::{Discount, DiscountCode, DiscountRefusal};

use crate::limits::Limit;
use crate::ports::{Clock, RateLimiter, RetryAfter, Store, StoreError};

#[derive(Debug, thiserror::Error)]
pub enum ValidateDiscountError {
    #[error(transparent)]
    Refused(#[from] DiscountRefusal),
    #[error(transparent)]
    TooMany(#[from] RetryAfter),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Trying a code on before paying. The checkout checks it again.
pub struct DiscountValidation {
    store: Arc<dyn Store>,
    limiter: Arc<dyn RateLimiter>,
    clock: Arc<dyn Clock>,
}

impl DiscountValidation {
    #[must_use]
    pub fn new(store: Arc<dyn Store>, limiter: Arc<dyn RateLimiter>, clock: Arc<dyn Clock>) -> Self {
        Self { store, limiter, clock }
    }

    /// The discount behind a code, if this member may use it once more. Only guesses are limited.
    ///
    /// # Errors
    /// [`ValidateDiscountError`]
    pub async fn validate(&self, member: UserId, code: &str) -> Result<Discount, ValidateDiscountError> {
        let key = member.to_string();
        self.limiter.check(Limit::DiscountGuess, &key).await??;
        let found = match DiscountCode::parse(code) {
            Ok(code) => self.find(member, &code).await?,
            Err(_) => None,
        };
        if let Some(discount) = found {
            return Ok(discount?);
        }
        self.limiter.count(Limit::DiscountGuess, &key).await??;
        Err(DiscountRefusal::Unknown.into())
    }

    async fn find(
        &self,
        member: UserId,
        code: &DiscountCode,
    ) -> Result<Option<Result<Discount, DiscountRefusal>>, StoreError> {
        let now = self.clock.now();
        let mut unit = self.store.read().await?;
        // Her own checkout under way holds a use of the code; that is no reason to refuse it to her.
        let own = unit.orders().find_pending_of(member).await?.map(|order| order.id);
        let Some(discount) = unit.discounts().find_by_code(code).await? else { return Ok(None) };
        let uses = unit.discounts().uses(discount.id, member, own, now).await?;
        Ok(Some(discount.check(uses, now).map(|()| discount)))
    }
}
