use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::message::{Message, response};

/// What goes wrong with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    None,
    /// The proxy responds with this status and body; the request never arrives.
    Answered(u16, &'static str),
    /// The request takes effect, but the proxy responds with this error.
    Denied(u16, &'static str),
    /// The request never arrives, and the connection closes.
    CutOff,
    /// The request takes effect, and the response is lost.
    AnswerLost,
    /// The request takes effect, and the response is truncated.
    AnswerCutShort,
    /// The request never arrives, and there is no response.
    Silence,
    /// The request takes effect, and there is no response.
    AnswerWithheld,
}

/// A request that came by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    pub method: String,
    pub path: String,
    pub idempotency_key: Option<String>,
    pub body: String,
    pub fault: Fault,
}

type Choose = dyn Fn(usize, &Seen) -> Fault + Send + Sync;

/// A proxy between the product and Stripe's API that injects the faults a test chooses.
pub struct Proxy {
    address: SocketAddr,
    seen: Arc<Mutex<Vec<Seen>>>,
    choose: Arc<Mutex<Box<Choose>>>,
    _server: JoinSet<()>,
}

impl Proxy {
    /// # Panics
    /// When no port is free.
    pub async fn start(
        upstream: SocketAddr,
        choose: impl Fn(usize, &Seen) -> Fault + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let seen: Arc<Mutex<Vec<Seen>>> = Arc::default();
        let choose: Arc<Mutex<Box<Choose>>> = Arc::new(Mutex::new(Box::new(choose)));
        let mut server = JoinSet::new();
        let (log, chooser) = (seen.clone(), choose.clone());
        server.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                connections.spawn(pass(stream, upstream, log.clone(), chooser.clone()));
                while connections.try_join_next().is_some() {}
            }
        });
        Self { address, seen, choose, _server: server }
    }

    /// The upstream URL for this path.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Every request so far.
    #[must_use]
    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Stops injecting faults.
    pub fn heal(&self) {
        *self.choose.lock().unwrap_or_else(PoisonError::into_inner) = Box::new(|_, _| Fault::None);
    }
}

/// One request per connection. A failure here closes the product's connection.
async fn pass(
    mut stream: TcpStream,
    upstream: SocketAddr,
    log: Arc<Mutex<Vec<Seen>>>,
    choose: Arc<Mutex<Box<Choose>>>,
) {
    let Ok(Some(request)) = Message::read(&mut stream).await else { return };
    let fault = note(&request, &log, &choose);
    let sent = match fault {
        Fault::CutOff => return,
        Fault::Silence => return forever().await,
        Fault::Answered(status, body) => response(status, body),
        Fault::None
        | Fault::Denied(..)
        | Fault::AnswerLost
        | Fault::AnswerCutShort
        | Fault::AnswerWithheld => {
            let Ok(answered) = forward(&request, upstream).await else { return };
            match fault {
                Fault::AnswerLost => return,
                Fault::AnswerWithheld => return forever().await,
                Fault::Denied(status, body) => response(status, body),
                Fault::AnswerCutShort => answered[..answered.len() - 7].to_vec(),
                _ => answered,
            }
        }
    };
    let _ = stream.write_all(&sent).await;
    let _ = stream.shutdown().await;
}

fn note(request: &Message, log: &Mutex<Vec<Seen>>, choose: &Mutex<Box<Choose>>) -> Fault {
    let words = request.first_line();
    let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
    let mut seen = Seen {
        method: words.first().copied().unwrap_or_default().to_owned(),
        path: words.get(1).copied().unwrap_or_default().to_owned(),
        idempotency_key: request.header("idempotency-key").map(str::to_owned),
        body: String::from_utf8_lossy(&request.body).into_owned(),
        fault: Fault::None,
    };
    seen.fault = choose.lock().unwrap_or_else(PoisonError::into_inner)(log.len(), &seen);
    let fault = seen.fault;
    log.push(seen);
    fault
}

async fn forward(request: &Message, upstream: SocketAddr) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(upstream).await?;
    stream.write_all(&request.bytes()).await?;
    let answered = Message::read(&mut stream).await?.ok_or(io::ErrorKind::UnexpectedEof)?;
    Ok(answered.bytes())
}

async fn forever() {
    std::future::pending::<()>().await;
}
