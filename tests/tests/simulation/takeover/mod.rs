//! Account takeover: random sequences of sign-ups, links, resets, email changes, confirmations, promotions and revocations
//! by an attacker, by an owner who opens every emailed link, and by an operator. Requests may run concurrently, some
//! sequences have strict email limits, and a few run on SQLite. The attacker may copy all cookies of one of the owner's
//! browsers, or send the owner a sign-in link to the attacker's account.
//!
//! Invariants after each step:
//! * No session that the attacker started belongs to an account of the owner. A copied cookie works until all sessions of
//!   its account are ended. Within 15 minutes of the owner's authentication it could do anything, so the attacker waits.
//! * No account of the owner has or awaits an address of the attacker, and the attacker's password opens none.
//! * No address is verified unless a link emailed to it was opened or the operator verified it, and a link confirms only
//!   the address it was emailed to.
//!
//! In the end the owner signs in to each account by its mailbox and ends its sessions; then nothing that the attacker has
//! works.

mod actions;
mod choices;
mod ports;
mod scenario;

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use integration_tests::app::TestStore;
use integration_tests::soak;
use scenario::Scenario;

/// Statistics of one sequence.
struct Run {
    steps: u64,
    /// Number of the owner's accounts.
    accounts: usize,
    thefts: u64,
    /// Thefts of recently authenticated cookies.
    live_thefts: u64,
}

/// One in this many sequences runs on SQLite, where concurrent requests are not deterministic.
const SQLITE_EVERY: u64 = 50;

const fn is_on_sqlite(seed: u64) -> bool {
    seed.is_multiple_of(SQLITE_EVERY)
}

async fn run(seed: u64) -> Result<Run, String> {
    let store = if is_on_sqlite(seed) { TestStore::sqlite().await } else { TestStore::memory() };
    let mut scenario = Scenario::new(seed, store);
    let steps = 10 + scenario.rng.below(40);
    let mut outcome = if scenario.rng.one_in(2) { scenario.begin_with_theft().await } else { Ok(()) };
    for _ in 0..steps {
        if outcome.is_ok() {
            outcome = scenario.step().await;
        }
    }
    if outcome.is_ok() {
        outcome = scenario.end().await;
    }
    match outcome {
        Ok(()) => Ok(Run {
            steps,
            accounts: scenario.owner_accounts.len(),
            thefts: scenario.thefts,
            live_thefts: scenario.live_thefts,
        }),
        Err(violation) => Err(format!(
            "{}\n{violation}\nreplay it: MARIGOLD_TEST_SEED={seed} cargo test --workspace --test in_process takeover",
            scenario.trace.join("\n")
        )),
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

#[test]
fn takeover_any_request_sequence_fails() {
    if let Some(seed) = soak::seed() {
        let _ = runtime().block_on(run(seed)).unwrap_or_else(|violation| panic!("{violation}"));
        return;
    }
    let sequences = u64::try_from(soak::size(150, 100_000)).unwrap();
    let next = AtomicU64::new(0);
    let [steps, accounts, thefts, live_thefts] = [const { AtomicU64::new(0) }; 4];
    let started = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                let runtime = runtime();
                loop {
                    let seed = next.fetch_add(1, Ordering::SeqCst);
                    if seed >= sequences {
                        return;
                    }
                    let run = runtime.block_on(run(seed)).unwrap_or_else(|violation| panic!("{violation}"));
                    steps.fetch_add(run.steps, Ordering::SeqCst);
                    accounts.fetch_add(u64::try_from(run.accounts).unwrap(), Ordering::SeqCst);
                    thefts.fetch_add(run.thefts, Ordering::SeqCst);
                    live_thefts.fetch_add(run.live_thefts, Ordering::SeqCst);
                }
            });
        }
    });
    let [steps, accounts, thefts, live_thefts] =
        [steps, accounts, thefts, live_thefts].map(AtomicU64::into_inner);
    soak::report(&format!(
        "takeover: {sequences} sequences (seeds from 0, {} on SQLite), {steps} steps, {accounts} accounts of the owner, \
         {thefts} cookies stolen ({live_thefts} recently authenticated), {} s, 0 takeovers",
        sequences.div_ceil(SQLITE_EVERY),
        started.elapsed().as_secs()
    ));
    let is_enough = accounts >= 2 * sequences && 2 * thefts >= sequences && 4 * live_thefts >= sequences;
    assert!(is_enough, "too few events to prove anything");
}
