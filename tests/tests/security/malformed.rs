//! Thousands of random requests, most of them malformed, to every call, as an admin. `MARIGOLD_TEST_SEED`
//! repeats a seed.

use std::thread;

use integration_tests::seeded_rng::SeededRng;
use integration_tests::server_process::ServerProcess;
use integration_tests::soak;
use serde_json::Value;

use crate::security::{admin, assert_healthy, raw_http, unlimited};

#[test]
fn malformed_requests_never_hang_or_crash() {
    let server = unlimited();
    let client = admin(&server);
    let cookie = client.cookie().unwrap();
    let seeds: Vec<u64> = match soak::seed() {
        Some(seed) => vec![seed],
        None => (0..u64::try_from(soak::size(1_500, 50_000)).unwrap()).collect(),
    };
    let calls = calls();
    thread::scope(|scope| {
        for part in seeds.chunks(seeds.len().div_ceil(4)) {
            let (server, calls, cookie) = (&server, &calls, &cookie);
            scope.spawn(move || {
                for seed in part {
                    let request = request(&mut SeededRng::new(*seed), calls, cookie);
                    expect_valid_response(server, *seed, &request);
                }
            });
        }
    });
    assert_healthy(&server, &client);
    soak::report(&format!("{} malformed requests: no status 5xx, no timeout", seeds.len()));
}

fn expect_valid_response(server: &ServerProcess, seed: u64, request: &[u8]) {
    let response = raw_http::send(server.address(), request);
    let excerpt = || String::from_utf8_lossy(&request[..request.len().min(600)]).into_owned();
    assert!(response.is_closed, "seed {seed} timed out: {}", excerpt());
    let statuses = response.statuses();
    assert!(statuses.iter().all(|status| *status < 500), "seed {seed}: {statuses:?} to {}", excerpt());
}

struct Call {
    method: String,
    path: String,
    fields: Vec<String>,
}

/// Every call of the contract, and the paths of the pages.
fn calls() -> Vec<Call> {
    let document: Value = serde_json::from_str(&api::openapi::document(500).unwrap()).unwrap();
    let mut calls = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let schema = call["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
            let name = schema.and_then(|schema| schema.rsplit('/').next()).unwrap_or_default();
            let fields = document["components"]["schemas"][name]["properties"].as_object();
            let fields = fields.map(|fields| fields.keys().cloned().collect()).unwrap_or_default();
            calls.push(Call { method: method.to_uppercase(), path: path.clone(), fields });
        }
    }
    assert!(
        calls.iter().filter(|call| !call.fields.is_empty()).count() >= 20,
        "the OpenAPI document could not be parsed"
    );
    for path in [
        "/",
        "/blog/a",
        "/assets/a.js",
        "/healthz",
        "/readyz",
        "/sitemap.xml",
        "/dev/mailbox",
        "/dev/mailbox/a",
    ] {
        calls.push(Call { method: "GET".to_owned(), path: path.to_owned(), fields: Vec::new() });
    }
    calls
}

fn request(rng: &mut SeededRng, calls: &[Call], cookie: &str) -> Vec<u8> {
    let call = rng.pick(calls).unwrap();
    let odd =
        ["TRACE", "OPTIONS", "PATCH", "get", "G\u{e9}T", "PROPFIND", "", "A B", "HEAD", "PUT", "DELETE"];
    let method = if rng.one_in(8) { rng.pick(&odd).unwrap() } else { call.method.as_str() };
    let body = body(rng, &call.fields);
    let version = if rng.one_in(12) {
        rng.pick(&["HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "HTTP/0.9", "", "http/1.1", "HTTP/1.1 "]).unwrap()
    } else {
        "HTTP/1.1"
    };
    let mut bytes = format!("{method} {} {version}\r\n", path(rng, &call.path)).into_bytes();
    bytes.extend(headers(rng, call, cookie));
    let is_chunked = rng.one_in(4);
    if is_chunked {
        bytes.extend(b"Transfer-Encoding: chunked\r\n\r\n");
        bytes.extend(chunked(rng, &body));
    } else {
        let length = if rng.one_in(8) {
            rng.pick(&["0", "-1", "1e3", "7", ""]).unwrap().to_string()
        } else {
            body.len().to_string()
        };
        bytes.extend(format!("Content-Length: {length}\r\n\r\n").into_bytes());
        bytes.extend(body);
    }
    damage(rng, bytes)
}

fn path(rng: &mut SeededRng, path: &str) -> String {
    let odd = [
        "%00",
        "%",
        "%zz",
        "..",
        "../..",
        "%2e%2e%2f",
        "a%0d%0ab",
        "\u{1f33b}",
        "%f0%9f%8c%bb",
        "%ff%fe",
        "-1",
        "0",
        "018f0000-0000-7000-8000-000000000000",
        "00000000-0000-0000-0000-000000000000",
        "a b",
        "'; DROP TABLE users;--",
        "<script>",
        "{}",
        "a\u{0}b",
        "NaN",
        "%2561",
    ];
    let part = |rng: &mut SeededRng| rng.pick(&odd).unwrap().to_string();
    let path = path.replace("{id}", &part(rng)).replace("{slug}", &part(rng));
    match rng.below(14) {
        0 => format!("{path}/{}", part(rng)),
        1 => format!("{path}?token={}&page={}", part(rng), part(rng)),
        2 => format!("{path}{}", "?a=b".repeat(rng.index(3_000))),
        3 => format!("http://evil.example{path}"),
        4 => path.replace('/', "//"),
        5 => format!("{path}#"),
        6 => "*".to_owned(),
        _ => path,
    }
}

fn headers(rng: &mut SeededRng, call: &Call, cookie: &str) -> Vec<u8> {
    let mut lines = vec!["Host: 127.0.0.1".to_owned()];
    // Logging out would end the admin's session.
    if rng.below(3) > 0 && !call.path.starts_with("/api/auth/") {
        lines.push(format!("Cookie: {cookie}"));
    }
    let kinds = [
        "application/json",
        "application/json",
        "application/json; charset=utf-16",
        "text/plain",
        "",
        "a/b;;;=",
        "APPLICATION/JSON",
    ];
    lines.push(format!("Content-Type: {}", rng.pick(&kinds).unwrap()));
    let odd = [
        "Accept-Encoding: br;q=nonsense, ,,gzip;q=9",
        "If-None-Match: \"",
        "If-None-Match: W/\"a\",*",
        "Range: bytes=5-1,,",
        "Expect: 100-continue",
        "Expect: nonsense",
        "Upgrade: websocket",
        "Connection: upgrade, close, keep-alive",
        "Cookie: marigold_session=\u{ff}; =; ;;",
        "Cookie: marigold_browser=....",
        "X-Forwarded-For: ,,,",
        "Stripe-Signature: t=nonsense,v1=zz",
        "Origin: ",
        "Referer: %",
        "Sec-Fetch-Site: \u{1f33b}",
        "Accept: ,;q=",
        "Content-Encoding: gzip",
        "Transfer-Encoding: gzip",
        "Host: ",
        "Cookie: a=b=c;\u{7f}",
        "Authorization: Bearer x",
    ];
    for _ in 0..rng.below(4) {
        lines.push(rng.pick(&odd).unwrap().to_string());
    }
    lines.iter().flat_map(|line| format!("{line}\r\n").into_bytes()).collect()
}

/// JSON of this shape, or nearly, or not at all.
fn body(rng: &mut SeededRng, fields: &[String]) -> Vec<u8> {
    if fields.is_empty() && rng.below(3) > 0 {
        return Vec::new();
    }
    match rng.below(16) {
        0 => return "[".repeat(20_000).into_bytes(),
        1 => return format!("{}1{}", "{\"a\":".repeat(5_000), "}".repeat(5_000)).into_bytes(),
        2 => return vec![b'a'; 70_000 + rng.index(2_000_000)],
        3 => return b"\xef\xbb\xbf{}".to_vec(),
        4 => return vec![0xff, 0xfe, b'{', 0, b'}', 0],
        _ => {}
    }
    let mut members = Vec::new();
    for field in fields {
        if !rng.one_in(6) {
            members.push(format!("\"{field}\": {}", value(rng)));
        }
        if rng.one_in(12) {
            members.push(format!("\"{field}\": {}", value(rng)));
        }
    }
    format!("{{{}}}", members.join(",")).into_bytes()
}

fn value(rng: &mut SeededRng) -> String {
    let values = [
        "null",
        "true",
        "0",
        "-1",
        "1e400",
        "-0.0",
        "9223372036854775808",
        "1.5",
        "[]",
        "{}",
        "[[[[]]]]",
        "\"\"",
        "\" \"",
        "\"a\"",
        "\"\\u0000\"",
        "\"\\ud800\"",
        "\"\\u202e\"",
        "\"anna@example.com\"",
        "\"ada@marigold.example\"",
        "\"https://example.com/\"",
        "\"javascript:alert(1)\"",
        "\"018f0000-0000-7000-8000-000000000000\"",
        "[\"018f0000-0000-7000-8000-000000000000\"]",
        "\"<p>text</p>\"",
        "\"<p>&#0;&#7;<svg><script>\"",
        "\"a-slug\"",
        "\"' OR 1=1 --\"",
        "\"%s%n\"",
        "\"{{7*7}}\"",
        "NaN",
        "'a'",
        "undefined",
        "\"sunflower\"",
        "\"12/30\"",
        "\"4242424242424242\"",
        "\"\u{1f33b}\"",
        "\"2026-13-45T99:99:99Z\"",
        "1999",
    ];
    match rng.below(20) {
        0 => format!("\"{}\"", "x".repeat(rng.index(60_000))),
        1 => format!("[{}]", "\"a\",".repeat(rng.index(2_000))),
        _ => rng.pick(&values).unwrap().to_string(),
    }
}

fn chunked(rng: &mut SeededRng, body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for part in body.chunks(1 + rng.index(5_000)) {
        let size = match rng.below(30) {
            0 => "ffffffffffffffffff".to_owned(),
            1 => "-1".to_owned(),
            2 => "zz".to_owned(),
            3 => format!("{:x};{}", part.len(), "x".repeat(rng.index(5_000))),
            4 => format!("{:x}", part.len() + 1),
            _ => format!("{:x}", part.len()),
        };
        bytes.extend(format!("{size}\r\n").into_bytes());
        bytes.extend(part);
        bytes.extend(b"\r\n");
    }
    let ends = ["0\r\n\r\n", "0\r\n\r\n", "0\r\nX-Trailer: a\r\n\r\n", "0\r\n", ""];
    bytes.extend(rng.pick(&ends).unwrap().bytes());
    bytes
}

/// Most requests stay as they are, because they are unusual enough.
fn damage(rng: &mut SeededRng, mut bytes: Vec<u8>) -> Vec<u8> {
    let at = rng.index(bytes.len());
    match rng.below(12) {
        0 => bytes.truncate(at),
        1 => bytes[at] = u8::try_from(rng.below(256)).unwrap(),
        2 => {
            // Mostly in the head.
            for _ in 0..8 {
                let at = rng.index(bytes.len().min(300));
                bytes[at] = u8::try_from(rng.below(256)).unwrap();
            }
        }
        3 => {
            let again = bytes[at..].to_vec();
            bytes.extend(again);
        }
        4 => bytes = String::from_utf8_lossy(&bytes).replace("\r\n", "\n").into_bytes(),
        5 => {
            let twice = bytes.clone();
            bytes.extend(twice);
        }
        _ => {}
    }
    bytes
}
