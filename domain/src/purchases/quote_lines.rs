use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::agents::Agent;
use crate::bundles::{Bundle, BundleItem, BundlePrice};
use crate::money::Cents;
use crate::{AgentId, BundleId};

/// The bundle that an agent is bought in, with its title at that time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BundleRef {
    pub id: BundleId,
    pub title: String,
}

/// An agent that is bought, and its price before a discount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricedLine {
    pub agent: Agent,
    /// The agent's own price, or its part of the bundle's price.
    pub price: Cents,
    pub bundle: Option<BundleRef>,
}

/// An agent of a bundle that is not paid again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreditedAgent {
    pub id: AgentId,
    pub title: String,
    pub amount: Cents,
    /// Otherwise it is bought in another bundle of the cart.
    pub is_owned: bool,
}

/// A bundle that is bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BundleLine {
    pub id: BundleId,
    pub title: String,
    /// What a member pays who owns none of its agents.
    pub price: Cents,
    pub credits: Vec<CreditedAgent>,
    /// The price less the credits; the sum of its lines.
    pub total: Cents,
    /// What its lines would cost separately, in cents.
    pub separate_total: i64,
}

/// What a cart costs before a discount.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QuoteLines {
    /// In the order of the cart.
    pub lines: Vec<PricedLine>,
    /// The most expensive one first.
    pub bundles: Vec<BundleLine>,
}

impl QuoteLines {
    pub fn of_agents(agents: Vec<Agent>) -> Self {
        Self::new(agents, &[], &BTreeMap::new())
    }

    /// Prices these agents, which the member does not own. Each bundle applies whose agents are all in the cart or owned,
    /// if that is cheaper, from the most expensive to the cheapest. An agent of several bundles is paid in the first, and
    /// counts in the others as if it were owned. `bundles` are for sale, with their agents; `paid` is what the member
    /// paid for those that the member owns.
    pub fn new(
        agents: Vec<Agent>,
        bundles: &[(Bundle, Vec<Agent>)],
        paid: &BTreeMap<AgentId, Cents>,
    ) -> Self {
        let mut bundles: Vec<_> = bundles.iter().collect();
        bundles.sort_by_key(|(bundle, _)| (Reverse(bundle.price), bundle.id));
        let mut covered = paid.clone();
        let mut parts: BTreeMap<AgentId, (Cents, BundleRef)> = BTreeMap::new();
        let mut applied = Vec::new();
        for (bundle, members) in bundles {
            let is_in_cart = |id: AgentId| agents.iter().any(|agent| agent.id == id);
            if !members.iter().all(|agent| covered.contains_key(&agent.id) || is_in_cart(agent.id)) {
                continue;
            }
            let prices: Vec<_> = members
                .iter()
                .map(|agent| BundleItem {
                    agent_id: agent.id,
                    list_price: agent.access.price(),
                    paid: covered.get(&agent.id).copied(),
                })
                .collect();
            let Some(price) = BundlePrice::calculate(bundle.price, &prices) else { continue };
            let credit = |agent: &Agent| {
                let credit = price.credits.iter().find(|credit| credit.agent_id == agent.id)?;
                Some(CreditedAgent {
                    id: agent.id,
                    title: agent.title.to_string(),
                    amount: credit.amount,
                    is_owned: paid.contains_key(&agent.id),
                })
            };
            let line = BundleRef { id: bundle.id, title: bundle.title.to_string() };
            applied.push(BundleLine {
                id: bundle.id,
                title: line.title.clone(),
                price: bundle.price,
                credits: members.iter().filter_map(credit).collect(),
                total: price.total,
                separate_total: price.separate_total,
            });
            for part in price.parts {
                covered.insert(part.agent_id, part.price);
                parts.insert(part.agent_id, (part.price, line.clone()));
            }
        }
        let lines = agents.into_iter().map(|agent| match parts.remove(&agent.id) {
            Some((price, bundle)) => PricedLine { agent, price, bundle: Some(bundle) },
            None => PricedLine { price: agent.access.price(), agent, bundle: None },
        });
        Self { lines: lines.collect(), bundles: applied }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::super::quote::tests::{agent, discount};
    use super::*;
    use crate::agents::{Description, Title};
    use crate::bundles::{BundleAgents, BundleDraft};
    use crate::discounts::DiscountKind;
    use crate::purchases::{Order, ProviderKind, Quote, SettlementContext};
    use crate::{OrderId, UserId};

    fn cents(amount: i64) -> Cents {
        Cents::new(amount).unwrap()
    }

    fn bundle(number: u128, price: i64, agents: &[Agent]) -> (Bundle, Vec<Agent>) {
        let draft = BundleDraft {
            title: Title::parse(&format!("Bundle {number}")).unwrap(),
            description: Description::parse("Together").unwrap(),
            agents: BundleAgents::parse(agents.iter().map(|agent| agent.id).collect()).unwrap(),
            price: cents(price),
            is_published: true,
        };
        let id = BundleId::from_uuid(Uuid::from_u128(number));
        (Bundle::create(id, None, draft, DateTime::UNIX_EPOCH), agents.to_vec())
    }

    fn agents(prices: &[i64]) -> Vec<Agent> {
        prices.iter().zip(1..).map(|(&price, number)| agent(number, price)).collect()
    }

    fn prices(cart: &QuoteLines) -> Vec<i64> {
        cart.lines.iter().map(|line| line.price.get()).collect()
    }

    fn titles(cart: &QuoteLines) -> Vec<&str> {
        cart.bundles.iter().map(|bundle| bundle.title.as_str()).collect()
    }

    #[test]
    fn incomplete_bundle_does_not_apply() {
        let all = agents(&[2000, 2000, 2000]);
        let offered = [bundle(1, 4500, &all)];
        let cart = QuoteLines::new(all[..2].to_vec(), &offered, &BTreeMap::new());
        assert_eq!((prices(&cart), titles(&cart)), (vec![2000, 2000], vec![]));
        let cart = QuoteLines::new(all, &offered, &BTreeMap::new());
        assert_eq!((prices(&cart), titles(&cart)), (vec![1500, 1500, 1500], vec!["Bundle 1"]));
    }

    #[test]
    fn owned_agent_completes_a_bundle_and_is_credited() {
        let all = agents(&[2000, 2000, 2000]);
        let paid = BTreeMap::from([(all[0].id, cents(1000))]);
        let cart = QuoteLines::new(all[1..].to_vec(), &[bundle(1, 4500, &all)], &paid);
        assert_eq!(prices(&cart), [1750, 1750]);
        let credits = &cart.bundles[0].credits;
        assert_eq!((credits[0].title.as_str(), credits[0].amount.get()), ("Agent 1", 1000));
        assert!(credits[0].is_owned);
    }

    #[test]
    fn price_overlapping_bundles_most_expensive_first() {
        let all = agents(&[2000, 2000, 2000, 2000]);
        let offered = [bundle(1, 3000, &all[2..]), bundle(2, 4500, &all[..3])];
        let cart = QuoteLines::new(all, &offered, &BTreeMap::new());
        // The third agent is paid in the dearer bundle, and the other bundle credits what is paid there.
        assert_eq!((prices(&cart), titles(&cart)), (vec![1500; 4], vec!["Bundle 2", "Bundle 1"]));
        assert_eq!((cart.bundles[1].total.get(), cart.bundles[1].credits[0].amount.get()), (1500, 1500));
        assert!(!cart.bundles[1].credits[0].is_owned);
    }

    /// Up to eight agents, some of them owned, up to four bundles of them, and the cart with the others.
    fn any_cart() -> impl Strategy<Value = (Vec<Agent>, QuoteLines)> {
        let list_prices = prop::collection::vec(0..=999_999i64, 2..=8);
        let members = prop::collection::btree_set(0..8usize, 2..=8);
        let offers = prop::collection::vec((0..=4_999_999i64, members), 0..=4);
        let owned = prop::collection::btree_map(0..8usize, 0..=999_999i64, 0..=3);
        (list_prices, offers, owned).prop_map(|(list_prices, offers, owned)| {
            let all = agents(&list_prices);
            let offered: Vec<_> = offers
                .iter()
                .zip(1..)
                .filter(|((_, members), _)| members.iter().all(|&index| index < all.len()))
                .map(|((price, members), number)| {
                    let members: Vec<_> = members.iter().map(|&index| all[index].clone()).collect();
                    bundle(number, *price, &members)
                })
                .collect();
            let paid: BTreeMap<_, _> = owned
                .iter()
                .filter_map(|(&index, &amount)| Some((all.get(index)?.id, cents(amount))))
                .collect();
            let wanted: Vec<_> = all.into_iter().filter(|agent| !paid.contains_key(&agent.id)).collect();
            let cart = QuoteLines::new(wanted.clone(), &offered, &paid);
            (wanted, cart)
        })
    }

    proptest! {
        #[test]
        fn bundles_never_make_a_cart_dearer((wanted, cart) in any_cart()) {
            let single = QuoteLines::of_agents(wanted);
            prop_assert!(prices(&cart).iter().sum::<i64>() <= prices(&single).iter().sum::<i64>());
            for bundle in &cart.bundles {
                let lines = cart.lines.iter().filter(|line| line.bundle.as_ref().is_some_and(|line| line.id == bundle.id));
                prop_assert_eq!(lines.map(|line| line.price.get()).sum::<i64>(), bundle.total.get());
                let credits: i64 = bundle.credits.iter().map(|credit| credit.amount.get()).sum();
                prop_assert_eq!(credits + bundle.total.get(), bundle.price.get());
                prop_assert!(bundle.total.get() < bundle.separate_total);
            }
        }

        #[test]
        fn order_of_bundles_is_exact_per_agent(
            (_, cart) in any_cart(),
            percent in prop::option::of(1..=100i64),
            refunds in prop::collection::vec((1..=8u128, 0..=999_999i64), 0..=8),
        ) {
            let code = percent.map(|percent| discount(DiscountKind::percentage(percent).unwrap()));
            let quote = Quote::price(&cart, code.as_ref()).unwrap();
            let now = DateTime::UNIX_EPOCH;
            let (id, member) = (OrderId::from_uuid(Uuid::nil()), UserId::from_uuid(Uuid::nil()));
            let mut order = Order::place(id, member, &quote, ProviderKind::Sandbox, now);
            let nothing_changed = SettlementContext { already_owned: Vec::new(), discount_error: None };
            prop_assert!(order.settle(quote.total, &nothing_changed, now).unwrap().is_applied());
            prop_assert_eq!(order.lines.iter().map(|line| line.amount.get()).sum::<i64>(), order.total.get());
            let mut refundable = order.refundable(&[]);
            for line in &order.lines {
                prop_assert!(line.amount <= line.price);
                prop_assert_eq!(refundable.of_line(line.agent_id), line.amount);
            }
            let mut refunded: BTreeMap<AgentId, i64> = BTreeMap::new();
            for (number, amount) in refunds {
                let agent_id = AgentId::from_uuid(Uuid::from_u128(number));
                let amount = refundable.of_line(agent_id).min(cents(amount));
                refundable.take(agent_id, amount);
                *refunded.entry(agent_id).or_default() += amount.get();
            }
            for line in &order.lines {
                prop_assert!(refunded.get(&line.agent_id).copied().unwrap_or_default() <= line.amount.get());
            }
            prop_assert!(refunded.values().sum::<i64>() <= order.total.get());
        }
    }
}
