//! Discount codes: what they take off, and when they no longer do.

mod code;
mod discount;

pub use code::{DiscountCode, DiscountCodeError};
pub use discount::{Discount, DiscountKind, DiscountKindError, DiscountRefusal, DiscountUses};
