//! A third-party SMTP server (aiosmtpd, installed by `scripts/install-aiosmtpd`) that tests can start and stop.

use std::collections::BTreeMap;
use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use mail_parser::MessageParser;
use tempfile::TempDir;

use crate::server_process::free_address;

const TIMEOUT: Duration = Duration::from_secs(20);

/// An SMTP server. It keeps received emails across restarts.
pub struct MailServer {
    packages: &'static str,
    address: SocketAddr,
    folder: TempDir,
    options: Vec<String>,
    process: Option<Child>,
}

impl MailServer {
    /// A stopped server. `None`, with a message, if it cannot be installed.
    ///
    /// # Panics
    /// If it is unavailable under `CI=1`.
    pub fn find() -> Option<Self> {
        Some(Self {
            packages: packages()?,
            address: free_address(),
            folder: TempDir::new().unwrap(),
            options: Vec::new(),
            process: None,
        })
    }

    /// Each time it starts, it stores this many emails and does not respond to the last one.
    pub fn hang_after(&mut self, emails: usize) {
        self.options.extend(["--hang-after".to_owned(), emails.to_string()]);
    }

    /// From the next start on it responds to every email.
    pub fn stop_hanging(&mut self) {
        self.options.clear();
    }

    /// It requires this password.
    pub fn with_password(mut self, password: &str) -> Self {
        self.options.extend(["--password".to_owned(), password.to_owned()]);
        self
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// # Panics
    /// If it does not listen soon.
    pub fn start(&mut self) {
        let server = Command::new("python3")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/mail_server/server.py"))
            .args(["--port", &self.address.port().to_string()])
            .arg("--folder")
            .arg(self.folder.path())
            .args(&self.options)
            .env("PYTHONPATH", self.packages)
            // It warns about plain-text passwords, which do not leave this machine.
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        self.process = Some(server);
        let started = Instant::now();
        while TcpStream::connect(self.address).is_err() {
            assert!(started.elapsed() < TIMEOUT, "the mail server does not listen on {}", self.address);
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Kills it with SIGKILL.
    pub fn kill(&mut self) {
        if let Some(mut server) = self.process.take() {
            server.kill().unwrap();
            server.wait().unwrap();
        }
    }

    /// How many emails each address has received.
    pub fn received(&self) -> BTreeMap<String, usize> {
        let mut received = BTreeMap::new();
        for entry in fs::read_dir(self.folder.path()).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "eml") {
                let bytes = fs::read(path).unwrap();
                let mail = MessageParser::default().parse(&bytes).unwrap();
                let to = mail.to().and_then(|to| to.first()?.address()).unwrap();
                *received.entry(to.to_owned()).or_default() += 1;
            }
        }
        received
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The `PYTHONPATH` of the server.
fn packages() -> Option<&'static str> {
    static PACKAGES: OnceLock<Option<String>> = OnceLock::new();
    PACKAGES.get_or_init(find_packages).as_deref()
}

#[expect(clippy::disallowed_methods, reason = "a setting of the test run, not of the product")]
fn find_packages() -> Option<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/install-aiosmtpd");
    let found = Command::new(script).output().unwrap();
    if found.status.success() {
        return Some(String::from_utf8(found.stdout).unwrap().trim().to_owned());
    }
    let reason = String::from_utf8_lossy(&found.stderr).into_owned();
    assert!(std::env::var_os("CI").is_none_or(|value| value != "1"), "no mail server: {reason}");
    println!("SKIPPED: no mail server: {reason}");
    None
}
