use std::sync::Arc;

use domain::OrderId;
use domain::purchases::{DiscrepancyKind, LineOutcome, Order};

use crate::outbox::{Letter, MailContent, MailId, MailKind, OutboxMail};
use crate::ports::{Clock, IdGenerator, StoreError, UnitOfWork};
use crate::site::Site;

/// Records payment discrepancies and emails admins about new ones.
#[derive(Clone)]
pub struct DiscrepancyRecorder {
    site: Arc<Site>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl DiscrepancyRecorder {
    #[must_use]
    pub fn new(site: Arc<Site>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { site, ids, clock }
    }

    /// Replaces all discrepancies of a payment.
    pub(super) async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[DiscrepancyKind],
    ) -> Result<(), StoreError> {
        let before = unit.discrepancies().note(intent_id, order_id, kinds, self.clock.now()).await?;
        for kind in kinds.iter().filter(|kind| !before.contains(kind)) {
            tracing::warn!(intent.id = intent_id, discrepancy = kind.as_str(), "payment needs review");
            self.notify_admins(unit, intent_id, *kind).await?;
        }
        Ok(())
    }

    /// Replaces only the refund discrepancies of an order.
    pub(super) async fn record_refunds(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
    ) -> Result<(), StoreError> {
        let intent_id = order.payment_id();
        let mut kinds = unit.discrepancies().of(&intent_id).await?;
        kinds.retain(|kind| {
            !matches!(
                kind,
                DiscrepancyKind::RefundRefused
                    | DiscrepancyKind::RefundPending
                    | DiscrepancyKind::RefundFailed
            )
        });
        kinds.extend(of_refunds(order));
        self.record(unit, &intent_id, Some(order.id), &kinds).await
    }

    /// At most one email per kind and day, so that a fault in many payments does not flood inboxes.
    async fn notify_admins(
        &self,
        unit: &mut dyn UnitOfWork,
        intent_id: &str,
        kind: DiscrepancyKind,
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

    fn notice(&self, first_name: &str, intent_id: &str, kind: DiscrepancyKind) -> MailContent {
        Letter::new(format!("A payment at {} needs your attention", self.site.name), first_name)
            .paragraph(format!("Payment {intent_id}: {}", kind.description()))
            .paragraph(
                "Run `marigold payments review` on the server to see every payment that needs attention today, and what \
                 to do about it.",
            )
            .render(&self.site)
    }
}

/// The refund discrepancies of an order's lines.
pub(super) fn of_refunds(order: &Order) -> impl Iterator<Item = DiscrepancyKind> {
    [
        (LineOutcome::RefundRefused, DiscrepancyKind::RefundRefused),
        (LineOutcome::RefundPending, DiscrepancyKind::RefundPending),
        (LineOutcome::RefundFailed, DiscrepancyKind::RefundFailed),
    ]
    .into_iter()
    .filter(|(outcome, _)| order.has_outcome(*outcome))
    .map(|(_, kind)| kind)
}
