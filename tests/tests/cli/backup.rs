use std::num::NonZeroUsize;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use application::ports::Store as _;
use domain::ImageId;
use domain::media::{AltText, FileFormat, Image, ImageName, ImageSource};
use domain::users::User;
use infrastructure::persistence::{Database, RestoreOptions, back_up, restore};
use integration_tests::contract::builders::{at, next_id};
use integration_tests::database;
use integration_tests::soak;
use sea_orm::ConnectionTrait as _;
use tempfile::TempDir;

use crate::cli::command::{marigold, marigold_on, run};
use crate::cli::storage::{
    add_member, add_members, backups_in, database_in, has_member, migrated_database, names_in, url,
};

const SEVEN: NonZeroUsize = NonZeroUsize::new(7).unwrap();

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
        let round_time = at(i64::try_from(round).unwrap());
        let backup = back_up(&url(&database_in(&folder)), &backups, SEVEN, round_time).await.unwrap();

        let target = folder.path().join(format!("restored-{round}.db"));
        restore(&backup.file, &url(&target), RestoreOptions::default(), at(0)).await.unwrap();
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
    for name in ["notes.txt", "marigold-of-last-summer.db", "marigold.db"] {
        std::fs::write(backups.join(name), "mine").unwrap();
    }
    let three = NonZeroUsize::new(3).unwrap();
    let mut removed = Vec::new();
    for second in 0..5 {
        let backup = back_up(&url(&database_in(&folder)), &backups, three, at(second)).await.unwrap();
        removed.push(backup.removed);
    }
    assert_eq!(removed, [0, 0, 0, 1, 1]);
    let names = names_in(&backups);
    for name in ["notes.txt", "marigold-of-last-summer.db", "marigold.db"] {
        assert!(names.iter().any(|found| found == name), "{names:?}");
    }
    let remaining: Vec<_> = names.into_iter().filter(|name| name.starts_with("marigold-20")).collect();
    let stamps = [2, 3, 4].map(|second| at(second).format("marigold-%Y%m%dT%H%M%S%.3fZ.db").to_string());
    assert_eq!(remaining, stamps, "names sort by time");
}

#[tokio::test]
async fn backup_after_clock_set_back_keeps_new_backup() {
    let (_database, folder) = migrated_database().await;
    let backups = folder.path().join("backups");
    let one = NonZeroUsize::new(1).unwrap();
    back_up(&url(&database_in(&folder)), &backups, one, at(100)).await.unwrap();
    let latest = back_up(&url(&database_in(&folder)), &backups, one, at(0)).await.unwrap();
    assert_eq!(backups_in(&backups), [latest.file]);
}

#[tokio::test]
async fn backup_killed_at_any_moment_leaves_no_partial_file() {
    let (database, folder) = migrated_database().await;
    add_members(&database, 300).await;
    let backups = folder.path().join("backups");
    let start = Instant::now();
    assert_eq!(run(&mut backup_command(&database_in(&folder), &backups)).code, Some(0));
    let whole = start.elapsed();
    let kills: u32 = 6;
    let replace = RestoreOptions { replace: true, ..RestoreOptions::default() };
    for kill in 0..kills {
        let mut backup = backup_command(&database_in(&folder), &backups).spawn().unwrap();
        thread::sleep(whole * (kill + 1) / (kills + 1));
        // It may have exited already.
        let _ = backup.kill();
        backup.wait().unwrap();
        for file in backups_in(&backups) {
            let target = folder.path().join(format!("restored-{kill}.db"));
            restore(&file, &url(&target), replace, at(kill.into())).await.unwrap();
        }
    }
    std::fs::write(backups.join(".partial"), "half a backup").unwrap();
    let outcome = run(&mut backup_command(&database_in(&folder), &backups));
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let leftovers: Vec<_> =
        names_in(&backups).into_iter().filter(|name| name.starts_with('.') && name != ".lock").collect();
    assert!(leftovers.is_empty(), "{leftovers:?}");
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
    run(&mut command).expect_error("no partial file is left in");
    assert_eq!(names_in(&backups), [".lock"]);
}

#[tokio::test]
async fn backup_concurrent_run_is_rejected() {
    let (_database, folder) = migrated_database().await;
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    let lock = std::fs::File::create(backups.join(".lock")).unwrap();
    lock.lock().unwrap();
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
    assert_eq!(names_in(&backups), [".lock"]);
}

#[test]
fn backup_missing_database_creates_none() {
    let folder = TempDir::new().unwrap();
    let outcome = run(&mut backup_command(&database_in(&folder), &folder.path().join("backups")));
    outcome.expect_error("there is no database at");
    assert!(names_in(folder.path()).is_empty());
}

#[test]
fn backup_postgresql_names_pg_dump() {
    let folder = TempDir::new().unwrap();
    let url = "postgres://marigold:hunter2@127.0.0.1:1/marigold";
    let file = folder.path().join("file");
    for (arguments, tool) in [
        (["backup".as_ref(), "--to".as_ref(), folder.path().as_os_str()], "pg_dump"),
        (["restore".as_ref(), "--force".as_ref(), file.as_os_str()], "pg_restore"),
    ] {
        let outcome = run(&mut marigold_on(url, &arguments));
        outcome.expect_error(tool);
        assert!(!outcome.stderr.contains("hunter2"));
    }
}

#[test]
fn backup_wrong_arguments_are_usage_errors() {
    let folder = TempDir::new().unwrap();
    let file = database_in(&folder);
    for arguments in [&["--keep", "0"][..], &["--record"]] {
        assert_eq!(run(backup_command(&file, folder.path()).args(arguments)).code, Some(2), "{arguments:?}");
    }
    assert_eq!(run(&mut marigold(&file, &["backup".as_ref()])).code, Some(2), "without a folder");
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
    let backup = back_up(&url(&database_in(&folder)), &backups, SEVEN, at(0)).await.unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&backups), mode(&backup.file)), (0o700, 0o600));
    assert!(has_member(&backup.file, &anna).await);
}

/// Writes the file of an image.
fn write_file(media: &Path, image: &Image) -> String {
    std::fs::create_dir_all(media).unwrap();
    let name = image.source.fallback_file().to_string();
    std::fs::write(media.join(&name), image.source.hash.as_str()).unwrap();
    name
}

fn image(digit: char) -> Image {
    let hash = digit.to_string().repeat(32).parse().unwrap();
    Image {
        id: ImageId::from_uuid(next_id()),
        source: ImageSource { hash, width: 9, height: 9, fallback: FileFormat::Jpeg },
        bytes: 1,
        alt: AltText::default(),
        name: ImageName::from_file_name("a"),
        created_at: at(0),
    }
}

#[tokio::test]
async fn backup_and_restore_include_images() {
    let (database, folder) = migrated_database().await;
    let (file, media) = (database_in(&folder), database_in(&folder).with_file_name("media"));
    let backups = folder.path().join("backups");
    let with_media = |arguments: &[&std::ffi::OsStr]| {
        let mut command = marigold(&file, arguments);
        command.env("MARIGOLD_MEDIA_URL", format!("file://{}", media.display()));
        run(&mut command)
    };
    let back_up = || {
        with_media(&["backup".as_ref(), "--to".as_ref(), backups.as_ref(), "--keep".as_ref(), "1".as_ref()])
    };
    let mut unit = database.begin().await.unwrap();
    assert!(unit.images().insert(&image('a')).await.unwrap());
    unit.commit().await.unwrap();
    let (kept, stray) = (write_file(&media, &image('a')), write_file(&media, &image('b')));
    let first = back_up();
    assert_eq!(first.code, Some(0), "{first:?}");
    assert_eq!(std::fs::read_to_string(backups.join("media").join(&kept)).unwrap(), "a".repeat(32));
    assert!(!backups.join("media").join(&stray).exists(), "no image has this file");
    let second = back_up();
    assert!(!second.stdout.contains("of images"), "{second:?}");

    database.close().await.unwrap();
    drop(database);
    std::fs::remove_dir_all(&media).unwrap();
    let stored = &backups_in(&backups)[0];
    let restored = with_media(&["restore".as_ref(), "--force".as_ref(), stored.as_ref()]);
    assert_eq!(restored.code, Some(0), "{restored:?}");
    assert!(restored.stdout.contains("Restored 1 file of images."), "{restored:?}");
    assert!(media.join(&kept).exists());
}
