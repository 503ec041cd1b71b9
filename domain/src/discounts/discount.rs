use chrono::{DateTime, Utc};

use uuid::Uuid;

use super::{DiscountAudience, DiscountCheck, DiscountCode, DiscountConditions, DiscountStatus, PricedAgent};
use crate::money::Cents;
use crate::version::next_version;
use crate::{DiscountId, EditConflict, Transition};

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
    #[error("This discount code is not valid yet")]
    NotStarted,
    #[error("This discount code is for members who already own an agent")]
    OwnersOnly,
    #[error("This discount code is for your first purchase")]
    NewBuyersOnly,
    #[error("This discount code doesn't apply to the agents in your cart")]
    OtherAgentsOnly,
    /// The least subtotal.
    #[error("This discount code needs a cart of at least {0}")]
    SubtotalTooLow(Cents),
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
    pub conditions: DiscountConditions,
    /// Shared by codes that were created together.
    pub batch: Option<Uuid>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What an admin can change about a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscountDraft {
    pub kind: DiscountKind,
    pub expires_at: Option<DateTime<Utc>>,
    pub max_uses: Option<u32>,
    pub max_uses_per_member: Option<u32>,
    pub conditions: DiscountConditions,
}

impl Discount {
    /// An active code.
    pub fn create(id: DiscountId, code: DiscountCode, draft: DiscountDraft, now: DateTime<Utc>) -> Self {
        Self {
            id,
            code,
            kind: draft.kind,
            is_active: true,
            expires_at: draft.expires_at,
            max_uses: draft.max_uses,
            max_uses_per_member: draft.max_uses_per_member,
            conditions: draft.conditions,
            batch: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// Applies an edit `based_on` the version its author loaded.
    ///
    /// # Errors
    /// [`EditConflict`] if there is a newer version.
    pub fn edit(
        &mut self,
        draft: DiscountDraft,
        based_on: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<(), EditConflict> {
        self.updated_at = next_version(self.updated_at, based_on, now)?;
        let DiscountDraft { kind, expires_at, max_uses, max_uses_per_member, conditions } = draft;
        (self.kind, self.expires_at) = (kind, expires_at);
        (self.max_uses, self.max_uses_per_member) = (max_uses, max_uses_per_member);
        self.conditions = conditions;
        Ok(())
    }

    /// Whether someone may pay less than with the code as it was before an edit.
    pub fn is_wider_than(&self, before: &Self) -> bool {
        let takes_more = match (self.kind, before.kind) {
            (DiscountKind::Percentage(now), DiscountKind::Percentage(before)) => now > before,
            (DiscountKind::Fixed(now), DiscountKind::Fixed(before)) => now > before,
            _ => true,
        };
        let exceeds = |now: Option<u32>, before: Option<u32>| {
            before.is_some_and(|before| now.is_none_or(|now| now > before))
        };
        takes_more
            || before.expires_at.is_some_and(|before| self.expires_at.is_none_or(|now| now > before))
            || exceeds(self.max_uses, before.max_uses)
            || exceeds(self.max_uses_per_member, before.max_uses_per_member)
            || self.conditions.is_wider_than(&before.conditions)
    }

    /// Checks whether a member may use the code once more. Code entry, checkout and simulation all use it.
    ///
    /// # Errors
    /// The first [`DiscountError`] that applies.
    pub fn check(&self, check: &DiscountCheck<'_>) -> Result<(), DiscountError> {
        if !self.is_active {
            return Err(DiscountError::Inactive);
        }
        if self.expires_at.is_some_and(|end| check.now >= end) {
            return Err(DiscountError::Expired);
        }
        if self.conditions.starts_at.is_some_and(|start| check.now < start) {
            return Err(DiscountError::NotStarted);
        }
        match self.conditions.audience {
            DiscountAudience::Owners if !check.is_owner => return Err(DiscountError::OwnersOnly),
            DiscountAudience::NewBuyers if check.is_owner => return Err(DiscountError::NewBuyersOnly),
            _ => {}
        }
        self.check_limits(check.uses)?;
        check.cart.map_or(Ok(()), |cart| self.check_cart(cart))
    }

    fn check_cart(&self, cart: &[PricedAgent]) -> Result<(), DiscountError> {
        let chosen = &self.conditions.agents;
        if !chosen.is_empty() && !cart.iter().any(|(agent, _)| chosen.contains(agent)) {
            return Err(DiscountError::OtherAgentsOnly);
        }
        // A sum that is too large for a payment is large enough for any minimum.
        let subtotal = Cents::sum(cart.iter().map(|(_, price)| *price)).unwrap_or(Cents::MAX);
        if subtotal < self.conditions.min_subtotal {
            return Err(DiscountError::SubtotalTooLow(self.conditions.min_subtotal));
        }
        Ok(())
    }

    /// `redeemed` is the number of uses without those held by unpaid orders.
    pub fn status(&self, redeemed: u32, now: DateTime<Utc>) -> DiscountStatus {
        if !self.is_active {
            DiscountStatus::Off
        } else if self.expires_at.is_some_and(|end| now >= end) {
            DiscountStatus::Expired
        } else if self.max_uses.is_some_and(|max| redeemed >= max) {
            DiscountStatus::UsedUp
        } else if self.conditions.starts_at.is_some_and(|start| now < start) {
            DiscountStatus::Scheduled
        } else {
            DiscountStatus::Live
        }
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

    pub fn deactivate(&mut self, now: DateTime<Utc>) -> Transition {
        self.set_active(false, now)
    }

    pub fn activate(&mut self, now: DateTime<Utc>) -> Transition {
        self.set_active(true, now)
    }

    fn set_active(&mut self, is_active: bool, now: DateTime<Utc>) -> Transition {
        if self.is_active == is_active {
            return Transition::Unchanged;
        }
        self.is_active = is_active;
        self.updated_at = next_version(self.updated_at, None, now).unwrap_or(now);
        Transition::Applied
    }
}

#[cfg(test)]
mod tests;
