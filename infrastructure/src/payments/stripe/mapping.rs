//! Converts Stripe's types into the types of the payment port.

use std::collections::HashMap;

use application::ports::{
    Dispute, DisputeStatus, Intent, IntentStatus, NewRefund, ProviderRefund, RefundStatus,
};
use chrono::DateTime;
use domain::Country;
use domain::OrderId;
use domain::money::Cents;
use stripe_types::Currency;

use super::account::StripeMode;
use super::failure::{Reason, StripeFailure};

const ORDER_ID: &str = "order_id";
const AGENT_ID: &str = "agent_id";
const REFUND_ID: &str = "refund_id";

pub(super) fn order_metadata(order_id: OrderId) -> HashMap<String, String> {
    HashMap::from([(ORDER_ID.to_owned(), order_id.to_string())])
}

pub(super) fn refund_metadata(new: &NewRefund) -> HashMap<String, String> {
    let refund_id = new.refund_id.map(|id| (REFUND_ID.to_owned(), id.to_string()));
    [(AGENT_ID.to_owned(), new.agent_id.to_string())].into_iter().chain(refund_id).collect()
}

/// Converts a payment. Returns `None` if Marigold cannot have created it, because of its currency or amount.
pub(super) fn intent(
    intent: stripe_core::PaymentIntent,
    mode: StripeMode,
) -> Result<Option<Intent>, StripeFailure> {
    if intent.livemode != (mode == StripeMode::Live) {
        return Err(StripeFailure::new(
            Reason::Configuration,
            format!("payment {} is not of {mode} mode", intent.id),
        ));
    }
    let (Currency::USD, Ok(amount), Ok(received)) =
        (&intent.currency, Cents::new(intent.amount), Cents::new(intent.amount_received))
    else {
        return Ok(None);
    };
    Ok(Some(Intent {
        id: intent.id.to_string(),
        order_id: intent.metadata.get(ORDER_ID).and_then(|id| id.parse().ok()),
        client_secret: intent.client_secret.unwrap_or_default(),
        status: status(&intent.status),
        amount,
        received,
    }))
}

pub(super) fn card_country(charge: &stripe_core::Charge) -> Option<Country> {
    let card = charge.payment_method_details.as_ref()?.card.as_ref()?;
    Country::parse(card.country.as_deref()?).ok()
}

fn status(status: &stripe_core::PaymentIntentStatus) -> IntentStatus {
    use stripe_core::PaymentIntentStatus as StripeStatus;
    match status {
        StripeStatus::RequiresPaymentMethod | StripeStatus::RequiresConfirmation => {
            IntentStatus::RequiresPayment
        }
        StripeStatus::RequiresAction => IntentStatus::RequiresAction,
        StripeStatus::Succeeded => IntentStatus::Succeeded,
        StripeStatus::Canceled => IntentStatus::Canceled,
        // An unknown status counts as neither paid nor ready for another card; a later request shows the
        // outcome.
        _ => IntentStatus::Processing,
    }
}

pub(super) fn refund(refund: &stripe_core::Refund) -> Result<ProviderRefund, StripeFailure> {
    let metadata = |key| refund.metadata.as_ref().and_then(|metadata| metadata.get(key));
    let invalid = |error: &dyn std::fmt::Display| {
        StripeFailure::new(Reason::Invalid, format!("refund {}: {error}", refund.id))
    };
    Ok(ProviderRefund {
        id: refund.id.to_string(),
        amount: Cents::new(refund.amount).map_err(|error| invalid(&error))?,
        agent_id: metadata(AGENT_ID).and_then(|id| id.parse().ok()),
        refund_id: metadata(REFUND_ID).and_then(|id| id.parse().ok()),
        created_at: DateTime::from_timestamp(refund.created, 0).ok_or_else(|| invalid(&"bad time"))?,
        status: match refund.status.as_deref() {
            Some("succeeded") => RefundStatus::Succeeded,
            Some("failed" | "canceled") => RefundStatus::Failed,
            _ => RefundStatus::Pending,
        },
    })
}

/// The dispute that counts if there are several.
pub(super) fn dispute(disputes: &[stripe_core::Dispute]) -> Option<Dispute> {
    let by_weight = [DisputeStatus::Open, DisputeStatus::Lost, DisputeStatus::Inquiry, DisputeStatus::Won];
    by_weight.into_iter().find_map(|status| {
        let found = disputes.iter().find(|dispute| dispute_status(&dispute.status) == status)?;
        Some(Dispute { id: found.id.to_string(), status })
    })
}

fn dispute_status(status: &stripe_core::DisputeStatus) -> DisputeStatus {
    use stripe_core::DisputeStatus as StripeStatus;
    match status {
        StripeStatus::Lost => DisputeStatus::Lost,
        // A closed inquiry and a prevented dispute withdraw no money.
        StripeStatus::Won | StripeStatus::WarningClosed | StripeStatus::Prevented => DisputeStatus::Won,
        StripeStatus::WarningNeedsResponse | StripeStatus::WarningUnderReview => DisputeStatus::Inquiry,
        _ => DisputeStatus::Open,
    }
}

#[cfg(test)]
mod tests {
    use stripe_core::DisputeStatus as StripeStatus;

    use super::*;

    #[test]
    fn dispute_status_inquiry_is_not_a_dispute() {
        for (stripe, expected) in [
            (StripeStatus::WarningNeedsResponse, DisputeStatus::Inquiry),
            (StripeStatus::WarningUnderReview, DisputeStatus::Inquiry),
            (StripeStatus::WarningClosed, DisputeStatus::Won),
            (StripeStatus::NeedsResponse, DisputeStatus::Open),
            (StripeStatus::UnderReview, DisputeStatus::Open),
            (StripeStatus::Won, DisputeStatus::Won),
            (StripeStatus::Prevented, DisputeStatus::Won),
            (StripeStatus::Lost, DisputeStatus::Lost),
        ] {
            assert_eq!(dispute_status(&stripe), expected, "{stripe}");
        }
    }
}
