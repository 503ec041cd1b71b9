//! The subset of HTTP that the tests need, on plain sockets.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt as _};

/// A request or response as sent over the wire.
#[derive(Debug, Clone)]
pub(super) struct Message {
    pub(super) head: String,
    pub(super) body: Vec<u8>,
}

impl Message {
    /// `None` if the peer closed the connection without sending anything.
    pub(super) async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<Self>> {
        let mut bytes = Vec::new();
        loop {
            if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
                let body = bytes.split_off(end + 4);
                let head = String::from_utf8_lossy(&bytes).into_owned();
                return Self { head, body }.read_rest(stream).await.map(Some);
            }
            if stream.read_buf(&mut bytes).await? == 0 {
                return if bytes.is_empty() { Ok(None) } else { Err(io::ErrorKind::UnexpectedEof.into()) };
            }
        }
    }

    async fn read_rest(mut self, stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Self> {
        let length = self.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        while self.body.len() < length {
            if stream.read_buf(&mut self.body).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(self)
    }

    pub(super) fn header(&self, wanted: &str) -> Option<&str> {
        let headers = self.head.lines().filter_map(|line| line.split_once(": "));
        headers.filter(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value).next()
    }

    /// The words of the first line: method and path, or version and status.
    pub(super) fn first_line(&self) -> Vec<&str> {
        self.head.lines().next().unwrap_or_default().split(' ').collect()
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        [self.head.as_bytes(), &self.body].concat()
    }
}

pub(super) fn response(status: u16, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "HTTP/1.1 {status} Injected\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n{body}"
    )
    .into_bytes()
}
