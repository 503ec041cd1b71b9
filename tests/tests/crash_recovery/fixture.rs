//! The product with a catalog and members for a whole run.

use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use integration_tests::seeded_rng::SeededRng;
use integration_tests::server_process::ServerProcess;

use crate::crash_recovery::journal::Journal;
use crate::crash_recovery::shopper::Shopper;

pub const PASSWORD: &str = "sunflower-demo";
const AGENTS: usize = 40;
const SHOPPERS: usize = 3;
/// Limits that many browsers at one IP address would reach. On PostgreSQL, the counts survive killed servers.
const UNLIMITED: [&str; 8] = [
    "MARIGOLD_LIMIT_CHECKOUTS_PER_MEMBER_PER_HOUR",
    "MARIGOLD_LIMIT_PAYMENT_LOOKUPS_PER_MEMBER_PER_HOUR",
    "MARIGOLD_LIMIT_WRITES_PER_MEMBER_PER_HOUR",
    "MARIGOLD_LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT_PER_HOUR",
    "MARIGOLD_LIMIT_SIGN_IN_FAILURES_PER_IP_PER_HOUR",
    "MARIGOLD_LIMIT_SIGN_UPS_PER_IP_PER_HOUR",
    "MARIGOLD_LIMIT_EMAILS_PER_IP_PER_HOUR",
    "MARIGOLD_LIMIT_EMAILS_PER_MAILBOX_PER_HOUR",
];

pub fn email_of(member: usize) -> String {
    format!("member{member}@example.com")
}

/// Installed and filled; its first node is not started.
pub fn open(database_url: Option<&str>, members: usize) -> ServerProcess {
    let mut settings = vec![("MARIGOLD_LOG", "off".to_owned())];
    settings.extend(UNLIMITED.map(|limit| (limit, "1000000".to_owned())));
    settings.extend(database_url.map(|url| ("MARIGOLD_DATABASE_URL", url.to_owned())));
    let server = ServerProcess::install_with(crate::BINARY, settings);
    let mut pack =
        "name = \"crash-test\"\n[seller]\nname = \"Tea Ltd\"\ncountry = \"DE\"\nreverseCharge = true\n\
         rates = [{ country = \"DE\", percent = \"19\", from = \"2021-01-01\" }]\n"
            .to_owned();
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
        let address = email_of(member);
        write!(
            pack,
            "[[members]]\nemail = \"{address}\"\nfirst_name = \"Name0\"\npassword = \"{PASSWORD}\"\n"
        )
        .unwrap();
    }
    let file = server.folder().join("crash-test.toml");
    fs::write(&file, pack).unwrap();
    server.run(&["seed", file.to_str().unwrap()]);
    server
}

/// All browsers that send requests while nodes are killed.
pub struct Load {
    pub journal: Arc<Journal>,
    stopped: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Load {
    pub fn start(nodes: &[&ServerProcess], members: usize) -> Self {
        let (journal, stopped) = (Arc::new(Journal::default()), Arc::new(AtomicBool::new(false)));
        let addresses: Vec<_> = nodes.iter().map(|node| node.address()).collect();
        let mut rng = SeededRng::new(20_261_121);
        let mut shopper = || Shopper::new(addresses.clone(), journal.clone(), stopped.clone(), rng.number());
        let mut threads = Vec::new();
        for first in 0..SHOPPERS {
            let shopper = shopper();
            threads.push(thread::spawn(move || shopper.shop((first..members).step_by(SHOPPERS))));
        }
        let registrant = shopper();
        threads.push(thread::spawn(move || registrant.sign_up()));
        Self { journal, stopped, threads }
    }

    /// Waits until one more payment is made.
    pub fn wait_for_payment(&self) {
        self.wait_for_payments(self.paid() + 1);
    }

    /// Waits until so many payments are made.
    pub fn wait_for_payments(&self, count: usize) {
        let (mut last, mut paid) = (Instant::now(), self.paid());
        while self.paid() < count {
            assert!(last.elapsed() < Duration::from_mins(3), "no payment was made");
            thread::sleep(Duration::from_millis(5));
            if self.paid() > paid {
                (last, paid) = (Instant::now(), self.paid());
            }
        }
    }

    fn paid(&self) -> usize {
        self.journal.observations().paid.len()
    }

    /// Stops all browsers. Their requests in flight may or may not have taken effect.
    pub fn stop(self) -> Arc<Journal> {
        self.stopped.store(true, Ordering::SeqCst);
        for thread in self.threads {
            thread.join().unwrap();
        }
        self.journal
    }
}
