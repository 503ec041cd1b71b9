//! Paths that would lead out of the served folders or redirect to another site.

use std::fs;

use crate::security::{admin, assert_healthy, raw_http, unlimited};

/// Content of files outside the served ones, which no response may contain.
const NEVER_SERVED: [&str; 4] = ["root:x:0", "SQLite format 3", "[package]", "a secret of the machine"];

/// 210 spellings of the path to a file.
fn payloads() -> Vec<String> {
    let dots = [
        "..",
        "%2e%2e",
        ".%2e",
        "%2e.",
        "%252e%252e",
        "..%00",
        "..;",
        "%c0%ae%c0%ae",
        "%uff0e%uff0e",
        "....",
    ];
    let slashes = ["/", "%2f", "\\", "%5c", "%252f", "//", "/./"];
    let targets = ["etc/passwd", "data/marigold.db", "secret.txt"];
    let mut payloads = Vec::new();
    for dot in dots {
        for slash in slashes {
            for target in targets {
                payloads.push(format!("{}{}", format!("{dot}{slash}").repeat(8), target.replace('/', slash)));
            }
        }
    }
    payloads
}

#[test]
fn path_traversal_spellings_are_rejected() {
    let server = unlimited();
    let client = admin(&server);
    fs::write(server.folder().join("secret.txt"), "a secret of the machine").unwrap();
    let payloads = payloads();
    assert_eq!(payloads.len(), 210);
    for payload in &payloads {
        for prefix in ["/", "/assets/", "/dev/mailbox/", "/api/blog/posts/"] {
            let request =
                format!("GET {prefix}{payload} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            let response = raw_http::send_and_wait(server.address(), request.as_bytes());
            let statuses = response.statuses();
            assert!(
                matches!(statuses[..], [400 | 404]),
                "{prefix}{payload}: {statuses:?} {}",
                response.text().chars().take(300).collect::<String>()
            );
            for text in NEVER_SERVED {
                assert!(!response.text().contains(text), "{prefix}{payload} returned {text}");
            }
        }
    }
    let lists =
        ["/assets/", "/assets", "/.git/config", "/.env", "/assets/.gitkeep", "/marigold.toml", "/data/"];
    for path in lists {
        assert_eq!(server.client().get(path).unwrap().status, 404, "{path}");
    }
    assert_healthy(&server, &client);
}

#[test]
fn redirects_stay_on_the_site() {
    let server = unlimited();
    let external_paths = [
        "//evil.example",
        "///evil.example",
        "////evil.example",
        "/\\evil.example",
        "/\\/evil.example",
        "\\\\evil.example",
        "/%2f%2fevil.example",
        "/%2fevil.example",
        "/%5cevil.example",
        "/.evil.example",
        "/@evil.example",
        "//evil.example/%2e%2e",
        "/;@evil.example",
        "/https:evil.example",
        "/https://evil.example",
        "/javascript:alert(1)",
        "/data:text/html,x",
        "/%0d%0aLocation:%20https://evil.example",
        "/%0aSet-Cookie:a=b",
        "/x%0d%0a%0d%0a<script>",
        "//evil.example/login",
        "/login//evil.example",
        "/blog//evil.example",
        "/blog/%2f%2fevil.example",
        "/blog/..//evil.example",
    ];
    let parameters = [
        "next",
        "returnTo",
        "return_to",
        "redirect",
        "redirect_uri",
        "url",
        "continue",
        "dest",
        "r",
        "goto",
        "target",
        "from",
        "back",
        "callback",
        "returnUrl",
        "forward",
        "to",
        "out",
        "view",
        "login_url",
        "checkout_url",
        "image_url",
        "rurl",
        "u",
        "link",
    ];
    let mut paths: Vec<_> = external_paths.into_iter().map(str::to_owned).collect();
    paths.extend(parameters.map(|name| format!("/login?{name}=https://evil.example")));
    assert_eq!(paths.len(), 50);
    for path in paths {
        for (method, host) in [("GET", "localhost"), ("HEAD", "localhost"), ("GET", "evil.example")] {
            let request = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            let response = raw_http::send_and_wait(server.address(), request.as_bytes());
            let head = response.text().split("\r\n\r\n").next().unwrap().to_lowercase();
            if let Some((_, location)) = head.split_once("\r\nlocation: ") {
                let path = location.strip_prefix('/').expect("a path of this site");
                assert!(!path.starts_with(['/', '\\']), "{path}: {location}");
            }
            assert!(!head.contains("\r\nrefresh:") && !head.contains("\r\nset-cookie:"), "{path}: {head}");
            assert!(response.is_closed, "{path}");
        }
    }
}
