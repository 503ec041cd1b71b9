//! Checks of the database and of the storage of images.

use crate::health::describe::end_sentence;
use crate::health::{Check, CheckId, Installation};
use crate::ports::{DatabaseInfo, DatabaseRisk, MediaStorageError};
use crate::{ErrorChain, count_of};

/// What SQLite reports about a damaged file.
const SQLITE_DAMAGE: [&str; 2] = ["malformed", "file is not a database"];
/// More names of images would not help.
const MAX_NAMES: usize = 5;

pub(in crate::health) fn database(info: &DatabaseInfo, installation: &Installation) -> Check {
    let id = CheckId::Database;
    let version = &info.version;
    match &info.risk {
        Some(DatabaseRisk::Superuser) if !installation.is_local => Check::warning(
            id,
            format!("{version} is responding, and the server connects as a superuser."),
            "Let the server connect as a role that can only read and write rows, as in `deploy/database-roles.sh`.",
        ),
        Some(DatabaseRisk::ReadableByOthers(file)) => Check::warning(
            id,
            format!("{version} is responding, but all users of this machine can read {file}."),
            "Run `chmod 600` on the database and on the files beside it whose names begin with its name.",
        ),
        Some(DatabaseRisk::Superuser) | None => Check::ok(id, format!("{version} is responding.")),
    }
}

pub(in crate::health) fn database_failed(reason: &str) -> Check {
    let action = if SQLITE_DAMAGE.iter().any(|text| reason.contains(text)) {
        "Stop the server and run `marigold restore URL --force` with the folder or bucket of the backups."
    } else {
        "Check that it is running and that `MARIGOLD_DATABASE_URL` is correct; `marigold migrate` creates a \
         new one."
    };
    let found = format!("The database can't be used: {}", end_sentence(reason));
    Check::error(CheckId::Database, found, action)
}

/// `missing` are the names of images of which no file is stored.
pub(in crate::health) fn images(missing: Result<&[String], &MediaStorageError>) -> Check {
    let id = CheckId::Images;
    match missing {
        Ok([]) => Check::ok(id, "The files of all images are stored."),
        Ok(names) => {
            let count = count_of(i64::try_from(names.len()).unwrap_or(i64::MAX), "image");
            let (have, more) = match names.len() {
                1 => ("has", ""),
                2..=MAX_NAMES => ("have", ""),
                _ => ("have", ", …"),
            };
            let names: Vec<_> = names.iter().take(MAX_NAMES).map(String::as_str).collect();
            Check::error(
                id,
                format!("{count} {have} no files: {}{more}.", names.join(", ")),
                "Check `MARIGOLD_MEDIA_URL`, copy the files back from a backup, or upload these images again.",
            )
        }
        Err(error) => Check::error(
            id,
            format!("The images can't be read: {}", end_sentence(&ErrorChain(error).to_string())),
            "Check `MARIGOLD_MEDIA_URL` and that the folder or bucket exists.",
        ),
    }
}
