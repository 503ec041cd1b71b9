use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What browsers received in responses, to be compared with the final state.
#[derive(Debug, Default)]
pub struct Journal(Mutex<Observations>);

#[derive(Debug, Default)]
pub struct Observations {
    /// Payments that the provider said were made: what for, by whom.
    pub paid: BTreeMap<String, (String, BTreeSet<String>)>,
    /// Payments that the product said were delivered.
    pub confirmed: BTreeSet<String>,
    /// The latest name of each member that the product said it kept, by number.
    pub renamed: BTreeMap<String, u64>,
    pub signed_up: Vec<String>,
    /// Requests that were taken and got no answer.
    pub interrupted: u64,
    /// Requests that found nobody, or somebody who could do nothing at that moment.
    pub rejected: u64,
    /// Members who bought all there is.
    pub finished_members: u64,
}

impl Journal {
    pub fn observations(&self) -> MutexGuard<'_, Observations> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
