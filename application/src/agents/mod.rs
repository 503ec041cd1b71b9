//! The catalogue: what members see of it, and how admins keep it.

mod catalogue;
mod desk;

pub use catalogue::{Catalogue, Sight};
pub use desk::{AgentDesk, AgentDeskError, AgentEntry, Deletion};
