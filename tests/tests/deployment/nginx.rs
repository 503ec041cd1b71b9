//! deploy/nginx.conf in a real nginx, in front of nodes that are down.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command};

use domain::member_imports::MemberImport;
use tempfile::TempDir;

use crate::deployment::{read, root};

const HOST: &str = "marigold.example";
const TOKEN: &str = "token-of-an-emailed-link";
const FOLDERS: [&str; 5] = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

struct Nginx {
    process: Child,
    folder: TempDir,
    http: u16,
    https: u16,
}

/// `None` where nginx cannot be installed.
#[expect(clippy::disallowed_methods, reason = "a setting of the test run, not of the product")]
fn binary() -> Option<String> {
    let found = Command::new(root().join("scripts/nginx")).output().unwrap();
    let is_found = found.status.success();
    assert!(is_found || std::env::var_os("CI").is_none(), "CI requires nginx");
    is_found.then(|| String::from_utf8(found.stdout).unwrap().trim().to_owned())
}

fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

/// The example with the ports, certificate and log of the test.
fn site(folder: &Path, http: u16, https: u16) -> String {
    let certificate = rcgen::generate_simple_self_signed([HOST.to_owned()]).unwrap();
    fs::write(folder.join("fullchain.pem"), certificate.cert.pem()).unwrap();
    fs::write(folder.join("privkey.pem"), certificate.signing_key.serialize_pem()).unwrap();
    let folder = folder.display().to_string();
    let node = free_port();
    let lines = read("deploy/nginx.conf");
    let lines = lines.lines().filter(|line| !line.contains("listen [::]"));
    let lines = lines.map(|line| {
        line.replace("listen 80", &format!("listen 127.0.0.1:{http}"))
            .replace("listen 443", &format!("listen 127.0.0.1:{https}"))
            .replace("127.0.0.1:8080", &format!("127.0.0.1:{node}"))
            .replace("127.0.0.1:8081", &format!("127.0.0.1:{node}"))
            .replace("/etc/letsencrypt/live/marigold.example", &folder)
            .replace("/var/log/nginx", &folder)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The arguments for a configuration that has this site.
fn arguments(folder: &Path, site: &str) -> Vec<String> {
    let folders: String =
        FOLDERS.map(|name| format!("{name}_temp_path {}/{name};\n", folder.display())).concat();
    let file = folder.join("nginx.conf");
    let main = format!(
        "daemon off;\npid {0}/pid;\nerror_log {0}/main.log;\nevents {{}}\nhttp {{\n{folders}{site}\n}}\n",
        folder.display()
    );
    fs::write(&file, main).unwrap();
    ["-p", folder.to_str().unwrap(), "-c", file.to_str().unwrap()].map(str::to_owned).to_vec()
}

impl Nginx {
    /// Without TLS, so that the test needs no client for it.
    fn start() -> Option<Self> {
        let binary = binary()?;
        let folder = TempDir::new().unwrap();
        let (http, https) = (free_port(), free_port());
        let site = site(folder.path(), http, https).replace(" ssl http2", "");
        let process = Command::new(binary).args(arguments(folder.path(), &site)).spawn().unwrap();
        while TcpStream::connect(("127.0.0.1", https)).is_err() {
            std::thread::yield_now();
        }
        Some(Self { process, folder, http, https })
    }

    /// The response; empty if the connection was closed without one.
    fn get(port: u16, host: &str, path: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut response = String::new();
        // A reset is no response either.
        let _ = stream.read_to_string(&mut response);
        response
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}

#[test]
fn nginx_example_is_valid() {
    let Some(binary) = binary() else { return };
    let folder = TempDir::new().unwrap();
    let site = site(folder.path(), free_port(), free_port());
    let tested = Command::new(binary).args(arguments(folder.path(), &site)).arg("-t").output().unwrap();
    assert!(tested.status.success(), "{}", String::from_utf8_lossy(&tested.stderr));
}

#[test]
fn nginx_logs_no_tokens() {
    let Some(nginx) = Nginx::start() else { return };
    let path = format!("/sign-in-link?token={TOKEN}");
    // The nodes are down, and the limit is exceeded.
    let responses: Vec<_> = (0..200).map(|_| Nginx::get(nginx.https, HOST, &path)).collect();
    assert!(responses.iter().any(|response| response.starts_with("HTTP/1.1 502")), "{responses:?}");
    assert!(responses.iter().any(|response| response.starts_with("HTTP/1.1 429")), "{responses:?}");
    let redirect = Nginx::get(nginx.http, HOST, &path);
    assert!(redirect.contains(&format!("Location: https://{HOST}{path}")), "{redirect}");
    for entry in fs::read_dir(nginx.folder.path()).unwrap() {
        let file = entry.unwrap().path();
        let text = fs::read(&file).unwrap_or_default();
        assert!(!String::from_utf8_lossy(&text).contains(TOKEN), "{}", file.display());
    }
}

/// The largest body that the node accepts at each path.
const LARGEST_BODIES: [(&str, u64); 4] = [
    ("/api/admin/blog/posts", 1024 * 1024),
    ("/api/admin/media", 10 * 1024 * 1024),
    ("/api/admin/gpts/0/package/import", 22_000_000),
    ("/api/admin/member-imports", MemberImport::MAX_BYTES),
];

#[test]
fn proxies_allow_the_largest_bodies_of_the_node() {
    for file in ["deploy/Caddyfile", "deploy/Caddyfile.two-nodes"] {
        let caddyfile = read(file);
        let other = caddyfile.lines().find(|line| line.trim().starts_with("@other not path")).unwrap();
        for (path, _) in &LARGEST_BODIES[1..] {
            assert!(other.contains(&path.replace("/0/", "/*/")), "{file} limits {path} like other requests");
        }
    }
    let Some(nginx) = Nginx::start() else { return };
    let is_too_large = |path, length: u64| {
        let mut stream = TcpStream::connect(("127.0.0.1", nginx.https)).unwrap();
        let head = format!("POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: {length}");
        write!(stream, "{head}\r\nExpect: 100-continue\r\n\r\n").unwrap();
        // The response before the body.
        let mut status = [0; "HTTP/1.1 100".len()];
        stream.read_exact(&mut status).unwrap();
        match &status {
            b"HTTP/1.1 100" => false,
            b"HTTP/1.1 413" => true,
            other => panic!("{}", String::from_utf8_lossy(other)),
        }
    };
    for (path, largest) in LARGEST_BODIES {
        assert!(!is_too_large(path, largest), "{path} rejects {largest} bytes");
        assert!(is_too_large(path, largest + 4 * 1024 * 1024), "{path} accepts more than the node");
    }
}

#[test]
fn nginx_serves_only_the_configured_host() {
    let Some(nginx) = Nginx::start() else { return };
    for port in [nginx.http, nginx.https] {
        assert_eq!(Nginx::get(port, "evil.example", "/"), "");
    }
    for path in ["/healthz", "/readyz"] {
        assert!(Nginx::get(nginx.https, HOST, path).starts_with("HTTP/1.1 404"), "{path}");
    }
    let challenge = Nginx::get(nginx.http, HOST, "/.well-known/acme-challenge/none");
    assert!(challenge.starts_with("HTTP/1.1 404"), "not redirected: {challenge}");
}
