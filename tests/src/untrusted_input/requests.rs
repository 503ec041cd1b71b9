//! Headers that are read before any handler.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use actix_web::http::header::{COOKIE, HeaderMap, HeaderName, HeaderValue, X_FORWARDED_FOR};
use actix_web::test::TestRequest;
use api::client_policy::ClientPolicy;
use api::cookies::SessionCookie;
use api::mcp::Message;
use application::ports::Secret;
use application::users::Client;
use ipnet::IpNet;
use serde_json::{Map, Value};

use super::text;

/// Only the cookie with exactly this name is the session's; other cookies do not matter.
pub(super) fn cookie(bytes: &[u8]) {
    // Invalid header values do not get this far.
    if HeaderValue::from_bytes(bytes).is_err() {
        return;
    }
    for is_https in [false, true] {
        let cookie = SessionCookie::new(is_https);
        let ours = cookie.set(&Secret::new("AA-_".to_owned()));
        let read = |header: &[u8]| {
            let header = HeaderValue::from_bytes(header).expect("a header");
            cookie.read(&TestRequest::default().insert_header((COOKIE, header)).to_http_request())
        };
        if let Some(value) = read(bytes) {
            let written = format!("{}={value}", ours.name());
            let mut cookies = bytes.split(|&byte| byte == b';').map(<[u8]>::trim_ascii);
            assert!(cookies.any(|cookie| cookie == written.as_bytes()), "{:?}", text(bytes));
        }
        let before = [format!("{}=AA-_; ", ours.name()).as_bytes(), bytes].concat();
        assert_eq!(read(&before).as_deref(), Some("AA-_"), "{:?}", text(bytes));
    }
}

/// Whatever is accepted is one JSON object, in each revision of the protocol.
pub(super) fn mcp(bytes: &[u8]) {
    for version in ["", "2025-11-25", "2026-07-28", "unknown"] {
        let mut headers = HeaderMap::new();
        // Headers repeat what is in the body, and are those of an honest app here.
        let body = serde_json::from_slice::<Value>(bytes).unwrap_or_default();
        for (name, value) in [("mcp-method", &body["method"]), ("mcp-name", &body["params"]["name"])] {
            if let Some(value) = value.as_str().and_then(|value| HeaderValue::from_str(value).ok()) {
                headers.insert(HeaderName::from_static(name), value);
            }
        }
        if !version.is_empty() {
            let name = HeaderName::from_static("mcp-protocol-version");
            headers.insert(name, HeaderValue::from_str(version).expect("a header"));
        }
        if Message::parse(bytes, &headers).is_ok() {
            let object = serde_json::from_slice::<Map<String, Value>>(bytes).expect("an object");
            assert_eq!(object.get("jsonrpc"), Some(&Value::from("2.0")));
        }
    }
}

const UNTRUSTED_PEER: &str = "198.51.100.77";

/// Our proxies, the peer, and one header per proxy in between, one per line.
pub(super) fn forwarded_for(bytes: &[u8]) {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let proxies = text(lines.next().unwrap_or_default()).into_owned();
    let proxies: Vec<IpNet> = proxies.split(',').filter_map(|proxy| proxy.trim().parse().ok()).collect();
    let peer = text(lines.next().unwrap_or_default()).trim().parse();
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1)));
    let headers: Vec<_> = lines.filter_map(|line| HeaderValue::from_bytes(line).ok()).collect();
    let policy = ClientPolicy { exempt_loopback: false, proxies: proxies.clone() };
    let client_ip = |headers: &[HeaderValue]| {
        let mut request = TestRequest::default().peer_addr(SocketAddr::new(peer, 9));
        for header in headers {
            request = request.append_header((X_FORWARDED_FOR, header.clone()));
        }
        match policy.client(&request.to_http_request()) {
            Client::Remote { ip, .. } => ip,
            Client::Loopback => panic!("no client is exempt"),
        }
    };
    let is_proxy = |address: IpAddr| proxies.iter().any(|proxy| proxy.contains(&address));
    let client = client_ip(&headers);
    let address: IpAddr = client.trim_end_matches("/64").parse().expect("an address or a network");
    if !is_proxy(peer) {
        assert_eq!(client, client_ip(&[]), "an untrusted header is used");
    }
    // Header values that clients prepend have no effect unless the peer is a trusted proxy.
    let claimed = [&[HeaderValue::from_static(UNTRUSTED_PEER)], headers.as_slice()].concat();
    let moved = client_ip(&claimed);
    assert!(moved == client || moved == UNTRUSTED_PEER, "{client} became {moved}");
    assert!(moved == client || client.ends_with("/64") || is_proxy(address), "{client} became {moved}");
}
