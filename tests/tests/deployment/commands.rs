//! Commands on an installed server, and the roles of its database.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use integration_tests::postgres::ScratchDatabase;
use sea_orm::{ConnectionTrait as _, Database, DbBackend, Statement};
use tempfile::TempDir;

use crate::deployment::{read, root};

/// Lines of a unit that decide as who, where and with which settings a program runs.
const PROPERTIES: [&str; 7] = [
    "DynamicUser=",
    "User=",
    "StateDirectory=",
    "StateDirectoryMode=",
    "WorkingDirectory=",
    "UMask=",
    "EnvironmentFile=",
];

fn properties_in<'a>(lines: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    lines.filter(|line| PROPERTIES.iter().any(|name| line.starts_with(name))).collect()
}

/// Runs it with a stand-in for systemd-run that prints its arguments.
#[test]
fn marigoldctl_runs_commands_as_the_unit_does() {
    let folder = TempDir::new().unwrap();
    let stand_in = folder.path().join("systemd-run");
    fs::write(&stand_in, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n").unwrap();
    fs::set_permissions(&stand_in, PermissionsExt::from_mode(0o755)).unwrap();
    let output = Command::new(root().join("deploy/marigoldctl"))
        .args(["admin", "create", "--first-name", "Ada Lovelace"])
        .env("PATH", format!("{}:/usr/bin:/bin", folder.path().display()))
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let properties = properties_in(printed.lines().filter_map(|line| line.strip_prefix("--property=")));
    assert_eq!(properties.len(), PROPERTIES.len(), "{printed}");
    assert_eq!(properties_in(read("deploy/marigold.service").lines()), properties);
    let command: Vec<_> = printed.lines().rev().take(5).collect();
    let expected = ["Ada Lovelace", "--first-name", "create", "admin", "/usr/local/bin/marigold"];
    assert_eq!(command, expected);
}

/// systemd, compose and a shell read them.
#[test]
fn settings_examples_can_be_sourced() {
    for file in ["deploy/env.example", "deploy/marigold.env.example"] {
        let script = format!("set -eu; . ./{file}; printf %s \"${{MARIGOLD_MAIL_FROM:-}}\"");
        let output = Command::new("sh").args(["-c", &script]).current_dir(root()).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{file}: {output:?}");
    }
}

#[tokio::test]
async fn database_roles_protect_tables_and_audit_log() {
    let Some(scratch) = ScratchDatabase::create_empty().await else { return };
    let administrator = Database::connect(scratch.url()).await.unwrap();
    // The statements of the script, with names that no other run uses.
    let script = read("deploy/database-roles.sh");
    let (_, statements) = script.split_once("<< 'SQL'\n").unwrap();
    let (statements, _) = statements.rsplit_once("SQL\n").unwrap();
    let name = scratch.name();
    let (owner, app) = (format!("{name}_owner"), format!("{name}_app"));
    let rename = |line: &str| {
        line.replace("marigold_app", &app)
            .replace("ROLE marigold", &format!("ROLE {owner}"))
            .replace("OWNER TO marigold", &format!("OWNER TO {owner}"))
    };
    for line in statements.lines().filter(|line| !line.starts_with('\\') && !line.contains("DATABASE")) {
        let line = rename(line).replace(":'owner'", "'sesame'").replace(":'app'", "'sesame'");
        administrator.execute_unprepared(&line).await.unwrap();
    }
    administrator.execute_unprepared(&format!("ALTER DATABASE {name} OWNER TO {owner}")).await.unwrap();
    let (_, server) = scratch.url().split_once('@').unwrap();
    let url = |role: &str| format!("postgres://{role}:sesame@{server}");

    let run = |role: &str, arguments: &[&str]| {
        let folder = TempDir::new().unwrap();
        let output = Command::new(crate::BINARY)
            .args(arguments)
            .env_clear()
            .env("MARIGOLD_DATABASE_URL", url(role))
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{arguments:?} as {role}: {output:?}");
    };
    run(&owner, &["migrate"]);
    run(&app, &["seed"]);
    run(&app, &["discount", "create", "WELCOME", "--percentage", "10"]);
    let node = Database::connect(url(&app)).await.unwrap();
    let count = Statement::from_string(DbBackend::Postgres, "SELECT 1 FROM audit LIMIT 1");
    assert!(node.query_one_raw(count).await.unwrap().is_some(), "the command was recorded");
    for forbidden in [
        "ALTER TABLE audit DISABLE TRIGGER ALL",
        "UPDATE audit SET id = id",
        "DELETE FROM audit",
        "TRUNCATE audit",
        "DROP TABLE users",
        "CREATE TABLE other (id bigint)",
        "COPY users TO PROGRAM 'cat'",
    ] {
        assert!(node.execute_unprepared(forbidden).await.is_err(), "{forbidden}");
    }
    node.close().await.unwrap();
    for clean_up in [
        format!("REASSIGN OWNED BY {owner} TO CURRENT_USER"),
        format!("DROP OWNED BY {app}"),
        format!("DROP OWNED BY {owner}"),
        format!("DROP ROLE {owner}, {app}"),
    ] {
        administrator.execute_unprepared(&clean_up).await.unwrap();
    }
}
