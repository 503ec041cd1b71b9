use std::cmp::Reverse;

use chrono::{DateTime, Utc};

use super::ToolboxItem;
use crate::Position;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Favorite {
    pub item: ToolboxItem,
    /// In the order of the member, like [`Position`] of agents and prompts in theirs.
    pub position: Position,
    pub added_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("You have {} favorites. Remove one before you add another.", Favorites::MAX_PER_MEMBER)]
pub struct TooManyFavorites;

/// All favorites of a member, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Favorites(Vec<Favorite>);

impl Favorites {
    pub const MAX_PER_MEMBER: usize = 500;

    pub fn new(mut favorites: Vec<Favorite>) -> Self {
        favorites.sort_by_key(|favorite| Reverse((favorite.position, favorite.item.as_uuid())));
        Self(favorites)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Favorite> {
        self.0.iter()
    }

    /// Adds an item at the top. Returns `None` if it is a favorite already.
    pub fn add(
        &mut self,
        item: ToolboxItem,
        now: DateTime<Utc>,
    ) -> Result<Option<Favorite>, TooManyFavorites> {
        if self.0.iter().any(|favorite| favorite.item == item) {
            return Ok(None);
        }
        if self.0.len() >= Self::MAX_PER_MEMBER {
            return Err(TooManyFavorites);
        }
        let favorite = Favorite { item, position: self.top(now), added_at: now };
        self.0.insert(0, favorite);
        Ok(Some(favorite))
    }

    /// Moves an item to the top. Returns `None` if it is no favorite.
    pub fn move_to_top(&mut self, item: ToolboxItem, now: DateTime<Utc>) -> Option<Favorite> {
        let index = self.0.iter().position(|favorite| favorite.item == item)?;
        let moved = Favorite { position: self.top(now), ..self.0.remove(index) };
        self.0.insert(0, moved);
        Some(moved)
    }

    fn top(&self, now: DateTime<Utc>) -> Position {
        Position::above(self.0.first().map(|first| first.position), now)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use uuid::Uuid;

    use super::*;
    use crate::{AgentId, PromptId};

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    /// Every third one is a prompt.
    fn item(number: u8) -> ToolboxItem {
        let id = Uuid::from_u128(number.into());
        if number.is_multiple_of(3) {
            ToolboxItem::Prompt(PromptId::from_uuid(id))
        } else {
            ToolboxItem::Agent(AgentId::from_uuid(id))
        }
    }

    fn items(favorites: &Favorites) -> Vec<ToolboxItem> {
        favorites.iter().map(|favorite| favorite.item).collect()
    }

    #[test]
    fn add_puts_new_favorites_first_and_each_once() {
        let mut favorites = Favorites::default();
        assert!(favorites.add(item(1), now()).unwrap().is_some());
        assert!(favorites.add(item(3), now() - TimeDelta::hours(1)).unwrap().is_some(), "a slower clock");
        assert_eq!(favorites.add(item(1), now()), Ok(None));
        assert_eq!(items(&favorites), [item(3), item(1)]);
        assert_eq!(Favorites::new(favorites.0.clone()), favorites, "the order is in the positions");
    }

    #[test]
    fn add_beyond_the_maximum_is_rejected() {
        let favorite = |number: u128| Favorite {
            item: ToolboxItem::Agent(AgentId::from_uuid(Uuid::from_u128(number + 1000))),
            position: Position::new(1),
            added_at: now(),
        };
        let mut favorites = Favorites::new((0..500).map(favorite).collect());
        assert_eq!(favorites.add(item(1), now()), Err(TooManyFavorites));
        assert_eq!(favorites.add(favorite(0).item, now()), Ok(None), "it is one already");
    }

    #[test]
    fn move_to_top_keeps_the_order_of_the_others() {
        let mut favorites = Favorites::default();
        for number in [1, 2, 3] {
            favorites.add(item(number), now()).unwrap();
        }
        for (moved, expected) in [(1, [1, 3, 2]), (2, [2, 1, 3]), (2, [2, 1, 3]), (3, [3, 2, 1])] {
            let found = favorites.move_to_top(item(moved), now() - TimeDelta::hours(1)).unwrap();
            assert_eq!((found.item, found.added_at), (item(moved), now()));
            assert_eq!(items(&favorites), expected.map(item));
            assert_eq!(Favorites::new(favorites.0.clone()), favorites, "the order is in the positions");
        }
    }

    #[test]
    fn move_to_top_of_a_removed_favorite_changes_nothing() {
        let mut favorites = Favorites::default();
        favorites.add(item(1), now()).unwrap();
        let unchanged = favorites.clone();
        assert_eq!(favorites.move_to_top(item(9), now()), None);
        assert_eq!(favorites, unchanged);
    }
}
