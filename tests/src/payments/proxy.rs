use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::message::{Message, response};

/// A fault to inject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    None,
    /// The proxy responds with this status and body; the request never arrives.
    Respond(u16, &'static str),
    /// The request takes effect, but the proxy replaces the response.
    ReplaceResponse(u16, &'static str),
    /// The request never arrives, and the connection closes.
    DropRequest,
    /// The request takes effect, and the response is lost.
    DropResponse,
    /// The request takes effect, and the response is truncated.
    TruncateResponse,
    /// The request never arrives, and there is no response.
    HangRequest,
    /// The request takes effect, and there is no response.
    HangResponse,
}

/// A request that the proxy received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedRequest {
    pub method: String,
    pub path: String,
    pub idempotency_key: Option<String>,
    pub body: String,
    pub fault: Fault,
}

type ChooseFault = dyn Fn(usize, &RecordedRequest) -> Fault + Send + Sync;

/// A proxy between the product and Stripe's API that injects the faults a test chooses.
pub struct Proxy {
    address: SocketAddr,
    requests: Arc<Mutex<Vec<RecordedRequest>>>,
    choose: Arc<Mutex<Box<ChooseFault>>>,
    _server: JoinSet<()>,
}

impl Proxy {
    /// # Panics
    /// If no port is free.
    pub async fn start(
        upstream: SocketAddr,
        choose: impl Fn(usize, &RecordedRequest) -> Fault + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let requests: Arc<Mutex<Vec<RecordedRequest>>> = Arc::default();
        let choose: Arc<Mutex<Box<ChooseFault>>> = Arc::new(Mutex::new(Box::new(choose)));
        let mut server = JoinSet::new();
        let (log, chooser) = (requests.clone(), choose.clone());
        server.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                connections.spawn(handle_connection(stream, upstream, log.clone(), chooser.clone()));
                while connections.try_join_next().is_some() {}
            }
        });
        Self { address, requests, choose, _server: server }
    }

    /// The upstream URL for this path.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Every request so far.
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Stops injecting faults.
    pub fn stop_faults(&self) {
        *self.choose.lock().unwrap_or_else(PoisonError::into_inner) = Box::new(|_, _| Fault::None);
    }
}

/// One request per connection. A failure here closes the product's connection.
async fn handle_connection(
    mut stream: TcpStream,
    upstream: SocketAddr,
    log: Arc<Mutex<Vec<RecordedRequest>>>,
    choose: Arc<Mutex<Box<ChooseFault>>>,
) {
    let Ok(Some(request)) = Message::read(&mut stream).await else { return };
    let fault = record(&request, &log, &choose);
    let sent = match fault {
        Fault::DropRequest => return,
        Fault::HangRequest => return hang().await,
        Fault::Respond(status, body) => response(status, body),
        Fault::None
        | Fault::ReplaceResponse(..)
        | Fault::DropResponse
        | Fault::TruncateResponse
        | Fault::HangResponse => {
            let Ok(upstream_response) = forward(&request, upstream).await else { return };
            match fault {
                Fault::DropResponse => return,
                Fault::HangResponse => return hang().await,
                Fault::ReplaceResponse(status, body) => response(status, body),
                Fault::TruncateResponse => upstream_response[..upstream_response.len() - 7].to_vec(),
                _ => upstream_response,
            }
        }
    };
    let _ = stream.write_all(&sent).await;
    let _ = stream.shutdown().await;
}

fn record(request: &Message, log: &Mutex<Vec<RecordedRequest>>, choose: &Mutex<Box<ChooseFault>>) -> Fault {
    let first_line = request.first_line();
    let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
    let mut recorded = RecordedRequest {
        method: first_line.first().copied().unwrap_or_default().to_owned(),
        path: first_line.get(1).copied().unwrap_or_default().to_owned(),
        idempotency_key: request.header("idempotency-key").map(str::to_owned),
        body: String::from_utf8_lossy(&request.body).into_owned(),
        fault: Fault::None,
    };
    recorded.fault = choose.lock().unwrap_or_else(PoisonError::into_inner)(log.len(), &recorded);
    let fault = recorded.fault;
    log.push(recorded);
    fault
}

async fn forward(request: &Message, upstream: SocketAddr) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(upstream).await?;
    stream.write_all(&request.bytes()).await?;
    let upstream_response = Message::read(&mut stream).await?.ok_or(io::ErrorKind::UnexpectedEof)?;
    Ok(upstream_response.bytes())
}

async fn hang() {
    std::future::pending::<()>().await;
}
