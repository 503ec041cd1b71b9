//! A campaign of account takeovers: random sequences of sign-ups, links, resets, changes of address and promotions by
//! an attacker, by an owner who opens every link in her mailboxes, and by an operator. Some of them run at the same
//! time.
//!
//! After each step: the attacker is signed in to none of the owner's accounts, and no address is verified unless a link
//! mailed to it was opened or the operator vouched for it. In the end the owner gets into each of her accounts with
//! her mailbox, and nothing that the attacker knows lets her in.

mod actions;
mod campaign;
mod ports;

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use campaign::Campaign;
use integration_tests::soak;

/// Runs one sequence. Returns its steps, and how many accounts of Anna's there were.
async fn run(seed: u64) -> Result<(u64, usize), String> {
    let mut campaign = Campaign::new(seed);
    let steps = 10 + campaign.dice.roll(40);
    let mut outcome = Ok(());
    for _ in 0..steps {
        outcome = campaign.step().await;
        if outcome.is_err() {
            break;
        }
    }
    if outcome.is_ok() {
        outcome = campaign.end().await;
    }
    match outcome {
        Ok(()) => Ok((steps, campaign.annas.len())),
        Err(broken) => Err(format!(
            "{}\n{broken}\nreplay it: MARIGOLD_TEST_SEED={seed} cargo test --workspace --test simulation takeover",
            campaign.trace.join("\n")
        )),
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap()
}

#[test]
fn takeover_by_any_sequence_of_requests_fails() {
    if let Some(seed) = soak::seed() {
        let _ = runtime().block_on(run(seed)).unwrap_or_else(|broken| panic!("{broken}"));
        return;
    }
    let sequences = u64::try_from(soak::size(500, 100_000)).unwrap();
    let (next, steps, accounts) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
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
                    let (taken, owned) =
                        runtime.block_on(run(seed)).unwrap_or_else(|broken| panic!("{broken}"));
                    steps.fetch_add(taken, Ordering::SeqCst);
                    accounts.fetch_add(u64::try_from(owned).unwrap(), Ordering::SeqCst);
                }
            });
        }
    });
    let (steps, accounts) = (steps.into_inner(), accounts.into_inner());
    soak::report(&format!(
        "takeover: {sequences} sequences (seeds from 0), {steps} steps, {accounts} accounts of the owner, {} s, none taken",
        started.elapsed().as_secs()
    ));
    assert!(accounts >= 2 * sequences, "too little happened to prove anything");
}
