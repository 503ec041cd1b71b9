//! Databases of earlier releases, which `scripts/keep-release` keeps in `releases`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use chrono::{DateTime, Utc};
use domain::Slug;
use integration_tests::postgres::ScratchDatabase;
use integration_tests::server_process::ServerProcess;
use migrations::{Migrator, MigratorTrait as _};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend, QueryResult, Statement};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::BINARY;
use crate::cli::command::{marigold, run};
use crate::cli::storage::url;

const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const MIGRATE: [&str; 2] = ["serve", "--migrate"];

struct Release {
    name: String,
    /// By file name, without `.sql`.
    checksums: BTreeMap<String, String>,
    /// As SQLite reads them.
    rows: String,
}

fn releases() -> Vec<Release> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/releases");
    let read = |file: &Path| {
        let rows = fs::read_to_string(file).unwrap();
        let checksums = rows.lines().map_while(|line| line.strip_prefix("-- ")?.split_once(' '));
        let checksums = checksums.take_while(|(name, _)| name.starts_with("00"));
        let checksums = checksums.map(|(name, sum)| (name.to_owned(), sum.to_owned())).collect();
        Release { name: file.file_stem().unwrap().display().to_string(), checksums, rows }
    };
    let releases: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| read(&entry.unwrap().path())).collect();
    assert!(!releases.is_empty());
    releases
}

/// SQLite writes ids and other bytes in the same way.
fn rows_for_postgres(rows: &str) -> String {
    let mut parts = rows.split("x'");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let digits = part.split('\'').next().unwrap_or_default();
        text + match digits.chars().all(|digit| digit.is_ascii_hexdigit()).then_some(digits.len()) {
            None => "x'",
            Some(32) => "'",
            Some(_) => "'\\x",
        } + part
    })
}

async fn fill(url: &str, release: &Release) -> DatabaseConnection {
    let database = sea_orm::Database::connect(url).await.unwrap();
    let migrations = u32::try_from(release.checksums.len()).unwrap();
    Migrator::up(&database, Some(migrations)).await.unwrap();
    let is_postgres = database.get_database_backend() == DbBackend::Postgres;
    let rows = if is_postgres { rows_for_postgres(&release.rows) } else { release.rows.clone() };
    database.execute_unprepared(&rows).await.unwrap();
    database
}

/// The rows of each table that the release fills.
async fn counts(database: &DatabaseConnection, release: &Release) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for table in release.rows.lines().filter_map(|line| line.strip_prefix("INSERT INTO ")?.split_once(' ')) {
        let sql = format!("SELECT count(*) FROM {}", table.0);
        let row = database.query_one_raw(Statement::from_string(database.get_database_backend(), sql)).await;
        counts.insert(table.0.to_owned(), row.unwrap().unwrap().try_get_by_index(0).unwrap());
    }
    counts
}

#[test]
fn migrations_of_a_release_are_unchanged() {
    for release in releases() {
        assert!(!release.checksums.is_empty(), "{}", release.name);
        for (name, checksum) in release.checksums {
            let sql = fs::read(Path::new(WORKSPACE).join(format!("migrations/sql/{name}.sql"))).unwrap();
            let found = hex::encode(Sha256::digest(sql));
            assert_eq!(found, checksum, "{name} is part of {}: add a migration instead", release.name);
        }
    }
}

/// Prompts got slugs after 1.0.0-beta.1.
#[tokio::test]
async fn prompts_of_a_release_get_slugs_of_their_names() {
    const NAMES: [&str; 9] = [
        "Plan",
        "Plan",
        "Plan",
        "Plan 2",
        "Plan 2",
        "Crème brûlée für Größen: 10 Łódź",
        "ÆSOP's -- Tale",
        "汉字",
        "- É -",
    ];
    let release = releases().into_iter().find(|release| release.name == "1.0.0-beta.1").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = format!("{}?mode=rwc", url(&folder.path().join("marigold.db")));
    let scratch = ScratchDatabase::create_empty().await;
    for url in [Some(file.as_str()), scratch.as_ref().map(ScratchDatabase::url)].into_iter().flatten() {
        let database = fill(url, &release).await;
        let backend = database.get_database_backend();
        for (number, name) in NAMES.iter().enumerate() {
            let sql = format!(
                "INSERT INTO prompts (id, name, category, prompt_text, created_at, updated_at, position) VALUES \
                 (x'{number:032}', '{}', 'Home', 'Text', '2026-11-21T07:00:0{number}+00:00', '2026-11-21T08:00:00+00:00', 1);",
                name.replace('\'', "''")
            );
            let sql = if backend == DbBackend::Postgres { rows_for_postgres(&sql) } else { sql };
            database.execute_unprepared(&sql).await.unwrap();
        }
        Migrator::up(&database, None).await.unwrap();
        let sql = "SELECT name, slug FROM prompts WHERE prompt_text = 'Text' ORDER BY created_at";
        let rows = database.query_all_raw(Statement::from_string(backend, sql)).await.unwrap();
        let mut taken = Vec::new();
        for row in rows {
            let (name, slug): (String, String) =
                (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap());
            let expected = Slug::from_title(&name).to_string();
            assert!(Slug::parse(&slug).is_ok() && slug.starts_with(&expected), "{name}: {slug}");
            assert!(slug == expected || taken.contains(&expected), "{name}: {slug}");
            assert!(!taken.contains(&slug), "{slug}");
            taken.push(slug);
        }
        assert_eq!(taken.len(), NAMES.len());
        database.close().await.unwrap();
    }
}

/// Members can report prompts since 1.0.0-beta.2.
#[tokio::test]
async fn reports_of_a_release_keep_their_values() {
    let release = releases().into_iter().find(|release| release.name == "1.0.0-beta.1").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = format!("{}?mode=rwc", url(&folder.path().join("marigold.db")));
    let scratch = ScratchDatabase::create_empty().await;
    for url in [Some(file.as_str()), scratch.as_ref().map(ScratchDatabase::url)].into_iter().flatten() {
        let database = fill(url, &release).await;
        let before = reports(&database, "open_agent_id").await;
        assert_eq!(before.len(), 3);
        Migrator::up(&database, None).await.unwrap();
        assert_eq!(reports(&database, "open_item_id").await, before);
        database.close().await.unwrap();
    }
}

async fn reports(database: &DatabaseConnection, open: &str) -> Vec<String> {
    let sql = format!(
        "SELECT id, agent_id, user_id, {open}, resolved_by, note, outcome, answer, created_at, resolved_at \
         FROM problem_reports ORDER BY id"
    );
    let sql = Statement::from_string(database.get_database_backend(), sql);
    let rows = database.query_all_raw(sql).await.unwrap();
    let values = |row: &QueryResult| {
        let ids: Vec<Option<Uuid>> = (0..5).map(|column| row.try_get_by_index(column).unwrap()).collect();
        let texts: Vec<Option<String>> = (5..8).map(|column| row.try_get_by_index(column).unwrap()).collect();
        let times: Vec<Option<DateTime<Utc>>> =
            (8..10).map(|column| row.try_get_by_index(column).unwrap()).collect();
        format!("{ids:?} {texts:?} {times:?}")
    };
    rows.iter().map(values).collect()
}

#[tokio::test]
async fn member_of_a_release_finds_her_things_after_migration() {
    for release in releases() {
        let mut server = ServerProcess::in_empty_folder(BINARY, []);
        let file = server.folder().join("data/marigold.db");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let database = fill(&format!("{}?mode=rwc", url(&file)), &release).await;
        let before = counts(&database, &release).await;
        database.close().await.unwrap();
        assert_eq!(run(&mut marigold(&file, &["migrate".as_ref()])).code, Some(0));
        let database = sea_orm::Database::connect(url(&file)).await.unwrap();
        assert_eq!(counts(&database, &release).await, before, "{}", release.name);
        database.close().await.unwrap();

        server.start_with(&MIGRATE);
        let dora = server.client();
        assert_eq!(dora.login_with("dora@example.com", "sunflower-demo").unwrap().status, 200);
        let purchases = dora.get("/api/purchases").unwrap().body;
        assert_eq!(purchases[0]["gpt"]["title"], "Recipe \\ Reader", "{purchases}");
        let favorites = dora.get("/api/toolbox/favorites").unwrap().body;
        assert_eq!(favorites[0]["kind"], "prompt", "{favorites} {}", server.log());
    }
}

#[tokio::test]
async fn postgres_database_of_a_release_keeps_its_rows() {
    for release in releases() {
        let Some(scratch) = ScratchDatabase::create_empty().await else { return };
        let database = fill(scratch.url(), &release).await;
        let before = counts(&database, &release).await;
        Migrator::up(&database, None).await.unwrap();
        assert_eq!(counts(&database, &release).await, before, "{}", release.name);
        assert!(before.values().all(|&rows| rows > 0), "{before:?}");
    }
}
