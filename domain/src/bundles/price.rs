use crate::AgentId;
use crate::allocation::allocate;
use crate::money::Cents;

/// An agent of a bundle, with what the member paid for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BundleItem {
    pub agent_id: AgentId,
    pub list_price: Cents,
    /// What the member paid for it and was not refunded; `None` if the member does not own it.
    pub paid: Option<Cents>,
}

/// What an agent that the member does not own contributes to the total.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BundleItemPrice {
    pub agent_id: AgentId,
    pub price: Cents,
}

/// What is taken off for an agent that the member owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BundleCredit {
    pub agent_id: AgentId,
    pub amount: Cents,
}

/// What a bundle costs one member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BundlePrice {
    /// They sum to the total.
    pub parts: Vec<BundleItemPrice>,
    pub credits: Vec<BundleCredit>,
    pub total: Cents,
    /// What the agents that the member does not own cost separately, in cents; more than the total.
    pub separate_total: i64,
}

impl BundlePrice {
    /// The share of each agent of the bundle's price, in proportion to the prices of the agents. Their order has no effect.
    pub fn shares(price: Cents, items: &[BundleItem]) -> Vec<(BundleItem, Cents)> {
        let mut items = items.to_vec();
        items.sort_by_key(|item| item.agent_id);
        let list_prices: Vec<Cents> = items.iter().map(|item| item.list_price).collect();
        let shares = allocate(price, &list_prices);
        items.into_iter().zip(shares).collect()
    }

    /// Credits each owned agent with its share, but with no more than was paid for it, and divides the rest among the
    /// others in proportion to their shares. `None` if that is not cheaper than buying the others separately, which
    /// includes that there are none.
    pub fn calculate(price: Cents, items: &[BundleItem]) -> Option<Self> {
        let mut total = price;
        let mut separate_total = 0;
        let mut credits = Vec::new();
        let mut missing = Vec::new();
        for (item, share) in Self::shares(price, items) {
            if let Some(paid) = item.paid {
                let amount = share.min(paid);
                total = total.saturating_sub(amount);
                credits.push(BundleCredit { agent_id: item.agent_id, amount });
            } else {
                separate_total += item.list_price.get();
                missing.push((item.agent_id, share));
            }
        }
        if total.get() >= separate_total {
            return None;
        }
        let (agents, shares): (Vec<AgentId>, Vec<Cents>) = missing.into_iter().unzip();
        let parts = agents.into_iter().zip(allocate(total, &shares));
        let parts = parts.map(|(agent_id, price)| BundleItemPrice { agent_id, price }).collect();
        Some(Self { parts, credits, total, separate_total })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn cents(amount: i64) -> Cents {
        Cents::new(amount).unwrap()
    }

    fn members(agents: &[(i64, Option<i64>)]) -> Vec<BundleItem> {
        (0..)
            .zip(agents)
            .map(|(n, &(list_price, paid))| BundleItem {
                agent_id: AgentId::from_uuid(Uuid::from_u128(n)),
                list_price: cents(list_price),
                paid: paid.map(cents),
            })
            .collect()
    }

    /// The total, the parts and the credits.
    fn price(bundle: i64, agents: &[(i64, Option<i64>)]) -> Option<(i64, Vec<i64>, Vec<i64>)> {
        let price = BundlePrice::calculate(cents(bundle), &members(agents))?;
        let parts = price.parts.iter().map(|part| part.price.get()).collect();
        let credits = price.credits.iter().map(|credit| credit.amount.get()).collect();
        Some((price.total.get(), parts, credits))
    }

    // The same cases are in frontend/src/features/purchases/cart/bundle-prices.test.ts.
    #[test]
    fn calculate_own_nothing_is_bundle_price() {
        let agents = [(2000, None), (2000, None), (2000, None)];
        assert_eq!(price(4500, &agents), Some((4500, vec![1500, 1500, 1500], vec![])));
        assert_eq!(price(4501, &agents), Some((4501, vec![1501, 1500, 1500], vec![])));
        let different = [(1000, None), (2500, None), (6500, None)];
        assert_eq!(price(7777, &different), Some((7777, vec![778, 1944, 5055], vec![])));
    }

    #[test]
    fn calculate_owned_agent_is_credited_with_its_share() {
        // Paid the list price: the share of $15 is credited.
        let agents = [(2000, Some(2000)), (2000, None), (2000, None)];
        assert_eq!(price(4500, &agents), Some((3000, vec![1500, 1500], vec![1500])));
        // Paid $10 with a code: only $10 is credited.
        let agents = [(2000, Some(1000)), (2000, None), (2000, None)];
        assert_eq!(price(4500, &agents), Some((3500, vec![1750, 1750], vec![1000])));
    }

    #[test]
    fn calculate_not_cheaper_than_single_agents_is_none() {
        // A gift gives no credit.
        assert_eq!(price(4500, &[(2000, Some(0)), (2000, None), (2000, None)]), None);
        let agents = [(2000, Some(0)), (2000, None), (2000, None)];
        assert_eq!(price(3900, &agents), Some((3900, vec![1950, 1950], vec![0])));
        // The agents have become cheaper.
        assert_eq!(price(4500, &[(2000, None), (2500, None)]), None);
        assert_eq!(price(0, &[(0, None), (0, None)]), None);
    }

    #[test]
    fn calculate_own_all_is_none() {
        assert_eq!(price(4500, &[(2000, Some(2000)), (4000, Some(0))]), None);
        assert_eq!(price(4500, &[(2000, Some(9000)), (4000, Some(9000))]), None);
    }

    #[test]
    fn calculate_credited_to_zero_is_free() {
        // The share of the second agent is less than half a cent.
        assert_eq!(price(100, &[(100_000, Some(100_000)), (1, None)]), Some((0, vec![0], vec![100])));
    }

    proptest! {
        #[test]
        fn calculate_is_exact_for_any_ownership(
            bundle in 0..=99_999_999i64,
            agents in prop::collection::vec((0..=4_999_999i64, prop::option::of(0..=4_999_999i64)), 2..=20),
        ) {
            let members = members(&agents);
            let price = BundlePrice::calculate(cents(bundle), &members);
            let mut reversed = members.clone();
            reversed.reverse();
            prop_assert_eq!(&price, &BundlePrice::calculate(cents(bundle), &reversed));
            let missing: Vec<_> = members.iter().filter(|member| member.paid.is_none()).collect();
            let separate_total: i64 = missing.iter().map(|member| member.list_price.get()).sum();
            let credit = |member: &BundleItem, share: Cents| member.paid.map_or(0, |paid| paid.get().min(share.get()));
            let shares = BundlePrice::shares(cents(bundle), &members);
            let credits: i64 = shares.iter().map(|(member, share)| credit(member, *share)).sum();
            match price {
                Some(price) => {
                    prop_assert_eq!(price.parts.iter().map(|part| part.price.get()).sum::<i64>(), price.total.get());
                    prop_assert_eq!(price.credits.iter().map(|credit| credit.amount.get()).sum::<i64>(), credits);
                    prop_assert_eq!(credits + price.total.get(), bundle);
                    prop_assert!(price.total.get() < separate_total);
                    prop_assert_eq!(price.separate_total, separate_total);
                    prop_assert!(price.parts.iter().map(|part| part.agent_id).eq(missing.iter().map(|member| member.agent_id)));
                }
                None => prop_assert!(bundle - credits >= separate_total),
            }
        }
    }
}
