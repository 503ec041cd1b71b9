//! Backups in folders and buckets, encrypted or not, of both kinds of databases.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use infrastructure::persistence::transfer;
use integration_tests::database;
use integration_tests::object_store::ObjectStoreServer;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::server_process::ServerProcess;
use sea_orm::ConnectionTrait as _;
use tempfile::TempDir;

use crate::BINARY;
use crate::cli::command::{Outcome, marigold_on, run};
use crate::cli::storage::{names_in, url};

const EVERY_TABLE: &str = include_str!("every_table.sql");
/// Files that rows of these tables refer to, and one that none does.
const FILES: [&str; 4] = [
    "0123456789abcdef0123456789abcdef-1600.jpg",
    "0123456789abcdef0123456789abcdef-480.webp",
    "fedcba9876543210fedcba9876543210-480.png",
    "package-0123456789abcdef0123456789abcdef",
];
const STRAY: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-480.webp";
const KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const OTHER_KEY: &str = "ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// A database and its files, which no server uses.
struct Installation {
    folder: TempDir,
    url: String,
    settings: Vec<(&'static str, String)>,
}

impl Installation {
    fn empty(database_url: Option<&str>) -> Self {
        let folder = TempDir::new().unwrap();
        let url = database_url.map_or_else(|| url(&folder.path().join("marigold.db")), str::to_owned);
        let media = format!("file://{}", folder.path().join("media").display());
        Self { folder, url, settings: vec![("MARIGOLD_MEDIA_URL", media)] }
    }

    /// With rows in every table.
    async fn filled() -> Self {
        let filled = Self::empty(None);
        let database = database::open(&filled.url).await.unwrap();
        database.migrate().await.unwrap();
        database.close().await.unwrap();
        filled.execute(EVERY_TABLE).await;
        fs::create_dir(filled.media()).unwrap();
        for name in FILES.into_iter().chain([STRAY]) {
            fs::write(filled.media().join(name), format!("the bytes of {name}")).unwrap();
        }
        filled
    }

    fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.settings.push((name, value.into()));
        self
    }

    fn media(&self) -> PathBuf {
        self.folder.path().join("media")
    }

    async fn execute(&self, sql: &str) {
        let connection = sea_orm::Database::connect(&self.url).await.unwrap();
        connection.execute_unprepared(sql).await.unwrap();
        connection.close().await.unwrap();
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let arguments: Vec<_> = arguments.iter().map(AsRef::as_ref).collect();
        let mut command = marigold_on(&self.url, &arguments);
        command.envs(self.settings.iter().cloned());
        command
    }

    fn run(&self, arguments: &[&str]) -> Outcome {
        run(&mut self.command(arguments))
    }

    #[track_caller]
    fn succeed(&self, arguments: &[&str]) -> String {
        let outcome = self.run(arguments);
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        outcome.stdout
    }
}

/// The same settings of backups for an empty installation.
fn empty_like(other: &Installation, database_url: Option<&str>) -> Installation {
    let mut empty = Installation::empty(database_url);
    empty.settings.extend(other.settings.iter().filter(|(name, _)| name.contains("BACKUP")).cloned());
    empty
}

/// Compares every value, and the bytes of every file.
async fn assert_same(original: &Installation, restored: &Installation) {
    let compared = transfer(&original.url, &restored.url).await.unwrap();
    assert!(compared.was_identical && compared.tables.len() >= 15, "{compared:?}");
    assert_eq!(names_in(&restored.media()), FILES);
    for name in FILES {
        let read = |folder: PathBuf| fs::read(folder.join(name)).unwrap();
        assert!(read(original.media()) == read(restored.media()), "{name}");
    }
}

async fn assert_round_trip(original: &Installation) {
    let backed_up = original.succeed(&["backup"]);
    assert!(backed_up.starts_with("Backed up as marigold-2"), "{backed_up}");
    let restored = empty_like(original, None);
    let verified = restored.succeed(&["restore", "--verify"]);
    assert!(
        verified.contains(" is intact: 4 members, ") && verified.contains("4 files of images"),
        "{verified}"
    );
    assert!(names_in(restored.folder.path()).is_empty(), "verifying writes nothing");
    let printed = restored.succeed(&["restore", "--keep-sessions"]);
    assert!(printed.contains("Restored 4 files of images."), "{printed}");
    assert_same(original, &restored).await;
}

#[tokio::test]
async fn backup_in_folder_restores_equal_data() {
    let original = Installation::filled().await;
    let backups = original.folder.path().join("backups");
    let original = original.with("MARIGOLD_BACKUP_URL", backups.to_str().unwrap());
    assert_round_trip(&original).await;
    assert_eq!(names_in(&backups.join("files")), FILES, "a file that nothing uses is left out");
}

#[tokio::test]
async fn backup_in_bucket_restores_equal_data() {
    let Some(server) = ObjectStoreServer::start() else { return };
    for prefix in ["", "/site/backups"] {
        let bucket = format!(
            "s3://{}{prefix}?region=eu-central-1&endpoint={}",
            ObjectStoreServer::BUCKET,
            server.url()
        );
        let original = Installation::filled()
            .await
            .with("MARIGOLD_BACKUP_URL", bucket)
            .with("MARIGOLD_BACKUP_KEY", KEY)
            .with("MARIGOLD_BACKUP_S3_ACCESS_KEY_ID", "id")
            .with("MARIGOLD_BACKUP_S3_SECRET_ACCESS_KEY", "secret");
        assert_round_trip(&original).await;
    }
}

/// Every file below the folder.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

#[tokio::test]
async fn encrypted_backup_needs_its_key() {
    let original = Installation::filled().await;
    let backups = original.folder.path().join("backups");
    let original = original
        .with("MARIGOLD_BACKUP_URL", format!("file://{}", backups.display()))
        .with("MARIGOLD_BACKUP_KEY", KEY);
    assert_round_trip(&original).await;
    let files = files_below(&backups);
    assert_eq!(files.len(), 6, "{files:?}");
    for file in files {
        let bytes = fs::read(&file).unwrap();
        for plain in ["SQLite format", "the bytes of", "marigold-2"] {
            let is_found = bytes.windows(plain.len()).any(|window| window == plain.as_bytes());
            assert!(!is_found, "{plain} in {}", file.display());
        }
    }
    let without = Installation::empty(None).with("MARIGOLD_BACKUP_URL", backups.to_str().unwrap());
    without.run(&["restore"]).expect_error("encrypted ones need MARIGOLD_BACKUP_KEY");
    let other = without.with("MARIGOLD_BACKUP_KEY", OTHER_KEY);
    other.run(&["restore"]).expect_error("there is no complete backup in");
    // Under the name of the other key, so that only the encryption protects it.
    let own = fs::read_dir(&backups).unwrap().next().unwrap().unwrap().path();
    other.succeed_with_migrated_backup(&backups, &own).await;
    other.run(&["restore", "--verify"]).expect_error("manifest.json is damaged or missing");
}

impl Installation {
    /// Replaces the backups under the key of this installation by these files.
    async fn succeed_with_migrated_backup(&self, backups: &Path, own: &Path) {
        let database = database::open(&self.url).await.unwrap();
        database.migrate().await.unwrap();
        database.close().await.unwrap();
        self.succeed(&["backup"]);
        let others = fs::read_dir(backups).unwrap().map(|entry| entry.unwrap().path());
        let other = others.into_iter().find(|path| path != own).unwrap();
        fs::remove_dir_all(&other).unwrap();
        fs::rename(own, &other).unwrap();
    }
}

#[tokio::test]
async fn damaged_backup_is_found_and_named() {
    for key in ["", KEY] {
        let original = Installation::filled().await;
        let backups = original.folder.path().join("backups");
        let original =
            original.with("MARIGOLD_BACKUP_URL", backups.to_str().unwrap()).with("MARIGOLD_BACKUP_KEY", key);
        original.succeed(&["backup"]);
        let files = files_below(&backups);
        for name in [FILES[0], FILES[3], "marigold.db", "manifest.json"] {
            let file = files.iter().find(|file| file.ends_with(name)).unwrap();
            let whole = fs::read(file).unwrap();
            let mut changed = whole.clone();
            changed[whole.len() / 2] ^= 1;
            for damage in [Some(changed), Some(whole[..whole.len() - 1].to_vec()), None] {
                match &damage {
                    Some(bytes) => fs::write(file, bytes).unwrap(),
                    None => fs::remove_file(file).unwrap(),
                }
                let restored = empty_like(&original, None);
                // What changed in a manifest that is not encrypted may concern any file.
                let is_any_file = name == "manifest.json" && damage.is_some() && key.is_empty();
                let message = match (name, damage) {
                    ("manifest.json", None) => "there is no complete backup",
                    _ if is_any_file => "damaged",
                    _ => name,
                };
                restored.run(&["restore", "--verify"]).expect_error(message);
                if !is_any_file {
                    restored.run(&["restore"]).expect_error(message);
                    let database = Path::new(restored.url.strip_prefix("sqlite://").unwrap());
                    assert_eq!(database.exists(), FILES.contains(&name), "{name}");
                }
                fs::write(file, &whole).unwrap();
            }
        }
        original.succeed(&["restore", "--verify"]);
    }
}

#[tokio::test]
async fn backup_replaces_a_file_that_is_lost() {
    let original = Installation::filled().await;
    let backups = original.folder.path().join("backups");
    let original = original.with("MARIGOLD_BACKUP_URL", backups.to_str().unwrap());
    original.succeed(&["backup"]);
    fs::remove_file(backups.join("files").join(FILES[0])).unwrap();
    fs::write(backups.join("files").join(FILES[1]), "short").unwrap();
    original.succeed(&["backup"]);
    original.succeed(&["restore", "--verify"]);
}

#[tokio::test]
async fn backup_keeps_files_of_older_backups() {
    let original = Installation::filled().await;
    let backups = original.folder.path().join("backups");
    let original = original.with("MARIGOLD_BACKUP_URL", backups.to_str().unwrap());
    original.succeed(&["backup", "--keep", "2"]);
    let first = names_in(&backups).into_iter().find(|name| name.starts_with("marigold-")).unwrap();
    original.execute("DELETE FROM image_uses; DELETE FROM images").await;
    for name in &FILES[..3] {
        fs::remove_file(original.media().join(name)).unwrap();
    }
    original.succeed(&["backup", "--keep", "2"]);
    let restored = empty_like(&original, None);
    restored.succeed(&["restore", "--at", &first]);
    assert_eq!(names_in(&restored.media()), FILES);
    let removed = original.succeed(&["backup", "--keep", "2"]);
    assert!(removed.contains("Removed 1 older backup."), "{removed}");
    assert_eq!(names_in(&backups.join("files")), FILES[3..]);
    restored
        .run(&["restore", "--force", "--at", &first])
        .expect_error("there is no complete backup marigold-2");
}

#[tokio::test]
async fn backup_of_postgresql_in_use_restores_equal_data() {
    let Some(source) = ScratchDatabase::create_empty().await else { return };
    let Some(target) = ScratchDatabase::create_empty().await else { return };
    let filled = Installation::filled().await;
    transfer(&filled.url, source.url()).await.unwrap();
    let served = database::open(source.url()).await.unwrap();
    let original = Installation { url: source.url().to_owned(), ..filled };
    let backups = original.folder.path().join("backups");
    let original = original.with("MARIGOLD_BACKUP_URL", backups.to_str().unwrap());
    original.succeed(&["backup"]);
    original.run(&["restore"]).expect_error("is in use; stop every server");
    served.close().await.unwrap();
    original.run(&["restore"]).expect_error("use an empty database");

    for database_url in [Some(target.url()), None] {
        let restored = empty_like(&original, database_url);
        let printed = restored.succeed(&["restore", "--keep-sessions"]);
        assert!(printed.contains("Restored "), "{printed}");
        assert_same(&original, &restored).await;
    }
}

#[test]
fn server_backs_up_and_verifies_by_itself() {
    let mut server = ServerProcess::install(BINARY);
    server.set("MARIGOLD_BACKUP_URL", "backups".to_owned());
    server.set("MARIGOLD_BACKUP_KEY", KEY.to_owned());
    server.start();
    // A restart does not repeat them.
    let due = "SELECT count(*) FROM leases WHERE name IN ('backup', 'backup_verification')
               AND held_until > strftime('%Y-%m-%dT%H:%M:%S', 'now', '+23 hours')";
    server.wait_until("a backup is verified", || server.database().count(due) == 2);
    assert!(server.log().contains("backup finished") && server.log().contains("backup verified"));
    server.kill();
    server.run(&["restore", "--verify"]);
}
