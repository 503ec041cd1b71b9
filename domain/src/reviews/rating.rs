/// The sum of the visible reviews of an agent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rating {
    count: u32,
    stars: u32,
}

impl Rating {
    /// Fewer reviews say more about their authors than about the agent, so their average is not shown.
    pub const MIN_REVIEWS: u32 = 3;

    pub const fn new(count: u32, stars: u32) -> Self {
        Self { count, stars }
    }

    pub const fn count(self) -> u32 {
        self.count
    }

    /// The average in tenths of a star, rounded half up. `None` while there are too few reviews.
    pub fn average_tenths(self) -> Option<u32> {
        if self.count < Self::MIN_REVIEWS {
            return None;
        }
        let doubled = self.stars.checked_mul(20)?.checked_add(self.count)?;
        doubled.checked_div(self.count.checked_mul(2)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn average_is_shown_from_three_reviews() {
        assert_eq!(Rating::default().average_tenths(), None);
        assert_eq!(Rating::new(2, 10).average_tenths(), None);
        assert_eq!(Rating::new(3, 15).average_tenths(), Some(50));
    }

    #[test]
    fn average_is_rounded_half_up() {
        for (count, stars, tenths) in [(3, 13, 43), (3, 14, 47), (4, 17, 43), (20, 81, 41), (7, 7, 10)] {
            assert_eq!(Rating::new(count, stars).average_tenths(), Some(tenths), "{stars} in {count}");
        }
    }
}
