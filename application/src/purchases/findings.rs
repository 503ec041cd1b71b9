use std::sync::Arc;

use domain::OrderId;
use domain::purchases::{FindingKind, LineOutcome, Order};

use crate::outbox::{Letter, MailContent, MailId, MailKind, OutboxMail};
use crate::ports::{Clock, IdGenerator, StoreError, UnitOfWork};
use crate::site::Site;

/// Writes down what does not add up of a payment, and emails the admins about what is new.
#[derive(Clone)]
pub struct FindingRecorder {
    site: Arc<Site>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl FindingRecorder {
    #[must_use]
    pub fn new(site: Arc<Site>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { site, ids, clock }
    }

    /// All that is to be said of a payment now.
    pub(super) async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[FindingKind],
    ) -> Result<(), StoreError> {
        let before = unit.findings().note(intent_id, order_id, kinds, self.clock.now()).await?;
        for kind in kinds.iter().filter(|kind| !before.contains(kind)) {
            tracing::warn!(intent.id = intent_id, finding = kind.as_str(), "payment needs review");
            self.notify_admins(unit, intent_id, *kind).await?;
        }
        Ok(())
    }

    /// Brings the findings about refunds up to date with the lines of an order, and leaves the others as they are.
    pub(super) async fn record_refunds(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
    ) -> Result<(), StoreError> {
        let intent_id = order.payment_id();
        let mut kinds = unit.findings().of(&intent_id).await?;
        kinds.retain(|kind| {
            !matches!(
                kind,
                FindingKind::RefundRefused | FindingKind::RefundPending | FindingKind::RefundFailed
            )
        });
        kinds.extend(of_refunds(order));
        self.record(unit, &intent_id, Some(order.id), &kinds).await
    }

    /// One email for each kind and day, so that a fault that concerns many payments does not flood anybody.
    async fn notify_admins(
        &self,
        unit: &mut dyn UnitOfWork,
        intent_id: &str,
        kind: FindingKind,
    ) -> Result<(), StoreError> {
        let now = self.clock.now();
        for admin in unit.users().list_admins().await? {
            let id = MailId::from_uuid(self.ids.next_id());
            let dedupe_key = format!("payment_review:{}:{}:{}", kind.as_str(), now.format("%F"), admin.id);
            let content = self.notice(admin.first_name.as_str(), intent_id, kind);
            let mail =
                OutboxMail::queued(id, MailKind::PaymentReview, dedupe_key, admin.email, content, None, now);
            unit.outbox().enqueue(&mail).await?;
        }
        Ok(())
    }

    fn notice(&self, first_name: &str, intent_id: &str, kind: FindingKind) -> MailContent {
        Letter::new(format!("A payment at {} needs your attention", self.site.name), first_name)
            .paragraph(format!("Payment {intent_id}: {}", kind.description()))
            .paragraph(
                "Run `marigold payments review` on the server to see every payment that needs attention today, and what \
                 to do about it.",
            )
            .render(&self.site)
    }
}

/// What the lines of an order say of their refunds.
pub(super) fn of_refunds(order: &Order) -> impl Iterator<Item = FindingKind> {
    [
        (LineOutcome::RefundRefused, FindingKind::RefundRefused),
        (LineOutcome::RefundPending, FindingKind::RefundPending),
        (LineOutcome::RefundFailed, FindingKind::RefundFailed),
    ]
    .into_iter()
    .filter(|(outcome, _)| order.has_outcome(*outcome))
    .map(|(_, kind)| kind)
}
