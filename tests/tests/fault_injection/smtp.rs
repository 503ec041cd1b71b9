use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// An SMTP server that accepts every email and records its recipients.
pub struct FakeSmtpServer {
    address: SocketAddr,
    recipients: Arc<Mutex<Vec<String>>>,
}

impl FakeSmtpServer {
    pub fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let (address, recipients) = (listener.local_addr().unwrap(), Arc::default());
        thread::spawn({
            let recipients = Arc::clone(&recipients);
            move || {
                for client in listener.incoming() {
                    let recipients = Arc::clone(&recipients);
                    // After a lost connection, the sender tries again.
                    thread::spawn(move || drop(serve(&client.unwrap(), &recipients)));
                }
            }
        });
        Self { address, recipients }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn recipients(&self) -> Vec<String> {
        self.recipients.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn serve(client: &TcpStream, recipients: &Mutex<Vec<String>>) -> std::io::Result<()> {
    let mut responses = client;
    responses.write_all(b"220 ready\r\n")?;
    let (mut recipient, mut is_text) = (String::new(), false);
    for line in BufReader::new(client).lines() {
        let line = line?;
        let response = match (is_text, line.split(' ').next().unwrap_or_default()) {
            (true, ".") => {
                is_text = false;
                recipients.lock().unwrap_or_else(PoisonError::into_inner).push(recipient.clone());
                "250 accepted"
            }
            (true, _) => continue,
            (false, "DATA") => {
                is_text = true;
                "354 continue"
            }
            (false, "RCPT") => {
                let address = line.trim_start_matches("RCPT TO:<").split('>').next();
                address.unwrap_or_default().clone_into(&mut recipient);
                "250 ok"
            }
            (false, "QUIT") => return responses.write_all(b"221 bye\r\n"),
            (false, _) => "250 ok",
        };
        responses.write_all(format!("{response}\r\n").as_bytes())?;
    }
    Ok(())
}
