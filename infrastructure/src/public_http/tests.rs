use std::io;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use reqwest::dns::{Addrs, Name, Resolving};

use super::*;

/// Returns one list of addresses after the other.
#[derive(Default)]
pub(crate) struct FakeResolver {
    responses: Mutex<Vec<Vec<&'static str>>>,
    lookups: AtomicU32,
}

impl FakeResolver {
    pub(crate) fn new(responses: &[&[&'static str]]) -> Arc<Self> {
        let responses = responses.iter().rev().map(|addresses| addresses.to_vec()).collect();
        Arc::new(Self { responses: Mutex::new(responses), lookups: AtomicU32::new(0) })
    }

    /// How often a name was looked up.
    pub(crate) fn lookups(&self) -> u32 {
        self.lookups.load(Ordering::SeqCst)
    }
}

impl Resolve for FakeResolver {
    fn resolve(&self, _: Name) -> Resolving {
        self.lookups.fetch_add(1, Ordering::SeqCst);
        let addresses = self.responses.lock().unwrap().pop().unwrap_or_default();
        let found: Vec<_> = addresses.iter().map(|text| SocketAddr::new(text.parse().unwrap(), 0)).collect();
        Box::pin(async move {
            if found.is_empty() {
                return Err(io::Error::other("no such host").into());
            }
            Ok::<Addrs, _>(Box::new(found.into_iter()))
        })
    }
}

#[test]
fn check_reads_every_notation_of_an_address() {
    let client = PublicAddressClient::new(false, Duration::from_secs(1)).unwrap();
    for host in ["127.0.0.1", "127.1", "0x7f.0.0.1", "2130706433", "017700000001", "127。0。0。1", "[::1]"]
    {
        assert_eq!(client.check(&format!("https://{host}/")), Err(RefusedUrl::NotPublic), "{host}");
    }
    assert_eq!(client.check("https://localhost/"), Ok(()), "its address is checked when it is looked up");
    assert_eq!(client.check("hooks.example"), Err(RefusedUrl::NotHttps));
}

#[tokio::test]
async fn resolve_checks_what_it_returns() {
    let resolver = FakeResolver::new(&[&["93.184.216.34"], &["127.0.0.1"]]);
    let resolver = PublicResolver { inner: resolver, allows_local: false };
    let name = || "rebind.example".parse::<Name>().unwrap();
    let first: Vec<_> = resolver.resolve(name()).await.unwrap().collect();
    assert_eq!(first, ["93.184.216.34:0".parse().unwrap()]);
    let second = resolver.resolve(name()).await.map(drop).unwrap_err();
    assert!(second.is::<RefusedUrl>());
}
