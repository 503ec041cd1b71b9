//! A tool that receives webhooks.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Mutex};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::Value;
use sha2::Sha256;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// One request.
#[derive(Debug, Clone)]
pub struct ReceivedWebhook {
    /// With lower-case names.
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

impl ReceivedWebhook {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }

    /// As a receiver checks it.
    pub fn is_signed_with(&self, secret: &str) -> bool {
        let key = STANDARD.decode(secret.trim_start_matches("whsec_")).expect("base64");
        let signed =
            format!("{}.{}.{}", self.headers["webhook-id"], self.headers["webhook-timestamp"], self.body);
        let mac = Hmac::<Sha256>::new_from_slice(&key).expect("a key").chain_update(signed);
        let signature = self.headers["webhook-signature"].strip_prefix("v1,").expect("version 1");
        mac.verify_slice(&STANDARD.decode(signature).expect("base64")).is_ok()
    }
}

/// Stops when it is dropped.
#[derive(Debug)]
pub struct WebhookReceiver {
    pub url: String,
    received: Arc<Mutex<Vec<ReceivedWebhook>>>,
    task: JoinHandle<()>,
}

impl WebhookReceiver {
    /// Gives these responses (status and headers) one after the other, and then 204. It never gives an empty one.
    pub async fn start(responses: &[&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/catch?token=secret", listener.local_addr().expect("an address"));
        let received = Arc::default();
        let (list, mut responses) =
            (Arc::clone(&received), responses.iter().copied().collect::<VecDeque<_>>());
        let task = tokio::spawn(async move {
            let mut open = Vec::new();
            while let Ok((stream, _)) = listener.accept().await {
                let response = responses.pop_front().unwrap_or("204 No Content");
                open.extend(respond(stream, &list, response).await.ok().flatten());
            }
        });
        Self { url, received, task }
    }

    pub fn received(&self) -> Vec<ReceivedWebhook> {
        self.received.lock().expect("requests").clone()
    }
}

impl Drop for WebhookReceiver {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Returns the connection if it stays open without a response.
async fn respond(
    stream: TcpStream,
    received: &Mutex<Vec<ReceivedWebhook>>,
    response: &str,
) -> io::Result<Option<TcpStream>> {
    let mut stream = BufReader::new(stream);
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        if line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(": ") {
            headers.insert(name.to_lowercase(), value.trim().to_owned());
        }
    }
    let mut body = vec![0; headers["content-length"].parse().expect("a length")];
    stream.read_exact(&mut body).await?;
    let body = String::from_utf8(body).expect("UTF-8");
    received.lock().expect("requests").push(ReceivedWebhook { headers, body });
    let mut stream = stream.into_inner();
    if response.is_empty() {
        return Ok(Some(stream));
    }
    let response = format!("HTTP/1.1 {response}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    stream.write_all(response.as_bytes()).await?;
    Ok(None)
}
