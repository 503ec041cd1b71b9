//! `marigold users export`: the file has all that is stored about the member, and nothing that it must not have.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use application::ports::{Actor, AuditFilter, MailFilter, PageRequest, Store as _};
use chrono::{DateTime, SecondsFormat};
use integration_tests::app::schema_violations;
use integration_tests::zip_files::unzip;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, Statement};
use serde_json::Value;
use tempfile::TempDir;
use uuid::Uuid;

use crate::cli::command::{Outcome, marigold, run};
use crate::cli::storage::{add_member, database_in, migrated_database, url};

mod excused;
mod tables;

use excused::EXCUSED;
use tables::EXPORTED;

/// A table whose rows are in the export.
struct Exported {
    table: &'static str,
    /// The member whom a row belongs to, as SQL.
    member: &'static str,
    /// Where in `data.json` its values are.
    section: &'static str,
    columns: &'static [&'static str],
    /// Columns that the export omits, and why.
    excused: &'static [(&'static str, &'static str)],
}

const MEMBER: &str = include_str!("export_member.sql");
const EMAIL: &str = "wilma@example.com";

/// Columns that may refer to a member although they are not foreign keys.
const REFERENCES: [&str; 9] =
    ["user_id", "member_id", "author_id", "actor_id", "order_id", "intent_id", "_by", "email", "recipient"];

struct Schema {
    connection: DatabaseConnection,
}

impl Schema {
    async fn texts(&self, sql: &str) -> Vec<String> {
        let statement = Statement::from_string(self.connection.get_database_backend(), sql);
        let rows = self.connection.query_all_raw(statement).await.unwrap();
        rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    }

    async fn tables(&self) -> Vec<String> {
        let own = "type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'seaql_migrations'";
        self.texts(&format!("SELECT name FROM sqlite_master WHERE {own} ORDER BY name")).await
    }

    async fn columns(&self, table: &str) -> BTreeSet<String> {
        let columns = self.texts(&format!("SELECT name FROM pragma_table_info('{table}')")).await;
        columns.into_iter().collect()
    }

    /// Tables that refer to a member, directly, through other tables, or by the name of a column.
    async fn tables_about_members(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::from(["users".to_owned()]);
        let tables = self.tables().await;
        let mut parents = BTreeMap::new();
        for table in &tables {
            let columns = self.columns(table).await;
            if columns.iter().any(|column| REFERENCES.iter().any(|end| column.ends_with(end))) {
                found.insert(table.clone());
            }
            let sql = format!("SELECT \"table\" FROM pragma_foreign_key_list('{table}')");
            parents.insert(table, self.texts(&sql).await);
        }
        loop {
            let more: Vec<_> = parents
                .iter()
                .filter(|(table, parents)| {
                    !found.contains(**table) && parents.iter().any(|parent| found.contains(parent))
                })
                .map(|(table, _)| (*table).clone())
                .collect();
            if more.is_empty() {
                return found;
            }
            found.extend(more);
        }
    }

    /// The values of a column in the member's rows.
    async fn values(&self, exported: &Exported, column: &str) -> Vec<String> {
        let Exported { table, member, .. } = exported;
        let value = format!("CASE typeof({column}) WHEN 'blob' THEN hex({column}) ELSE {column} END");
        let sql = format!(
            "SELECT CAST({value} AS TEXT) FROM {table}
             WHERE {column} IS NOT NULL AND {member} = x'01930000000070000000000000000001'"
        );
        self.texts(&sql).await
    }
}

/// A stored value as it is compared: ids and times in one spelling.
fn normal(text: &str) -> String {
    if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        return at.to_utc().to_rfc3339_opts(SecondsFormat::Micros, true);
    }
    Uuid::try_parse(text).map_or_else(|_| text.to_owned(), |id| id.to_string())
}

/// All values in a JSON value.
fn leaves(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Null => {}
        Value::Bool(value) => {
            found.insert(i32::from(*value).to_string());
        }
        Value::Number(number) => {
            found.insert(number.to_string());
        }
        Value::String(text) => {
            found.insert(normal(text));
        }
        Value::Array(items) => items.iter().for_each(|item| leaves(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| leaves(field, found)),
    }
}

fn export(file: &Path, output: &Path, more: &[&str]) -> Outcome {
    let mut arguments: Vec<&OsStr> = ["users", "export", EMAIL, "--output"].map(AsRef::as_ref).to_vec();
    arguments.push(output.as_os_str());
    arguments.extend(more.iter().map(OsStr::new));
    run(&mut marigold(file, &arguments))
}

/// The files in the export of the member in `export_member.sql`, and the database.
async fn exported_member() -> (BTreeMap<String, String>, Schema, TempDir) {
    let (database, folder) = migrated_database().await;
    database.close().await.unwrap();
    let file = database_in(&folder);
    let connection = sea_orm::Database::connect(url(&file)).await.unwrap();
    connection.execute_unprepared(MEMBER).await.unwrap();
    let output = folder.path().join("wilma.zip");
    let outcome = export(&file, &output, &[]);
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    (unzip(&fs::read(output).unwrap()), Schema { connection }, folder)
}

#[tokio::test]
async fn every_table_about_members_is_exported_or_excused() {
    let (_, schema, _folder) = exported_member().await;
    let listed: BTreeSet<_> = EXPORTED.iter().map(|exported| exported.table).collect();
    let excused: BTreeSet<_> = EXCUSED.iter().map(|(table, _)| *table).collect();
    assert_eq!(listed.intersection(&excused).next(), None);
    let listed: BTreeSet<_> = listed.union(&excused).map(|table| (*table).to_owned()).collect();
    let about_members = schema.tables_about_members().await;
    let missing: Vec<_> = about_members.difference(&listed).collect();
    assert!(
        missing.is_empty(),
        "{missing:?} refer to members: add them to the data export and to EXPORTED, or to EXCUSED with a reason"
    );
    assert_eq!(listed, about_members, "the lists name a table that does not refer to members");
    for exported in EXPORTED {
        let columns = exported.columns.iter().chain(exported.excused.iter().map(|(column, _)| column));
        let columns: BTreeSet<_> = columns.map(|column| (*column).to_owned()).collect();
        let table = exported.table;
        assert_eq!(schema.columns(table).await, columns, "every column of {table} is exported or excused");
    }
}

#[tokio::test]
async fn export_has_every_stored_value_of_the_member() {
    let (files, schema, _folder) = exported_member().await;
    let data: Value = serde_json::from_str(&files["data.json"]).unwrap();
    for exported in EXPORTED {
        let mut found = BTreeSet::new();
        let section = data.pointer(exported.section).unwrap();
        leaves(section, &mut found);
        for column in exported.columns {
            let values = schema.values(&exported, column).await;
            let name = format!("{}.{column}", exported.table);
            assert!(!values.is_empty(), "{name} has no value in export_member.sql");
            for value in values.iter().filter(|value| !value.is_empty()) {
                let mut expected = BTreeSet::new();
                match serde_json::from_str::<Value>(value) {
                    Ok(json @ (Value::Object(_) | Value::Array(_))) => leaves(&json, &mut expected),
                    _ => leaves(&Value::String(value.clone()), &mut expected),
                }
                let missing: Vec<_> = expected.difference(&found).collect();
                assert!(missing.is_empty(), "{name}: {missing:?} is not in {section:#}");
            }
        }
    }
    assert_eq!(data["secondFactor"]["recoveryCodesLeft"], 1);
    assert_eq!(data["emails"][1]["text"], "The text of a failed email");
    assert_eq!(data["auditLog"][2]["actor"], "you");
    assert_eq!(data["auditLog"][2]["before"], Value::Null, "what an admin changed is not theirs");
}

#[tokio::test]
async fn export_has_no_secrets_and_no_other_people() {
    let (files, _, _folder) = exported_member().await;
    assert_eq!(files.keys().collect::<Vec<_>>(), ["data.json", "data.schema.json", "index.html"]);
    for (name, text) in &files {
        for forbidden in [
            "argon2id",
            "live-token",
            "aa01aa01",
            "aa02aa02",
            "aa03aa03",
            "aa04aa04",
            "vickubfkasva", // the secret of the authenticator app in Base32
            "aa05aa05",
            "aa06aa06",
            "aa07aa07",
            "agents.example/refunded",
            "ada.other",
            "ada.in.the.log",
            "adalheidis",
            "secretofada",
            "01930000-0000-7000-0000-000000000002",
        ] {
            assert!(!text.to_lowercase().contains(forbidden), "{name} has {forbidden}");
        }
    }
    assert!(files["data.json"].contains("https://agents.example/owned"));
}

#[tokio::test]
async fn export_matches_its_schema() {
    let (files, _, _folder) = exported_member().await;
    let schema: Value = serde_json::from_str(&files["data.schema.json"]).unwrap();
    let mut data: Value = serde_json::from_str(&files["data.json"]).unwrap();
    assert_eq!(schema_violations(&schema, &data), Vec::<String>::new());
    assert_eq!(
        without_values(&schema, &schema, &[&data]),
        ["incompleteLists"],
        "the schema is not checked there"
    );
    data["profile"]["passwordHash"] = "$argon2id$".into();
    data["orders"][0]["total"] = "79.99".into();
    assert_eq!(schema_violations(&schema, &data).len(), 2);
}

fn items_of(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(items) => items.iter().collect(),
        other => vec![other],
    }
}

/// The lists and objects of this schema that none of the values has.
fn without_values(root: &Value, schema: &Value, values: &[&Value]) -> Vec<String> {
    let mut missing = Vec::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let property = property["oneOf"].get(0).unwrap_or(property);
        let items = if property["type"] == "array" { &property["items"] } else { property };
        let reference = items["$ref"].as_str().and_then(|path| root.pointer(path.trim_start_matches('#')));
        let items = reference.unwrap_or(items);
        if property["type"] != "array" && items["type"] != "object" {
            continue;
        }
        let found: Vec<_> =
            values.iter().map(|value| &value[name]).filter(|value| !value.is_null()).collect();
        let found: Vec<_> = found.into_iter().flat_map(items_of).collect();
        if found.is_empty() {
            missing.push(name.clone());
        }
        missing.extend(without_values(root, items, &found));
    }
    missing
}

#[tokio::test]
async fn export_page_is_readable_and_escaped() {
    let (files, _, _folder) = exported_member().await;
    let page = &files["index.html"];
    assert!(page.starts_with("<!doctype html>"), "{page}");
    for text in [
        "Wilhelmina",
        "Block &lt;reason&gt; &amp; more",
        "Wants &quot;everything&quot; &lt;b&gt;",
        "Order 0000-0000-0051",
        "$79.99",
        "January 21, 2026, 00:00 UTC",
        "Failed login attempt (1017 times)",
        "On since January 15, 2026",
    ] {
        assert!(page.contains(text), "{text} is missing: {page}");
    }
    for forbidden in ["<script", "{{", "{%", "javascript:", "onerror", "http-equiv=\"refresh\""] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
}

#[tokio::test]
async fn users_export_writes_a_private_file_and_an_audit_entry() {
    let (database, folder) = migrated_database().await;
    let anna = add_member(&database, EMAIL).await;
    let (file, output) = (database_in(&folder), folder.path().join("anna.zip"));

    let outcome = export(&file, &output, &[]);

    let expected = format!("The data of {EMAIL} is in {}.\n", output.display());
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(0), &*expected), "{outcome:?}");
    assert!(unzip(&fs::read(&output).unwrap())["data.json"].contains(&anna.id.to_string()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&output).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let page = PageRequest::first(10);
    let mut unit = database.begin().await.unwrap();
    let entries = unit.audit().list(&AuditFilter::default(), &page).await.unwrap().items;
    assert_eq!(entries.len(), 1);
    assert_eq!((entries[0].actor, entries[0].record.person), (Actor::Cli, Some(anna.id)));
    assert!(entries[0].record.after.as_ref().unwrap().contains_key("dataExported"));
    assert!(unit.outbox().list(&MailFilter::default(), &page).await.unwrap().items.is_empty());
}

#[tokio::test]
async fn users_export_overwrites_only_with_force() {
    let (database, folder) = migrated_database().await;
    add_member(&database, EMAIL).await;
    let (file, output): (_, PathBuf) = (database_in(&folder), folder.path().join("anna.zip"));
    fs::write(&output, "mine").unwrap();
    export(&file, &output, &[]).expect_error("already exists; use --force to overwrite it");
    assert_eq!(fs::read_to_string(&output).unwrap(), "mine");
    let mut unit = database.begin().await.unwrap();
    let page = PageRequest::first(10);
    assert!(unit.audit().list(&AuditFilter::default(), &page).await.unwrap().items.is_empty());
    drop(unit);
    assert_eq!(export(&file, &output, &["--force"]).code, Some(0));
    assert_eq!(unzip(&fs::read(&output).unwrap()).len(), 3);
}

#[tokio::test]
async fn users_export_of_an_unknown_account_fails() {
    let (_database, folder) = migrated_database().await;
    let output = folder.path().join("anna.zip");
    export(&database_in(&folder), &output, &[])
        .expect_error("no account has the email address wilma@example.com");
    assert!(!output.exists());
}
