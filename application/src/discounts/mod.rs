//! Discount codes: rules and management.

mod admin;
mod batch;
mod check;

pub use admin::{
    CreateDiscountError, DeactivateDiscountError, ListedDiscount, ManageDiscountError, ManageDiscounts,
    NewDiscount,
};
pub use batch::{CreateBatchError, NewDiscountBatch};
pub(crate) use check::{DiscountRequest, check};
