//! A TCP proxy on loopback that a test can slow down, pause, cut or close.

use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Network conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Network {
    Normal,
    /// Every chunk arrives this much later.
    Slow(Duration),
    /// Requests arrive, responses do not: a half-open connection.
    NoResponses,
    /// Connections are accepted and stay open, but no data arrives.
    BlackHole,
    /// Connections are refused.
    Refusing,
}

/// Forwards connections between a client and a server. Dropping it closes all connections.
#[derive(Debug)]
pub struct ChaosProxy {
    address: SocketAddr,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    upstream: SocketAddr,
    network: Mutex<Network>,
    /// Connections of earlier generations are closed.
    generation: AtomicU64,
    is_closed: AtomicBool,
}

/// How soon a change of the network takes effect.
const TICK: Duration = Duration::from_millis(10);

impl ChaosProxy {
    pub fn start(upstream: SocketAddr) -> Self {
        let listener = listen(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared {
            upstream,
            network: Mutex::new(Network::Normal),
            generation: AtomicU64::new(0),
            is_closed: AtomicBool::new(false),
        });
        thread::spawn({
            let shared = shared.clone();
            move || accept(listener, address, &shared)
        });
        Self { address, shared }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn set(&self, network: Network) {
        *self.shared.network.lock().unwrap_or_else(PoisonError::into_inner) = network;
    }

    /// Closes all connections; new ones follow the current mode.
    pub fn cut(&self) {
        self.shared.generation.fetch_add(1, Ordering::SeqCst);
    }
}

impl Drop for ChaosProxy {
    fn drop(&mut self) {
        self.shared.is_closed.store(true, Ordering::SeqCst);
    }
}

impl Shared {
    fn network(&self) -> Network {
        *self.network.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_cut(&self, generation: u64) -> bool {
        self.is_closed.load(Ordering::SeqCst) || self.generation.load(Ordering::SeqCst) != generation
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

fn accept(listener: TcpListener, address: SocketAddr, shared: &Arc<Shared>) {
    let mut listener = Some(listener);
    while !shared.is_closed.load(Ordering::SeqCst) {
        if shared.network() == Network::Refusing {
            listener = None;
        } else if listener.is_none() {
            listener = listen(address).ok();
        }
        match listener.as_ref().map(TcpListener::accept) {
            Some(Ok((client, _))) => {
                let shared = shared.clone();
                thread::spawn(move || connect(&client, &shared));
            }
            Some(Err(_)) | None => thread::sleep(TICK),
        }
    }
}

fn connect(client: &TcpStream, shared: &Arc<Shared>) {
    let generation = shared.generation.load(Ordering::SeqCst);
    let Ok(server) = TcpStream::connect(shared.upstream) else { return };
    thread::scope(|scope| {
        scope.spawn(|| pump(client, &server, false, generation, shared));
        pump(&server, client, true, generation, shared);
    });
}

/// Carries one direction until either end closes or the connection is cut.
fn pump(mut from: &TcpStream, mut to: &TcpStream, is_response: bool, generation: u64, shared: &Shared) {
    let mut buffer = [0; 16 * 1024];
    let prepared = from.set_nonblocking(false).and_then(|()| from.set_read_timeout(Some(TICK)));
    while prepared.is_ok() && !shared.is_cut(generation) {
        let length = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                continue;
            }
            Err(_) => break,
        };
        match shared.network() {
            Network::Normal => {}
            Network::Slow(by) => thread::sleep(by),
            Network::NoResponses if !is_response => {}
            Network::NoResponses | Network::BlackHole => continue,
            Network::Refusing => break,
        }
        if to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    // Either may be closed already.
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
