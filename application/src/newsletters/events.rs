use std::sync::Arc;

use domain::newsletters::{EmailSuppression, RecipientOutcome, SuppressionReason};
use domain::users::EmailAddress;

use crate::Context;
use crate::outbox::MailId;
use crate::ports::{
    Actor, EmailEvent, EmailEventKind, EmailEventVerifier, StoreError, UnitOfWork, WebhookError,
};

#[derive(Debug, thiserror::Error)]
pub enum ReceiveEmailEventError {
    #[error(transparent)]
    Rejected(#[from] WebhookError),
    /// Not stored; the provider must redeliver.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Receives what the email provider reports after it accepted an email: bounces and complaints.
pub struct EmailEvents {
    context: Arc<Context>,
    verifier: Arc<dyn EmailEventVerifier>,
}

impl EmailEvents {
    /// `None` if no email provider reports bounces.
    pub fn new(context: &Arc<Context>) -> Option<Self> {
        Some(Self { verifier: context.email_event_verifier.clone()?, context: context.clone() })
    }

    /// Suppresses optional emails to the recipient. Repeated requests and events that change nothing return `Ok`. The
    /// signature does not cover the event, so each token counts once, whatever its event, and an event must name an email
    /// of ours to its recipient.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn receive(&self, payload: &[u8]) -> Result<(), ReceiveEmailEventError> {
        let EmailEvent { token, kind, recipient, mail } = self.verifier.verify(payload)?;
        let now = self.context.clock.now();
        let mut unit = self.context.store.begin_as(Actor::Provider).await?;
        if !unit.email_suppressions().record_webhook(&token, now).await? {
            tracing::info!("repeated email event ignored");
            return Ok(());
        }
        let reason = match kind {
            EmailEventKind::Bounced => Some(SuppressionReason::Bounce),
            EmailEventKind::Complained => Some(SuppressionReason::Complaint),
            EmailEventKind::Other => None,
        };
        if let (Some(reason), Some(mail)) = (reason, mail)
            && let Some(address) = recipient_of(&mut *unit, mail, &recipient).await?
        {
            if let Some(member) = unit.users().lock_by_email(&address).await? {
                let suppression =
                    EmailSuppression { user_id: member.id, address, reason, suppressed_at: now };
                unit.email_suppressions().save(&suppression).await?;
            }
            if reason == SuppressionReason::Bounce {
                let from = [RecipientOutcome::Queued, RecipientOutcome::Sent];
                unit.newsletters().record_outcome(mail, &from, RecipientOutcome::Refused).await?;
            }
            tracing::info!(reason = reason.as_str(), "email event received");
        }
        Ok(unit.commit().await?)
    }
}

/// The address if we sent this email there.
async fn recipient_of(
    unit: &mut dyn UnitOfWork,
    mail: MailId,
    recipient: &str,
) -> Result<Option<EmailAddress>, StoreError> {
    let Ok(address) = EmailAddress::parse(recipient) else { return Ok(None) };
    let sent = unit.outbox().find(mail).await?;
    Ok(sent.filter(|mail| mail.to.normalized() == address.normalized()).map(|_| address))
}
