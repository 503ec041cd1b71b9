//! The order of agents and prompts: featured ones first, each group by position.

use chrono::{DateTime, Utc};

/// The place of an agent or prompt in its list: the highest comes first. By default it is the time of creation, so that
/// the newest comes first until an admin moves something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position(i64);

impl Position {
    /// The distance that making room adds: one second.
    pub const ROOM: i64 = 1_000_000;

    #[must_use]
    pub const fn new(position: i64) -> Self {
        Self(position)
    }

    /// Of something created, or moved to the top, at this time.
    #[must_use]
    pub const fn at(time: DateTime<Utc>) -> Self {
        Self(time.timestamp_micros())
    }

    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The time of creation that this position corresponds to.
    #[must_use]
    pub fn as_time(self) -> DateTime<Utc> {
        DateTime::from_timestamp_micros(self.0).unwrap_or_default()
    }

    /// After making room.
    #[must_use]
    pub const fn lowered(self) -> Self {
        Self(self.0.saturating_sub(Self::ROOM))
    }

    /// Between two neighbors; `None` if there is no room.
    fn between(upper: Self, lower: Self) -> Option<Self> {
        let middle = lower.0 + (upper.0 - lower.0) / 2;
        (lower.0 < middle && middle < upper.0).then_some(Self(middle))
    }
}

/// Where an admin moves something: directly before or after this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveTo<Id> {
    Before(Id),
    After(Id),
}

/// The result of looking for a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place<Id> {
    Free(Position),
    /// The neighbors are too close: lower this one, and all that come after it, by [`Position::ROOM`].
    NeedsRoomBefore(Id),
}

/// The neighbor is not in the list any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Someone else changed this list in the meantime. Check the order and try again.")]
pub struct OrderChanged;

/// The place in `list`, which is in order, for an item that is moved.
///
/// # Errors
/// [`OrderChanged`]
pub fn find_place<Id: Copy + PartialEq>(
    list: &[(Id, Position)],
    item: Id,
    to: MoveTo<Id>,
    now: DateTime<Utc>,
) -> Result<Place<Id>, OrderChanged> {
    let others: Vec<_> = list.iter().copied().filter(|&(id, _)| id != item).collect();
    let index_of = |id| others.iter().position(|&(other, _)| other == id).ok_or(OrderChanged);
    let index = match to {
        MoveTo::Before(id) => index_of(id)?,
        MoveTo::After(id) => index_of(id)? + 1,
    };
    let upper = index.checked_sub(1).and_then(|above| others.get(above)).map(|&(_, position)| position);
    let place = match (upper, others.get(index)) {
        (Some(upper), Some(&(id, lower))) => {
            Position::between(upper, lower).map_or(Place::NeedsRoomBefore(id), Place::Free)
        }
        // As if it were new.
        (None, Some(&(_, lower))) => Place::Free(Position(lower.0.saturating_add(1)).max(Position::at(now))),
        (Some(upper), None) => Place::Free(upper.lowered()),
        (None, None) => Place::Free(Position::at(now)),
    };
    Ok(place)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    /// As the repositories sort them.
    fn sort(list: &mut [(u8, Position)]) {
        list.sort_by_key(|&(id, position)| std::cmp::Reverse((position, id)));
    }

    /// Moves an item as the use case does.
    fn move_item(list: &mut [(u8, Position)], item: u8, to: MoveTo<u8>) -> Result<(), OrderChanged> {
        let place = loop {
            match find_place(list, item, to, now())? {
                Place::Free(position) => break position,
                Place::NeedsRoomBefore(id) => {
                    let from = list.iter().position(|&(other, _)| other == id).unwrap();
                    for (_, position) in &mut list[from..] {
                        *position = position.lowered();
                    }
                }
            }
        };
        let moved = list.iter_mut().find(|(id, _)| *id == item).unwrap();
        moved.1 = place;
        sort(list);
        Ok(())
    }

    fn ids(list: &[(u8, Position)]) -> Vec<u8> {
        list.iter().map(|&(id, _)| id).collect()
    }

    #[test]
    fn move_next_to_removed_item_is_rejected() {
        let list = [(2, Position::new(2)), (1, Position::new(1))];
        for to in [MoveTo::Before(9), MoveTo::After(9), MoveTo::Before(1)] {
            assert_eq!(find_place(&list, 1, to, now()), Err(OrderChanged));
        }
    }

    #[test]
    fn first_item_is_placed_as_if_new() {
        let list = [(2, Position::new(2)), (1, Position::new(1))];
        assert_eq!(find_place(&list, 1, MoveTo::Before(2), now()), Ok(Place::Free(Position::at(now()))));
        let later = [(2, Position::at(now())), (1, Position::new(1))];
        let above = Position::new(Position::at(now()).get() + 1);
        assert_eq!(find_place(&later, 1, MoveTo::Before(2), now()), Ok(Place::Free(above)));
    }

    #[test]
    fn position_is_the_time_of_creation() {
        assert_eq!(Position::at(now()).as_time(), now());
        assert_eq!(Position::new(i64::MAX).as_time(), DateTime::UNIX_EPOCH);
    }

    proptest! {
        /// Whatever the distances, such as none for a content pack.
        #[test]
        fn moves_put_items_next_to_each_other(
            positions in prop::collection::vec(0i64..6, 2..7),
            moves in prop::collection::vec((any::<u8>(), any::<u8>(), any::<bool>()), 1..40),
        ) {
            let mut list: Vec<_> = positions.into_iter().zip(0u8..).map(|(at, id)| (id, Position::new(at))).collect();
            sort(&mut list);
            let count = u8::try_from(list.len()).unwrap();
            for (item, other, before) in moves {
                let (item, other) = (item % count, other % count);
                if item == other {
                    continue;
                }
                let mut expected = ids(&list);
                expected.retain(|&id| id != item);
                let index = expected.iter().position(|&id| id == other).unwrap();
                expected.insert(if before { index } else { index + 1 }, item);
                let to = if before { MoveTo::Before(other) } else { MoveTo::After(other) };
                move_item(&mut list, item, to).unwrap();
                prop_assert_eq!(ids(&list), expected);
            }
        }
    }
}
