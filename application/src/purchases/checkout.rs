use std::collections::HashSet;

use domain::money::Cents;
use domain::purchases::{Charge, Order, OrderState, Quote, QuoteError, TotalTooSmall};
use domain::{AgentId, DiscountId, OrderId, UserId};

use super::abandonment::abandon;
use super::pricing::{self, CartOutdated, PriceError, RowLock};
use super::{Settlement, SettlementError};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, CancelOutcome, Intent, IntentStatus, NewPaymentIntent, StoreError, UnitOfWork};
use crate::rate_limits::RateLimit;

/// The items a member wants to buy.
#[derive(Debug, Clone)]
pub struct CheckoutInput {
    agents: Vec<AgentId>,
    pub discount: Option<DiscountId>,
    /// The total the browser displays, in cents.
    pub expected_total: Option<i64>,
}

impl CheckoutInput {
    /// # Errors
    /// [`CheckoutError::EmptyCart`] or [`CheckoutError::DuplicateAgent`].
    pub fn new(
        agents: Vec<AgentId>,
        discount: Option<DiscountId>,
        expected_total: Option<i64>,
    ) -> Result<Self, CheckoutError> {
        if agents.is_empty() {
            return Err(CheckoutError::EmptyCart);
        }
        if agents.iter().collect::<HashSet<_>>().len() < agents.len() {
            return Err(CheckoutError::DuplicateAgent);
        }
        Ok(Self { agents, discount, expected_total })
    }

    pub fn agents(&self) -> &[AgentId] {
        &self.agents
    }
}

/// An order ready to be paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutSession {
    pub quote: Quote,
    pub payment_id: String,
    /// For the provider's card form; `None` if nothing is due.
    pub client_secret: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum CheckoutError {
    #[error("Your cart is empty")]
    EmptyCart,
    #[error("The same agent is in your cart twice")]
    DuplicateAgent,
    #[error(transparent)]
    Quote(#[from] QuoteError),
    #[error(transparent)]
    TotalTooSmall(#[from] TotalTooSmall),
    #[error("{}", .0.change)]
    Changed(Box<CartOutdated>),
    /// An earlier payment had succeeded; its agents are now delivered.
    #[error("Your payment has already gone through. You'll find what you bought in your purchase history.")]
    AlreadyPaid,
    #[error("Your payment is still being processed. Please wait a moment before you pay again.")]
    PaymentProcessing,
    /// Concurrent requests of the member kept changing the order.
    #[error("Your cart was being changed in another window. Please try again.")]
    Contended,
    #[error(transparent)]
    Settlement(#[from] SettlementError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(CheckoutError);

impl From<PriceError> for CheckoutError {
    fn from(error: PriceError) -> Self {
        match error {
            PriceError::Changed(changed) => Self::Changed(changed),
            PriceError::Quote(error) => Self::Quote(error),
            PriceError::Store(error) => error.into(),
        }
    }
}

use_case! {
    /// Starts payments. A member has at most one pending order: the same cart reuses it, another cart replaces
    /// it. An order whose payment is processing only blocks its own agents.
    pub struct Checkout
}

/// Decision about the member's pending order.
enum CheckoutDecision {
    /// With the client secret, if the payment was fetched from the provider.
    Ready(Box<Order>, Quote, Option<String>),
    /// The provider must confirm that the pending order is still payable.
    CheckProvider(Box<Order>),
    /// The pending order is for another cart and must be canceled.
    Replace(Box<Order>),
    /// A concurrent request won.
    Retry,
}

/// The provider's state of the pending order.
struct ProviderCheck {
    order: OrderId,
    payment_state: PaymentState,
}

enum PaymentState {
    /// With its client secret; `None` before the payment is created.
    Payable(Option<String>),
    /// The bank has not decided yet.
    Processing,
    /// Canceled, or unknown to the provider.
    Unpayable,
}

impl Checkout {
    const MAX_ATTEMPTS: u32 = 16;

    /// Creates an order for the cart and its payment intent.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn begin(
        &self,
        member: UserId,
        cart: &CheckoutInput,
    ) -> Result<CheckoutSession, CheckoutError> {
        self.context.rate_limiter.count(RateLimit::CheckoutsPerMember, &member.to_string()).await??;
        let mut provider_check = None;
        for _ in 0..Self::MAX_ATTEMPTS {
            match self.place_order(member, cart, provider_check.take()).await? {
                CheckoutDecision::Ready(order, quote, client_secret) => {
                    if let Some(checkout) = self.ensure_payment(&order, quote, client_secret).await? {
                        return Ok(checkout);
                    }
                }
                CheckoutDecision::CheckProvider(order) => match self.payment_state(&order).await? {
                    PaymentState::Processing if order.contains_any(cart.agents()) => {
                        return Err(CheckoutError::PaymentProcessing);
                    }
                    PaymentState::Processing => self.mark_processing(&order).await?,
                    // The bank declined; start over.
                    _ if order.state == OrderState::Processing => self.cancel_order(&order).await?,
                    payment_state => provider_check = Some(ProviderCheck { order: order.id, payment_state }),
                },
                CheckoutDecision::Replace(order) => self.cancel_order(&order).await?,
                CheckoutDecision::Retry => {}
            }
        }
        Err(CheckoutError::Contended)
    }

    /// Whether a pending order can still be paid. Delivers it if it was paid meanwhile.
    async fn payment_state(&self, order: &Order) -> Result<PaymentState, CheckoutError> {
        if order.provider != self.context.payment_provider.kind() {
            return Ok(PaymentState::Unpayable);
        }
        let Some(known) = order.intent_id.as_ref().filter(|_| !order.is_free()) else {
            return Ok(PaymentState::Payable(None));
        };
        let Some(intent) = self.context.payment_provider.retrieve(known).await? else {
            return Ok(PaymentState::Unpayable);
        };
        match intent.status {
            IntentStatus::RequiresPayment | IntentStatus::RequiresAction => {
                Ok(PaymentState::Payable(Some(intent.client_secret)))
            }
            IntentStatus::Canceled => Ok(PaymentState::Unpayable),
            IntentStatus::Processing => Ok(PaymentState::Processing),
            IntentStatus::Succeeded => {
                Settlement::new(&self.context)
                    .settle(order.id, intent.received, Actor::Member(order.user_id))
                    .await?;
                Err(CheckoutError::AlreadyPaid)
            }
        }
    }

    /// Lets the member place another order while the bank decides on this one.
    async fn mark_processing(&self, order: &Order) -> Result<(), StoreError> {
        let mut unit = self.context.store.begin_as(Actor::Member(order.user_id)).await?;
        let Some(mut order) = unit.orders().lock(order.id).await? else { return Ok(()) };
        if order.mark_processing().is_applied() {
            order.increment_revision();
            unit.orders().update(&order).await?;
        }
        unit.commit().await
    }

    /// Prices the cart, then reuses the pending order or creates one. Locks the order to reuse and the discount row against
    /// concurrent requests.
    async fn place_order(
        &self,
        member: UserId,
        cart: &CheckoutInput,
        provider_check: Option<ProviderCheck>,
    ) -> Result<CheckoutDecision, CheckoutError> {
        let mut unit = self.context.store.begin_as(Actor::Member(member)).await?;
        let decision = self.decide(&mut *unit, member, cart, provider_check).await?;
        unit.commit().await?;
        Ok(decision)
    }

    async fn decide(
        &self,
        unit: &mut dyn UnitOfWork,
        member: UserId,
        cart: &CheckoutInput,
        provider_check: Option<ProviderCheck>,
    ) -> Result<CheckoutDecision, CheckoutError> {
        let now = self.context.clock.now();
        let current = unit.orders().list_current_by_user(member, now).await?;
        let is_processing = |order: &&Order| order.state == OrderState::Processing;
        let mut processing = current.iter().filter(is_processing);
        if let Some(order) = processing.find(|order| order.contains_any(cart.agents())) {
            return Ok(CheckoutDecision::CheckProvider(Box::new(order.clone())));
        }
        let pending = current.iter().find(|order| order.state == OrderState::Pending);
        let open = match (pending, provider_check) {
            (None, _) => None,
            (Some(order), Some(provider_check)) if provider_check.order == order.id => {
                let locked = unit.orders().lock(order.id).await?;
                let Some(order) = locked.filter(|order| order.state == OrderState::Pending) else {
                    return Ok(CheckoutDecision::Retry);
                };
                Some((order, provider_check.payment_state))
            }
            (Some(order), _) => return Ok(CheckoutDecision::CheckProvider(Box::new(order.clone()))),
        };
        let own_order = open.as_ref().map(|(order, _)| order.id);
        let quote = pricing::price(unit, RowLock::ForOrder, member, cart, own_order, now).await?;
        quote.charge()?;
        if let Some((mut order, payment_state)) = open {
            let PaymentState::Payable(client_secret) = payment_state else {
                return Ok(CheckoutDecision::Replace(Box::new(order)));
            };
            if !order.matches(&quote) {
                return Ok(CheckoutDecision::Replace(Box::new(order)));
            }
            order.renew_discount_hold(now);
            unit.orders().update(&order).await?;
            return Ok(CheckoutDecision::Ready(Box::new(order), quote, client_secret));
        }
        let mut order = Order::place(
            OrderId::from_uuid(self.context.ids.next_id()),
            member,
            &quote,
            self.context.payment_provider.kind(),
            now,
        );
        // Changing the cart and back does not start a new hold.
        if let Some(discount) = &order.discount {
            let is_of_code = |earlier: &&Order| {
                earlier.state == OrderState::Abandoned
                    && earlier.discount.as_ref().is_some_and(|used| used.id == discount.id)
            };
            let holds = current.iter().filter(is_of_code).map(|earlier| earlier.discount_held_until);
            order.discount_held_until = holds.min().unwrap_or(order.discount_held_until);
        }
        let is_placed = unit.orders().insert(&order).await?;
        Ok(if is_placed {
            CheckoutDecision::Ready(Box::new(order), quote, None)
        } else {
            CheckoutDecision::Retry
        })
    }

    /// Cancels the payment, then abandons the order.
    async fn cancel_order(&self, order: &Order) -> Result<(), CheckoutError> {
        let is_our_provider = order.provider == self.context.payment_provider.kind();
        if let Some(intent_id) = order.intent_id.as_ref().filter(|_| is_our_provider && !order.is_free()) {
            match self.context.payment_provider.cancel(intent_id).await? {
                CancelOutcome::Canceled | CancelOutcome::Unknown => {}
                // Being paid right now; the next check sees the outcome.
                CancelOutcome::NotCancelable(_) => return Ok(()),
            }
        }
        let _ = abandon(&*self.context.store, order, Actor::Member(order.user_id)).await?;
        Ok(())
    }

    /// Creates the payment intent if missing. `None` if the order was abandoned meanwhile.
    async fn ensure_payment(
        &self,
        order: &Order,
        quote: Quote,
        client_secret: Option<String>,
    ) -> Result<Option<CheckoutSession>, CheckoutError> {
        let amount = match quote.charge()? {
            Charge::Free => {
                let payment_id = order.payment_id();
                return Ok(Some(CheckoutSession { quote, payment_id, client_secret: None }));
            }
            Charge::Card(amount) => amount,
        };
        if client_secret.is_some() {
            return Ok(Some(CheckoutSession { quote, payment_id: order.payment_id(), client_secret }));
        }
        let intent = self.create_payment_intent(order, amount).await?;
        Ok(intent.map(|Intent { id, client_secret, .. }| CheckoutSession {
            quote,
            payment_id: id,
            client_secret: Some(client_secret),
        }))
    }

    /// Idempotent: the provider returns the same payment for the same key.
    async fn create_payment_intent(
        &self,
        order: &Order,
        amount: Cents,
    ) -> Result<Option<Intent>, CheckoutError> {
        let new = NewPaymentIntent { order_id: order.id, amount, idempotency_key: order.idempotency_key() };
        let intent = self.context.payment_provider.create(&new).await?;
        let mut unit = self.context.store.begin_as(Actor::Member(order.user_id)).await?;
        if unit.orders().attach_intent(order, &intent.id).await? {
            unit.commit().await?;
            return Ok(Some(intent));
        }
        let Some(mut order) = unit.orders().lock(order.id).await? else { return Ok(None) };
        // Saved even if the order was abandoned, so that the payment can be found.
        if order.attach_intent(intent.id.clone()).is_applied() {
            unit.orders().update(&order).await?;
        }
        unit.commit().await?;
        match order.state {
            OrderState::Pending => Ok(order.intent_id.is_some_and(|id| id == intent.id).then_some(intent)),
            OrderState::Abandoned => {
                // No browser got the client secret; cancel the payment at the provider too.
                let _ = self.context.payment_provider.cancel(&intent.id).await?;
                Ok(None)
            }
            OrderState::Processing | OrderState::Paid | OrderState::Undelivered => Ok(None),
        }
    }
}
