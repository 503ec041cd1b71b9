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
    let is_delivered = order.delivered().next().is_some();
    let subject = if is_delivered {
        format!("Your receipt from {}", site.name)
    } else {
        format!("Your payment at {} is on its way back", site.name)
    };
    let mut letter = Letter::new(subject, first_name.as_str());
    if is_delivered {
        letter = letter.paragraph("Thank you. What you bought is yours from now on.");
    }
    letter = letter.rows(particulars(order)).rows(charged(order));
    let given_back: Vec<_> =
        order.given_back().map(|line| (line.title.clone(), line.amount.to_string())).collect();
    if !given_back.is_empty() {
        letter = letter
            .paragraph(
                "This could not be delivered, because you owned it already or your discount code was used up \
                 by then. We pay it back to your card; that takes up to ten days.",
            )
            .rows(given_back);
    }
    if is_delivered {
        letter = letter.button("Open your purchases", site.page("/purchase-history"));
    }
    letter.small_print(format!("Payment {}", order.payment_id())).render(site)
}

/// Which order this is, and when it was paid.
fn particulars(order: &Order) -> Vec<(String, String)> {
    let paid_at = order.settled_at.unwrap_or(order.created_at);
    vec![
        ("Order number".to_owned(), order.number().to_string()),
        ("Date".to_owned(), paid_at.format("%B %-d, %Y (UTC)").to_string()),
    ]
}

/// What was charged, line by line, so that the rows add up to the total.
fn charged(order: &Order) -> Vec<(String, String)> {
    let mut rows: Vec<_> =
        order.lines.iter().map(|line| (line.title.clone(), line.price.to_string())).collect();
    if let Some(discount) = order.discount.as_ref().filter(|_| !order.discount_amount.is_zero()) {
        rows.push((format!("Discount ({})", discount.code), format!("-{}", order.discount_amount)));
    }
    rows.push(("Total".to_owned(), order.total.to_string()));
    rows
}
