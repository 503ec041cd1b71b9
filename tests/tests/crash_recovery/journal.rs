use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What browsers received in responses, to be compared with the final state.
#[derive(Debug, Default)]
pub struct Journal(Mutex<Observations>);

#[derive(Debug, Default)]
pub struct Observations {
    /// Payments that the provider reported as succeeded, with the order's contents and the member.
    pub paid: BTreeMap<String, (String, BTreeSet<String>)>,
    /// Payments that the server confirmed as delivered.
    pub confirmed: BTreeSet<String>,
    /// The latest name of each member that the server acknowledged, by number.
    pub renamed: BTreeMap<String, u64>,
    pub signed_up: Vec<String>,
    /// Requests that were accepted and got no response.
    pub interrupted: u64,
    /// Requests that got no connection, or a 503.
    pub rejected: u64,
    /// Members who own every agent.
    pub finished_members: u64,
}

impl Journal {
    pub fn observations(&self) -> MutexGuard<'_, Observations> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
