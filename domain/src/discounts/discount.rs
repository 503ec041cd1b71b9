use chrono::{DateTime, Utc};

use super::DiscountCode;
use crate::money::Cents;
use crate::{DiscountId, Transition};

/// What a code takes off.
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
    /// [`DiscountKindError::Fixed`] for no money or more than [`Cents::MAX`].
    pub fn fixed(cents: i64) -> Result<Self, DiscountKindError> {
        match Cents::new(cents) {
            Ok(amount) if !amount.is_zero() => Ok(Self::Fixed(amount)),
            _ => Err(DiscountKindError::Fixed),
        }
    }

    /// What comes off this subtotal: a percentage rounded down to whole cents, a fixed amount capped
    /// at the subtotal.
    #[must_use]
    pub fn amount_off(self, subtotal: Cents) -> Cents {
        match self {
            Self::Percentage(percent) => subtotal.share(i64::from(percent), 100),
            Self::Fixed(amount) => amount.min(subtotal),
        }
    }
}

/// How often a code is taken already: redeemed, or held by an order that is not paid yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DiscountUses {
    pub in_all: u32,
    /// How many of these are only held, and may become free again.
    pub held: u32,
    pub by_member: u32,
}

/// Why a code takes nothing off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DiscountRefusal {
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

/// A discount code.
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
    /// Whether the code may be used once more by this member.
    ///
    /// # Errors
    /// The first [`DiscountRefusal`] that applies.
    pub fn check(&self, uses: DiscountUses, now: DateTime<Utc>) -> Result<(), DiscountRefusal> {
        if !self.is_active {
            return Err(DiscountRefusal::Inactive);
        }
        if self.expires_at.is_some_and(|end| now >= end) {
            return Err(DiscountRefusal::Expired);
        }
        self.check_limits(uses)
    }

    /// Whether a checkout that was begun in time may still redeem the code: its limits alone count,
    /// for the price was promised when the payment was begun.
    ///
    /// # Errors
    /// [`DiscountRefusal::UsedByMember`], [`DiscountRefusal::UsedUp`] or [`DiscountRefusal::InUse`].
    pub fn check_limits(&self, uses: DiscountUses) -> Result<(), DiscountRefusal> {
        if self.max_uses_per_member.is_some_and(|max| uses.by_member >= max) {
            return Err(DiscountRefusal::UsedByMember);
        }
        match self.max_uses {
            Some(max) if uses.in_all.saturating_sub(uses.held) >= max => Err(DiscountRefusal::UsedUp),
            Some(max) if uses.in_all >= max => Err(DiscountRefusal::InUse),
            _ => Ok(()),
        }
    }

    pub fn deactivate(&mut self) -> Transition {
        if self.is_active {
            self.is_active = false;
            Transition::Applied
        } else {
            Transition::AlreadyApplied
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
    fn a_percentage_is_rounded_down_to_whole_cents() {
        let third = DiscountKind::percentage(33).unwrap();
        assert_eq!(third.amount_off(cents(999)), cents(329));
        assert_eq!(DiscountKind::percentage(1).unwrap().amount_off(cents(99)), Cents::ZERO);
        assert_eq!(DiscountKind::percentage(100).unwrap().amount_off(cents(999)), cents(999));
    }

    #[test]
    fn a_fixed_amount_is_capped_at_the_subtotal() {
        let ten = DiscountKind::fixed(1000).unwrap();
        assert_eq!(ten.amount_off(cents(700)), cents(700));
        assert_eq!(ten.amount_off(cents(2500)), cents(1000));
    }

    #[test]
    fn percentages_from_1_to_100_and_positive_amounts_are_taken() {
        assert!(DiscountKind::percentage(1).is_ok() && DiscountKind::percentage(100).is_ok());
        for bad in [-1, 0, 101, 256 + 20] {
            assert_eq!(DiscountKind::percentage(bad), Err(DiscountKindError::Percentage));
        }
        assert_eq!(DiscountKind::fixed(0), Err(DiscountKindError::Fixed));
        assert_eq!(DiscountKind::fixed(-5), Err(DiscountKindError::Fixed));
    }

    #[test]
    fn each_reason_for_refusal_is_told_apart() {
        let none = DiscountUses::default();
        assert_eq!(discount().check(none, start()), Ok(()));

        let mut off = discount();
        assert_eq!(off.deactivate(), Transition::Applied);
        assert_eq!(off.deactivate(), Transition::AlreadyApplied);
        assert_eq!(off.check(none, start()), Err(DiscountRefusal::Inactive));

        let ended = Discount { expires_at: Some(start()), ..discount() };
        assert_eq!(ended.check(none, start() - TimeDelta::seconds(1)), Ok(()));
        assert_eq!(ended.check(none, start()), Err(DiscountRefusal::Expired));

        let limited = Discount { max_uses: Some(2), max_uses_per_member: Some(1), ..discount() };
        let uses = |in_all, by_member| DiscountUses { in_all, held: 0, by_member };
        assert_eq!(limited.check(uses(1, 0), start()), Ok(()));
        assert_eq!(limited.check(uses(2, 0), start()), Err(DiscountRefusal::UsedUp));
        assert_eq!(limited.check(uses(1, 1), start()), Err(DiscountRefusal::UsedByMember));
    }

    #[test]
    fn check_last_uses_only_held_refuses_as_in_use() {
        let limited = Discount { max_uses: Some(2), ..discount() };
        let uses = |in_all, held| DiscountUses { in_all, held, by_member: 0 };
        for held in 1..=2 {
            assert_eq!(limited.check(uses(2, held), start()), Err(DiscountRefusal::InUse), "{held}");
        }
        assert_eq!(limited.check(uses(3, 1), start()), Err(DiscountRefusal::UsedUp));
        assert_eq!(limited.check(uses(1, 1), start()), Ok(()));
    }

    #[test]
    fn a_code_that_ends_while_its_checkout_is_being_paid_still_counts() {
        let ended = Discount { expires_at: Some(start()), max_uses: Some(1), ..discount() };
        assert_eq!(ended.check_limits(DiscountUses::default()), Ok(()));
        let taken = DiscountUses { in_all: 1, held: 0, by_member: 0 };
        assert_eq!(ended.check_limits(taken), Err(DiscountRefusal::UsedUp));
    }

    proptest! {
        #[test]
        fn no_discount_exceeds_the_subtotal(subtotal in 0..=99_999_999i64, percent in 1..=100i64, fixed in 1..=99_999_999i64) {
            let subtotal = cents(subtotal);
            for kind in [DiscountKind::percentage(percent).unwrap(), DiscountKind::fixed(fixed).unwrap()] {
                prop_assert!(kind.amount_off(subtotal) <= subtotal);
            }
        }
    }
}
