use std::collections::BTreeSet;

use domain::users::Permission;
use domain::webhooks::{
    InvalidEvents, WebhookDelivery, WebhookEndpoint, WebhookEvent, WebhookSecret, WebhookUrl,
};
use domain::{WebhookDeliveryId, WebhookEndpointId};
use serde_json::Value;

use super::WebhookEvents;
use crate::Context;
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{
    Actor, AuditFields, AuditSnapshot, ChangeRecorder, Page, PageRequest, RefusedUrl, StoreError,
    SubjectKind, UnitOfWork,
};

#[derive(Debug, thiserror::Error)]
pub enum ManageWebhookError {
    #[error("This webhook no longer exists.")]
    NotFound,
    #[error("A site can have {} webhooks. Delete one that you no longer need.", WebhookEndpoint::MAX_COUNT)]
    TooMany,
    #[error("This webhook is off. Turn it on first.")]
    Off,
    #[error(transparent)]
    Url(RefusedUrl),
    #[error(transparent)]
    Events(InvalidEvents),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(ManageWebhookError);

use_case! {
    /// Endpoints and deliveries, for owners.
    pub struct ManageWebhooks
}

impl ManageWebhooks {
    pub fn authorize(actor: Actor) -> Result<(), Failure> {
        Ok(actor.require(Permission::ManageWebhooks)?)
    }

    /// Oldest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list(&self, actor: Actor) -> Result<Vec<WebhookEndpoint>, Failure> {
        Self::authorize(actor)?;
        Ok(self.context.store.read().await?.webhooks().list().await?)
    }

    /// It gets personal data from now on.
    ///
    /// # Errors
    /// [`ManageWebhookError`]; then nothing has changed.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn create(
        &self,
        actor: Actor,
        url: WebhookUrl,
        events: BTreeSet<WebhookEvent>,
    ) -> Result<WebhookEndpoint, ManageWebhookError> {
        Self::authorize(actor)?;
        self.context.webhook_sender.check(&url).map_err(ManageWebhookError::Url)?;
        let id = WebhookEndpointId::from_uuid(self.context.ids.next_id());
        let (secret, now) = (self.context.secrets.generate_webhook_secret(), self.context.clock.now());
        let endpoint =
            WebhookEndpoint::new(id, url, events, secret, now).map_err(ManageWebhookError::Events)?;
        actor.require_recent_authentication()?;
        let mut unit = self.context.store.begin_as(actor).await?;
        // So that two owners cannot exceed the limit together.
        let _ = unit.users().lock_owners().await?;
        if unit.webhooks().list().await?.len() >= WebhookEndpoint::MAX_COUNT {
            return Err(ManageWebhookError::TooMany);
        }
        unit.webhooks().insert(&endpoint).await?;
        record_change(&self.context, &mut *unit, None, Some(&endpoint)).await?;
        unit.commit().await?;
        Ok(endpoint)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change(
        &self,
        actor: Actor,
        id: WebhookEndpointId,
        events: BTreeSet<WebhookEvent>,
        is_on: bool,
    ) -> Result<(), ManageWebhookError> {
        Self::authorize(actor)?;
        actor.require_recent_authentication()?;
        self.update(actor, id, |endpoint| endpoint.change(events, is_on).map_err(ManageWebhookError::Events))
            .await
    }

    /// The earlier secret is no longer used.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn replace_secret(
        &self,
        actor: Actor,
        id: WebhookEndpointId,
    ) -> Result<WebhookSecret, ManageWebhookError> {
        Self::authorize(actor)?;
        actor.require_recent_authentication()?;
        let secret = self.context.secrets.generate_webhook_secret();
        let replacement = secret.clone();
        self.update(actor, id, |endpoint| {
            endpoint.secret = replacement;
            Ok(())
        })
        .await?;
        Ok(secret)
    }

    async fn update(
        &self,
        actor: Actor,
        id: WebhookEndpointId,
        change: impl FnOnce(&mut WebhookEndpoint) -> Result<(), ManageWebhookError>,
    ) -> Result<(), ManageWebhookError> {
        let mut unit = self.context.store.begin_as(actor).await?;
        let before = unit.webhooks().lock(id).await?.ok_or(ManageWebhookError::NotFound)?;
        let mut endpoint = before.clone();
        change(&mut endpoint)?;
        unit.webhooks().update(&endpoint).await?;
        record_change(&self.context, &mut *unit, Some(&before), Some(&endpoint)).await?;
        Ok(unit.commit().await?)
    }

    /// Also removes what was not delivered yet.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn remove(&self, actor: Actor, id: WebhookEndpointId) -> Result<(), ManageWebhookError> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let endpoint = unit.webhooks().lock(id).await?.ok_or(ManageWebhookError::NotFound)?;
        unit.webhooks().remove(id).await?;
        record_change(&self.context, &mut *unit, Some(&endpoint), None).await?;
        Ok(unit.commit().await?)
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send_test(&self, actor: Actor, id: WebhookEndpointId) -> Result<(), ManageWebhookError> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        lock_if_on(&mut *unit, id).await?;
        WebhookEvents::new(&self.context).test(&mut *unit, id).await?;
        Ok(unit.commit().await?)
    }

    /// Newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn list_deliveries(
        &self,
        actor: Actor,
        page: &PageRequest,
    ) -> Result<Page<WebhookDelivery>, Failure> {
        Self::authorize(actor)?;
        Ok(self.context.store.read().await?.webhooks().list_deliveries(page).await?)
    }

    /// Sends an event now, with the same id.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn send_again(&self, actor: Actor, id: WebhookDeliveryId) -> Result<(), ManageWebhookError> {
        Self::authorize(actor)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let found = unit.webhooks().find_delivery(id).await?;
        let mut delivery = found.ok_or(ManageWebhookError::NotFound)?;
        lock_if_on(&mut *unit, delivery.endpoint_id).await?;
        delivery.send_again(self.context.clock.now());
        unit.webhooks().requeue(&delivery).await?;
        Ok(unit.commit().await?)
    }
}

async fn lock_if_on(unit: &mut dyn UnitOfWork, id: WebhookEndpointId) -> Result<(), ManageWebhookError> {
    let endpoint = unit.webhooks().lock(id).await?.ok_or(ManageWebhookError::NotFound)?;
    if endpoint.is_on { Ok(()) } else { Err(ManageWebhookError::Off) }
}

/// Records a change of an endpoint in the audit log, if one of these fields has changed.
pub(super) async fn record_change(
    context: &Context,
    unit: &mut dyn UnitOfWork,
    before: Option<&WebhookEndpoint>,
    after: Option<&WebhookEndpoint>,
) -> Result<(), StoreError> {
    let recorder = ChangeRecorder::new(context.ids.clone(), context.clock.clone());
    let [before, after] =
        [before, after].map(|endpoint| endpoint.map(|endpoint| snapshot(context, endpoint)));
    match recorder.record(before.as_ref(), after.as_ref()) {
        Some(record) => unit.audit().append(&record).await,
        None => Ok(()),
    }
}

/// Without the path of the URL, which may be secret, and with the beginning of the digest of the signing secret.
fn snapshot(context: &Context, endpoint: &WebhookEndpoint) -> AuditSnapshot {
    let [a, b, c, d, ..] = *context.secrets.digest(endpoint.secret.expose()).as_bytes();
    let fingerprint = format!("{:08x}", u32::from_be_bytes([a, b, c, d]));
    let fields = [
        ("url", endpoint.url.origin().into()),
        ("events", endpoint.events.iter().map(|event| event.as_str()).collect::<Value>()),
        ("isOn", endpoint.is_on.into()),
        ("secretFingerprint", fingerprint.into()),
    ];
    AuditSnapshot {
        kind: SubjectKind::Webhook,
        subject: endpoint.id.to_string(),
        subject_name: Some(endpoint.url.origin()),
        person: None,
        is_deleted: false,
        fields: AuditFields::from_iter(fields.map(|(name, value)| (name.to_owned(), value))),
    }
}
