//! The real binary, ended by SIGKILL in the middle of checkouts, over and over, while browsers go on buying.
//! What they were told must be true in the end, and nothing may be there twice. `make soak` goes on ten times
//! as long.

mod books;
mod journal;
mod shop;
mod shopper;

use std::thread;
use std::time::Duration;

use books::Books;
use integration_tests::dice::Dice;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::product::Product;
use integration_tests::soak;
use shop::Crowd;

/// Kills the one server so often, at any moment of its life.
fn kill_over_and_over(
    database_url: Option<&str>,
    books_of: impl FnOnce(&Product) -> Books,
    kills: usize,
) -> String {
    let members = 8 + kills / 2;
    let mut product = shop::open(database_url, members);
    let books = books_of(&product);
    let crowd = Crowd::come(&[&product], members);
    let mut dice = Dice::new(7);
    for _ in 0..kills {
        product.start();
        thread::sleep(Duration::from_millis(20 + dice.roll(400)));
        product.kill();
    }
    product.start();
    let journal = crowd.leave();
    books.end_leases();
    books.settle(&product);
    let figures = books.audit(&product, &journal);
    let told = journal.told();
    assert!(told.cut_off > 0 && told.paid.len() > kills, "too little was under way: {figures}");
    figures
}

#[test]
fn kills_in_the_middle_of_checkouts_on_sqlite_lose_and_double_nothing() {
    let kills = soak::size(100, 1_000);
    let books = |product: &Product| {
        Books::open(&format!("sqlite://{}", product.folder().join("data/marigold.db").display()))
    };
    let figures = kill_over_and_over(None, books, kills);
    soak::report(&format!("kill -9 on SQLite: {kills} kills, {figures}"));
}

#[test]
fn kills_in_the_middle_of_checkouts_on_postgresql_lose_and_double_nothing() {
    let Some(database) = scratch() else { return };
    let kills = soak::size(100, 1_000);
    let figures = kill_over_and_over(Some(database.url()), |_| Books::open(database.url()), kills);
    soak::report(&format!("kill -9 on PostgreSQL: {kills} kills, {figures}"));
}

fn scratch() -> Option<ScratchDatabase> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(ScratchDatabase::create_empty())
}

/// Three nodes of one installation, started.
fn three_nodes(database: &ScratchDatabase, members: usize) -> [Product; 3] {
    let first = shop::open(Some(database.url()), members);
    let (second, third) = (first.sibling(), first.sibling());
    let mut nodes = [first, second, third];
    nodes.iter_mut().for_each(Product::start);
    nodes
}

#[test]
fn three_nodes_killed_and_started_again_at_random_lose_and_double_nothing() {
    let Some(database) = scratch() else { return };
    let kills = soak::size(30, 200);
    let members = 8 + kills;
    let mut nodes = three_nodes(&database, members);
    let books = Books::open(database.url());
    let crowd = Crowd::come(&nodes.each_ref(), members);
    let mut dice = Dice::new(11);
    for _ in 0..kills {
        thread::sleep(Duration::from_millis(dice.roll(400)));
        let node = dice.index(nodes.len());
        nodes[node].kill();
        thread::sleep(Duration::from_millis(dice.roll(300)));
        nodes[node].start();
    }
    let journal = crowd.leave();
    books.end_leases();
    books.settle(&nodes[0]);
    let figures = books.audit(&nodes[0], &journal);
    soak::report(&format!("three nodes on PostgreSQL: {kills} kills, {figures}"));
}

#[test]
fn a_node_frozen_for_ten_seconds_and_woken_doubles_nothing() {
    let Some(database) = scratch() else { return };
    let members = 60;
    let nodes = three_nodes(&database, members);
    let books = Books::open(database.url());
    let crowd = Crowd::come(&nodes.each_ref(), members);
    for node in &nodes[..soak::size(1, 3)] {
        thread::sleep(Duration::from_millis(700));
        node.freeze();
        thread::sleep(Duration::from_secs(10));
        node.thaw();
    }
    thread::sleep(Duration::from_secs(2));
    let journal = crowd.leave();
    books.settle(&nodes[0]);
    let figures = books.audit(&nodes[0], &journal);
    let sent = books.count("SELECT COUNT(*) FROM mail_outbox WHERE state = 'sent'");
    let arrived: usize = ["Confirm your address", "Your receipt"]
        .map(|subject| nodes[0].recipients(subject).len())
        .iter()
        .sum();
    assert_eq!(i64::try_from(arrived).unwrap(), sent, "every mail arrived once");
    assert!(journal.told().cut_off > 0, "nobody noticed");
    soak::report(&format!("frozen for 10 s: {figures}, {sent} mails"));
}
