//! Downloads of long lists contain every row and need little memory.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;

use integration_tests::server_process::ServerProcess;
use integration_tests::soak;

use crate::BINARY;

/// The owner of the demo content, signed in by the cookie `owner`, and members, orders, codes and audit entries; `ROWS` of each.
const FILL: [&str; 5] = [
    "INSERT INTO sessions (id, user_id, digest, device, created_at, last_seen_at, authenticated_at)
     SELECT x'01920000000070000000000000000001', id, x'4c1029697ee358715d3a14a2add817c4b01651440de808371f78165ac90dc581',
         'Firefox on Windows', strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now'), strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now'),
         strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now')
     FROM users WHERE role = 'owner' LIMIT 1",
    "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ROWS)
     INSERT INTO users (id, email, email_key, first_name, password_kind, is_verified, created_at)
     SELECT CAST(printf('member%010d', n) AS BLOB), printf('m%d@example.com', n), printf('m%d@example.com', n), 'Anna', 'none', TRUE,
         '2026-11-01T00:00:00+00:00'
     FROM number",
    "INSERT INTO orders (id, user_id, subtotal, discount_amount, total, state, provider, created_at, discount_held_until, settled_at,
         next_check_at)
     SELECT CAST('order' || substr(CAST(id AS TEXT), 6) AS BLOB), id, 999, 0, 999, 'paid', 'sandbox', created_at, created_at,
         created_at, created_at
     FROM users WHERE password_kind = 'none'",
    "INSERT INTO discount_codes (id, code, discount_type, discount_value, created_at, updated_at)
     SELECT id, 'CODE-' || substr(CAST(id AS TEXT), 7), 'percentage', 10, created_at, created_at
     FROM users WHERE password_kind = 'none'",
    "INSERT INTO audit (id, happened_at, actor_kind, action, subject_kind, subject_id, new_values)
     SELECT id, created_at, 'system', 'created', 'order', 'order', '{\"total\":999}' FROM users WHERE password_kind = 'none'",
];
const MEGABYTE: u64 = 1024 * 1024;

#[test]
fn csv_of_many_rows_needs_little_memory() {
    let minimum = i64::try_from(soak::size(15_000, 100_000)).unwrap();
    // In MB. It includes the caches of the database, which do not depend on the number of rows.
    let limit = u64::try_from(soak::size(48, 64)).unwrap();
    let mut server = ServerProcess::install(BINARY);
    let database = server.database();
    for statement in FILL {
        database.execute(&statement.replace("ROWS", &minimum.to_string()));
    }
    server.start();
    let before = server.memory("VmRSS");
    for (path, table) in
        [("orders", "orders"), ("members", "users"), ("discounts", "discount_codes"), ("audit", "audit")]
    {
        let rows = database.count(&format!("SELECT COUNT(*) FROM {table}"));
        assert!(rows >= minimum, "{rows} {table}");
        let lines = download(&server, &format!("/api/admin/{path}.csv"));
        // The log has the download itself, too.
        let recorded = i64::from(table == "audit");
        assert_eq!(lines, rows + recorded + 1, "the columns and all {table}");
        if let (Some(before), Some(peak)) = (before, server.memory("VmHWM")) {
            let (peak, growth) = (peak / MEGABYTE, peak.saturating_sub(before) / MEGABYTE);
            // A debug build needs more at rest than the release.
            assert!(growth < limit, "{path}.csv: {peak} MB at most, {growth} MB more than before");
        }
    }
}

/// Counts the lines of a file without keeping it.
fn download(server: &ServerProcess, path: &str) -> i64 {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {}\r\nSec-Fetch-Site: same-origin\r\nCookie: marigold_session=owner\r\n\r\n",
        server.address()
    )
    .unwrap();
    let mut response = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(response.read_line(&mut head).unwrap() > 0, "{head}");
    }
    assert!(head.contains(" 200 ") && head.contains("text/csv") && head.contains("chunked"), "{head}");
    let mut lines = 0;
    loop {
        let mut size = String::new();
        response.read_line(&mut size).unwrap();
        let size = usize::from_str_radix(size.trim(), 16).unwrap();
        if size == 0 {
            return lines;
        }
        let mut chunk = vec![0; size + 2];
        response.read_exact(&mut chunk).unwrap();
        lines += chunk[..size].iter().map(|byte| i64::from(*byte == b'\n')).sum::<i64>();
    }
}
