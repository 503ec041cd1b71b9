//! A member's favorites, owned agents and recent uses.

mod availability;
mod contents;
mod favorites;
mod recent_uses;

pub use contents::{ToolboxContents, ToolboxView};
pub use favorites::{ManageFavorites, ManageFavoritesError};
pub use recent_uses::{RecentUses, RecordUseError};
