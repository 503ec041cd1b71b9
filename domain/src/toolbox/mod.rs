//! What a member keeps at hand: favorites in their own order, and what they used recently.

mod favorites;
mod item;
mod recent_use;

pub use favorites::{Favorite, Favorites, TooManyFavorites};
pub use item::ToolboxItem;
pub use recent_use::RecentUse;
