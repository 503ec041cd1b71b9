use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use application::ports::{AppMetadata, AppMetadataReader, BoxError};
use async_trait::async_trait;
use domain::connections::MetadataUrl;

/// What apps publish about themselves.
#[derive(Debug, Default)]
pub struct PublishedApps {
    by_url: Mutex<BTreeMap<String, AppMetadata>>,
    reads: AtomicU32,
}

impl PublishedApps {
    pub fn publish(&self, url: &str, metadata: AppMetadata) {
        self.by_url.lock().expect("apps").insert(url.to_owned(), metadata);
    }

    /// How often one was read.
    pub fn reads(&self) -> u32 {
        self.reads.load(Ordering::SeqCst)
    }
}

#[async_trait]
impl AppMetadataReader for PublishedApps {
    async fn read(&self, url: &MetadataUrl) -> Result<AppMetadata, BoxError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        let found = self.by_url.lock().expect("apps").get(url.as_str()).cloned();
        found.ok_or_else(|| io::Error::other("no such host").into())
    }
}
