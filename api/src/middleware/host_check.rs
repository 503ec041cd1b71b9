use std::net::IpAddr;

use actix_web::dev::ServiceRequest;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::http::uri::Authority;
use application::site::Site;
use url::Host;

use crate::error::{ApiError, ErrorCode};
use crate::state::AppState;

/// Load balancers call these with other host names. Their responses reveal nothing.
const PROBES: [&str; 2] = ["/healthz", "/readyz"];

/// Rejects requests for other host names while email or payments run in test mode. With DNS rebinding, a page
/// of another site could point its own host name at this server and read the test mailbox as same-origin.
pub(super) fn reject_unknown_host(request: &ServiceRequest, state: &AppState) -> Option<ApiError> {
    let is_test_mode = state.sandbox.is_some() || state.mailbox.is_some();
    if !is_test_mode || PROBES.contains(&request.path()) {
        return None;
    }
    let mut hosts = request.headers().get_all(header::HOST);
    let local_ip = request.app_config().local_addr().ip();
    hosts.any(|host| !is_served(host, &state.site(), local_ip)).then(|| {
        let url = &state.site().public_url;
        let message = format!("This test server isn't available under this host name. Open {url} instead.");
        ApiError::new(StatusCode::MISDIRECTED_REQUEST, ErrorCode::UnknownHost, message)
    })
}

/// Whether it is the host of the public URL, this machine, or the address that the server listens on.
fn is_served(host: &HeaderValue, site: &Site, local_ip: IpAddr) -> bool {
    let public = site.public_url.split_once("://").map_or("", |(_, authority)| authority);
    if host == public {
        return true;
    }
    let Some(host) = host_in(host.as_bytes()) else { return false };
    if host_in(public.as_bytes()).is_some_and(|public| public == host) {
        return true;
    }
    match host {
        Host::Ipv4(address) => address.is_loopback() || local_ip == address,
        Host::Ipv6(address) => address.is_loopback() || local_ip == address,
        Host::Domain(name) => name == "localhost" || name.ends_with(".localhost"),
    }
}

/// The host without the port.
fn host_in(authority: &[u8]) -> Option<Host> {
    Host::parse(Authority::try_from(authority).ok()?.host()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_served_at(host: &'static str, public_url: &str) -> bool {
        let site = Site {
            name: "Marigold".to_owned(),
            public_url: public_url.to_owned(),
            refund_policy: String::new(),
            prompt_max_length: 500,
            contact_email: None,
            time_zone: chrono_tz::Tz::UTC,
            support_refund_limit: domain::money::Cents::ZERO,
            support_refund_daily_limit: domain::money::Cents::ZERO,
            admins_need_second_factor: false,
            has_connected_apps: true,
            is_demo: false,
            has_mailbox: false,
            appearance: domain::appearance::Appearance::default(),
            seller: domain::seller::Seller::default(),
        };
        is_served(&HeaderValue::from_static(host), &site, IpAddr::from([192, 0, 2, 7]))
    }

    #[test]
    fn host_public_name_is_served() {
        for host in ["trial.example", "Trial.Example", "trial.example:443"] {
            assert!(is_served_at(host, "https://trial.example"), "{host}");
            assert!(is_served_at(host, "http://trial.example:8080"), "{host}");
        }
    }

    #[test]
    fn host_of_this_machine_is_served() {
        for host in
            ["localhost", "localhost:8080", "a.localhost:1", "127.0.0.1:8080", "[::1]:8080", "192.0.2.7:8080"]
        {
            assert!(is_served_at(host, "http://localhost:8080"), "{host}");
        }
    }

    #[test]
    fn host_public_ip_address_is_served() {
        assert!(is_served_at("198.51.100.3:8080", "http://198.51.100.3:8080"));
        assert!(is_served_at("[2001:db8::1]", "http://[2001:db8::1]:8080"));
    }

    #[test]
    fn host_other_name_is_not_served() {
        for host in [
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "trial.example.evil.example",
            "198.51.100.3:8080",
            "[2001:db8::1]:8080",
            "",
            ":8080",
            "a b",
        ] {
            assert!(!is_served_at(host, "http://localhost:8080"), "{host}");
            assert!(!is_served_at(host, "https://trial.example"), "{host}");
        }
    }
}
