//! Discount codes: validation and management.

mod admin;
mod batch;
mod check;
mod validation;

pub use admin::{
    CreateDiscountError, DeactivateDiscountError, ListedDiscount, ManageDiscountError, ManageDiscounts,
    NewDiscount,
};
pub use batch::{CreateBatchError, NewDiscountBatch};
pub(crate) use check::{DiscountRequest, check};
pub use validation::{DiscountValidation, ValidateDiscountError};
