use application::ports::{SecondFactorRepository, SignInChallengeRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{SecondFactor, SignInChallenge, TokenDigest};
use domain::{SignInChallengeId, UserId};

use super::unit_of_work::MemoryUnitOfWork;
use super::users::remove_up_to;

#[async_trait]
impl SecondFactorRepository for MemoryUnitOfWork {
    async fn find(&mut self, user_id: UserId) -> Result<Option<SecondFactor>, StoreError> {
        self.enter("second_factors.find").await?;
        Ok(self.state.second_factors.get(&user_id).cloned())
    }

    async fn save(&mut self, factor: &SecondFactor) -> Result<(), StoreError> {
        self.enter("second_factors.save").await?;
        let known = self.state.require_member(factor.user_id);
        self.check(known)?;
        self.state.second_factors.insert(factor.user_id, factor.clone());
        Ok(())
    }

    async fn use_step(&mut self, user_id: UserId, step: u64) -> Result<bool, StoreError> {
        self.enter("second_factors.use_step").await?;
        let Some(factor) = self.state.second_factors.get_mut(&user_id) else { return Ok(false) };
        let is_later = factor.last_used_step.is_none_or(|used| step > used);
        if is_later {
            factor.last_used_step = Some(step);
        }
        Ok(is_later)
    }

    async fn remove(&mut self, user_id: UserId) -> Result<bool, StoreError> {
        self.enter("second_factors.remove").await?;
        self.state.recovery_codes.remove(&user_id);
        Ok(self.state.second_factors.remove(&user_id).is_some())
    }

    async fn replace_recovery_codes(
        &mut self,
        user_id: UserId,
        digests: &[TokenDigest],
    ) -> Result<(), StoreError> {
        self.enter("second_factors.replace_recovery_codes").await?;
        let is_known = self.state.second_factors.contains_key(&user_id);
        self.check(if is_known { Ok(()) } else { Err(StoreError::Unavailable("no second factor".into())) })?;
        self.state.recovery_codes.insert(user_id, digests.to_vec());
        Ok(())
    }

    async fn use_recovery_code(&mut self, user_id: UserId, digest: &TokenDigest) -> Result<bool, StoreError> {
        self.enter("second_factors.use_recovery_code").await?;
        let codes = self.state.recovery_codes.entry(user_id).or_default();
        let before = codes.len();
        codes.retain(|code| code != digest);
        Ok(codes.len() < before)
    }

    async fn count_recovery_codes(&mut self, user_id: UserId) -> Result<u64, StoreError> {
        self.enter("second_factors.count_recovery_codes").await?;
        let count = self.state.recovery_codes.get(&user_id).map_or(0, Vec::len);
        Ok(u64::try_from(count).expect("counts fit"))
    }
}

#[async_trait]
impl SignInChallengeRepository for MemoryUnitOfWork {
    async fn insert(&mut self, challenge: &SignInChallenge) -> Result<(), StoreError> {
        self.enter("sign_in_challenges.insert").await?;
        let known = self.state.require_member(challenge.user_id);
        self.check(known)?;
        let mut others = self.state.sign_in_challenges.values();
        let is_taken = others.any(|other| other.id == challenge.id || other.digest == challenge.digest);
        self.check(if is_taken { Err(StoreError::Conflict("sign_in_challenges".into())) } else { Ok(()) })?;
        self.state.sign_in_challenges.insert(challenge.id, challenge.clone());
        Ok(())
    }

    async fn find_by_digest(&mut self, digest: &TokenDigest) -> Result<Option<SignInChallenge>, StoreError> {
        self.enter("sign_in_challenges.find_by_digest").await?;
        let mut challenges = self.state.sign_in_challenges.values();
        Ok(challenges.find(|challenge| challenge.digest == *digest).cloned())
    }

    async fn lock(&mut self, id: SignInChallengeId) -> Result<Option<SignInChallenge>, StoreError> {
        self.enter("sign_in_challenges.lock").await?;
        Ok(self.state.sign_in_challenges.get(&id).cloned())
    }

    async fn update(&mut self, challenge: &SignInChallenge) -> Result<(), StoreError> {
        self.enter("sign_in_challenges.update").await?;
        if let Some(stored) = self.state.sign_in_challenges.get_mut(&challenge.id) {
            stored.attempts = challenge.attempts;
        }
        Ok(())
    }

    async fn remove(&mut self, id: SignInChallengeId) -> Result<(), StoreError> {
        self.enter("sign_in_challenges.remove").await?;
        self.state.sign_in_challenges.remove(&id);
        Ok(())
    }

    async fn remove_all_by_user(&mut self, user_id: UserId) -> Result<(), StoreError> {
        self.enter("sign_in_challenges.remove_all_by_user").await?;
        self.state.sign_in_challenges.retain(|_, challenge| challenge.user_id != user_id);
        Ok(())
    }

    async fn remove_expired(&mut self, before: DateTime<Utc>, limit: u64) -> Result<u64, StoreError> {
        self.enter("sign_in_challenges.remove_expired").await?;
        Ok(remove_up_to(limit, &mut self.state.sign_in_challenges, |challenge| challenge.expires_at < before))
    }
}
