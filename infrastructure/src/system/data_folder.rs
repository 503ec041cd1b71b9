use std::io;
use std::path::{Path, PathBuf};

use application::ports::DataDisk;

/// The folder of the database.
#[derive(Debug, Clone)]
pub struct DataFolder(Option<PathBuf>);

impl DataFolder {
    /// The folder of an SQLite database; none for a PostgreSQL URL.
    pub fn of_database(url: &str) -> Self {
        Self(crate::persistence::database_folder(url))
    }
}

impl DataDisk for DataFolder {
    fn free_bytes(&self) -> io::Result<Option<u64>> {
        self.0.as_deref().map_or(Ok(None), free_bytes)
    }
}

#[cfg(unix)]
fn free_bytes(folder: &Path) -> io::Result<Option<u64>> {
    let found = rustix::fs::statvfs(folder)?;
    // Excludes the blocks that are reserved for root.
    Ok(Some(found.f_bavail.saturating_mul(found.f_frsize)))
}

#[cfg(not(unix))]
fn free_bytes(_: &Path) -> io::Result<Option<u64>> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_bytes_is_of_the_folder_of_the_database() {
        let folder = tempfile::tempdir().unwrap();
        let url = |path: &Path| format!("sqlite://{}", path.display());
        let existing = DataFolder::of_database(&url(&folder.path().join("marigold.db")));
        assert!(existing.free_bytes().unwrap().is_some_and(|free| free > 0));
        let missing = DataFolder::of_database(&url(&folder.path().join("missing").join("marigold.db")));
        assert_eq!(missing.free_bytes().unwrap_err().kind(), io::ErrorKind::NotFound);
        let remote = DataFolder::of_database("postgres://marigold@db.example/marigold");
        assert_eq!(remote.free_bytes().unwrap(), None);
    }
}
