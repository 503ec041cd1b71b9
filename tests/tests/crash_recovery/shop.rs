//! The product with a catalogue and members for a whole run.

use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use integration_tests::product::Product;
use integration_tests::seeded_rng::SeededRng;

use crate::journal::Journal;
use crate::shopper::Shopper;

pub const PASSWORD: &str = "sunflower-demo";
const AGENTS: usize = 40;
const SHOPPERS: usize = 3;
/// What the crowd does more often than a household. On PostgreSQL, killed servers' counts go on.
const UNLIMITED: [&str; 6] = [
    "MARIGOLD_LIMIT_CHECKOUT_BY_MEMBER_PER_HOUR",
    "MARIGOLD_LIMIT_SIGN_IN_FAILURE_PER_HOUR",
    "MARIGOLD_LIMIT_SIGN_IN_FAILURE_BY_CLIENT_PER_HOUR",
    "MARIGOLD_LIMIT_SIGN_UP_BY_CLIENT_PER_HOUR",
    "MARIGOLD_LIMIT_MAIL_BY_CLIENT_PER_HOUR",
    "MARIGOLD_LIMIT_MAIL_BY_MAILBOX_PER_HOUR",
];

pub fn address_of(member: usize) -> String {
    format!("member{member}@example.com")
}

/// Installed and filled, with its first node not started.
pub fn open(database_url: Option<&str>, members: usize) -> Product {
    let mut settings = vec![("MARIGOLD_LOG", "off".to_owned())];
    settings.extend(UNLIMITED.map(|limit| (limit, "1000000".to_owned())));
    settings.extend(database_url.map(|url| ("MARIGOLD_DATABASE_URL", url.to_owned())));
    let product = Product::install_with(env!("CARGO_BIN_EXE_marigold-under-test"), settings);
    let mut pack = "name = \"crash-test\"\n".to_owned();
    for agent in 0..AGENTS {
        let price = 100 + 37 * agent;
        write!(
            pack,
            "[[agents]]\nkey = \"agent-{agent}\"\ntitle = \"Agent {agent}\"\ncategory = \"Home\"\n\
             description = \"Helps.\"\nurl = \"https://agents.example/{agent}\"\nprice = {price}\n"
        )
        .unwrap();
    }
    for member in 0..members {
        let address = address_of(member);
        write!(
            pack,
            "[[members]]\nemail = \"{address}\"\nfirst_name = \"Name0\"\npassword = \"{PASSWORD}\"\n"
        )
        .unwrap();
    }
    let file = product.folder().join("crash-test.toml");
    fs::write(&file, pack).unwrap();
    product.run(&["seed", file.to_str().unwrap()]);
    product
}

/// All browsers that send requests while nodes are killed.
pub struct Crowd {
    pub journal: Arc<Journal>,
    closed: Arc<AtomicBool>,
    people: Vec<JoinHandle<()>>,
}

impl Crowd {
    pub fn come(nodes: &[&Product], members: usize) -> Self {
        let (journal, closed) = (Arc::new(Journal::default()), Arc::new(AtomicBool::new(false)));
        let addresses: Vec<_> = nodes.iter().map(|node| node.address()).collect();
        let mut dice = SeededRng::new(20_261_121);
        let mut shopper = || Shopper::new(addresses.clone(), journal.clone(), closed.clone(), dice.number());
        let mut people = Vec::new();
        for first in 0..SHOPPERS {
            let shopper = shopper();
            people.push(thread::spawn(move || shopper.shop((first..members).step_by(SHOPPERS))));
        }
        let newcomer = shopper();
        people.push(thread::spawn(move || newcomer.sign_up()));
        Self { journal, closed, people }
    }

    /// Waits until one more payment is made.
    pub fn wait_for_payment(&self) {
        let (begun, before) = (Instant::now(), self.journal.told().paid.len());
        while self.journal.told().paid.len() == before {
            assert!(begun.elapsed() < Duration::from_mins(1), "nobody pays");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Stops all browsers. Their requests in flight may or may not have taken effect.
    pub fn line_statuses(self) -> Arc<Journal> {
        self.closed.store(true, Ordering::SeqCst);
        for person in self.people {
            person.join().unwrap();
        }
        self.journal
    }
}
