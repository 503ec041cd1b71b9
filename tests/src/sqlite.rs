//! Migrated SQLite databases, one per test.

use std::path::PathBuf;

use tempfile::TempDir;
use tokio::sync::OnceCell;

use crate::database;

const FILE: &str = "marigold.db";

/// A migrated and otherwise empty database file of one test, in a folder of its own.
#[derive(Debug)]
pub struct ScratchFile(TempDir);

impl ScratchFile {
    /// # Panics
    /// If it cannot be written.
    pub async fn create() -> Self {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join(FILE);
        std::fs::write(&file, migrated().await).expect("a database");
        // As the product creates it.
        #[cfg(unix)]
        std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600))
            .expect("its owner");
        Self(folder)
    }

    pub fn file(&self) -> PathBuf {
        self.0.path().join(FILE)
    }

    pub fn url(&self) -> String {
        url(&self.0)
    }
}

fn url(folder: &TempDir) -> String {
    format!("sqlite://{}", folder.path().join(FILE).display())
}

/// Copying a migrated file is faster than migrating.
async fn migrated() -> &'static [u8] {
    static BYTES: OnceCell<Vec<u8>> = OnceCell::const_new();
    BYTES
        .get_or_init(|| async {
            let folder = TempDir::new().expect("a folder");
            let database = database::open(&url(&folder)).await.expect("a database");
            database.migrate().await.expect("a schema");
            database.close().await.expect("closed");
            std::fs::read(folder.path().join(FILE)).expect("a file")
        })
        .await
}
