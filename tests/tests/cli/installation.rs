//! What a server's files look like: where they are created, and who can read them.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use infrastructure::persistence::Database;
use sea_orm::ConnectionTrait as _;
use tempfile::TempDir;

use crate::cli::command::{marigold, run};
use crate::cli::storage::{database_in, migrated_database, url};

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

fn arguments(line: &str) -> Vec<&OsStr> {
    line.split(' ').map(OsStr::new).collect()
}

#[test]
fn commands_without_database_create_nothing() {
    let folder = TempDir::new().unwrap();
    let file = database_in(&folder);
    for line in [
        "serve",
        "seed",
        "admin create --email a@example.com --first-name Ada",
        "discount list",
        "payments review",
        "sessions revoke --all",
        "users activity a@example.com",
        "audit",
        "backup --record",
    ] {
        run(&mut marigold(&file, &arguments(line))).expect_error("there is no database at");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{line}");
    }
    let migrated = run(&mut marigold(&file, &["migrate".as_ref()]));
    assert!(migrated.stdout.contains(&file.display().to_string()), "{migrated:?}");
    assert_eq!(run(&mut marigold(&file, &arguments("discount list"))).code, Some(0));
}

#[test]
fn version_and_licenses_are_printed() {
    let folder = TempDir::new().unwrap();
    let file = database_in(&folder);
    let version = run(&mut marigold(&file, &["--version".as_ref()]));
    assert_eq!(version.stdout, concat!("marigold ", env!("CARGO_PKG_VERSION"), " (development)\n"));
    let licenses = run(&mut marigold(&file, &["licenses".as_ref()])).stdout;
    assert!(licenses.starts_with("MIT License\n\nCopyright (c) 2026 Marigold contributors"), "{licenses}");
    for package in ["actix-web 4.", "react 19.", "@fontsource-variable/fraunces 5."] {
        assert!(licenses.lines().any(|line| line.starts_with(package)), "{package}");
    }
}

/// It has migrations that no longer exist.
#[tokio::test]
async fn commands_on_an_unreleased_database_say_what_to_do() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("m.db");
    let connection = sea_orm::Database::connect(format!("{}?mode=rwc", url(&file))).await.unwrap();
    let older = "CREATE TABLE seaql_migrations (version TEXT, applied_at INTEGER);
                 INSERT INTO seaql_migrations VALUES ('m20261123_000001_users', 0)";
    connection.execute_unprepared(older).await.unwrap();
    for line in ["migrate", "serve", "export pack"] {
        run(&mut marigold(&file, &arguments(line))).expect_error(
            "the database was made before the first release of Marigold and cannot be migrated: remove it, or first",
        );
    }
    connection.execute_unprepared("SELECT 1 FROM users").await.expect_err("nothing was migrated");
}

/// Also in a folder that others can enter.
#[tokio::test]
async fn database_and_export_are_readable_only_by_their_owner() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("m.db");
    fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    assert_eq!(run(&mut marigold(&file, &["migrate".as_ref()])).code, Some(0));
    assert_eq!(run(&mut marigold(&file, &["seed".as_ref()])).code, Some(0));
    let database = Database::open(&url(&file)).await.unwrap();
    for suffix in ["", "-wal", "-shm"] {
        assert_eq!(mode(&folder.path().join(format!("m.db{suffix}"))), 0o600, "m.db{suffix}");
    }
    database.close().await.unwrap();

    let pack = folder.path().join("pack");
    fs::create_dir(&pack).unwrap();
    let exported = run(&mut marigold(&file, &["export".as_ref(), pack.as_ref()]));
    assert_eq!(exported.code, Some(0), "{exported:?}");
    for entry in fs::read_dir(&pack).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_file() {
            assert_eq!(mode(&entry), 0o600, "{}", entry.display());
        }
    }

    fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
    let checked = run(&mut marigold(&file, &["doctor".as_ref()]));
    assert!(checked.stdout.contains("all users of this machine can read"), "{checked:?}");
}

#[tokio::test]
async fn missing_image_files_are_named() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    assert_eq!(run(&mut marigold(&file, &["seed".as_ref()])).code, Some(0));
    database.close().await.unwrap();
    let media = file.with_file_name("media");
    let stored = fs::read_dir(&media).unwrap().map(|entry| entry.unwrap().path());
    let lost = stored.min().expect("an image of the demo content");
    let hash = lost.file_name().unwrap().to_str().unwrap().split('-').next().unwrap().to_owned();
    for path in fs::read_dir(&media).unwrap().map(|entry| entry.unwrap().path()) {
        if path.file_name().unwrap().to_str().unwrap().starts_with(&hash) {
            fs::remove_file(path).unwrap();
        }
    }
    let (backups, pack) = (folder.path().join("backups"), folder.path().join("pack"));
    let checked = run(&mut marigold(&file, &["doctor".as_ref()]));
    assert!(checked.stdout.contains("1 image has no files"), "{checked:?}");
    let saved = run(&mut marigold(&file, &["backup".as_ref(), "--to".as_ref(), backups.as_ref()]));
    assert!(saved.stdout.contains(" is not in the backup: its files are missing"), "{saved:?}");
    let exported = run(&mut marigold(&file, &["export".as_ref(), pack.as_ref()]));
    assert!(exported.stdout.contains("Skipped the image "), "{exported:?}");
    assert_eq!((saved.code, exported.code), (Some(0), Some(0)));
}

#[tokio::test]
async fn doctor_damaged_database_names_restore() {
    let (database, folder) = migrated_database().await;
    let file = database_in(&folder);
    database.close().await.unwrap();
    drop(database);
    for damage in [b"no database at all, but text of some length".repeat(300), {
        let mut bytes = fs::read(&file).unwrap();
        bytes[100..8192].fill(0xAB);
        bytes
    }] {
        fs::write(&file, damage).unwrap();
        let checked = run(&mut marigold(&file, &["doctor".as_ref()]));
        checked.expect_error("1 check failed");
        assert!(checked.stdout.contains("marigold restore URL --force"), "{checked:?}");
    }
}
