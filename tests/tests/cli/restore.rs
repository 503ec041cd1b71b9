use std::fs;
use std::path::{Path, PathBuf};

use application::ports::StoreError;
use infrastructure::persistence::Database;
use integration_tests::contract::builders::at;
use integration_tests::server_process::ServerProcess;
use sea_orm::ConnectionTrait as _;
use tempfile::TempDir;

use crate::BINARY;
use crate::cli::command::{Outcome, marigold, run};
use crate::cli::storage::{add_member, back_up, database_in, has_member, migrated_database, names_in, url};

/// A backup of the current database.
async fn backup_of(folder: &TempDir) -> PathBuf {
    back_up(folder, &folder.path().join("backups"), 1, at(0)).await.unwrap().1
}

fn restore(backup: &Path, database: &Path, force: bool) -> Outcome {
    let mut arguments = vec!["restore".as_ref(), backup.as_os_str()];
    if force {
        arguments.push("--force".as_ref());
    }
    run(&mut marigold(database, &arguments))
}

async fn close(database: Database) {
    database.close().await.unwrap();
}

#[tokio::test]
async fn restore_replaces_database_and_keeps_previous() {
    let (database, folder) = migrated_database().await;
    let anna = add_member(&database, "anna@example.com").await;
    let backup = backup_of(&folder).await;
    let berta = add_member(&database, "berta@example.com").await;
    close(database).await;

    let file = database_in(&folder);
    let outcome = restore(&backup, &file, true);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert!(has_member(&file, &anna).await);
    assert!(!has_member(&file, &berta).await);

    let previous =
        names_in(file.parent().unwrap()).into_iter().find(|name| name.contains(".before-restore-"));
    let previous = file.with_file_name(previous.unwrap());
    assert!(outcome.stdout.contains(&previous.display().to_string()), "{outcome:?}");
    assert!(has_member(&previous, &anna).await && has_member(&previous, &berta).await);
}

#[tokio::test]
async fn restore_keeps_wal_of_killed_server() {
    let (database, folder) = migrated_database().await;
    let backup = backup_of(&folder).await;
    let berta = add_member(&database, "berta@example.com").await;
    // The files as after a crash, with a full journal.
    let crashed = folder.path().join("crashed").join("marigold.db");
    fs::create_dir(crashed.parent().unwrap()).unwrap();
    for suffix in ["", "-wal"] {
        let from = PathBuf::from(format!("{}{suffix}", database_in(&folder).display()));
        fs::copy(from, format!("{}{suffix}", crashed.display())).unwrap();
    }
    assert!(
        fs::metadata(format!("{}-wal", crashed.display())).unwrap().len() > 0,
        "the WAL contains the member"
    );

    assert_eq!(restore(&backup, &crashed, true).code, Some(0));
    assert!(!has_member(&crashed, &berta).await);
    let names = names_in(crashed.parent().unwrap());
    let previous = names.iter().find(|name| name.contains(".before-restore-") && !name.ends_with("-wal"));
    assert!(has_member(&crashed.with_file_name(previous.unwrap()), &berta).await);
}

#[tokio::test]
async fn restore_ignores_orphaned_wal() {
    let (database, folder) = migrated_database().await;
    let anna = add_member(&database, "anna@example.com").await;
    let backup = backup_of(&folder).await;
    let journal = fs::read(format!("{}-wal", database_in(&folder).display())).unwrap();
    let target = folder.path().join("new").join("marigold.db");
    fs::create_dir(target.parent().unwrap()).unwrap();
    fs::write(format!("{}-wal", target.display()), journal).unwrap();

    assert_eq!(restore(&backup, &target, false).code, Some(0));
    assert!(has_member(&target, &anna).await);
}

#[tokio::test]
async fn restore_existing_database_needs_force() {
    let (database, folder) = migrated_database().await;
    let backup = backup_of(&folder).await;
    let berta = add_member(&database, "berta@example.com").await;
    close(database).await;

    restore(&backup, &database_in(&folder), false).expect_error("--force");
    assert!(has_member(&database_in(&folder), &berta).await);
}

#[tokio::test]
async fn restore_database_in_use_is_rejected() {
    let (database, folder) = migrated_database().await;
    let backup = backup_of(&folder).await;
    let file = database_in(&folder);
    restore(&backup, &file, true).expect_error("stop the server first");
    close(database).await;

    // A program other than Marigold.
    let shell = sea_orm::Database::connect(url(&file)).await.unwrap();
    shell.execute_unprepared("SELECT count(*) FROM users").await.unwrap();
    restore(&backup, &file, true).expect_error("stop the server first");
    shell.close().await.unwrap();

    assert_eq!(restore(&backup, &file, true).code, Some(0));
}

#[tokio::test]
async fn restore_locks_database() {
    let (database, folder) = migrated_database().await;
    close(database).await;
    let lock = format!("{}.lock", database_in(&folder).display());
    let lock_file = fs::File::open(lock).unwrap();
    lock_file.lock().unwrap();
    let result = Database::open(&url(&database_in(&folder))).await;
    assert!(matches!(result, Err(StoreError::Unavailable(_))), "{result:?}");
}

#[tokio::test]
async fn restore_damaged_backup_changes_nothing() {
    let (database, folder) = migrated_database().await;
    for number in 0..200 {
        add_member(&database, &format!("member{number}@example.com")).await;
    }
    let backup = backup_of(&folder).await;
    let anna = add_member(&database, "anna@example.com").await;
    close(database).await;

    let bad = folder.path().join("bad.db");
    let whole = fs::read(&backup).unwrap();
    let mut damaged = whole.clone();
    damaged[20 * 4096..20 * 4096 + 64].fill(0xAB);
    let text_file = b"Dear text_file, today I backed up nothing at all.".repeat(200);
    for bytes in [whole[..whole.len() / 2].to_vec(), damaged, text_file, Vec::new()] {
        fs::write(&bad, bytes).unwrap();
        restore(&bad, &database_in(&folder), true).expect_error("nothing was changed");
        assert!(has_member(&database_in(&folder), &anna).await);
    }
    let none = folder.path().join("none.db");
    restore(&none, &database_in(&folder), true).expect_error("there is no complete backup in");
    let names = names_in(database_in(&folder).parent().unwrap());
    assert!(names.iter().all(|name| !name.contains("staged") && !name.contains("before")), "{names:?}");
}

#[tokio::test]
async fn restore_other_release_is_reported() {
    let (database, folder) = migrated_database().await;
    close(database).await;
    let backup = backup_of(&folder).await;
    let change = async |sql: &str| {
        let connection = sea_orm::Database::connect(url(&backup)).await.unwrap();
        connection.execute_unprepared(sql).await.unwrap();
        connection.close().await.unwrap();
    };
    let target = folder.path().join("older.db");
    change("DELETE FROM seaql_migrations WHERE version = (SELECT max(version) FROM seaql_migrations)").await;
    let outcome = restore(&backup, &target, false);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert!(outcome.stdout.contains("marigold migrate"), "{outcome:?}");

    change("INSERT INTO seaql_migrations VALUES ('9999_future', 0)").await;
    restore(&backup, &target, true).expect_error("newer release");
    change("INSERT INTO seaql_migrations VALUES ('m20261123_000001_users', 0)").await;
    change("DELETE FROM seaql_migrations WHERE version = '9999_future'").await;
    restore(&backup, &target, true).expect_error("before the first release");
}

/// A backup with a signed-in member, the member's cookie, and another member's unused link.
fn product_with_backup() -> (ServerProcess, String, String, String) {
    let mut server = ServerProcess::install(BINARY);
    server.start();
    let (anna, berta) = (server.client(), server.client());
    assert_eq!(anna.register("anna@example.com").unwrap().status, 201);
    let token = server.emailed_token("anna@example.com");
    assert_eq!(anna.get(&format!("/api/auth/verify?token={token}")).unwrap().status, 200);
    assert_eq!(berta.register("berta@example.com").unwrap().status, 201);
    let link = server.emailed_token("berta@example.com");
    server.run(&["backup", "--to", "backups"]);
    assert!(server.terminate().wait().success());
    let backup =
        names_in(&server.folder().join("backups")).into_iter().find(|name| name.starts_with("marigold-"));
    let backup = format!("backups/{}/marigold.db", backup.unwrap());
    (server, anna.cookie().unwrap(), link, backup)
}

/// Restores and starts again. Returns the responses to a request with the cookie and to one with the link.
fn responses_after_restore(
    server: &mut ServerProcess,
    arguments: &[&str],
    cookie: &str,
    link: &str,
) -> [u16; 2] {
    server.run(arguments);
    server.start();
    let me = server.client().with_cookie(cookie).get("/api/auth/me").unwrap();
    let verify = server.client().get(&format!("/api/auth/verify?token={link}")).unwrap();
    assert!(server.terminate().wait().success());
    [me.status, verify.status]
}

#[test]
fn restore_ends_sessions_and_links_by_default() {
    let (mut server, cookie, link, backup) = product_with_backup();
    let restore = ["restore", &backup, "--force"];
    assert_eq!(responses_after_restore(&mut server, &restore, &cookie, &link), [401, 400]);
    let keep = ["restore", &backup, "--force", "--keep-sessions"];
    assert_eq!(responses_after_restore(&mut server, &keep, &cookie, &link), [200, 200]);
}

#[tokio::test]
async fn restore_from_database_in_use_is_rejected() {
    let (database, folder) = migrated_database().await;
    add_member(&database, "anna@example.com").await;
    let target = folder.path().join("copy.db");
    restore(&database_in(&folder), &target, false).expect_error("a database in use, not a backup");
    assert!(!target.exists());
}
