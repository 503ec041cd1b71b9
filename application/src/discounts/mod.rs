//! Discount codes: validation and management.

mod admin;
mod validation;

pub use admin::{CreateDiscountError, DeactivateDiscountError, ManageDiscounts, NewDiscount};
pub use validation::{DiscountValidation, ValidateDiscountError};
