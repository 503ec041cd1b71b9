//! Discount codes: trying one on, and keeping them.

mod desk;
mod validation;

pub use desk::{CreateDiscountError, DeactivateDiscountError, DiscountDesk, NewDiscount};
pub use validation::{DiscountValidation, ValidateDiscountError};
