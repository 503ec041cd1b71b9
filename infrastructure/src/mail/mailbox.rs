use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use mail_parser::{Address, Message, MessageParser, MimeHeaders as _};
use tokio::task::spawn_blocking;

use super::file_name::MailFileName;

/// Reads the folder that [`FileMailer`](super::FileMailer) writes.
#[derive(Debug, Clone)]
pub struct Mailbox {
    folder: PathBuf,
}

/// An entry of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailSummary {
    /// The file name, which identifies the email.
    pub name: String,
    pub to: String,
    pub subject: String,
    pub date: DateTime<Utc>,
}

/// A whole email. Its HTML is not sanitized, so a page must show it in a sandboxed frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedMail {
    pub subject: String,
    pub from: String,
    pub to: String,
    pub date: DateTime<Utc>,
    pub text: String,
    pub html: String,
    /// Names of files.
    pub attachments: Vec<String>,
}

impl Mailbox {
    /// Older emails stay in the folder but are not listed.
    const MAX_LISTED: usize = 200;

    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Returns the latest emails, newest first, or none if the folder does not exist yet.
    ///
    /// # Errors
    /// The I/O error of the file system.
    pub async fn list(&self) -> io::Result<Vec<MailSummary>> {
        let folder = self.folder.clone();
        blocking(move || {
            let mut names = names(&folder)?;
            names.sort_unstable_by(|earlier, later| later.cmp(earlier));
            names.truncate(Self::MAX_LISTED);
            let mut summaries = Vec::with_capacity(names.len());
            for name in names {
                // A file that was deleted after the folder was read is left out.
                if let Some(mail) = load(&folder, name)? {
                    let ReceivedMail { to, subject, date, .. } = mail;
                    summaries.push(MailSummary { name: name.to_string(), to, subject, date });
                }
            }
            Ok(summaries)
        })
        .await
    }

    /// Returns the email with this file name. `None` for any other text, such as a path.
    ///
    /// # Errors
    /// The I/O error of the file system.
    pub async fn read(&self, name: &str) -> io::Result<Option<ReceivedMail>> {
        let Some(name) = MailFileName::parse(name) else { return Ok(None) };
        let folder = self.folder.clone();
        blocking(move || load(&folder, name)).await
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    spawn_blocking(work).await.map_err(io::Error::other)?
}

fn names(folder: &Path) -> io::Result<Vec<MailFileName>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut names = Vec::new();
    for entry in entries {
        names.extend(entry?.file_name().to_str().and_then(MailFileName::parse));
    }
    Ok(names)
}

fn load(folder: &Path, name: MailFileName) -> io::Result<Option<ReceivedMail>> {
    let bytes = match fs::read(folder.join(name.to_string())) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        bytes => bytes?,
    };
    Ok(MessageParser::default().parse(&bytes).and_then(|message| received(&message)))
}

fn received(message: &Message<'_>) -> Option<ReceivedMail> {
    Some(ReceivedMail {
        subject: message.subject().unwrap_or_default().to_owned(),
        from: address(message.from()?)?,
        to: address(message.to()?)?,
        date: DateTime::from_timestamp(message.date()?.to_timestamp(), 0)?,
        text: message.body_text(0)?.into_owned(),
        html: message.body_html(0)?.into_owned(),
        attachments: message
            .attachments()
            .filter_map(|file| file.attachment_name())
            .map(str::to_owned)
            .collect(),
    })
}

fn address(list: &Address<'_>) -> Option<String> {
    let first = list.first()?;
    let address = first.address()?;
    Some(first.name().map_or_else(|| address.to_owned(), |name| format!("{name} <{address}>")))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use application::ports::{Clock, Mailer as _};
    use chrono::TimeDelta;
    use domain::mail::MailAttachment;
    use tempfile::TempDir;

    use super::*;
    use crate::mail::testing::{mail, noon};
    use crate::mail::{FileMailer, Sender};

    struct FixedClock;

    impl Clock for FixedClock {
        fn now(&self) -> DateTime<Utc> {
            noon() + TimeDelta::minutes(1)
        }
    }

    async fn folder_with(subjects: &[&str]) -> (TempDir, Mailbox) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("mail");
        let sender = Sender::parse("Marigold <hello@localhost>").unwrap();
        let mailer = FileMailer::open(path.clone(), sender, Arc::new(FixedClock)).unwrap();
        for subject in subjects {
            mailer.send(&mail(subject)).await.unwrap();
        }
        (folder, Mailbox::new(path))
    }

    #[tokio::test]
    async fn mailbox_lists_newest_first() {
        let (_folder, mailbox) = folder_with(&["First", "Zweite für Änna"]).await;
        let list = mailbox.list().await.unwrap();
        let subjects: Vec<&str> = list.iter().map(|summary| summary.subject.as_str()).collect();
        assert_eq!(subjects, ["Zweite für Änna", "First"]);
        assert_eq!(list[0].to, "anna@example.com");
        assert_eq!(list[0].date, noon());
    }

    #[tokio::test]
    async fn mailbox_reads_text_and_html() {
        let (_folder, mailbox) = folder_with(&["Hello"]).await;
        let name = mailbox.list().await.unwrap().remove(0).name;
        let read = mailbox.read(&name).await.unwrap().unwrap();
        let sent = mail("Hello");
        assert_eq!(read.text.replace("\r\n", "\n").trim_end(), sent.content.text);
        assert_eq!(read.html.replace("\r\n", "\n").trim_end(), sent.content.html);
        assert_eq!(
            (read.from.as_str(), read.to.as_str()),
            ("Marigold <hello@localhost>", "anna@example.com")
        );
        assert_eq!((read.subject.as_str(), read.date), ("Hello", noon()));
    }

    #[tokio::test]
    async fn read_email_lists_attachments() {
        let (folder, mailbox) = folder_with(&[]).await;
        let sender = Sender::parse("Marigold <hello@localhost>").unwrap();
        let mailer = FileMailer::open(folder.path().join("mail"), sender, Arc::new(FixedClock)).unwrap();
        let mut receipt = mail("Receipt");
        let (file_name, content) = ("Invoice 2026-0001.pdf".to_owned(), b"%PDF-1.7\n\xe2\xe3".to_vec());
        receipt.content.attachment =
            Some(MailAttachment { file_name: file_name.clone(), content: content.clone() });
        mailer.send(&receipt).await.unwrap();
        let name = mailbox.list().await.unwrap().remove(0).name;
        let read = mailbox.read(&name).await.unwrap().unwrap();
        assert_eq!(read.attachments, [file_name]);
        assert!(read.text.starts_with("Hello Änna,"), "{}", read.text);
        let file = fs::read(folder.path().join("mail").join(name)).unwrap();
        let parsed = MessageParser::default().parse(&file).unwrap();
        let attached = parsed.attachment(0).unwrap();
        assert_eq!(attached.contents(), content);
        assert_eq!(attached.content_type().unwrap().subtype(), Some("pdf"));
    }

    #[tokio::test]
    async fn mailbox_rejects_path_traversal() {
        let (folder, mailbox) = folder_with(&["Hello"]).await;
        let name = mailbox.list().await.unwrap().remove(0).name;
        let inside = folder.path().join("mail").join(&name);
        fs::copy(&inside, folder.path().join(&name)).unwrap();
        fs::copy(&inside, folder.path().join("mail/secret.eml")).unwrap();
        for bad in
            [format!("../{name}"), format!("./{name}"), inside.display().to_string(), "secret.eml".to_owned()]
        {
            assert_eq!(mailbox.read(&bad).await.unwrap(), None, "{bad}");
        }
        assert_eq!(mailbox.list().await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn mailbox_missing_email_or_folder_is_none() {
        let folder = TempDir::new().unwrap();
        let mailbox = Mailbox::new(folder.path().join("missing"));
        assert_eq!(mailbox.list().await.unwrap(), []);
        assert_eq!(mailbox.read("20261121T120000.000000Z.eml").await.unwrap(), None);
    }
}
