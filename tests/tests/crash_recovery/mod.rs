//! Kills the real binary with SIGKILL again and again while clients check out. Acknowledged results must survive, and nothing
//! may exist twice. `make soak` runs much longer.

mod final_state;
mod fixture;
mod journal;
mod newsletter;
mod shopper;

use std::thread;
use std::time::Duration;

use final_state::FinalState;
use fixture::Load;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::seeded_rng::SeededRng;
use integration_tests::server_process::ServerProcess;
use integration_tests::soak;

/// Kills a single server this often, at random moments.
fn kill_repeatedly(database_url: Option<&str>, kills: usize) -> String {
    let members = 8 + kills / 2;
    let mut server = fixture::open(database_url, members);
    let final_state = FinalState::open(&server);
    let load = Load::start(&[&server], members);
    let mut rng = SeededRng::new(7);
    for kill in 0..kills {
        server.start();
        // Some kills come right after the start, others while members pay.
        if kill % 2 == 1 {
            load.wait_for_payment();
        }
        thread::sleep(Duration::from_millis(rng.below(200)));
        server.kill();
    }
    server.start();
    let journal = load.stop();
    final_state.end_leases();
    final_state.settle(&server);
    let figures = final_state.audit(&server, &journal);
    let observations = journal.observations();
    assert!(
        observations.interrupted > 0 && observations.paid.len() >= kills / 2,
        "too few requests were interrupted: {figures}"
    );
    format!("{kills} kills, {figures}")
}

#[test]
fn checkout_killed_repeatedly_on_sqlite_loses_nothing() {
    let figures = kill_repeatedly(None, soak::size(4, 1_000));
    soak::report(&format!("kill -9 on SQLite: {figures}"));
}

#[test]
fn checkout_killed_repeatedly_on_postgresql_loses_nothing() {
    let Some(database) = scratch() else { return };
    let figures = kill_repeatedly(Some(database.url()), soak::size(4, 1_000));
    soak::report(&format!("kill -9 on PostgreSQL: {figures}"));
}

fn scratch() -> Option<ScratchDatabase> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(ScratchDatabase::create_empty())
}

/// Three nodes of one installation, started.
fn three_nodes(database: &ScratchDatabase, members: usize) -> [ServerProcess; 3] {
    let first = fixture::open(Some(database.url()), members);
    let (second, third) = (first.sibling(), first.sibling());
    let mut nodes = [first, second, third];
    nodes.iter_mut().for_each(ServerProcess::start);
    nodes
}

#[test]
fn checkout_three_nodes_killed_repeatedly_loses_nothing() {
    let Some(database) = scratch() else { return };
    let (kills, orders) = (soak::size(4, 100), soak::size(60, 10_000));
    // Each buys all agents, one or two at a time.
    let members = 8 + orders / 20;
    let mut nodes = three_nodes(&database, members);
    let final_state = FinalState::open(&nodes[0]);
    let load = Load::start(&nodes.each_ref(), members);
    let mut rng = SeededRng::new(11);
    for kill in 0..kills {
        load.wait_for_payments(orders * kill / kills);
        thread::sleep(Duration::from_millis(rng.below(200)));
        let node = rng.index(nodes.len());
        nodes[node].kill();
        thread::sleep(Duration::from_millis(rng.below(300)));
        nodes[node].start();
    }
    load.wait_for_payments(orders);
    let journal = load.stop();
    final_state.end_leases();
    final_state.settle(&nodes[0]);
    let figures = final_state.audit(&nodes[0], &journal);
    let observations = journal.observations();
    assert!(
        observations.interrupted > 0 && observations.paid.len() >= kills / 2,
        "too few requests were interrupted: {figures}"
    );
    soak::report(&format!("three nodes on PostgreSQL: {kills} kills, {figures}"));
}

/// Longer than PostgreSQL keeps an idle transaction open, and than browsers wait.
#[test]
fn checkout_with_frozen_node_duplicates_nothing() {
    let Some(database) = scratch() else { return };
    let (members, seconds) = (soak::size(12, 60), soak::size(7, 10));
    let nodes = three_nodes(&database, members);
    let final_state = FinalState::open(&nodes[0]);
    let load = Load::start(&nodes.each_ref(), members);
    for node in &nodes[..soak::size(1, 3)] {
        load.wait_for_payment();
        node.freeze();
        thread::sleep(Duration::from_secs(seconds.try_into().unwrap()));
        node.resume();
    }
    load.wait_for_payment();
    let journal = load.stop();
    final_state.end_checkout_wait();
    final_state.settle(&nodes[0]);
    let figures = final_state.audit(&nodes[0], &journal);
    let sent = final_state.count("SELECT COUNT(*) FROM mail_outbox WHERE state = 'sent'");
    let arrived: usize = ["Confirm your email address", "Your receipt", "New order"]
        .map(|subject| nodes[0].recipients(subject).len())
        .iter()
        .sum();
    assert_eq!(i64::try_from(arrived).unwrap(), sent, "every email arrived once");
    assert!(journal.observations().interrupted > 0, "no request was interrupted");
    soak::report(&format!("frozen for {seconds} s: {figures}, {sent} emails"));
}
