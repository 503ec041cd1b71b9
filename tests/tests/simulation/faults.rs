//! Fault injection by seed, and the trace of events.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use integration_tests::seeded_rng::SeededRng;

use crate::simulation::scheduler::yield_now;

/// Fault rates of one run, drawn from its seed.
#[derive(Debug, Clone, Copy)]
pub struct FaultPlan {
    /// One in this many port calls fails; 0 for none.
    pub failures: u64,
    /// A node crashes after one in this many steps; 0 for never.
    pub crashes: u64,
    /// One in this many responses is lost; 0 for none.
    pub lost_responses: u64,
    /// The clock jumps at one in this many ticks; 0 for never.
    pub jumps: u64,
    /// Payment and refund results change at one in this many ticks; 0 for never.
    pub bank_changes: u64,
}

impl FaultPlan {
    pub fn draw(rng: &mut SeededRng) -> Self {
        let mut one_of = |choices: [u64; 4]| choices[rng.index(4)];
        Self {
            failures: one_of([0, 150, 40, 12]),
            crashes: one_of([0, 6000, 2000, 600]),
            lost_responses: one_of([0, 0, 30, 8]),
            jumps: one_of([0, 0, 12, 4]),
            bank_changes: one_of([0, 0, 6, 2]),
        }
    }

    const NO_FAULTS: Self = Self { failures: 0, crashes: 0, lost_responses: 0, jumps: 0, bank_changes: 0 };
}

/// An injected fault. Each port converts it to its own error.
#[derive(Debug, Clone, Copy)]
pub struct Fault;

/// Shared by every port of a run.
#[derive(Clone)]
pub struct Faults(Arc<Mutex<Inner>>);

struct Inner {
    rng: SeededRng,
    plan: FaultPlan,
    /// The current task.
    task: String,
    trace: Option<Vec<String>>,
}

impl Faults {
    pub fn new(rng: SeededRng, plan: FaultPlan, traced: bool) -> Self {
        let trace = traced.then(Vec::new);
        Self(Arc::new(Mutex::new(Inner { rng, plan, task: String::new(), trace })))
    }

    /// A port call: other tasks may run first, and it may fail.
    pub async fn fail_point(&self, call: &str) -> Result<(), Fault> {
        yield_now().await;
        let mut inner = self.inner();
        let failures = inner.plan.failures;
        let fails = inner.rng.one_in(failures);
        inner.note(|task| format!("{task}: {call}{}", if fails { " FAILS" } else { "" }));
        if fails { Err(Fault) } else { Ok(()) }
    }

    pub fn loses_response(&self) -> bool {
        let mut inner = self.inner();
        let lost = inner.plan.lost_responses;
        inner.rng.one_in(lost)
    }

    pub fn jumps(&self) -> bool {
        let mut inner = self.inner();
        let jumps = inner.plan.jumps;
        inner.rng.one_in(jumps)
    }

    pub fn bank_changes(&self) -> bool {
        let mut inner = self.inner();
        let changes = inner.plan.bank_changes;
        inner.rng.one_in(changes)
    }

    pub fn crashes(&self, rng: &mut SeededRng) -> bool {
        rng.one_in(self.inner().plan.crashes)
    }

    /// Stops injecting failures.
    pub fn stop_faults(&self) {
        self.inner().plan = FaultPlan::NO_FAULTS;
    }

    pub fn set_task(&self, task: &str) {
        let mut inner = self.inner();
        if inner.trace.is_some() && inner.task != task {
            task.clone_into(&mut inner.task);
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
            trace.push(what(&self.task));
        }
    }
}
