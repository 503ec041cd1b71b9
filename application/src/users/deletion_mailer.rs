//! Emails about the deletion of an account, apart from the link that undoes it.

use chrono::TimeDelta;
use domain::users::User;
use minijinja::context;

use super::TokenMailer;
use crate::outbox::{MailKind, OutboxMail};
use crate::ports::{StoreError, UnitOfWork};

impl TokenMailer {
    /// Notifies the member that the account will not be deleted.
    pub(super) async fn send_deletion_undone_notice(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
    ) -> Result<(), StoreError> {
        let values = context! {
            login_url => self.context.site().url_for("/login"),
            reset_url => self.context.site().url_for("/forgot-password"),
        };
        self.send_notice(unit, user, &user.email, MailKind::DeletionUndone, values).await
    }

    /// The last email to an account whose deletion is due. Delivery is attempted for a day.
    pub(super) async fn send_account_deleted(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
    ) -> Result<(), StoreError> {
        let values = context! { join_url => self.context.site().url_for("/") };
        let (kind, lifetime) = (MailKind::AccountDeleted, Some(TimeDelta::days(1)));
        let mail = self.compose(kind, &user.first_name, &user.email, values, lifetime)?.of_account(user.id);
        unit.outbox().enqueue(&OutboxMail { dedupe_key: account_deleted_key(user), ..mail }).await
    }
}

/// The dedupe key of the last email. It differs for a second deletion, if an admin kept the account at the last moment.
pub(super) fn account_deleted_key(user: &User) -> String {
    let requested_at = user.deletion.as_ref().map(|deletion| deletion.requested_at.timestamp_micros());
    format!("{}:{}:{}", MailKind::AccountDeleted.as_str(), user.id, requested_at.unwrap_or_default())
}
