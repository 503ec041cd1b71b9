use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use crate::BINARY;
use crate::cli::storage::url;

/// How a command ended.
#[derive(Debug)]
pub struct Outcome {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// The product's command line on the SQLite database of this file.
pub fn marigold(database: &Path, arguments: &[&OsStr]) -> Command {
    let mut command = marigold_on(&url(database), arguments);
    command.env("MARIGOLD_MEDIA_URL", format!("file://{}", database.with_file_name("media").display()));
    command
}

/// The product's command line on this database.
pub fn marigold_on(url: &str, arguments: &[&OsStr]) -> Command {
    let mut command = Command::new(BINARY);
    command.args(arguments).env_clear().env("MARIGOLD_DATABASE_URL", url);
    command
}

pub fn run(command: &mut Command) -> Outcome {
    let output = command.output().unwrap();
    Outcome {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Outcome {
    /// # Panics
    /// Unless it failed with code 1 and one line that contains this message.
    #[track_caller]
    pub fn expect_error(&self, message: &str) {
        assert_eq!(self.code, Some(1), "{self:?}");
        assert!(self.stderr.contains(message), "{self:?}");
        assert_eq!(self.stderr.trim_end().lines().count(), 1, "{self:?}");
    }
}
