//! The in-memory database: the same rules as the real one, inspectable, and able to fail.

mod account_events;
mod agents;
mod audit;
mod discounts;
mod orders;
mod outbox;
mod payments;
mod posts;
mod prompts;
mod purchases;
mod state;
mod store;
mod unit_of_work;
mod users;

pub use state::{Redemption, State, StoredMail};
pub use store::{MemoryStore, Watch};
pub use unit_of_work::CallHook;
