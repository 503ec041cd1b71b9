use chrono::{DateTime, Utc};

use super::DiscountCode;
use crate::money::Cents;
use crate::{DiscountId, Transition};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiscountKind {
    Percentage(u8),
    Fixed(Cents),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DiscountKindError {
    #[error("A percentage must be a whole number from 1 to 100")]
    Percentage,
    #[error("A fixed amount must be between 1 cent and $999,999.99")]
    Fixed,
}

impl DiscountKind {
    /// # Errors
    /// [`DiscountKindError::Percentage`] outside 1 to 100.
    pub fn percentage(percent: i64) -> Result<Self, DiscountKindError> {
        match u8::try_from(percent) {
            Ok(percent @ 1..=100) => Ok(Self::Percentage(percent)),
            _ => Err(DiscountKindError::Percentage),
        }
    }

    /// # Errors
    /// [`DiscountKindError::Fixed`] for 0 cents or more than [`Cents::MAX`].
    pub fn fixed(cents: i64) -> Result<Self, DiscountKindError> {
        match Cents::new(cents) {
            Ok(amount) if !amount.is_zero() => Ok(Self::Fixed(amount)),
            _ => Err(DiscountKindError::Fixed),
        }
    }

    /// The amount off this subtotal: a percentage rounded down to whole cents, or a fixed amount capped at
    /// the subtotal.
    #[must_use]
    pub fn amount_off(self, subtotal: Cents) -> Cents {
        match self {
            Self::Percentage(percent) => subtotal.share(i64::from(percent), 100),
            Self::Fixed(amount) => amount.min(subtotal),
        }
    }
}

/// Uses of a code: redeemed, or held by an unpaid order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DiscountUses {
    pub total: u32,
    /// Held by unpaid orders.
    pub held: u32,
    pub by_member: u32,
}

/// Why a code is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DiscountError {
    #[error("This discount code is not valid")]
    Unknown,
    #[error("This discount code is no longer active")]
    Inactive,
    #[error("This discount code has expired")]
    Expired,
    #[error("This discount code has been used up")]
    UsedUp,
    /// Unpaid orders hold the last uses.
    #[error("This discount code is in use by another order right now. Please try again in half an hour")]
    InUse,
    #[error("You have already used this discount code")]
    UsedByMember,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discount {
    pub id: DiscountId,
    pub code: DiscountCode,
    pub kind: DiscountKind,
    pub is_active: bool,
    pub expires_at: Option<DateTime<Utc>>,
    pub max_uses: Option<u32>,
    pub max_uses_per_member: Option<u32>,
    pub created_at: DateTime<Utc>,
}

impl Discount {
    /// Checks whether this member may use the code once more.
    ///
    /// # Errors
    /// The first [`DiscountError`] that applies.
    pub fn check(&self, uses: DiscountUses, now: DateTime<Utc>) -> Result<(), DiscountError> {
        if !self.is_active {
            return Err(DiscountError::Inactive);
        }
        if self.expires_at.is_some_and(|end| now >= end) {
            return Err(DiscountError::Expired);
        }
        self.check_limits(uses)
    }

    /// Checks only the limits. A checkout that started in time keeps its price, even if the code has expired
    /// or was deactivated.
    ///
    /// # Errors
    /// [`DiscountError::UsedByMember`], [`DiscountError::UsedUp`] or [`DiscountError::InUse`].
    pub fn check_limits(&self, uses: DiscountUses) -> Result<(), DiscountError> {
        if self.max_uses_per_member.is_some_and(|max| uses.by_member >= max) {
            return Err(DiscountError::UsedByMember);
        }
        match self.max_uses {
            Some(max) if uses.total.saturating_sub(uses.held) >= max => Err(DiscountError::UsedUp),
            Some(max) if uses.total >= max => Err(DiscountError::InUse),
            _ => Ok(()),
        }
    }

    pub fn deactivate(&mut self) -> Transition {
        if self.is_active {
            self.is_active = false;
            Transition::Applied
        } else {
            Transition::Unchanged
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn discount() -> Discount {
        Discount {
            id: DiscountId::from_uuid(Uuid::nil()),
            code: DiscountCode::parse("WELCOME20").unwrap(),
            kind: DiscountKind::percentage(20).unwrap(),
            is_active: true,
            expires_at: None,
            max_uses: None,
            max_uses_per_member: None,
            created_at: start(),
        }
    }

    fn start() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn cents(cents: i64) -> Cents {
        Cents::new(cents).unwrap()
    }

    #[test]
    fn percentage_discount_rounds_down() {
        let third = DiscountKind::percentage(33).unwrap();
        assert_eq!(third.amount_off(cents(999)), cents(329));
        assert_eq!(DiscountKind::percentage(1).unwrap().amount_off(cents(99)), Cents::ZERO);
        assert_eq!(DiscountKind::percentage(100).unwrap().amount_off(cents(999)), cents(999));
    }

    #[test]
    fn fixed_discount_is_capped_at_subtotal() {
        let ten = DiscountKind::fixed(1000).unwrap();
        assert_eq!(ten.amount_off(cents(700)), cents(700));
        assert_eq!(ten.amount_off(cents(2500)), cents(1000));
    }

    #[test]
    fn discount_kind_validates_range() {
        assert!(DiscountKind::percentage(1).is_ok() && DiscountKind::percentage(100).is_ok());
        for bad in [-1, 0, 101, 256 + 20] {
            assert_eq!(DiscountKind::percentage(bad), Err(DiscountKindError::Percentage));
        }
        assert_eq!(DiscountKind::fixed(0), Err(DiscountKindError::Fixed));
        assert_eq!(DiscountKind::fixed(-5), Err(DiscountKindError::Fixed));
    }

    #[test]
    fn discount_check_returns_each_error() {
        let none = DiscountUses::default();
        assert_eq!(discount().check(none, start()), Ok(()));

        let mut off = discount();
        assert_eq!(off.deactivate(), Transition::Applied);
        assert_eq!(off.deactivate(), Transition::Unchanged);
        assert_eq!(off.check(none, start()), Err(DiscountError::Inactive));

        let ended = Discount { expires_at: Some(start()), ..discount() };
        assert_eq!(ended.check(none, start() - TimeDelta::seconds(1)), Ok(()));
        assert_eq!(ended.check(none, start()), Err(DiscountError::Expired));

        let limited = Discount { max_uses: Some(2), max_uses_per_member: Some(1), ..discount() };
        let uses = |total, by_member| DiscountUses { total, held: 0, by_member };
        assert_eq!(limited.check(uses(1, 0), start()), Ok(()));
        assert_eq!(limited.check(uses(2, 0), start()), Err(DiscountError::UsedUp));
        assert_eq!(limited.check(uses(1, 1), start()), Err(DiscountError::UsedByMember));
    }

    #[test]
    fn check_last_uses_held_returns_in_use() {
        let limited = Discount { max_uses: Some(2), ..discount() };
        let uses = |total, held| DiscountUses { total, held, by_member: 0 };
        for held in 1..=2 {
            assert_eq!(limited.check(uses(2, held), start()), Err(DiscountError::InUse), "{held}");
        }
        assert_eq!(limited.check(uses(3, 1), start()), Err(DiscountError::UsedUp));
        assert_eq!(limited.check(uses(1, 1), start()), Ok(()));
    }

    #[test]
    fn check_limits_ignores_expiry() {
        let ended = Discount { expires_at: Some(start()), max_uses: Some(1), ..discount() };
        assert_eq!(ended.check_limits(DiscountUses::default()), Ok(()));
        let uses = DiscountUses { total: 1, held: 0, by_member: 0 };
        assert_eq!(ended.check_limits(uses), Err(DiscountError::UsedUp));
    }

    proptest! {
        #[test]
        fn discount_never_exceeds_subtotal(subtotal in 0..=99_999_999i64, percent in 1..=100i64, fixed in 1..=99_999_999i64) {
            let subtotal = cents(subtotal);
            for kind in [DiscountKind::percentage(percent).unwrap(), DiscountKind::fixed(fixed).unwrap()] {
                prop_assert!(kind.amount_off(subtotal) <= subtotal);
            }
        }
    }
}
