//! Carts that follow an account to every device.

mod item;

pub use item::{CartAddition, CartChange, CartItem};
