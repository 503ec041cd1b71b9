use domain::OrderId;
use domain::purchases::{DiscrepancyKind, LineOutcome, Order};
use domain::users::{Permission, User};
use minijinja::context;

use crate::context::use_case;
use crate::outbox::{MailKind, render};
use crate::ports::{StoreError, UnitOfWork};

use_case! {
    /// Records payment discrepancies and emails admins about new ones.
    pub struct DiscrepancyRecorder
}

impl DiscrepancyRecorder {
    /// Replaces all discrepancies of a payment.
    pub(super) async fn record(
        &self,
        unit: &mut dyn UnitOfWork,
        intent_id: &str,
        order_id: Option<OrderId>,
        kinds: &[DiscrepancyKind],
    ) -> Result<(), StoreError> {
        let before =
            unit.discrepancies().replace(intent_id, order_id, kinds, self.context.clock.now()).await?;
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
        let mut kinds = unit.discrepancies().list_by_intent(&intent_id).await?;
        kinds.retain(|kind| {
            !matches!(
                kind,
                DiscrepancyKind::RefundRejected
                    | DiscrepancyKind::RefundPending
                    | DiscrepancyKind::RefundFailed
            )
        });
        kinds.extend(refund_discrepancies(order));
        self.record(unit, &intent_id, Some(order.id), &kinds).await
    }

    /// At most one email per kind and day, so that one cause does not flood inboxes.
    async fn notify_admins(
        &self,
        unit: &mut dyn UnitOfWork,
        intent_id: &str,
        kind: DiscrepancyKind,
    ) -> Result<(), StoreError> {
        let now = self.context.clock.now();
        let admins = unit.users().list_admins().await?;
        let sees_orders = |admin: &User| admin.role.is_some_and(|role| role.allows(Permission::ManageOrders));
        for admin in admins.into_iter().filter(sees_orders) {
            let key = format!("payment_review:{}:{}:{}", kind.as_str(), now.format("%F"), admin.id);
            let values = context! { payment_id => intent_id, discrepancy => kind.description() };
            let content =
                render(MailKind::PaymentReview, admin.first_name.as_str(), &self.context.site(), values)?;
            let recipient = (admin.id, &admin.email);
            let mail = self.context.mail(MailKind::PaymentReview, Some(key), recipient, content);
            unit.outbox().enqueue(&mail).await?;
        }
        Ok(())
    }
}

/// The refund discrepancies of an order's lines.
pub(super) fn refund_discrepancies(order: &Order) -> impl Iterator<Item = DiscrepancyKind> {
    [
        (LineOutcome::RefundRejected, DiscrepancyKind::RefundRejected),
        (LineOutcome::RefundPending, DiscrepancyKind::RefundPending),
        (LineOutcome::RefundFailed, DiscrepancyKind::RefundFailed),
    ]
    .into_iter()
    .filter(|(outcome, _)| order.has_outcome(*outcome))
    .map(|(_, kind)| kind)
}
