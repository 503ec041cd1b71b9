use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use application::ports::RefusedUrl;
use domain::webhooks::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// Looks up hosts for the HTTP client, which connects only to what this returns. So a host cannot have a public address for
/// the check and another one for the connection (DNS rebinding).
pub(super) struct PublicResolver {
    pub(super) inner: Arc<dyn Resolve>,
    pub(super) allows_local: bool,
}

pub(super) fn allows(allows_local: bool, address: IpAddr) -> bool {
    is_public(address) || allows_local && address.is_loopback()
}

impl Resolve for PublicResolver {
    /// Fails if one address is not public.
    fn resolve(&self, name: Name) -> Resolving {
        let (found, allows_local) = (self.inner.resolve(name), self.allows_local);
        Box::pin(async move {
            let addresses: Vec<SocketAddr> = found.await?.collect();
            if addresses.iter().all(|address| allows(allows_local, address.ip())) {
                Ok::<Addrs, _>(Box::new(addresses.into_iter()))
            } else {
                Err(RefusedUrl::NotPublic.into())
            }
        })
    }
}

/// The resolver of the operating system.
pub(super) struct SystemResolver;

impl Resolve for SystemResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found: io::Result<Vec<_>> =
                tokio::net::lookup_host((name.as_str(), 0)).await.map(Iterator::collect);
            Ok::<Addrs, _>(Box::new(found?.into_iter()))
        })
    }
}
