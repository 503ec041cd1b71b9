//! The client of a request, for rate limits.

use std::net::{IpAddr, SocketAddr};

use actix_web::HttpRequest;
use actix_web::http::Version;
use actix_web::http::header::{HOST, X_FORWARDED_FOR};
use application::health::RequestConnection;
use application::users::Client;
use ipnet::IpNet;

/// Determines the client's IP address for rate limits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClientPolicy {
    /// Set if the server only listens on loopback: local browsers are not limited.
    pub exempt_loopback: bool,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub proxies: Vec<IpNet>,
}

impl ClientPolicy {
    pub fn client(&self, request: &HttpRequest) -> Client {
        match self.address(request) {
            Some(_) if self.exempt_loopback && is_local_and_direct(request) => Client::Loopback,
            Some(address) => from_ip(address),
            None => Client::Remote { ip: "unknown".to_owned(), prefix_48: None },
        }
    }

    /// How a request reached the server.
    pub fn request_connection(&self, request: &HttpRequest) -> RequestConnection {
        let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
        RequestConnection {
            host: host.map(ToOwned::to_owned),
            peer,
            is_peer_trusted: peer.is_some_and(|peer| self.is_trusted(peer)),
            is_forwarded: request.headers().contains_key(X_FORWARDED_FOR),
        }
    }

    fn is_trusted(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|proxy| proxy.contains(&address))
    }

    /// The last address that is not a trusted proxy. Earlier entries of the header can be forged.
    pub(crate) fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        let mut nearest = request.peer_addr()?.ip().to_canonical();
        let headers: Vec<_> = request.headers().get_all(X_FORWARDED_FOR).collect();
        let mut hops = headers.iter().rev().flat_map(|value| value.to_str().unwrap_or_default().rsplit(','));
        while self.is_trusted(nearest) {
            let Some(hop) = hops.next().and_then(|hop| parse_hop(hop.trim())) else { break };
            nearest = hop.to_canonical();
        }
        Some(nearest)
    }
}

/// Headers of proxies and tunnels.
const FORWARDING_HEADERS: [&str; 6] =
    ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "cf-connecting-ip", "via"];

/// Whether a client on this machine sent the request without a proxy, as far as the request shows. Browsers never send
/// HTTP/1.0, but nginx does if it is not configured otherwise.
pub(crate) fn is_local_and_direct(request: &HttpRequest) -> bool {
    let is_forwarded = FORWARDING_HEADERS.iter().any(|name| request.headers().contains_key(*name));
    let is_local = request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    is_local && !is_forwarded && request.version() >= Version::HTTP_11
}

/// Some proxies add the port.
fn parse_hop(text: &str) -> Option<IpAddr> {
    text.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()))
}

/// IPv6 customers get at least a /64, often a /56 or /48.
fn from_ip(address: IpAddr) -> Client {
    match address {
        IpAddr::V4(address) => Client::Remote { ip: address.to_string(), prefix_48: None },
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Client::Remote {
                ip: format!("{a:x}:{b:x}:{c:x}:{d:x}::/64"),
                prefix_48: Some(format!("{a:x}:{b:x}:{c:x}::/48")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn client(exempt_loopback: bool, peer: &str) -> Client {
        let request = TestRequest::default().peer_addr(peer.parse().unwrap()).to_http_request();
        ClientPolicy { exempt_loopback, proxies: Vec::new() }.client(&request)
    }

    /// The rate-limited client for these headers.
    fn client_behind(proxies: &[&str], peer: &str, forwarded: &[&str]) -> Client {
        let mut request = TestRequest::default().peer_addr(SocketAddr::new(peer.parse().unwrap(), 9));
        for value in forwarded {
            request = request.append_header((X_FORWARDED_FOR, *value));
        }
        let proxies = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        ClientPolicy { exempt_loopback: false, proxies }.client(&request.to_http_request())
    }

    fn at(address: &str) -> Client {
        from_ip(address.parse().unwrap())
    }

    #[test]
    fn client_loopback_is_exempt_only_on_local_server() {
        assert_eq!(client(true, "127.0.0.1:9"), Client::Loopback);
        assert_eq!(client(true, "[::1]:9"), Client::Loopback);
        assert_eq!(client(false, "127.0.0.1:9"), at("127.0.0.1"));
        assert_eq!(client(true, "203.0.113.7:9"), at("203.0.113.7"));
    }

    #[test]
    fn request_of_a_proxy_on_this_machine_is_not_local() {
        let request = || TestRequest::default().peer_addr("127.0.0.1:9".parse().unwrap());
        assert!(is_local_and_direct(&request().to_http_request()));
        for name in FORWARDING_HEADERS {
            let forwarded = request().insert_header((name, "203.0.113.7")).to_http_request();
            assert!(!is_local_and_direct(&forwarded), "{name}");
            let policy = ClientPolicy { exempt_loopback: true, proxies: Vec::new() };
            assert_eq!(policy.client(&forwarded), at("127.0.0.1"), "{name}");
        }
        let by_nginx = request().version(Version::HTTP_10).to_http_request();
        assert!(!is_local_and_direct(&by_nginx));
    }

    #[test]
    fn client_ipv6_is_counted_by_64() {
        let customer = Client::Remote {
            ip: "2001:db8:1:2::/64".to_owned(),
            prefix_48: Some("2001:db8:1::/48".to_owned()),
        };
        assert_eq!(client(true, "[2001:db8:1:2:3::4]:9"), customer);
        assert_eq!(client(true, "[2001:db8:1:2:ffff::1]:9"), customer);
        assert_eq!(client(true, "[::ffff:203.0.113.7]:9"), at("203.0.113.7"));
    }

    #[test]
    fn client_untrusted_peer_header_is_ignored() {
        assert_eq!(client_behind(&[], "203.0.113.7", &["198.51.100.1"]), at("203.0.113.7"));
        assert_eq!(client_behind(&["10.0.0.0/8"], "203.0.113.7", &["198.51.100.1"]), at("203.0.113.7"));
    }

    #[test]
    fn client_behind_proxies_is_last_untrusted_hop() {
        let proxies = ["10.0.0.0/8", "2001:db8:ffff::/48"];
        for (forwarded, expected) in [
            (vec!["203.0.113.7"], "203.0.113.7"),
            (vec!["invalid, 198.51.100.1, 203.0.113.7, 10.0.0.2"], "203.0.113.7"),
            (vec!["198.51.100.1", "203.0.113.7 , 10.0.0.2"], "203.0.113.7"),
            (vec!["198.51.100.1,203.0.113.7", "2001:db8:ffff::1"], "203.0.113.7"),
            (vec!["203.0.113.7:4711"], "203.0.113.7"),
            (vec!["[2001:db8:1:2::3]:4711"], "2001:db8:1:2::"),
            (vec!["::ffff:203.0.113.7"], "203.0.113.7"),
            // Unreadable header: the proxy itself is counted.
            (vec![], "10.0.0.1"),
            (vec![""], "10.0.0.1"),
            (vec!["198.51.100.1, nonsense"], "10.0.0.1"),
            (vec!["198.51.100.1, \u{fc}"], "10.0.0.1"),
            // Only proxies: the first one is the client.
            (vec!["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        ] {
            assert_eq!(client_behind(&proxies, "10.0.0.1", &forwarded), at(expected), "{forwarded:?}");
        }
    }
}
