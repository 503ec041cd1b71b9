//! Discount codes: values, limits and validity.

mod code;
mod discount;

pub use code::{DiscountCode, DiscountCodeError};
pub use discount::{Discount, DiscountError, DiscountKind, DiscountKindError, DiscountUses};
