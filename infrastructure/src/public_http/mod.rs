//! An HTTP client for URLs that others choose. It connects over TLS, only to public addresses (SSRF), and follows no redirect.

mod resolver;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use application::ports::{BoxError, RefusedUrl};
use reqwest::dns::Resolve;
use reqwest::redirect::Policy;
use reqwest::{Client, Method, RequestBuilder, Url};
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use self::resolver::{PublicResolver, SystemResolver, allows};

pub(crate) struct PublicAddressClient {
    client: Client,
    allows_local: bool,
}

impl PublicAddressClient {
    /// `timeout` is that of a whole request. With `allows_local`, this machine may also be called, and without TLS.
    pub(crate) fn new(allows_local: bool, timeout: Duration) -> Result<Self, BoxError> {
        Self::with_resolver(allows_local, Arc::new(SystemResolver), timeout)
    }

    pub(crate) fn with_resolver(
        allows_local: bool,
        inner: Arc<dyn Resolve>,
        timeout: Duration,
    ) -> Result<Self, BoxError> {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let tls = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let client = Client::builder()
            .tls_backend_preconfigured(tls)
            .dns_resolver(Arc::new(PublicResolver { inner, allows_local }))
            // A proxy of the environment would look up the host itself.
            .no_proxy()
            .redirect(Policy::none())
            .https_only(!allows_local)
            .timeout(timeout)
            .pool_max_idle_per_host(0)
            .user_agent(concat!("Marigold/", env!("CARGO_PKG_VERSION")))
            .build()?;
        Ok(Self { client, allows_local })
    }

    /// What can be said without looking up the host.
    pub(crate) fn check(&self, url: &str) -> Result<(), RefusedUrl> {
        let url = Url::parse(url).map_err(|_| RefusedUrl::NotHttps)?;
        if url.scheme() != "https" && !self.allows_local {
            return Err(RefusedUrl::NotHttps);
        }
        // A host in brackets is an IPv6 address.
        let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
        match host.parse::<IpAddr>() {
            Ok(address) if !allows(self.allows_local, address) => Err(RefusedUrl::NotPublic),
            _ => Ok(()),
        }
    }

    pub(crate) fn request(&self, method: Method, url: &str) -> Result<RequestBuilder, RefusedUrl> {
        // The client does not look up a host that is an address.
        self.check(url)?;
        Ok(self.client.request(method, url))
    }
}

#[cfg(test)]
pub(crate) mod tests;
