use std::fmt;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use application::outbox::OutboxMail;
use application::ports::{Clock, Mailer, MailerError};
use async_trait::async_trait;
use tokio::task::spawn_blocking;

use super::file_name::MailFileName;
use super::message::{Sender, compose};

/// Writes each email as an `.eml` file to a folder, for developers and tests.
pub struct FileMailer {
    sender: Sender,
    clock: Arc<dyn Clock>,
    folder: Arc<Folder>,
}

impl fmt::Debug for FileMailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileMailer").field("folder", &self.folder.path).finish_non_exhaustive()
    }
}

impl FileMailer {
    /// Creates the folder if it is missing.
    ///
    /// # Errors
    /// The I/O error if the folder can be neither created nor read.
    pub fn open(path: PathBuf, sender: Sender, clock: Arc<dyn Clock>) -> io::Result<Self> {
        private_folder(&path)?;
        let last = last_name(&path)?;
        Ok(Self { sender, clock, folder: Arc::new(Folder { path, last: Mutex::new(last) }) })
    }
}

#[async_trait]
impl Mailer for FileMailer {
    async fn send(&self, mail: &OutboxMail) -> Result<(), MailerError> {
        let message = compose(&self.sender, mail)?.formatted();
        let (folder, name) = (Arc::clone(&self.folder), MailFileName::at(self.clock.now()));
        spawn_blocking(move || folder.put(name, &message)).await.map_err(temporary)?.map_err(temporary)
    }
}

struct Folder {
    path: PathBuf,
    /// The greatest name so far, including earlier runs. New names continue from there even if the clock was
    /// set back.
    last: Mutex<Option<MailFileName>>,
}

impl Folder {
    fn put(&self, wanted: MailFileName, message: &[u8]) -> io::Result<()> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let mut name = last.map_or(wanted, |last| wanted.max(last.next()));
        let reserved = loop {
            match self.reserve(name)? {
                Some(reserved) => break reserved,
                None => name = name.next(),
            }
        };
        reserved.fill(message)?;
        *last = Some(name);
        sync_folder(&self.path)
    }

    /// Reserves this name by creating its file exclusively, which is safe across processes. Returns `None` if
    /// the name is taken.
    fn reserve(&self, name: MailFileName) -> io::Result<Option<ReservedFile>> {
        let part = self.path.join(format!(".{name}.part"));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        // The links in these emails grant access to accounts, so only the owner may read the files.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = match options.open(&part) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
            file => file?,
        };
        let mail = self.path.join(name.to_string());
        if mail.try_exists()? {
            fs::remove_file(&part)?;
            return Ok(None);
        }
        Ok(Some(ReservedFile { file, part, mail }))
    }
}

/// An incomplete file, which readers do not recognize as an email yet.
struct ReservedFile {
    file: File,
    part: PathBuf,
    mail: PathBuf,
}

impl ReservedFile {
    fn fill(mut self, message: &[u8]) -> io::Result<()> {
        let outcome = self
            .file
            .write_all(message)
            .and_then(|()| self.file.sync_all())
            .and_then(|()| fs::rename(&self.part, &self.mail));
        if outcome.is_err() {
            // The first error is the one to report.
            let _ = fs::remove_file(&self.part);
        }
        outcome
    }
}

fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

fn last_name(path: &Path) -> io::Result<Option<MailFileName>> {
    let mut last = None;
    for entry in fs::read_dir(path)? {
        last = last.max(entry?.file_name().to_str().and_then(MailFileName::parse));
    }
    Ok(last)
}

fn temporary(error: impl fmt::Display) -> MailerError {
    MailerError::Temporary(error.to_string())
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};
    use futures_util::future::join_all;
    use tempfile::TempDir;

    use super::*;
    use crate::mail::testing::{mail, noon};

    struct FixedClock(DateTime<Utc>);

    impl Clock for FixedClock {
        fn now(&self) -> DateTime<Utc> {
            self.0
        }
    }

    fn mailer(folder: &TempDir, now: DateTime<Utc>) -> FileMailer {
        let sender = Sender::parse("Marigold <hello@localhost>").unwrap();
        FileMailer::open(folder.path().join("mail"), sender, Arc::new(FixedClock(now))).unwrap()
    }

    /// The file names with their subjects, in order of name.
    fn subjects(folder: &TempDir) -> Vec<String> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder.path().join("mail")).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let subject = |path: &PathBuf| {
            let text = fs::read_to_string(path).unwrap();
            text.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap().to_owned()
        };
        paths.iter().map(subject).collect()
    }

    #[tokio::test]
    async fn emails_of_same_instant_sort_by_sequence() {
        let folder = TempDir::new().unwrap();
        let mailer = mailer(&folder, noon());
        for number in 0..12 {
            mailer.send(&mail(&format!("Number {number}"))).await.unwrap();
        }
        let expected: Vec<String> = (0..12).map(|number| format!("Number {number}")).collect();
        assert_eq!(subjects(&folder), expected);
    }

    #[tokio::test]
    async fn email_sequence_survives_clock_set_back() {
        let folder = TempDir::new().unwrap();
        mailer(&folder, noon()).send(&mail("First")).await.unwrap();
        mailer(&folder, noon() - TimeDelta::days(1)).send(&mail("Second")).await.unwrap();
        assert_eq!(subjects(&folder), ["First", "Second"]);
    }

    #[tokio::test]
    async fn two_processes_never_overwrite_emails() {
        let folder = TempDir::new().unwrap();
        let (first, second) = (mailer(&folder, noon()), mailer(&folder, noon()));
        first.send(&mail("From the first")).await.unwrap();
        second.send(&mail("From the second")).await.unwrap();
        assert_eq!(subjects(&folder), ["From the first", "From the second"]);
    }

    #[tokio::test]
    async fn two_processes_concurrent_emails_all_arrive() {
        let folder = TempDir::new().unwrap();
        let (first, second) = (mailer(&folder, noon()), mailer(&folder, noon()));
        let greeting = mail("Hello");
        let sent = join_all(
            (0..40).map(|n| if n % 2 == 0 { first.send(&greeting) } else { second.send(&greeting) }),
        );
        assert!(sent.await.into_iter().all(|outcome| outcome.is_ok()));
        assert_eq!(subjects(&folder).len(), 40);
    }

    #[tokio::test]
    async fn partial_email_file_is_ignored() {
        let folder = TempDir::new().unwrap();
        let mailer = mailer(&folder, noon());
        let partial = folder.path().join("mail/.20261121T120000.000000Z.eml.part");
        fs::write(&partial, "Subj").unwrap();
        mailer.send(&mail("Hello")).await.unwrap();
        fs::remove_file(&partial).unwrap();
        assert_eq!(subjects(&folder), ["Hello"]);
    }

    #[tokio::test]
    async fn folder_contains_only_complete_emails() {
        let folder = TempDir::new().unwrap();
        mailer(&folder, noon()).send(&mail("Hello")).await.unwrap();
        let names: Vec<_> = fs::read_dir(folder.path().join("mail"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        assert_eq!(names, ["20261121T120000.000000Z.eml"]);
    }

    #[tokio::test]
    async fn unwritable_folder_error_is_retryable() {
        let folder = TempDir::new().unwrap();
        let mailer = mailer(&folder, noon());
        fs::remove_dir(folder.path().join("mail")).unwrap();
        assert!(matches!(mailer.send(&mail("Hello")).await, Err(MailerError::Temporary(_))));
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn email_files_are_private() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = TempDir::new().unwrap();
        mailer(&folder, noon()).send(&mail("Hello")).await.unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let inside = folder.path().join("mail");
        assert_eq!(mode(&inside), 0o700);
        assert_eq!(mode(&inside.join("20261121T120000.000000Z.eml")), 0o600);
    }
}
