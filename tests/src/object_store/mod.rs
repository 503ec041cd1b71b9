//! An S3-compatible server (moto, installed by `scripts/install-moto`).

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::server_process::free_address;

const TIMEOUT: Duration = Duration::from_mins(1);

/// A server with one bucket, killed when it is dropped.
pub struct ObjectStoreServer {
    address: SocketAddr,
    process: Child,
}

impl ObjectStoreServer {
    pub const BUCKET: &str = "images";

    /// `None`, with a message, if it cannot be installed.
    ///
    /// # Panics
    /// If it does not listen soon, or is unavailable under `CI=1`.
    pub fn start() -> Option<Self> {
        let packages = find_packages()?;
        let address = free_address();
        let process = Command::new("python3")
            .args(["-m", "moto.server", "--host", "127.0.0.1", "--port", &address.port().to_string()])
            .env("PYTHONPATH", packages)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = Self { address, process };
        let started = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(started.elapsed() < TIMEOUT, "the object store does not listen on {address}");
            thread::sleep(Duration::from_millis(50));
        }
        server.empty();
        Some(server)
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Removes everything and creates the bucket.
    pub fn empty(&self) {
        self.request("POST", "/moto-api/reset");
        self.request("PUT", &format!("/{}", Self::BUCKET));
    }

    fn request(&self, method: &str, path: &str) {
        let mut connection = TcpStream::connect(self.address).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            self.address
        );
        connection.write_all(head.as_bytes()).unwrap();
        let mut response = String::new();
        connection.read_to_string(&mut response).unwrap();
        let status = response.split(' ').nth(1);
        assert_eq!(status, Some("200"), "{method} {path}: {response}");
    }
}

impl Drop for ObjectStoreServer {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

/// The `PYTHONPATH` of the server.
#[expect(clippy::disallowed_methods, reason = "a setting of the test run, not of the product")]
fn find_packages() -> Option<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/install-moto");
    let found = Command::new(script).output().unwrap();
    if found.status.success() {
        return Some(String::from_utf8(found.stdout).unwrap().trim().to_owned());
    }
    let reason = String::from_utf8_lossy(&found.stderr).into_owned();
    assert!(std::env::var_os("CI").is_none_or(|value| value != "1"), "no object store: {reason}");
    println!("SKIPPED: no object store: {reason}");
    None
}
