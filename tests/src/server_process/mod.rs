//! The real binary as a process that tests start, pause and kill.

mod client;
mod database;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::{Duration, Instant};

use mail_parser::{Message, MessageParser};
use tempfile::TempDir;

use crate::database::PATIENCE;

pub use client::{HttpClient, PASSWORD, TestResponse};
pub use database::ServerDatabase;

const LOG: &str = "log";
const DATABASE_URL: &str = "sqlite://data/marigold.db";

/// A folder with the demo content. It exists as long as a server that was copied from it.
static TEMPLATE: Mutex<Weak<TempDir>> = Mutex::new(Weak::new());

/// A server with its own folder for database and emails, and at most one process.
pub struct ServerProcess {
    binary: PathBuf,
    folder: Arc<TempDir>,
    template: Option<Arc<TempDir>>,
    settings: BTreeMap<&'static str, String>,
    address: SocketAddr,
    process: Option<Child>,
}

impl ServerProcess {
    /// On SQLite; migrated and filled with the demo content, but not started.
    pub fn install(binary: impl AsRef<Path>) -> Self {
        Self::install_with(binary, [])
    }

    /// With additional settings, by their names in the environment.
    pub fn install_with(
        binary: impl AsRef<Path>,
        settings: impl IntoIterator<Item = (&'static str, String)>,
    ) -> Self {
        let mut server = Self::in_empty_folder(binary, settings);
        if server.settings["MARIGOLD_DATABASE_URL"] == DATABASE_URL {
            server.copy_template();
        } else {
            server.fill();
        }
        server
    }

    /// Without a database.
    pub fn in_empty_folder(
        binary: impl AsRef<Path>,
        settings: impl IntoIterator<Item = (&'static str, String)>,
    ) -> Self {
        let defaults = [
            ("MARIGOLD_DATABASE_URL", DATABASE_URL.to_owned()),
            ("MARIGOLD_MAIL_URL", "file://mail".to_owned()),
            ("MARIGOLD_LIMIT_SIGN_UPS_WITHOUT_STAMP_PER_HOUR", "1000".to_owned()),
            ("MARIGOLD_SQLITE_BUSY_TIMEOUT_MS", PATIENCE.as_millis().to_string()),
        ];
        Self {
            binary: binary.as_ref().to_owned(),
            folder: Arc::new(TempDir::new().unwrap()),
            template: None,
            settings: defaults.into_iter().chain(settings).collect(),
            address: free_address(),
            process: None,
        }
    }

    fn fill(&self) {
        for step in ["migrate", "seed"] {
            self.run(&[step]);
        }
    }

    /// Encoding the images of the demo content takes seconds.
    fn copy_template(&mut self) {
        let mut shared = TEMPLATE.lock().unwrap();
        let template = shared.upgrade().unwrap_or_else(|| {
            let mut filled = self.sibling();
            filled.folder = Arc::new(TempDir::new().unwrap());
            filled.fill();
            filled.folder.clone()
        });
        *shared = Arc::downgrade(&template);
        copy_folder(&template.path().join("data"), &self.folder.path().join("data"));
        self.template = Some(template);
    }

    /// Runs one command to its end.
    pub fn run(&self, arguments: &[&str]) {
        let output = self.command().args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.binary);
        command
            .current_dir(self.folder.path())
            .env_clear()
            .env("MARIGOLD_BIND", self.address.to_string())
            .env("MARIGOLD_PUBLIC_URL", format!("http://{}", self.address))
            .envs(&self.settings);
        command
    }

    /// Another node of the same installation, not started.
    pub fn sibling(&self) -> Self {
        Self {
            binary: self.binary.clone(),
            folder: self.folder.clone(),
            template: self.template.clone(),
            settings: self.settings.clone(),
            address: free_address(),
            process: None,
        }
    }

    /// Default folder of database and emails.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Direct access to its database.
    pub fn database(&self) -> ServerDatabase {
        let url = &self.settings["MARIGOLD_DATABASE_URL"];
        match url.strip_prefix("sqlite://") {
            Some(file) => {
                ServerDatabase::open(&format!("sqlite://{}", self.folder.path().join(file).display()))
            }
            None => ServerDatabase::open(url),
        }
    }

    /// Changes a setting, by its name in the environment, for all processes that start later.
    pub fn set(&mut self, name: &'static str, value: String) {
        self.settings.insert(name, value);
    }

    /// Starts the server and waits until it responds.
    pub fn start(&mut self) {
        self.start_with(&["serve"]);
    }

    /// The same with another command.
    pub fn start_with(&mut self, arguments: &[&str]) {
        assert!(self.process.is_none(), "it runs already");
        let mut command = self.command();
        let server = command.args(arguments).stdout(self.log_file()).stderr(self.log_file()).spawn().unwrap();
        self.process = Some(server);
        let client = self.client();
        self.wait_until("the server is ready", || {
            client.get("/readyz").is_ok_and(|response| response.status == 200)
        });
    }

    fn log_file(&self) -> File {
        File::options().create(true).append(true).open(self.folder.path().join(LOG)).unwrap()
    }

    /// The complete lines of the log of its servers so far.
    pub fn log(&self) -> String {
        let mut log = fs::read_to_string(self.folder.path().join(LOG)).unwrap();
        log.truncate(log.rfind('\n').map_or(0, |end| end + 1));
        log
    }

    /// Stops the server with SIGTERM, as a service manager does.
    pub fn terminate(&mut self) -> Terminating {
        self.signal("TERM");
        Terminating(self.process.take().expect("a running server"))
    }

    /// Kills the server with SIGKILL.
    pub fn kill(&mut self) {
        let mut server = self.process.take().expect("a running server");
        server.kill().unwrap();
        server.wait().unwrap();
    }

    /// Freezes the process with SIGSTOP.
    pub fn freeze(&self) {
        self.signal("STOP");
    }

    pub fn resume(&self) {
        self.signal("CONT");
    }

    fn signal(&self, name: &str) {
        let server = self.process.as_ref().expect("a running server").id().to_string();
        let sent = Command::new("kill").args(["-s", name, &server]).status().unwrap();
        assert!(sent.success(), "no {name} for {server}");
    }

    /// A memory figure of the process in bytes: `VmRSS` is the present one, `VmHWM` the highest so far. `None` without `/proc`.
    pub fn memory(&self, name: &str) -> Option<u64> {
        let process = self.process.as_ref().expect("a running server").id();
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        let kilobytes: u64 = line?.trim().trim_end_matches(" kB").parse().ok()?;
        Some(kilobytes * 1024)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn client(&self) -> HttpClient {
        HttpClient::new(self.address)
    }

    /// # Panics
    /// If it does not happen within three minutes: the lease of a killed server lasts two minutes.
    pub fn wait_until(&self, what: &str, mut condition: impl FnMut() -> bool) {
        let started = Instant::now();
        while !condition() {
            assert!(
                started.elapsed() < Duration::from_mins(3),
                "timed out waiting until {what} ({})",
                self.address
            );
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// The texts of all emails to this address with this subject prefix, oldest first.
    pub fn emails(&self, to: &str, subject: &str) -> Vec<String> {
        let emails = self.read_emails(subject, |mail| {
            (recipient(mail)? == to).then(|| mail.body_text(0).unwrap().into_owned())
        });
        emails.into_iter().flatten().collect()
    }

    /// The recipients of emails with this subject prefix, once per email.
    pub fn recipients(&self, subject: &str) -> Vec<String> {
        let emails = self.read_emails(subject, |mail| recipient(mail).map(str::to_owned));
        emails.into_iter().flatten().collect()
    }

    /// Recipient and Message-ID of each email with this subject prefix.
    pub fn message_ids(&self, subject: &str) -> Vec<(String, String)> {
        let emails = self
            .read_emails(subject, |mail| Some((recipient(mail)?.to_owned(), mail.message_id()?.to_owned())));
        emails.into_iter().flatten().collect()
    }

    fn read_emails<T>(&self, subject: &str, read: impl Fn(&Message<'_>) -> T) -> Vec<T> {
        let mut files: Vec<_> = match fs::read_dir(self.folder.path().join("mail")) {
            Ok(entries) => entries.map(|entry| entry.unwrap().path()).collect(),
            Err(_) => return Vec::new(),
        };
        files.retain(|file| file.extension().is_some_and(|extension| extension == "eml"));
        files.sort();
        files
            .into_iter()
            .filter_map(|file| {
                let bytes = fs::read(file).unwrap();
                let mail = MessageParser::default().parse(&bytes)?;
                mail.subject()?.starts_with(subject).then(|| read(&mail))
            })
            .collect()
    }

    /// Waits for the latest verification email to this address and returns its secret.
    pub fn emailed_token(&self, to: &str) -> String {
        let mut token = None;
        self.wait_until("the verification email arrives", || {
            let emails = self.emails(to, "Confirm your email address");
            token = emails.last().and_then(|text| {
                let (_, rest) = text.split_once("/verify?token=")?;
                rest.split_whitespace().next().map(str::to_owned)
            });
            token.is_some()
        });
        token.unwrap()
    }
}

/// A server that has received SIGTERM.
pub struct Terminating(Child);

impl Terminating {
    /// Waits until it has exited.
    pub fn wait(mut self) -> ExitStatus {
        self.0.wait().unwrap()
    }
}

/// A socket address without a listener.
pub fn free_address() -> SocketAddr {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap()
}

/// Including folders in it.
pub fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

fn recipient<'a>(mail: &'a Message<'_>) -> Option<&'a str> {
    mail.to()?.first()?.address()
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        if self.process.is_some() {
            self.kill();
        }
    }
}
