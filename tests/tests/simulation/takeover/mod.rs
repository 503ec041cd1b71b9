//! A campaign of account takeovers: random sequences of sign-ups, links, resets, changes of address, confirmations,
//! promotions and revocations by an attacker, by an owner who opens every link in her mailboxes, and by an operator. Some
//! of them run at the same time, some sequences under strict limits on emails, and a few on SQLite. Now and then the
//! attacker copies all cookies of one of the owner's browsers, or sends the owner a sign-in link to the attacker's account. For 15 minutes after the owner last proved who she is, a
//! session may do what she may, so the attacker waits before she uses the copy for a change that needs such a proof, and
//! uses it for everything else immediately.
//!
//! After each step:
//! * No session that the attacker began belongs to an account of the owner's. A copied cookie works only until all
//!   sessions of its account are ended: by logging out everywhere, by a reset, by a new password, or by the operator.
//! * No account of the owner's has or awaits an address of the attacker's, and the attacker's password opens none.
//! * No address is verified unless a link mailed to it was opened or the operator vouched for it, and no link confirms
//!   another address than the one it was mailed to.
//!
//! In the end the owner gets into each of her accounts with her mailbox and ends its sessions, and then nothing that the
//! attacker knows or holds works.

mod actions;
mod campaign;
mod choices;
mod ports;

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use campaign::Campaign;
use integration_tests::app::TestStore;
use integration_tests::soak;

/// What happened in one sequence.
struct Run {
    steps: u64,
    /// The owner's accounts.
    accounts: usize,
    thefts: u64,
    /// Copies of cookies with which the owner had just proved who she is.
    live_thefts: u64,
}

/// One sequence in this many runs on SQLite, where two requests at the same time are not repeated exactly.
const SQLITE_SHARE: u64 = 50;

const fn is_on_sqlite(seed: u64) -> bool {
    seed.is_multiple_of(SQLITE_SHARE)
}

async fn run(seed: u64) -> Result<Run, String> {
    let store = if is_on_sqlite(seed) { TestStore::sqlite().await } else { TestStore::memory() };
    let mut campaign = Campaign::new(seed, store);
    let steps = 10 + campaign.rng.below(40);
    let mut outcome = if campaign.rng.once_in(2) { campaign.begin_with_theft().await } else { Ok(()) };
    for _ in 0..steps {
        if outcome.is_ok() {
            outcome = campaign.step().await;
        }
    }
    if outcome.is_ok() {
        outcome = campaign.end().await;
    }
    match outcome {
        Ok(()) => Ok(Run {
            steps,
            accounts: campaign.annas.len(),
            thefts: campaign.thefts,
            live_thefts: campaign.live_thefts,
        }),
        Err(broken) => Err(format!(
            "{}\n{broken}\nreplay it: MARIGOLD_TEST_SEED={seed} cargo test --workspace --test simulation takeover",
            campaign.trace.join("\n")
        )),
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

#[test]
fn takeover_any_request_sequence_fails() {
    if let Some(seed) = soak::seed() {
        let _ = runtime().block_on(run(seed)).unwrap_or_else(|broken| panic!("{broken}"));
        return;
    }
    let sequences = u64::try_from(soak::size(500, 100_000)).unwrap();
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
                    let run = runtime.block_on(run(seed)).unwrap_or_else(|broken| panic!("{broken}"));
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
         {thefts} cookies stolen ({live_thefts} just after a proof), {} s, none taken",
        sequences.div_ceil(SQLITE_SHARE),
        started.elapsed().as_secs()
    ));
    let is_enough = accounts >= 2 * sequences && 2 * thefts >= sequences && 4 * live_thefts >= sequences;
    assert!(is_enough, "too little happened to prove anything");
}
