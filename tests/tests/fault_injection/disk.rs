use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use integration_tests::server_process::{HttpClient, ServerProcess, TestResponse};
use serde_json::json;
use tempfile::TempDir;

use crate::BINARY;
use crate::fault_injection::{assert_unavailable, signed_in};

/// A filesystem of a few megabytes. Mounting it requires root.
struct TinyFilesystem(TempDir);

impl TinyFilesystem {
    /// `None`, with a printed note, without the permission to create it.
    fn mount() -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let mount = ["-t", "tmpfs", "-o", "size=12m", "tmpfs"];
        let mounted = Command::new("mount").args(mount).arg(folder.path()).output();
        if mounted.is_ok_and(|mounted| mounted.status.success()) {
            return Some(Self(folder));
        }
        // Written past the captured output, because a skipped test passes.
        let _ =
            writeln!(std::io::stderr(), "SKIPPED: tests on a full disk; mounting a filesystem requires root");
        None
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn filler(&self) -> PathBuf {
        self.path().join("filler")
    }

    /// Leaves no byte free.
    fn fill(&self) {
        let mut filler = File::create(self.filler()).unwrap();
        while filler.write_all(&[0; 512]).is_ok() {}
    }

    fn free_space(&self) {
        fs::remove_file(self.filler()).unwrap();
    }
}

impl Drop for TinyFilesystem {
    fn drop(&mut self) {
        let unmounted = Command::new("umount").arg("--lazy").arg(self.path()).status();
        assert!(unmounted.is_ok_and(|status| status.success()), "{} stays mounted", self.path().display());
    }
}

#[test]
fn full_disk_rejects_writes_atomically() {
    let Some(disk) = TinyFilesystem::mount() else { return };
    let file = disk.path().join("marigold.db");
    let settings = [
        ("MARIGOLD_DATABASE_URL", format!("sqlite://{}", file.display())),
        ("MARIGOLD_LOG", "off".to_owned()),
    ];
    let mut server = ServerProcess::install_with(BINARY, settings);
    server.start();
    let ada = signed_in(&server, "ada@marigold.example");
    let visitor = server.client();
    for round in 0..3 {
        disk.fill();
        let (rejected, accepted) = write_until_rejected(&ada, round);
        let address = format!("new{round}@example.com");
        let sign_up = visitor.register(&address).unwrap();
        if sign_up.status != 201 {
            assert_unavailable("a sign-up", &sign_up);
            assert_eq!(visitor.login(&address).unwrap().status, 401, "nothing of {address} was stored");
        }
        assert_eq!(ada.get("/api/gpts/premium").unwrap().status, 200, "reads still work");

        disk.free_space();
        assert_eq!(
            ada.get(&format!("/api/blog/posts/{rejected}")).unwrap().status,
            404,
            "nothing was stored"
        );
        assert_eq!(write(&ada, &rejected).status, 201);
        for slug in accepted.iter().chain([&rejected]) {
            let read = ada.get(&format!("/api/blog/posts/{slug}")).unwrap();
            let length = read.body["content"].as_str().map(str::len);
            assert_eq!(length, Some(text().len()), "{slug} is whole");
        }
        let again = visitor.register(&address).unwrap();
        assert_eq!(again.status, 201, "{}", again.body);
        let _ = server.emailed_token(&address);
    }
    server.kill();
    server.start();
    assert_eq!(ada.get("/api/gpts/premium").unwrap().status, 200, "the database is intact");
}

fn text() -> String {
    format!("<p>{}</p>", "More of the same. ".repeat(8_000))
}

fn write(ada: &HttpClient, slug: &str) -> TestResponse {
    let post = json!({
        "title": "Long", "slug": slug, "excerpt": "Long.", "content": text(), "isPublished": true,
    });
    ada.post("/api/admin/blog/posts", &post).unwrap()
}

/// Uses up the free pages of the database's files. Returns the rejected post and the accepted ones.
fn write_until_rejected(ada: &HttpClient, round: u32) -> (String, Vec<String>) {
    let mut accepted = Vec::new();
    for number in 0..200 {
        let slug = format!("long-{round}-{number}");
        let response = write(ada, &slug);
        if response.status != 201 {
            assert_unavailable("a post", &response);
            return (slug, accepted);
        }
        accepted.push(slug);
    }
    panic!("the disk never became full");
}

#[test]
fn full_mail_folder_delays_emails() {
    let Some(disk) = TinyFilesystem::mount() else { return };
    let folder = disk.path().join("mail");
    fs::create_dir(&folder).unwrap();
    let mut server = ServerProcess::install_with(BINARY, [("MARIGOLD_LOG", "off".to_owned())]);
    std::os::unix::fs::symlink(&folder, server.folder().join("mail")).unwrap();
    server.start();
    disk.fill();
    let client = server.client();
    assert_eq!(client.register("anna@example.com").unwrap().status, 201, "email is delivered later");
    let database = server.database();
    let attempted = "SELECT COUNT(*) FROM mail_outbox WHERE attempts > 0";
    server.wait_until("delivery was attempted", || database.count(attempted) == 1);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "no partial email");
    disk.free_space();
    server.wait_until("the email is sent", || {
        database.end_mail_backoff();
        database.queued_emails() == 0
    });
    let token = server.emailed_token("anna@example.com");
    assert_eq!(client.get(&format!("/api/auth/verify?token={token}")).unwrap().status, 200);
}
