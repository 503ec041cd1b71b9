//! How many uploads are in memory at the same time.

use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

/// Limits the uploads whose body is read or processed. The others wait before their body is read.
pub struct UploadSlots(Semaphore);

impl UploadSlots {
    const COUNT: usize = 4;
    const MAX_WAIT: Duration = Duration::from_mins(1);

    /// `None` if all slots stay taken.
    pub(crate) async fn acquire(&self) -> Option<SemaphorePermit<'_>> {
        timeout(Self::MAX_WAIT, self.0.acquire()).await.ok()?.ok()
    }
}

impl Default for UploadSlots {
    fn default() -> Self {
        Self(Semaphore::new(Self::COUNT))
    }
}
