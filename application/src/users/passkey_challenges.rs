use chrono::{DateTime, Utc};
use domain::UserId;
use domain::users::{PasskeyChallenge, TokenDigest};

use crate::ports::{StoreError, UnitOfWork};

/// Consumes a challenge that was issued for this member, or for a sign-in.
pub(super) async fn consume_challenge(
    unit: &mut dyn UnitOfWork,
    digest: &TokenDigest,
    user_id: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<Option<PasskeyChallenge>, StoreError> {
    let found = unit.passkeys().find_challenge(digest).await?;
    let Some(challenge) = found.filter(|found| found.user_id == user_id && found.is_valid(now)) else {
        return Ok(None);
    };
    let is_unused = unit.passkeys().use_challenge(digest).await?;
    Ok(is_unused.then_some(challenge))
}
