use domain::UserId;
use domain::discounts::{Discount, DiscountCode, DiscountError, DiscountStatus};
use domain::purchases::{Quote, QuoteError, TotalTooSmall};
use domain::users::{EmailAddress, Permission};

use super::Cart;
use super::pricing::{self, CartChange, RowLock};
use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::ports::{Actor, BatchFilter, DiscountFilter, DiscountSort, PageRequest, UnitOfWork};

/// The member that a checkout is simulated for.
#[derive(Debug, Clone)]
pub enum SimulatedBuyer {
    /// Owns nothing and has used no code.
    Visitor,
    Id(UserId),
    Email(EmailAddress),
}

/// Why a code gives no discount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DiscountRefusal {
    #[error(transparent)]
    Rejected(#[from] DiscountError),
    #[error(transparent)]
    TotalTooSmall(#[from] TotalTooSmall),
}

/// The effect of a code on a cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedDiscount {
    pub discount: Discount,
    pub result: Result<Quote, DiscountRefusal>,
}

/// The effect of each code on a cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscountSimulation {
    /// Without a code.
    pub quote: Quote,
    /// Whether some agents cannot be bought and are left out.
    pub change: Option<CartChange>,
    pub discounts: Vec<SimulatedDiscount>,
    /// Whether there are more codes.
    pub is_truncated: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum SimulateDiscountsError {
    #[error("No member has this email address or ID")]
    UnknownMember,
    #[error("This discount code does not exist")]
    UnknownCode,
    #[error(transparent)]
    Quote(#[from] QuoteError),
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(SimulateDiscountsError);

use_case! {
    /// Prices a cart with each live code as a checkout would, and stores nothing.
    pub struct SimulateDiscounts
}

impl SimulateDiscounts {
    const MAX_CODES: u64 = 100;

    /// Simulates this code, or else the live codes that were not created in a batch, newest first.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn simulate(
        &self,
        actor: Actor,
        cart: &Cart,
        buyer: &SimulatedBuyer,
        code: Option<&DiscountCode>,
    ) -> Result<DiscountSimulation, SimulateDiscountsError> {
        actor.require(Permission::ManageDiscounts)?;
        let member = self.find_member(buyer).await?;
        let now = self.context.clock.now();
        let live = DiscountFilter {
            status: Some(DiscountStatus::Live),
            batch: Some(BatchFilter::None),
            ..DiscountFilter::default()
        };
        let page = PageRequest::first(Self::MAX_CODES);
        let live = match code {
            Some(_) => None,
            None => {
                Some(self.context.queries.discounts().list(&live, DiscountSort::Newest, now, &page).await?)
            }
        };
        let mut unit = self.context.store.read().await?;
        let (discounts, is_truncated) = match (code, live) {
            (Some(code), _) => (vec![find_code(&mut *unit, code).await?], false),
            (None, Some(page)) => {
                (page.items.into_iter().map(|summary| summary.discount).collect(), page.next.is_some())
            }
            (None, None) => (Vec::new(), false),
        };
        let contents = pricing::load_contents(&mut *unit, RowLock::None, member, cart.agents()).await?;
        let own_order = match member {
            Some(member) => unit.orders().find_pending_by_user(member).await?.map(|order| order.id),
            None => None,
        };
        let mut simulated = Vec::new();
        for discount in discounts {
            let checked = contents.check_discount(&mut *unit, &discount, member, own_order, now).await?;
            let result = match checked {
                Ok(()) => {
                    let quote = contents.quote(Some(&discount))?;
                    quote.charge().map(|_| quote.clone()).map_err(DiscountRefusal::from)
                }
                Err(error) => Err(error.into()),
            };
            simulated.push(SimulatedDiscount { discount, result });
        }
        Ok(DiscountSimulation {
            quote: contents.quote(None)?,
            change: contents.change,
            discounts: simulated,
            is_truncated,
        })
    }

    async fn find_member(&self, buyer: &SimulatedBuyer) -> Result<Option<UserId>, SimulateDiscountsError> {
        let found = match buyer {
            SimulatedBuyer::Visitor => return Ok(None),
            SimulatedBuyer::Id(id) => self.context.queries.users().find(*id).await?,
            SimulatedBuyer::Email(email) => self.context.queries.users().find_by_email(email).await?,
        };
        found.map(|user| Some(user.id)).ok_or(SimulateDiscountsError::UnknownMember)
    }
}

async fn find_code(
    unit: &mut dyn UnitOfWork,
    code: &DiscountCode,
) -> Result<Discount, SimulateDiscountsError> {
    unit.discounts().find_by_code(code).await?.ok_or(SimulateDiscountsError::UnknownCode)
}
