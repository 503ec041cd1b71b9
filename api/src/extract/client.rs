use std::net::IpAddr;

use actix_web::HttpRequest;
use application::users::Client;

/// Whose network address counts (decision 12d).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientPolicy {
    /// The server serves its own machine alone, so that its browsers are not counted.
    pub exempt_loopback: bool,
}

impl ClientPolicy {
    #[must_use]
    pub fn client(self, request: &HttpRequest) -> Client {
        match request.peer_addr().map(|peer| peer.ip().to_canonical()) {
            Some(address) if self.exempt_loopback && address.is_loopback() => Client::Local,
            Some(address) => Client::Counted(network(address)),
            None => Client::Counted("unknown".to_owned()),
        }
    }
}

/// One customer's network: an IPv4 address, or the /64 that a provider hands out in IPv6.
fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn client(exempt_loopback: bool, peer: &str) -> Client {
        let request = TestRequest::default().peer_addr(peer.parse().unwrap()).to_http_request();
        ClientPolicy { exempt_loopback }.client(&request)
    }

    #[test]
    fn loopback_is_exempt_only_while_the_server_serves_its_own_machine() {
        assert_eq!(client(true, "127.0.0.1:9"), Client::Local);
        assert_eq!(client(true, "[::1]:9"), Client::Local);
        assert_eq!(client(false, "127.0.0.1:9"), Client::Counted("127.0.0.1".to_owned()));
        assert_eq!(client(true, "203.0.113.7:9"), Client::Counted("203.0.113.7".to_owned()));
    }

    #[test]
    fn an_ipv6_customer_is_counted_by_its_network() {
        assert_eq!(client(true, "[2001:db8:1:2:3::4]:9"), client(true, "[2001:db8:1:2:ffff::1]:9"));
        assert_eq!(client(true, "[::ffff:203.0.113.7]:9"), Client::Counted("203.0.113.7".to_owned()));
    }
}
