use domain::users::{AccountEvent, AccountEventKind, Device, EmailAddress, User};
use domain::{AccountEventId, UserId};

use crate::ErrorChain;
use crate::context::use_case;
use crate::ports::{Page, PageRequest, StoreError, UnitOfWork};

use_case! {
    /// Sign-ins and changes of an account, for its member and for operators.
    pub struct AccountHistory
}

impl AccountHistory {
    /// The member's events, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, member: UserId, page: &PageRequest) -> Result<Page<AccountEvent>, StoreError> {
        self.context.store.read().await?.account_events().list(member, page).await
    }

    /// The latest events of the account with this email address, newest first; `None` if it does not exist.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_by_email(
        &self,
        email: &EmailAddress,
        limit: u64,
    ) -> Result<Option<Vec<AccountEvent>>, StoreError> {
        let Some(user) = self.context.queries.users().find_by_email(email).await? else { return Ok(None) };
        Ok(Some(self.list(user.id, &PageRequest::first(limit)).await?.items))
    }

    /// Records an event in the transaction that causes it.
    pub(crate) async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        user: UserId,
        kind: AccountEventKind,
        device: Option<&Device>,
    ) -> Result<(), StoreError> {
        insert(unit, &self.event(user, kind, device)).await
    }

    /// Records the number of revoked sessions, unless it is 0.
    pub(super) async fn record_revoked_sessions(
        &self,
        unit: &mut dyn UnitOfWork,
        user: UserId,
        device: Option<&Device>,
        count: u64,
    ) -> Result<(), StoreError> {
        if count == 0 {
            return Ok(());
        }
        let mut event = self.event(user, AccountEventKind::SessionsRevoked, device);
        event.count = u32::try_from(count).unwrap_or(u32::MAX);
        insert(unit, &event).await
    }

    /// Records a password that the member chose; `before` is the user before the change.
    pub(super) async fn record_chosen_password(
        &self,
        unit: &mut dyn UnitOfWork,
        before: &User,
        device: Option<&Device>,
    ) -> Result<(), StoreError> {
        let is_change = before.password.is_chosen();
        let kind = if is_change { AccountEventKind::PasswordChanged } else { AccountEventKind::PasswordSet };
        self.record(unit, before.id, kind, device).await
    }

    /// Counts a failed sign-in or reauthentication. Best effort: a failed record must not change the response.
    pub(super) async fn record_failed_sign_in(&self, email: &EmailAddress, device: &Device) {
        if let Err(error) = self.try_record_failed_sign_in(email, device).await {
            tracing::warn!(error = %ErrorChain(&error), "could not record failed sign-in");
        }
    }

    /// Constant work: runs as many statements without an account, so that timing does not reveal it.
    async fn try_record_failed_sign_in(
        &self,
        email: &EmailAddress,
        device: &Device,
    ) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin().await?;
        // The lock serializes concurrent failures, so that none is lost from the count.
        let user = unit.users().lock_by_email(email).await?.map(|user| user.id);
        let unknown = || UserId::from_uuid(self.context.ids.next_id());
        let event = self.event(user.unwrap_or_else(unknown), AccountEventKind::SignInFailed, Some(device));
        let since = AccountEvent::day_start(event.happened_at);
        let counted = unit.account_events().find_failed_sign_in(event.user_id, since).await?;
        match (user, counted) {
            (None, _) => unit.account_events().insert_discarded(&event).await?,
            (Some(_), None) => insert(&mut *unit, &event).await?,
            (Some(_), Some(mut counted)) => {
                counted.merge(&event);
                unit.account_events().update(&counted).await?;
                remove_old(&mut *unit, counted.user_id).await?;
            }
        }
        unit.commit().await
    }

    fn event(&self, user_id: UserId, kind: AccountEventKind, device: Option<&Device>) -> AccountEvent {
        let id = AccountEventId::from_uuid(self.context.ids.next_id());
        AccountEvent {
            id,
            user_id,
            kind,
            happened_at: self.context.clock.now(),
            device: device.cloned(),
            count: 1,
        }
    }
}

async fn insert(unit: &mut dyn UnitOfWork, event: &AccountEvent) -> Result<(), StoreError> {
    unit.account_events().insert(event).await?;
    remove_old(unit, event.user_id).await
}

async fn remove_old(unit: &mut dyn UnitOfWork, user: UserId) -> Result<(), StoreError> {
    unit.account_events().remove_all_but_latest(user, AccountEvent::MAX_PER_ACCOUNT).await
}
