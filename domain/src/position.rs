//! The order of agents and prompts: featured ones first, each group by position.

use chrono::{DateTime, Utc};

/// The sort key of an agent or prompt; lists are in descending order. It starts as the creation time, so lists are newest
/// first until an admin moves an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position(i64);

impl Position {
    /// The gap that is opened between neighbors that are too close: one second.
    pub const GAP: i64 = 1_000_000;

    pub const fn new(position: i64) -> Self {
        Self(position)
    }

    /// The position of an item that is created, or moved to the top, at this time.
    pub const fn at(time: DateTime<Utc>) -> Self {
        Self(time.timestamp_micros())
    }

    pub const fn get(self) -> i64 {
        self.0
    }

    /// The creation time that would give this position.
    pub fn as_time(self) -> DateTime<Utc> {
        DateTime::from_timestamp_micros(self.0).unwrap_or_default()
    }

    /// One gap lower.
    pub const fn lower(self) -> Self {
        Self(self.0.saturating_sub(Self::GAP))
    }

    /// The middle between two neighbors; `None` if they are adjacent.
    fn between(upper: Self, lower: Self) -> Option<Self> {
        let middle = lower.0 + (upper.0 - lower.0) / 2;
        (lower.0 < middle && middle < upper.0).then_some(Self(middle))
    }
}

/// Where to move an item: to the top of the list, or directly before or after this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveTo<Id> {
    Top,
    Before(Id),
    After(Id),
}

/// The result of [`find_place`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place<Id> {
    Free(Position),
    /// The neighbors are too close: first lower this item and all that follow it by [`Position::GAP`].
    NeedsGapBefore(Id),
}

/// The neighbor is no longer in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Someone else changed this list in the meantime. Check the order and try again.")]
pub struct OrderChanged;

/// Finds the new position of an item in a sorted list.
pub fn find_place<Id: Copy + PartialEq>(
    list: &[(Id, Position)],
    item: Id,
    to: MoveTo<Id>,
    now: DateTime<Utc>,
) -> Result<Place<Id>, OrderChanged> {
    let others: Vec<_> = list.iter().copied().filter(|&(id, _)| id != item).collect();
    let index_of = |id| others.iter().position(|&(other, _)| other == id).ok_or(OrderChanged);
    let index = match to {
        MoveTo::Top => 0,
        MoveTo::Before(id) => index_of(id)?,
        MoveTo::After(id) => index_of(id)? + 1,
    };
    let upper = index.checked_sub(1).and_then(|above| others.get(above)).map(|&(_, position)| position);
    let place = match (upper, others.get(index)) {
        (Some(upper), Some(&(id, lower))) => {
            Position::between(upper, lower).map_or(Place::NeedsGapBefore(id), Place::Free)
        }
        // As if it were new.
        (None, Some(&(_, lower))) => Place::Free(Position(lower.0.saturating_add(1)).max(Position::at(now))),
        (Some(upper), None) => Place::Free(upper.lower()),
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

    /// Sorts them as the repositories do.
    fn sort(list: &mut [(u8, Position)]) {
        list.sort_by_key(|&(id, position)| std::cmp::Reverse((position, id)));
    }

    /// Moves an item as the use case does.
    fn move_item(list: &mut [(u8, Position)], item: u8, to: MoveTo<u8>) -> Result<(), OrderChanged> {
        let place = loop {
            match find_place(list, item, to, now())? {
                Place::Free(position) => break position,
                Place::NeedsGapBefore(id) => {
                    let from = list.iter().position(|&(other, _)| other == id).unwrap();
                    for (_, position) in &mut list[from..] {
                        *position = position.lower();
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
        /// Includes equal positions, which the items of a content pack have.
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
