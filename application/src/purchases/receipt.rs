use std::sync::Arc;

use domain::purchases::Order;
use domain::users::FirstName;

use crate::outbox::{Letter, MailContent, MailId, MailKind, OutboxMail};
use crate::ports::{Clock, IdGenerator, StoreError, UnitOfWork};
use crate::site::Site;

/// The mail that says what was paid, delivered and given back.
pub struct Receipts {
    site: Arc<Site>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl Receipts {
    #[must_use]
    pub fn new(site: Arc<Site>, ids: Arc<dyn IdGenerator>, clock: Arc<dyn Clock>) -> Self {
        Self { site, ids, clock }
    }

    /// One mail an order, however often it is asked for.
    pub(super) async fn send(&self, unit: &mut dyn UnitOfWork, order: &Order) -> Result<(), StoreError> {
        let Some(user) = unit.users().lock(order.user_id).await? else { return Ok(()) };
        let mail = OutboxMail::queued(
            MailId::from_uuid(self.ids.next_id()),
            MailKind::Receipt,
            format!("receipt:{}", order.id),
            user.email,
            write(&self.site, &user.first_name, order),
            None,
            self.clock.now(),
        );
        unit.outbox().enqueue(&mail).await
    }
}

fn write(site: &Site, first_name: &FirstName, order: &Order) -> MailContent {
    let delivered: Vec<_> = order.delivered().collect();
    let given_back: Vec<_> =
        order.given_back().map(|line| (line.title.clone(), line.amount.to_string())).collect();
    let subject = if delivered.is_empty() {
        format!("Your payment at {} is on its way back", site.name)
    } else {
        format!("Your receipt from {}", site.name)
    };
    let mut letter = Letter::new(subject, first_name.as_str());
    if !delivered.is_empty() {
        let mut rows: Vec<_> =
            delivered.iter().map(|line| (line.title.clone(), line.price.to_string())).collect();
        if let Some(discount) = order.discount.as_ref().filter(|_| !order.discount_amount.is_zero()) {
            rows.push((format!("Discount ({})", discount.code), format!("-{}", order.discount_amount)));
        }
        rows.push(("Paid".to_owned(), order.total.to_string()));
        letter = letter
            .paragraph("Thank you. This is what you bought, and it is yours from now on.")
            .rows(rows)
            .button("Open your purchases", site.page("/purchase-history"));
    }
    if !given_back.is_empty() {
        letter = letter
            .paragraph(
                "This could not be delivered, because you owned it already or your discount code was used up \
                 by then. We pay it back to your card; that takes up to ten days.",
            )
            .rows(given_back);
    }
    letter.small_print(format!("Payment {}", order.payment_id())).render(site)
}
