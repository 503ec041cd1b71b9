use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use domain::users::User;
use infrastructure::persistence::{Database, RestoreOptions, restore};
use integration_tests::contract::builders::at;
use integration_tests::database;
use integration_tests::soak;
use sea_orm::ConnectionTrait as _;
use tempfile::TempDir;

use crate::cli::command::{marigold, run};
use crate::cli::storage::{
    add_member, add_members, back_up, backups_in, database_in, has_member, migrated_database, names_in, url,
};

fn backup_command(database: &Path, folder: &Path) -> Command {
    marigold(database, &["backup".as_ref(), "--to".as_ref(), folder.as_ref()])
}

/// Members whose sign-up was acknowledged.
type Acknowledged = Arc<Mutex<Vec<User>>>;

/// Registers members until stopped.
async fn write_until(
    database: Database,
    stop: Arc<AtomicBool>,
    name: &'static str,
    acknowledged: Acknowledged,
) {
    let mut number = 0;
    while !stop.load(Ordering::SeqCst) {
        number += 1;
        let member = add_member(&database, &format!("{name}{number}@example.com")).await;
        acknowledged.lock().unwrap().push(member);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backup_during_sign_ups_restores_everything_acknowledged() {
    let (database, folder) = migrated_database().await;
    let acknowledged = Acknowledged::default();
    let stop = Arc::new(AtomicBool::new(false));
    let writers = ["anna", "berta", "carla"]
        .map(|name| tokio::spawn(write_until(database.clone(), stop.clone(), name, acknowledged.clone())));
    let backups = folder.path().join("backups");
    let rounds = soak::size(4, 50);
    for round in 0..rounds {
        while acknowledged.lock().unwrap().len() < 3 * (round + 1) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let before = acknowledged.lock().unwrap().clone();
        let (_, copy) = back_up(&folder, &backups, 7, at(i64::try_from(round).unwrap())).await.unwrap();

        let target = folder.path().join(format!("restored-{round}.db"));
        restore(&copy, &url(&target), RestoreOptions::default(), at(0)).await.unwrap();
        let restored = database::open(&url(&target)).await.unwrap();
        for member in &before {
            let found = application::ports::UserQueries::find(&restored, member.id).await.unwrap();
            assert_eq!(found.as_ref(), Some(member), "round {round}");
        }
        restored.close().await.unwrap();
    }
    stop.store(true, Ordering::SeqCst);
    for writer in writers {
        writer.await.unwrap();
    }
    let written = acknowledged.lock().unwrap().len();
    println!("{rounds} of {rounds} backups restored during {written} sign-ups");
    assert_eq!(backups_in(&backups).len(), rounds.min(7));
}

#[tokio::test]
async fn backup_prunes_only_old_backups() {
    let (_database, folder) = migrated_database().await;
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    let others = ["marigold-20261121T103000.123Z.db", "marigold-of-last-summer", "marigold.db", "notes.txt"];
    for name in others {
        std::fs::write(backups.join(name), "mine").unwrap();
    }
    let unfinished = backups.join(at(9).format("marigold-%Y%m%dT%H%M%S%.3fZ").to_string());
    let mut removed = Vec::new();
    for second in 0..5 {
        std::fs::create_dir(&unfinished).unwrap();
        std::fs::write(unfinished.join("marigold.db#1"), "half a backup").unwrap();
        removed.push(back_up(&folder, &backups, 3, at(second)).await.unwrap().0.removed);
    }
    assert_eq!(removed, [0, 0, 0, 1, 1].map(Ok));
    let stamps = [2, 3, 4].map(|second| at(second).format("marigold-%Y%m%dT%H%M%S%.3fZ").to_string());
    let mut expected = [&stamps[..], &others.map(str::to_owned)].concat();
    expected.sort_unstable();
    assert_eq!(names_in(&backups), expected, "names sort by time");
}

#[tokio::test]
async fn backup_after_clock_set_back_keeps_new_backup() {
    let (_database, folder) = migrated_database().await;
    let backups = folder.path().join("backups");
    back_up(&folder, &backups, 1, at(100)).await.unwrap();
    let (_, latest) = back_up(&folder, &backups, 1, at(0)).await.unwrap();
    assert_eq!(backups_in(&backups), [latest]);
}

#[tokio::test]
async fn backup_killed_at_any_moment_loses_no_other() {
    let (database, folder) = migrated_database().await;
    add_members(&database, 300).await;
    let backups = folder.path().join("backups");
    let start = Instant::now();
    assert_eq!(run(&mut backup_command(&database_in(&folder), &backups)).code, Some(0));
    let whole = start.elapsed();
    let kills: u32 = 6;
    for kill in 0..kills {
        let mut backup = backup_command(&database_in(&folder), &backups).spawn().unwrap();
        thread::sleep(whole * (kill + 1) / (kills + 1));
        // It may have exited already.
        let _ = backup.kill();
        backup.wait().unwrap();
        let verify = ["restore".as_ref(), backups.as_os_str(), "--verify".as_ref()];
        let verified = run(&mut marigold(&folder.path().join("elsewhere.db"), &verify));
        assert!(verified.stdout.contains(" is intact: 300 members, 0 orders"), "{verified:?}");
    }
    let outcome = run(&mut backup_command(&database_in(&folder), &backups));
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert_eq!(backups_in(&backups).len(), names_in(&backups).len(), "nothing is left of killed backups");
    let beside = names_in(database_in(&folder).parent().unwrap());
    assert!(beside.iter().all(|name| name == ".." || !name.starts_with('.')), "{beside:?}");
}

#[tokio::test]
async fn backup_full_disk_leaves_no_partial_file() {
    let (database, folder) = migrated_database().await;
    add_members(&database, 50).await;
    database.close().await.unwrap();
    let backups = folder.path().join("backups");
    let mut command = Command::new("sh");
    // Files are limited to 32 KiB; without the trap the signal would kill the program before it reports the error.
    command.args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$@\""]);
    let backup = backup_command(&database_in(&folder), &backups);
    command.arg(backup.get_program()).args(backup.get_args());
    command.env_clear().envs(backup.get_envs().filter_map(|(name, value)| Some((name, value?))));
    run(&mut command).expect_error("the database could not be copied");
    assert!(names_in(&backups).is_empty());
}

#[tokio::test]
async fn backup_concurrent_run_is_rejected() {
    let (_database, folder) = migrated_database().await;
    let lock = std::fs::File::create(format!("{}.backup-lock", database_in(&folder).display())).unwrap();
    lock.lock().unwrap();
    let backups = folder.path().join("backups");
    run(&mut backup_command(&database_in(&folder), &backups)).expect_error("is in progress");
}

#[tokio::test]
async fn backup_damaged_database_fails() {
    let (database, folder) = migrated_database().await;
    add_members(&database, 200).await;
    database.close().await.unwrap();
    drop(database);
    let file = database_in(&folder);
    let mut bytes = std::fs::read(&file).unwrap();
    // The heads of some pages in the middle.
    for page in 20..bytes.len() / 4096 {
        bytes[page * 4096..page * 4096 + 16].fill(0xAB);
    }
    std::fs::write(&file, bytes).unwrap();
    let backups = folder.path().join("backups");
    let outcome = run(&mut backup_command(&file, &backups));
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    assert!(names_in(&backups).is_empty());
}

#[test]
fn backup_missing_database_creates_none() {
    let folder = TempDir::new().unwrap();
    let outcome = run(&mut backup_command(&database_in(&folder), &folder.path().join("backups")));
    outcome.expect_error("there is no database at");
    assert!(names_in(folder.path()).is_empty());
}

#[test]
fn backup_wrong_arguments_are_usage_errors() {
    let folder = TempDir::new().unwrap();
    let file = database_in(&folder);
    for arguments in [&["--keep", "0"][..], &["--record"]] {
        assert_eq!(run(backup_command(&file, folder.path()).args(arguments)).code, Some(2), "{arguments:?}");
    }
    run(&mut marigold(&file, &["backup".as_ref()])).expect_error("or set MARIGOLD_BACKUP_URL");
}

#[tokio::test]
async fn backup_before_migration_succeeds_without_a_record() {
    let (database, folder) = migrated_database().await;
    database.close().await.unwrap();
    drop(database);
    let file = database_in(&folder);
    let connection = sea_orm::Database::connect(url(&file)).await.unwrap();
    let older = "DELETE FROM seaql_migrations WHERE version = (SELECT MAX(version) FROM seaql_migrations)";
    connection.execute_unprepared(older).await.unwrap();
    connection.close().await.unwrap();
    let outcome = run(&mut backup_command(&file, &folder.path().join("backups")));
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert!(outcome.stdout.contains("The time of this backup could not be recorded"), "{outcome:?}");
    assert_eq!(backups_in(&folder.path().join("backups")).len(), 1);
}

#[tokio::test]
async fn backup_file_is_private() {
    use std::os::unix::fs::PermissionsExt as _;

    let (database, folder) = migrated_database().await;
    let anna = add_member(&database, "anna@example.com").await;
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    std::fs::set_permissions(&backups, std::fs::Permissions::from_mode(0o755)).unwrap();
    let (_, copy) = back_up(&folder, &backups, 7, at(0)).await.unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&backups), mode(copy.parent().unwrap())), (0o755, 0o700));
    assert!(has_member(&copy, &anna).await);
}
