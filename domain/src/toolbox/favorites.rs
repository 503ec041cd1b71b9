use std::cmp::Reverse;

use chrono::{DateTime, Utc};

use super::ToolboxItem;
use crate::{MoveTo, OrderChanged, Place, Position, find_place};

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

/// The item to move, or the one to move it next to, is no longer a favorite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Your favorites changed on another device or in another tab. Check the order and try again.")]
pub struct FavoritesChanged;

impl From<OrderChanged> for FavoritesChanged {
    fn from(OrderChanged: OrderChanged) -> Self {
        Self
    }
}

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
        // Clocks of several servers may differ.
        let above = self.0.first().map(|top| Position::new(top.position.get().saturating_add(1)));
        let position = above.map_or(Position::at(now), |above| above.max(Position::at(now)));
        let favorite = Favorite { item, position, added_at: now };
        self.0.insert(0, favorite);
        Ok(Some(favorite))
    }

    /// Moves an item next to another one. Returns the favorites whose position changed.
    pub fn move_to(
        &mut self,
        item: ToolboxItem,
        to: MoveTo<ToolboxItem>,
        now: DateTime<Utc>,
    ) -> Result<Vec<Favorite>, FavoritesChanged> {
        let before = self.0.clone();
        let position = loop {
            let list: Vec<_> = self.0.iter().map(|favorite| (favorite.item, favorite.position)).collect();
            match find_place(&list, item, to, now)? {
                Place::Free(position) => break position,
                Place::NeedsGapBefore(next) => self.make_gap_before(next),
            }
        };
        let moved = self.0.iter_mut().find(|favorite| favorite.item == item).ok_or(FavoritesChanged)?;
        moved.position = position;
        *self = Self::new(std::mem::take(&mut self.0));
        Ok(self.0.iter().copied().filter(|favorite| !before.contains(favorite)).collect())
    }

    fn make_gap_before(&mut self, next: ToolboxItem) {
        let following = self.0.iter_mut().skip_while(|favorite| favorite.item != next);
        for favorite in following {
            favorite.position = favorite.position.lower();
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;
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
    fn move_of_or_next_to_a_removed_favorite_is_rejected() {
        let mut favorites = Favorites::default();
        favorites.add(item(1), now()).unwrap();
        favorites.add(item(2), now()).unwrap();
        let unchanged = favorites.clone();
        for (moved, to) in [
            (item(1), MoveTo::Before(item(9))),
            (item(9), MoveTo::After(item(1))),
            (item(1), MoveTo::After(item(1))),
        ] {
            assert_eq!(favorites.move_to(moved, to, now()), Err(FavoritesChanged));
        }
        assert_eq!(favorites, unchanged);
    }

    proptest! {
        #[test]
        fn moves_put_favorites_next_to_each_other(
            count in 2u8..7,
            moves in prop::collection::vec((any::<u8>(), any::<u8>(), any::<bool>()), 1..40),
        ) {
            let mut favorites = Favorites::default();
            for number in 0..count {
                favorites.add(item(number), now()).unwrap();
            }
            let mut stored = favorites.0.clone();
            for (moved, other, before) in moves {
                let (moved, other) = (item(moved % count), item(other % count));
                if moved == other {
                    continue;
                }
                let mut expected = items(&favorites);
                expected.retain(|&it| it != moved);
                let index = expected.iter().position(|&it| it == other).unwrap();
                expected.insert(if before { index } else { index + 1 }, moved);
                let to = if before { MoveTo::Before(other) } else { MoveTo::After(other) };
                for changed in favorites.move_to(moved, to, now()).unwrap() {
                    stored.iter_mut().find(|it| it.item == changed.item).unwrap().position = changed.position;
                }
                prop_assert_eq!(items(&favorites), expected);
                prop_assert_eq!(&Favorites::new(stored.clone()), &favorites, "all changes are returned");
            }
        }
    }
}
