use application::ports::{PasskeyRepository, StoreError};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::users::{Passkey, PasskeyChallenge, TokenDigest};
use domain::{PasskeyId, UserId};

use super::unit_of_work::MemoryUnitOfWork;

#[async_trait]
impl PasskeyRepository for MemoryUnitOfWork {
    async fn list(&mut self, user_id: UserId) -> Result<Vec<Passkey>, StoreError> {
        self.enter("passkeys.list").await?;
        let mut found: Vec<_> =
            self.state.passkeys.values().filter(|passkey| passkey.user_id == user_id).cloned().collect();
        found.sort_by_key(|passkey| (passkey.created_at, passkey.id));
        Ok(found)
    }

    async fn find_by_credential(&mut self, credential_id: &[u8]) -> Result<Option<Passkey>, StoreError> {
        self.enter("passkeys.find_by_credential").await?;
        Ok(self.state.passkeys.values().find(|passkey| passkey.credential.id == credential_id).cloned())
    }

    async fn insert(&mut self, passkey: &Passkey) -> Result<(), StoreError> {
        self.enter("passkeys.insert").await?;
        let known = self.state.require_member(passkey.user_id);
        self.check(known)?;
        let mut others = self.state.passkeys.values();
        let is_taken =
            others.any(|other| other.id == passkey.id || other.credential.id == passkey.credential.id);
        self.check(if is_taken { Err(StoreError::Conflict("passkeys".into())) } else { Ok(()) })?;
        self.state.passkeys.insert(passkey.id, passkey.clone());
        Ok(())
    }

    async fn update(&mut self, passkey: &Passkey) -> Result<(), StoreError> {
        self.enter("passkeys.update").await?;
        if let Some(stored) = self.state.passkeys.get_mut(&passkey.id) {
            stored.name = passkey.name.clone();
            stored.credential.data.clone_from(&passkey.credential.data);
            stored.last_used_at = passkey.last_used_at;
        }
        Ok(())
    }

    async fn remove(&mut self, id: PasskeyId, user_id: UserId) -> Result<bool, StoreError> {
        self.enter("passkeys.remove").await?;
        let is_owned = self.state.passkeys.get(&id).is_some_and(|passkey| passkey.user_id == user_id);
        if is_owned {
            self.state.passkeys.remove(&id);
        }
        Ok(is_owned)
    }

    async fn remove_all_by_user(&mut self, user_id: UserId) -> Result<u64, StoreError> {
        self.enter("passkeys.remove_all_by_user").await?;
        let before = self.state.passkeys.len();
        self.state.passkeys.retain(|_, passkey| passkey.user_id != user_id);
        Ok(u64::try_from(before - self.state.passkeys.len()).expect("counts fit"))
    }

    async fn insert_challenge(&mut self, challenge: &PasskeyChallenge) -> Result<(), StoreError> {
        self.enter("passkeys.insert_challenge").await?;
        let is_taken = self.state.passkey_challenges.iter().any(|other| other.digest == challenge.digest);
        self.check(if is_taken { Err(StoreError::Conflict("passkey_challenges".into())) } else { Ok(()) })?;
        self.state.passkey_challenges.push(challenge.clone());
        Ok(())
    }

    async fn find_challenge(&mut self, digest: &TokenDigest) -> Result<Option<PasskeyChallenge>, StoreError> {
        self.enter("passkeys.find_challenge").await?;
        Ok(self.state.passkey_challenges.iter().find(|challenge| challenge.digest == *digest).cloned())
    }

    async fn use_challenge(&mut self, digest: &TokenDigest) -> Result<bool, StoreError> {
        self.enter("passkeys.use_challenge").await?;
        let before = self.state.passkey_challenges.len();
        self.state.passkey_challenges.retain(|challenge| challenge.digest != *digest);
        Ok(self.state.passkey_challenges.len() < before)
    }

    async fn remove_expired_challenges(
        &mut self,
        before: DateTime<Utc>,
        limit: u64,
    ) -> Result<u64, StoreError> {
        self.enter("passkeys.remove_expired_challenges").await?;
        let mut removed = 0;
        self.state.passkey_challenges.retain(|challenge| {
            let is_kept = challenge.expires_at >= before || removed == limit;
            removed += u64::from(!is_kept);
            is_kept
        });
        Ok(removed)
    }
}
