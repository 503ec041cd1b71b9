//! Discount codes: values, conditions, limits and validity.

mod code;
mod conditions;
mod discount;

pub use code::{DiscountCode, DiscountCodeError};
pub use conditions::{DiscountAudience, DiscountCheck, DiscountConditions, DiscountStatus, PricedAgent};
pub use discount::{Discount, DiscountDraft, DiscountError, DiscountKind, DiscountKindError, DiscountUses};
