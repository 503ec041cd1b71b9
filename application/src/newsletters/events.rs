use std::sync::Arc;

use domain::newsletters::{EmailSuppression, RecipientOutcome, SuppressionReason};
use domain::users::EmailAddress;

use crate::Context;
use crate::outbox::MailId;
use crate::ports::{
    Actor, EmailEvent, EmailEventError, EmailEventKind, EmailEventRequest, StoreError, UnitOfWork,
    WebhookError,
};

#[derive(Debug, thiserror::Error)]
pub enum ReceiveEmailEventError {
    #[error(transparent)]
    Unverified(#[from] EmailEventError),
    /// Not stored; the provider must redeliver.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Receives what the email provider reports after it accepted an email: bounces and complaints.
pub struct EmailEvents {
    context: Arc<Context>,
}

impl EmailEvents {
    /// `None` if no email provider reports bounces.
    pub fn new(context: &Arc<Context>) -> Option<Self> {
        (!context.email_event_verifiers.is_empty()).then(|| Self { context: context.clone() })
    }

    /// Tries each provider's verifier.
    async fn verify(&self, request: EmailEventRequest<'_>) -> Result<Option<EmailEvent>, EmailEventError> {
        let mut rejection = WebhookError::Malformed;
        for verifier in &self.context.email_event_verifiers {
            match verifier.verify(request).await {
                Err(EmailEventError::Rejected(WebhookError::Malformed)) => {}
                Err(EmailEventError::Rejected(other)) => {
                    // With several providers, report `Stale` rather than the `BadSignature` of the others.
                    if rejection != WebhookError::Stale {
                        rejection = other;
                    }
                }
                decided => return decided,
            }
        }
        Err(rejection.into())
    }

    /// Suppresses optional emails to the recipient. Repeated requests and events that change nothing return `Ok`. Each
    /// token counts once, whatever its event.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn receive(&self, request: EmailEventRequest<'_>) -> Result<(), ReceiveEmailEventError> {
        let Some(event) = self.verify(request).await? else { return Ok(()) };
        let EmailEvent { token, kind, recipient, mail, is_trusted } = event;
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
        let named = match mail {
            Some(mail) => recipient_of(&mut *unit, mail, &recipient).await?,
            None => None,
        };
        let trusted = if is_trusted { EmailAddress::parse(&recipient).ok() } else { None };
        if let (Some(reason), Some(address)) = (reason, named.clone().or(trusted)) {
            if let Some(member) = unit.users().lock_by_email(&address).await? {
                let suppression =
                    EmailSuppression { user_id: member.id, address, reason, suppressed_at: now };
                unit.email_suppressions().save(&suppression).await?;
            }
            if let (SuppressionReason::Bounce, Some(mail)) = (reason, mail.filter(|_| named.is_some())) {
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
