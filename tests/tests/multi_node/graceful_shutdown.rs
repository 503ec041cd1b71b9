//! A node that is told to stop (SIGTERM) finishes its requests and accepts no new ones.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use integration_tests::server_process::ServerProcess;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use crate::BINARY;

const CONTINUE: &[u8; 25] = b"HTTP/1.1 100 Continue\r\n\r\n";

#[test]
fn shutdown_finishes_requests() {
    let mut node = ServerProcess::install(BINARY);
    node.start();
    let body = r#"{"email": "anna@example.com", "firstName": "Anna", "password": "correct horse"}"#;
    let (first, rest) = body.split_at(20);
    let mut stream = TcpStream::connect(node.address()).unwrap();
    write!(
        stream,
        "POST /api/auth/register HTTP/1.1\r\nHost: {}\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        node.address(),
        body.len(),
    )
    .unwrap();
    let mut head = [0; CONTINUE.len()];
    stream.read_exact(&mut head).unwrap();
    assert_eq!(&head, CONTINUE, "the server reads the request");
    stream.write_all(first.as_bytes()).unwrap();

    let ending = node.terminate();
    node.wait_until("new connections are rejected", || TcpStream::connect(node.address()).is_err());
    stream.write_all(rest.as_bytes()).unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();

    assert!(response.starts_with("HTTP/1.1 201"), "{response}");
    assert!(ending.wait().success());
}

/// A mail server that reports the start and end of each email, and accepts none until the sender of `hold` is dropped.
fn slow_smtp_server(events: Sender<&'static str>, hold: Receiver<()>) -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let url = format!("smtp://{}?tls=none", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            drop(serve_smtp(&mut stream.unwrap(), &events, &hold));
        }
    });
    url
}

fn serve_smtp(
    stream: &mut TcpStream,
    events: &Sender<&'static str>,
    hold: &Receiver<()>,
) -> std::io::Result<()> {
    stream.write_all(b"220 slow.test\r\n")?;
    let mut is_mail = false;
    for line in BufReader::new(stream.try_clone()?).lines() {
        let line = line?;
        let response = match line.as_str() {
            "." => {
                is_mail = false;
                let _ = events.send("started");
                let _ = hold.recv();
                let _ = events.send("accepted");
                "250 accepted"
            }
            _ if is_mail => continue,
            "DATA" => {
                is_mail = true;
                "354 go on"
            }
            _ => "250 fine",
        };
        stream.write_all(format!("{response}\r\n").as_bytes())?;
    }
    Ok(())
}

#[tokio::test]
async fn shutdown_finishes_current_email() {
    let (events, received) = channel();
    let (accept, hold) = channel();
    let settings = [
        ("MARIGOLD_MAIL_URL", slow_smtp_server(events, hold)),
        ("MARIGOLD_MAIL_CONCURRENCY", "1".to_owned()),
    ];
    let mut node = ServerProcess::install_with(BINARY, settings);
    node.start();
    for name in ["anna", "berta", "carla"] {
        assert_eq!(node.client().register(&format!("{name}@example.com")).unwrap().status, 201);
    }
    assert_eq!(received.recv(), Ok("started"));
    let ending = node.terminate();
    node.wait_until("no other email is sent", || node.log().contains("background workers are stopping"));
    drop(accept);
    assert!(ending.wait().success());
    assert_eq!(received.try_iter().collect::<Vec<_>>(), ["accepted"], "only the current email was sent");

    let file = node.folder().join("data/marigold.db");
    let database = sea_orm::Database::connect(format!("sqlite://{}", file.display())).await.unwrap();
    let count = async |condition: &str| -> i64 {
        let sql = format!("SELECT count(*) FROM mail_outbox WHERE {condition}");
        let row = database.query_one_raw(Statement::from_string(DbBackend::Sqlite, sql)).await.unwrap();
        row.unwrap().try_get_by_index(0).unwrap()
    };
    assert_eq!(count("state = 'sent'").await, 1);
    assert_eq!(count("state = 'queued' AND leased_until IS NULL").await, 2);
}
