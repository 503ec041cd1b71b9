//! Deterministic simulation testing: members, an admin, the provider's webhook and two nodes run interleaved by a seed.
//! Port calls fail before or after their effect, responses are lost, nodes crash and the clock jumps. Then the faults
//! stop, and the guarantees of `docs/durability.md` must hold.
//!
//! 60 seeds with every `make test`, 100,000 with `make soak`; `MARIGOLD_TEST_SEED` replays one and prints its
//! trace.

mod admin;
mod audit_invariants;
mod context;
mod external_services;
mod faults;
mod final_invariants;
mod invariants;
mod member;
mod scheduler;
mod store;
mod takeover;
mod webhook;

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use admin::{Admin, advance_clock};
use context::{NODES, TestContext};
use faults::{FaultPlan, Faults};
use integration_tests::seeded_rng::SeededRng;
use integration_tests::soak;
use member::Tab;
use scheduler::{Location, Scheduler, block_on};

/// The result of one seed.
struct Outcome {
    violations: Vec<String>,
    trace: Vec<String>,
    /// Settled orders and delivered emails, to prove that something happened.
    settled: usize,
    emails: usize,
    /// A digest of all data at the end.
    fingerprint: String,
}

fn run(seed: u64, traced: bool) -> Outcome {
    let mut rng = SeededRng::new(seed);
    let plan = FaultPlan::draw(&mut rng);
    let faults = Faults::new(SeededRng::new(rng.number()), plan, traced);
    faults.note(|_| format!("{plan:?}"));
    let mut scheduler = Scheduler::new();
    let context = Arc::new(TestContext::new(faults.clone(), scheduler.spawner.clone()));
    populate(&context, &mut rng);
    scheduler.run(
        &mut rng,
        |rng, who| {
            faults.set_task(who);
            let crashed = faults.crashes(rng).then(|| rng.index(NODES));
            if let Some(node) = crashed {
                faults.note(|_| format!("node {node} CRASHES"));
            }
            crashed
        },
        |node| context.start_node(node),
    );

    (0..NODES).for_each(|node| scheduler.crash(node));
    faults.stop_faults();
    faults.set_task("the end");
    let result = block_on(context.finish());
    let mut violations = final_invariants::violations(&context);
    violations.extend(result.err());
    Outcome {
        violations,
        trace: faults.take_trace(),
        settled: context.store.orders().iter().filter(|order| order.is_settled()).count(),
        emails: context.mailboxes.arrived().len(),
        fingerprint: context.store.inspect(|state| format!("{state:?}")),
    }
}

fn populate(context: &Arc<TestContext>, rng: &mut SeededRng) {
    for node in 0..NODES {
        context.start_node(node);
    }
    let admin = Admin::new(context.clone(), SeededRng::new(rng.number()));
    context.spawner.spawn(Location::External, "admin".to_owned(), admin.work(8));
    for number in 0..2 + rng.below(2) {
        for tab in 0..=u32::try_from(rng.below(2)).unwrap() {
            let tab = Tab::new(
                context.clone(),
                SeededRng::new(rng.number()),
                format!("member{number}@example.com"),
                tab,
            );
            context.spawner.spawn(Location::External, tab.name.clone(), tab.browse(30));
        }
    }
    let deliver = webhook::deliver(context.clone(), SeededRng::new(rng.number()), 60);
    context.spawner.spawn(Location::External, "the provider".to_owned(), deliver);
    context.spawner.spawn(
        Location::External,
        "time".to_owned(),
        advance_clock(context.clone(), SeededRng::new(rng.number()), 60),
    );
}

fn fail(seed: u64) -> ! {
    let outcome = run(seed, true);
    for line in &outcome.trace {
        println!("{line}");
    }
    panic!(
        "seed {seed} violates invariants: {:#?}\nreplay it: MARIGOLD_TEST_SEED={seed} cargo test \
         --workspace --test in_process simulation:: -- --nocapture",
        outcome.violations
    );
}

#[test]
fn simulation_with_faults_keeps_invariants() {
    // The in-memory store's timers need a runtime; none of them expires.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    if let Some(seed) = soak::seed() {
        let _inside = runtime.enter();
        let outcome = run(seed, true);
        println!("{}", outcome.trace.join("\n"));
        assert_eq!(outcome.violations, Vec::<String>::new());
        return;
    }
    let seeds = u64::try_from(soak::size(60, 100_000)).unwrap();
    let (next, settled, emails) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..std::thread::available_parallelism().map_or(1, NonZero::get))
            .map(|_| {
                scope.spawn(|| {
                    let _inside = runtime.enter();
                    loop {
                        let seed = next.fetch_add(1, Ordering::SeqCst);
                        if seed >= seeds {
                            return;
                        }
                        let outcome = run(seed, false);
                        if !outcome.violations.is_empty() {
                            fail(seed);
                        }
                        settled.fetch_add(u64::try_from(outcome.settled).unwrap(), Ordering::SeqCst);
                        emails.fetch_add(u64::try_from(outcome.emails).unwrap(), Ordering::SeqCst);
                    }
                })
            })
            .collect();
        for worker in workers {
            worker.join().unwrap();
        }
    });
    let (settled, emails) = (settled.into_inner(), emails.into_inner());
    soak::report(&format!(
        "simulation: {seeds} seeds, {settled} orders settled, {emails} mails, 0 invariants broken"
    ));
    assert!(settled > seeds && emails > seeds, "too few events to prove anything");
}

#[test]
fn simulation_is_deterministic_per_seed() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let _inside = runtime.enter();
    for seed in [1, 2, 3] {
        let (first, second) = (run(seed, true), run(seed, true));
        assert!(first.trace == second.trace, "seed {seed} is not deterministic");
        assert_eq!(first.fingerprint, second.fingerprint);
    }
}
