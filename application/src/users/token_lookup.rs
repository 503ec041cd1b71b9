use domain::users::{Intent, Redemption, TokenPurpose, User};

use super::Client;
use crate::Failure;
use crate::context::use_case;
use crate::ports::StoreError;
use crate::rate_limits::RateLimit;

use_case! {
    /// Checks tokens without writing, so that tokens that cannot be redeemed never block writers. Redeeming checks
    /// again under a lock.
    pub struct TokenLookup
}

impl TokenLookup {
    /// Finds the account of a token that can be redeemed, or was redeemed before and still describes the account.
    /// All others count as unknown against the rate limit of the client. Tokens that exist work over that limit,
    /// because others may share the client's address.
    pub(super) async fn find(
        &self,
        token: &str,
        purpose: TokenPurpose,
        client: &Client,
    ) -> Result<Option<(User, Redemption, Intent)>, Failure> {
        let found = self.check(token, purpose).await?;
        self.count_if_unknown(found, client).await
    }

    /// The same, if the token is unused.
    pub(super) async fn find_unused(
        &self,
        token: &str,
        purpose: TokenPurpose,
        client: &Client,
    ) -> Result<Option<User>, Failure> {
        let found = self.check(token, purpose).await?;
        let unused = found.and_then(|(user, state, _)| (state == Redemption::Redeemed).then_some(user));
        self.count_if_unknown(unused, client).await
    }

    /// The account, what redeeming the token would return, and its intent.
    async fn check(
        &self,
        token: &str,
        purpose: TokenPurpose,
    ) -> Result<Option<(User, Redemption, Intent)>, StoreError> {
        let digest = self.context.secrets.digest(token);
        let found = self.context.store.read().await?.tokens().find_by_digest(&digest).await?;
        let Some(mut found) = found.filter(|token| token.purpose == purpose) else { return Ok(None) };
        let Some(user) = self.context.queries.users().find(found.user_id).await? else { return Ok(None) };
        let redemption = found.redeem(&user, self.context.clock.now());
        Ok((redemption != Redemption::Rejected).then_some((user, redemption, found.intent)))
    }

    async fn count_if_unknown<T>(&self, found: Option<T>, client: &Client) -> Result<Option<T>, Failure> {
        if found.is_none() {
            client.count(&*self.context.rate_limiter, RateLimit::UnknownTokensPerIp).await??;
        }
        Ok(found)
    }
}
