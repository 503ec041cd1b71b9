use super::{BundleLine, BundleRef, QuoteLines};
use crate::agents::opens_in;
use crate::allocation::allocate;
use crate::discounts::Discount;
use crate::money::{Cents, CentsOutOfRange};
use crate::{AgentId, DiscountId};

/// An agent in a cart with its price before and after the discount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuoteItem {
    pub agent_id: AgentId,
    pub title: String,
    pub description: String,
    /// Whether buyers can open the agent yet.
    pub is_deliverable: bool,
    /// Where its link opens.
    pub opens_in: Option<String>,
    pub has_package: bool,
    /// Its own price, or its part of the bundle's price.
    pub price: Cents,
    /// What it costs without the bundle.
    pub separate_price: Cents,
    /// The price less this item's share of the discount. The amounts sum to the total.
    pub amount: Cents,
    pub bundle: Option<BundleRef>,
}

/// What a cart costs now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    pub items: Vec<QuoteItem>,
    /// What the items were priced with; the most expensive one first.
    pub bundles: Vec<BundleLine>,
    pub discount: Option<(DiscountId, String)>,
    pub subtotal: Cents,
    pub discount_amount: Cents,
    pub total: Cents,
}

/// Why a cart cannot be priced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuoteError {
    #[error("A cart can hold up to {} agents", Quote::MAX_ITEMS)]
    TooManyItems,
    #[error("The total is too large for one card payment")]
    TooLarge,
}

/// The total is between 1 and 49 cents, which card networks reject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "The total is {total}, and cards cannot be charged less than $0.50. Add another agent{}.",
    if *is_discounted { ", or remove the discount code" } else { "" }
)]
pub struct TotalTooSmall {
    pub total: Cents,
    pub is_discounted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charge {
    /// Nothing to pay, so no card is needed.
    Free,
    Card(Cents),
}

impl Quote {
    pub const MAX_ITEMS: usize = 50;
    /// The card networks' minimum.
    pub const MIN_CHARGE: Cents = match Cents::new(50) {
        Ok(cents) => cents,
        Err(_) => Cents::ZERO,
    };

    /// Prices this cart and allocates the discount by largest remainder to those it applies to.
    ///
    /// # Errors
    /// [`QuoteError`] for more than 50 agents or a subtotal over [`Cents::MAX`].
    pub fn price(cart: &QuoteLines, discount: Option<&Discount>) -> Result<Self, QuoteError> {
        let lines = &cart.lines;
        if lines.len() > Self::MAX_ITEMS {
            return Err(QuoteError::TooManyItems);
        }
        let subtotal = Cents::sum(lines.iter().map(|line| line.price))
            .map_err(|CentsOutOfRange| QuoteError::TooLarge)?;
        let discounted: Vec<Cents> = lines
            .iter()
            .map(|line| match discount {
                Some(discount) if discount.conditions.applies_to(line.agent.id) => line.price,
                _ => Cents::ZERO,
            })
            .collect();
        let discountable =
            Cents::sum(discounted.iter().copied()).map_err(|CentsOutOfRange| QuoteError::TooLarge)?;
        let discount_amount = discount.map_or(Cents::ZERO, |discount| discount.kind.amount_off(discountable));
        let items = lines
            .iter()
            .zip(allocate(discount_amount, &discounted))
            .map(|(line, off)| QuoteItem {
                agent_id: line.agent.id,
                title: line.agent.title.to_string(),
                description: line.agent.description.to_string(),
                is_deliverable: line.agent.is_deliverable(),
                opens_in: opens_in(line.agent.url.as_str()),
                has_package: line.agent.package_version.is_some(),
                price: line.price,
                separate_price: line.agent.access.price(),
                amount: line.price.saturating_sub(off),
                bundle: line.bundle.clone(),
            })
            .collect();
        Ok(Self {
            items,
            bundles: cart.bundles.clone(),
            discount: discount.map(|discount| (discount.id, discount.code.to_string())),
            subtotal,
            discount_amount,
            total: subtotal.saturating_sub(discount_amount),
        })
    }

    /// # Errors
    /// [`TotalTooSmall`] for 1 to 49 cents.
    pub fn charge(&self) -> Result<Charge, TotalTooSmall> {
        if self.total.is_zero() {
            Ok(Charge::Free)
        } else if self.total < Self::MIN_CHARGE {
            Err(TotalTooSmall { total: self.total, is_discounted: !self.discount_amount.is_zero() })
        } else {
            Ok(Charge::Card(self.total))
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use chrono::DateTime;
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::agents::{Access, Agent, AgentDraft, AgentUrl, Category, Description, Title};
    use crate::discounts::{DiscountCode, DiscountConditions, DiscountDraft, DiscountKind};

    pub(in super::super) fn agent(number: u128, price: i64) -> Agent {
        let draft = AgentDraft::new(
            Title::parse(&format!("Agent {number}")).unwrap(),
            Description::parse("Does one thing well").unwrap(),
            Category::parse("Lifestyle").unwrap(),
            AgentUrl::parse("https://example.com").unwrap(),
            Access::Premium(Cents::new(price).unwrap()),
        );
        Agent::create(AgentId::from_uuid(Uuid::from_u128(number)), draft, DateTime::UNIX_EPOCH)
    }

    fn agents(prices: &[i64]) -> QuoteLines {
        QuoteLines::of_agents(prices.iter().zip(1..).map(|(&price, number)| agent(number, price)).collect())
    }

    pub(in super::super) fn discount(kind: DiscountKind) -> Discount {
        let draft = DiscountDraft {
            kind,
            expires_at: None,
            max_uses: None,
            max_uses_per_member: None,
            conditions: DiscountConditions::default(),
        };
        let code = DiscountCode::parse("TEST").unwrap();
        Discount::create(DiscountId::from_uuid(Uuid::nil()), code, draft, DateTime::UNIX_EPOCH)
    }

    fn amounts(quote: &Quote) -> Vec<i64> {
        quote.items.iter().map(|item| item.amount.get()).collect()
    }

    #[test]
    fn price_without_discount_is_sum() {
        let quote = Quote::price(&agents(&[999, 1499]), None).unwrap();
        assert_eq!((quote.subtotal.get(), quote.discount_amount.get(), quote.total.get()), (2498, 0, 2498));
        assert_eq!(amounts(&quote), [999, 1499]);
    }

    #[test]
    fn price_fixed_discount_is_allocated_to_the_cent() {
        let off = discount(DiscountKind::fixed(1000).unwrap());
        let quote = Quote::price(&agents(&[1000, 1000, 1000]), Some(&off)).unwrap();
        assert_eq!(quote.total.get(), 2000);
        assert_eq!(amounts(&quote), [666, 667, 667]);
    }

    #[test]
    fn allocate_discount_uses_largest_remainder() {
        let off = |cents| discount(DiscountKind::fixed(cents).unwrap());
        let quote = Quote::price(&agents(&[1000, 1, 3000]), Some(&off(1))).unwrap();
        assert_eq!(amounts(&quote), [1000, 1, 2999]);
        // Shares of 1, 2.5 and 6.5: on a tie the earlier item gets the cent.
        let quote = Quote::price(&agents(&[10, 25, 65]), Some(&off(10))).unwrap();
        assert_eq!(amounts(&quote), [9, 22, 59]);
    }

    #[test]
    fn price_discount_for_chosen_agents_leaves_the_others() {
        let agents = agents(&[1000, 2000, 3000]);
        for (kind, expected) in [
            (DiscountKind::percentage(50).unwrap(), [500, 2000, 1500]),
            (DiscountKind::fixed(400).unwrap(), [900, 2000, 2700]),
            (DiscountKind::fixed(9000).unwrap(), [0, 2000, 0]),
        ] {
            let conditions = DiscountConditions {
                agents: vec![agents.lines[0].agent.id, agents.lines[2].agent.id],
                ..DiscountConditions::default()
            };
            let quote = Quote::price(&agents, Some(&Discount { conditions, ..discount(kind) })).unwrap();
            assert_eq!(amounts(&quote), expected);
            assert_eq!(quote.total.get(), expected.iter().sum::<i64>());
        }
    }

    #[test]
    fn price_discount_above_subtotal_is_free() {
        let off = discount(DiscountKind::fixed(5000).unwrap());
        let quote = Quote::price(&agents(&[1000, 999]), Some(&off)).unwrap();
        assert_eq!(quote.charge(), Ok(Charge::Free));
        assert_eq!(amounts(&quote), [0, 0]);
    }

    #[test]
    fn charge_total_below_50_cents_is_rejected() {
        let too_small =
            |total| Err(TotalTooSmall { total: Cents::new(total).unwrap(), is_discounted: false });
        for (price, charge) in [
            (0, Ok(Charge::Free)),
            (1, too_small(1)),
            (49, too_small(49)),
            (50, Ok(Charge::Card(Cents::new(50).unwrap()))),
        ] {
            assert_eq!(Quote::price(&agents(&[price]), None).unwrap().charge(), charge);
        }
    }

    #[test]
    fn price_above_card_maximum_is_rejected() {
        assert_eq!(Quote::price(&agents(&[99_999_999, 1]), None), Err(QuoteError::TooLarge));
        assert_eq!(Quote::price(&agents(&[1; 51]), None), Err(QuoteError::TooManyItems));
        assert_eq!(Quote::price(&agents(&[1; 50]), None).unwrap().items.len(), 50);
    }

    proptest! {
        #[test]
        fn allocate_discount_sums_to_total_for_any_cart(
            prices in prop::collection::vec(0..=1_999_999i64, 0..=50),
            percent in 1..=100i64,
            fixed in 1..=99_999_999i64,
            by_percent: bool,
        ) {
            let kind = if by_percent { DiscountKind::percentage(percent) } else { DiscountKind::fixed(fixed) };
            let quote = Quote::price(&agents(&prices), Some(&discount(kind.unwrap()))).unwrap();
            prop_assert_eq!(amounts(&quote).iter().sum::<i64>(), quote.total.get());
            prop_assert_eq!(quote.total.get(), quote.subtotal.get() - quote.discount_amount.get());
            prop_assert!(quote.discount_amount <= quote.subtotal);
            for item in &quote.items {
                prop_assert!(item.amount <= item.price);
                let exact = item.price.get() * quote.discount_amount.get();
                let off = (item.price.get() - item.amount.get()) * quote.subtotal.get();
                prop_assert!((off - exact).abs() < quote.subtotal.get().max(1), "a share is never a cent or more away from its proportion");
            }
        }
    }
}
