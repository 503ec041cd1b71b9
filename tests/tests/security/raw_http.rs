use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::Duration;

/// How long to wait for a response.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The bytes of the response.
#[derive(Debug)]
pub struct RawResponse {
    pub bytes: Vec<u8>,
    /// Whether the server ended the connection.
    pub is_closed: bool,
}

impl RawResponse {
    /// The statuses of the responses in it.
    pub fn statuses(&self) -> Vec<u16> {
        let text = String::from_utf8_lossy(&self.bytes);
        let lines = text.split("HTTP/1.").skip(1);
        lines.filter_map(|line| line.get(2..5)?.parse().ok()).collect()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

pub fn connect(server: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect_timeout(&server, TIMEOUT).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream.set_write_timeout(Some(TIMEOUT)).unwrap();
    stream
}

/// Sends these bytes, closes the sending side, and reads until the server closes the connection.
pub fn send(server: SocketAddr, bytes: &[u8]) -> RawResponse {
    exchange(server, bytes, true)
}

/// The same without closing the sending side: the server has to end the connection.
pub fn send_and_wait(server: SocketAddr, bytes: &[u8]) -> RawResponse {
    exchange(server, bytes, false)
}

fn exchange(server: SocketAddr, bytes: &[u8], closes_write: bool) -> RawResponse {
    let mut stream = connect(server);
    // The server may have responded and closed before it read everything.
    let _ = stream.write_all(bytes);
    if closes_write {
        let _ = stream.shutdown(Shutdown::Write);
    }
    read_to_end(stream)
}

pub fn read_to_end(mut stream: TcpStream) -> RawResponse {
    let mut bytes = Vec::new();
    let mut buffer = [0; 16 * 1024];
    let is_closed = loop {
        match stream.read(&mut buffer) {
            Ok(0) => break true,
            Ok(read) => bytes.extend_from_slice(&buffer[..read]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => break !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
        }
    };
    RawResponse { bytes, is_closed }
}
