//! What the product's sources must not do.

use integration_tests::source_tree::{CRATES, files, read, root};

const SHIPPED: [&str; 5] = ["domain", "application", "infrastructure", "api", "migrations"];

/// Every source line in these folders that contains one of the words, except test files and comments.
fn lines_with(folders: &[&str], endings: &[&str], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in folders.iter().flat_map(|folder| files(folder, endings)) {
        if path.ends_with("tests.rs") || path.contains(".test.") {
            continue;
        }
        let server = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = server.lines().filter(|line| !line.trim_start().starts_with("//"));
        let hits = lines.filter(|line| words.iter().any(|word| line.contains(word)));
        found.extend(hits.map(|line| format!("{path}: {}", line.trim())));
    }
    found
}

#[test]
fn crates_forbid_unsafe_code() {
    let workspace = read(&root().join("Cargo.toml"));
    assert!(workspace.contains("[workspace.lints.rust]\nunsafe_code = \"forbid\""));
    for (path, manifest) in CRATES.iter().flat_map(|folder| files(folder, &["/Cargo.toml"])) {
        let inherits = manifest.contains("[lints]\nworkspace = true");
        let forbids = manifest.contains("[lints.rust]\nunsafe_code = \"forbid\"");
        assert!(inherits || forbids, "{path} allows unsafe code");
    }
}

#[test]
fn product_starts_no_processes() {
    let found = lines_with(&SHIPPED, &[".rs"], &["process::Command", "Command::new("]);
    let found: Vec<_> = found.iter().filter(|line| !line.contains("clap")).collect();
    assert!(found.is_empty(), "{found:#?}");
}

/// The server never requests a URL that a member or an admin entered (SSRF), except webhooks of owners, which it sends only to
/// public addresses. Otherwise it connects only to the payment provider, the mail server and the storage of images of the
/// settings, and to the database through the ORM.
#[test]
fn product_connects_only_to_services_of_its_settings() {
    const CALLERS: [&str; 11] = [
        // For the certificates of Amazon SNS.
        "infrastructure/src/mail/ses.rs: ",
        "infrastructure/src/mail/smtp_mailer.rs: ",
        "infrastructure/src/media/bucket_client.rs: ",
        "infrastructure/src/media/storage.rs: ",
        "infrastructure/src/payments/stripe/client.rs: ",
        "infrastructure/src/connections.rs: ",
        "infrastructure/src/public_http/mod.rs: ",
        "infrastructure/src/public_http/resolver.rs: ",
        "infrastructure/src/webhooks/sender.rs: ",
        // To say why PostgreSQL cannot be reached.
        "infrastructure/src/persistence/connect.rs: use tokio::net::TcpStream;",
        "infrastructure/src/persistence/connect.rs: let connected = tokio::time::timeout(PROBE_TIMEOUT, TcpStream::connect((host, port)))",
    ];
    // Named for the client of `object_store` and for Amazon SNS.
    const TLS_OF_STORAGE: &str = "reqwest.workspace = true";
    let words = [
        "TcpStream",
        "UdpSocket",
        "UnixStream",
        "lookup_host",
        "ClientBuilder",
        "SmtpConnection",
        "HttpClient",
        "AmazonS3Builder",
        "reqwest::",
    ];
    let found = lines_with(&SHIPPED, &[".rs"], &words);
    for caller in CALLERS {
        assert!(found.iter().any(|line| line.starts_with(caller)), "{caller} does not connect any more");
    }
    let others: Vec<_> =
        found.iter().filter(|line| !CALLERS.iter().any(|caller| line.starts_with(caller))).collect();
    assert!(others.is_empty(), "{others:#?}");

    let clients = ["reqwest", "hyper", "ureq", "awc", "isahc", "surf", "curl", "attohttpc"];
    for folder in SHIPPED {
        let manifest = read(&root().join(folder).join("Cargo.toml"));
        let named: Vec<_> = manifest
            .lines()
            .filter(|line| clients.iter().any(|client| line.starts_with(client)) && *line != TLS_OF_STORAGE)
            .collect();
        assert!(named.is_empty(), "{folder}/Cargo.toml: {named:?}");
    }
}

/// Statements are built by the ORM or are constants, with bound values. These contain a name from the database's
/// own schema or from a constant.
const ALLOWED_FORMATTED_SQL: [&str; 5] = [
    "infrastructure/src/persistence/migrate.rs: transaction.execute_unprepared(&format!(\"SET LOCAL {setting} = 0\"))",
    "infrastructure/src/persistence/migrate.rs: transaction.execute_unprepared(&format!(\"SELECT pg_advisory_xact_lock({ADVISORY_LOCK_KEY})\"))",
    "infrastructure/src/persistence/transfer/mod.rs: let any = statement(transaction, format!(\"SELECT 1 FROM \\\"{}\\\" LIMIT 1\", table.name))",
    "infrastructure/src/persistence/transfer/mod.rs: statement(transaction, format!(\"SELECT {columns} FROM \\\"{}\\\"\", table.name))",
    "infrastructure/src/persistence/transfer/side.rs: let sql = format!(\"LOCK TABLE {tables} IN EXCLUSIVE MODE NOWAIT\")",
];

const VERBS: [&str; 14] = [
    "SELECT ",
    "INSERT ",
    "UPDATE ",
    "DELETE ",
    "WITH ",
    "CREATE ",
    "ALTER ",
    "DROP ",
    "PRAGMA ",
    "LOCK ",
    "SET ",
    "VACUUM",
    "TRUNCATE ",
    "COPY ",
];

#[test]
fn sql_is_not_built_from_strings() {
    let written = lines_with(&["infrastructure", "migrations"], &[".rs"], &["format!(", "push_str("]);
    let (mut statements, mut others) = (0, Vec::new());
    for line in written {
        let is_statement = VERBS.iter().any(|verb| line.contains(&format!("\"{verb}")))
            || ["execute_unprepared(", "from_string(", "Expr::cust("].iter().any(|call| line.contains(call));
        if is_statement && ALLOWED_FORMATTED_SQL.iter().any(|known| line.starts_with(known)) {
            statements += 1;
        } else if is_statement {
            others.push(line);
        }
    }
    assert!(others.is_empty(), "Bind the values as parameters: {others:#?}");
    assert_eq!(statements, ALLOWED_FORMATTED_SQL.len(), "remove entries that no longer occur");
}

#[test]
fn templates_are_not_loaded_at_runtime() {
    // Templates are files of the source, embedded in the binary; minijinja must not read others.
    let at_run_time = [
        "render_str(",
        "render_named_str(",
        "template_from_",
        "add_template_owned",
        "set_loader(",
        "path_loader(",
        "tera::",
        "handlebars::",
        "liquid::",
    ];
    let found = lines_with(&SHIPPED, &[".rs"], &at_run_time);
    assert!(found.is_empty(), "{found:#?}");
    let unescaped = lines_with(&["application"], &[".html"], &["safe", "autoescape"]);
    assert!(unescaped.is_empty(), "{unescaped:#?}");
}

#[test]
fn weak_crypto_is_not_used() {
    // Weak digests, and predictable generators.
    let weak = ["md5", "Md5", "sha1::", "Sha1", "SmallRng", "StdRng", "fastrand", "thread_rng"];
    let found = lines_with(&SHIPPED, &[".rs"], &weak);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn frontend_sets_no_inner_html() {
    // The editor reads it to write its document as HTML.
    const READ: &str =
        "frontend/src/components/rich-text/editor/parse-html.ts: return holder.innerHTML.replace(";
    let words = [
        "dangerouslySetInnerHTML",
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "srcDoc",
        "srcdoc",
        "eval(",
        "new Function",
    ];
    let mut found = lines_with(&["frontend/src"], &[".ts", ".tsx"], &words);
    // Tests run the loader of pages.
    found.retain(|line| !line.starts_with("frontend/src/testing/"));
    assert!(found.len() == 1 && found[0].starts_with(READ), "{found:#?}");
}

#[test]
fn frontend_handles_no_post_message() {
    let words =
        ["addEventListener(\"message\"", "onmessage", "postMessage(", "window.opener", "document.domain"];
    let found = lines_with(&["frontend/src"], &[".ts", ".tsx"], &words);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn sources_cite_no_document_outside_the_repository() {
    let folders = ["domain", "application", "infrastructure", "api", "migrations", "tests"];
    let cited = ["(decision ", "(decisions ", "; decision ", "(specification", "the specification"];
    let mut found = Vec::new();
    for (path, text) in folders.iter().flat_map(|folder| files(folder, &[".rs"])) {
        if path.ends_with("hygiene/sources.rs") {
            continue;
        }
        let lines = text.lines().filter(|line| cited.iter().any(|words| line.contains(words)));
        found.extend(lines.map(|line| format!("{path}: {}", line.trim())));
    }
    assert!(found.is_empty(), "Link a file under docs/, such as docs/product.md: {found:#?}");
}
