//! Where the seed lets ports fail, and the trace of events.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::scheduler::lower_priority;
use integration_tests::seeded_rng::SeededRng;

/// The fault rates of one run: each seed draws its own, so that some runs have few faults and others many.
#[derive(Debug, Clone, Copy)]
pub struct FaultPlan {
    /// One port call in so many fails; none for 0.
    pub failures: u64,
    /// One step in so many ends with a crash of a node; none for 0.
    pub crashes: u64,
    /// One response in so many never reaches the browser; none for 0.
    pub lost_answers: u64,
    /// One tick of the clock in so many is a jump; none for 0.
    pub jumps: u64,
    /// In one tick of the clock in so many the bank changes how it treats payments and refunds; never for 0.
    pub bank_changes: u64,
}

impl FaultPlan {
    pub fn draw(rng: &mut SeededRng) -> Self {
        let mut one_of = |choices: [u64; 4]| choices[rng.index(4)];
        Self {
            failures: one_of([0, 150, 40, 12]),
            crashes: one_of([0, 6000, 2000, 600]),
            lost_answers: one_of([0, 0, 30, 8]),
            jumps: one_of([0, 0, 12, 4]),
            bank_changes: one_of([0, 0, 6, 2]),
        }
    }

    const NO_FAULTS: Self = Self { failures: 0, crashes: 0, lost_answers: 0, jumps: 0, bank_changes: 0 };
}

/// A call that was made to fail. Each port reports it with its own error.
#[derive(Debug, Clone, Copy)]
pub struct Fault;

/// Shared by every port of a run.
#[derive(Clone)]
pub struct Faults(Arc<Mutex<Inner>>);

struct Inner {
    rng: SeededRng,
    weather: FaultPlan,
    /// The current task.
    who: String,
    trace: Option<Vec<String>>,
}

impl Faults {
    pub fn new(rng: SeededRng, weather: FaultPlan, traced: bool) -> Self {
        let trace = traced.then(Vec::new);
        Self(Arc::new(Mutex::new(Inner { rng, weather, who: String::new(), trace })))
    }

    /// One port call: other tasks may run first, and then it may fail.
    pub async fn point(&self, call: &str) -> Result<(), Fault> {
        lower_priority().await;
        let mut inner = self.inner();
        let failures = inner.weather.failures;
        let fails = inner.rng.once_in(failures);
        inner.note(|who| format!("{who}: {call}{}", if fails { " FAILS" } else { "" }));
        if fails { Err(Fault) } else { Ok(()) }
    }

    pub fn loses_answer(&self) -> bool {
        let mut inner = self.inner();
        let lost = inner.weather.lost_answers;
        inner.rng.once_in(lost)
    }

    pub fn jumps(&self) -> bool {
        let mut inner = self.inner();
        let jumps = inner.weather.jumps;
        inner.rng.once_in(jumps)
    }

    pub fn bank_changes(&self) -> bool {
        let mut inner = self.inner();
        let changes = inner.weather.bank_changes;
        inner.rng.once_in(changes)
    }

    pub fn crashes(&self, rng: &mut SeededRng) -> bool {
        rng.once_in(self.inner().weather.crashes)
    }

    /// Stops injecting failures.
    pub fn stop_faults(&self) {
        self.inner().weather = FaultPlan::NO_FAULTS;
    }

    pub fn set_turn(&self, who: &str) {
        let mut inner = self.inner();
        if inner.trace.is_some() && inner.who != who {
            who.clone_into(&mut inner.who);
        }
    }

    pub fn note(&self, what: impl FnOnce(&str) -> String) {
        self.inner().note(what);
    }

    pub fn take_trace(&self) -> Vec<String> {
        self.inner().trace.take().unwrap_or_default()
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn note(&mut self, what: impl FnOnce(&str) -> String) {
        if let Some(trace) = &mut self.trace {
            trace.push(what(&self.who));
        }
    }
}
