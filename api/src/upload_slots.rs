//! How many uploads are in memory at the same time.

use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::error::{ApiError, ApiResult};

const BUSY: &str = "Many files are being uploaded right now. Please try again in a minute.";

/// Limits the uploads whose body is read or processed. The others wait before their body is read.
pub struct UploadSlots(Semaphore);

impl UploadSlots {
    const COUNT: usize = 4;
    const MAX_WAIT: Duration = Duration::from_mins(1);

    /// # Errors
    /// Status 503 if all slots stay taken.
    pub(crate) async fn acquire(&self) -> ApiResult<SemaphorePermit<'_>> {
        let permit = timeout(Self::MAX_WAIT, self.0.acquire()).await;
        permit.ok().and_then(Result::ok).ok_or_else(|| ApiError::busy(BUSY))
    }
}

impl Default for UploadSlots {
    fn default() -> Self {
        Self(Semaphore::new(Self::COUNT))
    }
}
