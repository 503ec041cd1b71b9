use chrono::{DateTime, TimeDelta, Utc};

use crate::purchases::Quote;
use crate::{AgentId, CartAdditionId, Transition, UserId};

/// An agent that a device put into a cart. The device chooses the id, so that a repeated or late request changes
/// nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CartAddition {
    pub id: CartAdditionId,
    pub agent_id: AgentId,
}

/// What a device did with its cart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CartChange {
    Add(CartAddition),
    Remove(CartAddition),
}

impl CartChange {
    pub const fn addition(self) -> CartAddition {
        match self {
            Self::Add(addition) | Self::Remove(addition) => addition,
        }
    }
}

/// An agent in a member's cart, or one that was removed from it. An observed-remove set: a removal names the addition
/// that it removes. So changes of several devices may arrive late, twice or in another order: a removed item does not
/// come back, and an item that was added again stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CartItem {
    pub user_id: UserId,
    pub agent_id: AgentId,
    /// The latest addition.
    pub addition: CartAdditionId,
    pub added_at: DateTime<Utc>,
    pub removed_at: Option<DateTime<Utc>>,
    /// Additions that must have no effect if they arrive again: they were removed, or made while the agent was in the cart. The latest
    /// last.
    pub past_additions: Vec<CartAdditionId>,
}

impl CartItem {
    /// Items of one cart: as many as an order can have.
    pub const MAX_ITEMS: usize = Quote::MAX_ITEMS;
    /// How long a removal is remembered, for devices that are offline.
    pub const KEEP_REMOVED: TimeDelta = TimeDelta::days(90);
    /// The maximum number of past additions of one agent.
    const MAX_PAST_ADDITIONS: usize = 50;

    pub const fn added(user_id: UserId, addition: CartAddition, now: DateTime<Utc>) -> Self {
        let CartAddition { id, agent_id } = addition;
        Self { user_id, agent_id, addition: id, added_at: now, removed_at: None, past_additions: Vec::new() }
    }

    /// The removal arrived before its addition.
    pub fn removed(user_id: UserId, addition: CartAddition, now: DateTime<Utc>) -> Self {
        Self { removed_at: Some(now), ..Self::added(user_id, addition, now) }
    }

    pub const fn is_in_cart(&self) -> bool {
        self.removed_at.is_none()
    }

    /// Puts a removed agent back into the cart, unless this addition was removed.
    pub fn add(&mut self, addition: CartAdditionId, now: DateTime<Utc>) -> Transition {
        if self.addition == addition || self.past_additions.contains(&addition) {
            return Transition::Unchanged;
        }
        if self.is_in_cart() {
            return self.remember(addition);
        }
        let _ = self.remember(self.addition);
        self.addition = addition;
        self.added_at = now;
        self.removed_at = None;
        Transition::Applied
    }

    /// Removes the agent, unless it was added again since.
    pub fn remove(&mut self, addition: CartAdditionId, now: DateTime<Utc>) -> Transition {
        if self.addition != addition {
            return self.remember(addition);
        }
        if !self.is_in_cart() {
            return Transition::Unchanged;
        }
        self.removed_at = Some(now);
        Transition::Applied
    }

    fn remember(&mut self, addition: CartAdditionId) -> Transition {
        if self.past_additions.contains(&addition) {
            return Transition::Unchanged;
        }
        self.past_additions.push(addition);
        let excess = self.past_additions.len().saturating_sub(Self::MAX_PAST_ADDITIONS);
        self.past_additions.drain(..excess);
        Transition::Applied
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn addition(number: u128) -> CartAddition {
        let agent_id = AgentId::from_uuid(Uuid::nil());
        CartAddition { id: CartAdditionId::from_uuid(Uuid::from_u128(number)), agent_id }
    }

    fn item(number: u128) -> CartItem {
        CartItem::added(UserId::from_uuid(Uuid::nil()), addition(number), now())
    }

    #[test]
    fn add_twice_keeps_the_first_addition() {
        let mut item = item(1);
        assert!(item.add(addition(2).id, now()).is_applied());
        assert_eq!(item.addition, addition(1).id);
        assert!(item.remove(addition(1).id, now()).is_applied());
        assert_eq!(item.add(addition(2).id, now()), Transition::Unchanged, "repeated");
        assert!(!item.is_in_cart());
    }

    #[test]
    fn add_repeated_after_removal_stays_removed() {
        let mut item = item(1);
        assert_eq!(item.remove(addition(1).id, now()), Transition::Applied);
        assert_eq!(item.add(addition(1).id, now()), Transition::Unchanged);
        assert!(!item.is_in_cart());
    }

    #[test]
    fn add_again_after_removal_is_in_cart() {
        let mut item = item(1);
        assert!(item.remove(addition(1).id, now()).is_applied());
        assert_eq!(item.add(addition(2).id, now() + TimeDelta::seconds(1)), Transition::Applied);
        assert!(item.is_in_cart());
        assert_eq!((item.addition, item.added_at), (addition(2).id, now() + TimeDelta::seconds(1)));
    }

    #[test]
    fn remove_of_an_earlier_addition_changes_nothing() {
        let mut item = item(1);
        assert!(item.remove(addition(1).id, now()).is_applied());
        assert!(item.add(addition(2).id, now()).is_applied());
        assert_eq!(item.remove(addition(1).id, now()), Transition::Unchanged);
        assert!(item.is_in_cart());
    }

    #[test]
    fn earlier_addition_sent_late_stays_removed() {
        let mut item = item(1);
        assert!(item.remove(addition(1).id, now()).is_applied());
        assert!(item.add(addition(2).id, now()).is_applied());
        assert!(item.remove(addition(2).id, now()).is_applied());
        assert_eq!(item.add(addition(1).id, now()), Transition::Unchanged);
        // Its removal arrives first.
        assert!(item.remove(addition(3).id, now()).is_applied());
        assert_eq!(item.add(addition(3).id, now()), Transition::Unchanged);
        assert!(!item.is_in_cart());
    }

    #[test]
    fn past_additions_are_limited() {
        let mut item = item(0);
        for number in 1..=60 {
            assert!(item.remove(addition(number).id, now()).is_applied());
        }
        assert_eq!(item.past_additions.len(), CartItem::MAX_PAST_ADDITIONS);
        assert_eq!(item.past_additions.last(), Some(&addition(60).id));
    }

    #[test]
    fn removed_before_its_addition_stays_removed() {
        let mut item = CartItem::removed(UserId::from_uuid(Uuid::nil()), addition(1), now());
        assert_eq!(item.add(addition(1).id, now()), Transition::Unchanged);
        assert_eq!(item.remove(addition(1).id, now()), Transition::Unchanged);
        assert!(!item.is_in_cart());
    }
}
