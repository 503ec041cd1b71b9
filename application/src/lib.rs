//! What Marigold does: the use cases, and the ports through which they reach the world.
//!
//! A use case parses nothing and decides nothing about an entity's state: it loads, tells the entity,
//! saves and commits. Nothing slow or remote happens while a unit of work is open.

pub mod agents;
pub mod audit;
pub mod discounts;
pub mod housekeeping;
pub mod html;
pub mod limits;
pub mod outbox;
pub mod ports;
pub mod posts;
pub mod prompts;
pub mod purchases;
pub mod seeding;
pub mod site;
pub mod users;
