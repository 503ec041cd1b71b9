use domain::users::{DataExport, User};
use minijinja::context;

use crate::outbox::{MailKind, format_lifetime};
use crate::ports::{Secret, StoreError, UnitOfWork};
use crate::users::TokenMailer;

impl TokenMailer {
    /// Emails the link to a copy of the member's data.
    pub(super) async fn send_data_export_link(
        &self,
        unit: &mut dyn UnitOfWork,
        user: &User,
        token: &Secret,
    ) -> Result<(), StoreError> {
        let values = context! {
            link => self.context.site().url_for(&format!("/download-data?token={}", token.expose())),
            lifetime => format_lifetime(DataExport::LIFETIME),
            profile_url => self.context.site().url_for("/profile"),
        };
        let (kind, lifetime) = (MailKind::DataExportReady, Some(DataExport::LIFETIME));
        let mail = self.compose(kind, &user.first_name, &user.email, values, lifetime)?;
        unit.outbox().enqueue(&mail.of_account(user.id)).await
    }
}
