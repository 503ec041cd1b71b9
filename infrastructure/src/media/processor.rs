use std::sync::Arc;

use application::ports::{ImageProcessor, ImageRejection, ProcessedImage, ProcessingError};
use async_trait::async_trait;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::decode::decode;
use super::encode::encode;

/// Processes one image at a time: the largest accepted one needs some hundred megabytes while it is decoded, and other
/// requests need processors too.
pub struct ImageReencoder {
    running: Arc<Semaphore>,
}

impl Default for ImageReencoder {
    fn default() -> Self {
        Self { running: Arc::new(Semaphore::new(1)) }
    }
}

/// Decodes a file and encodes it again in each width. It blocks for up to some seconds.
///
/// # Errors
/// [`ProcessingError`]
pub fn reencode(upload: &[u8]) -> Result<ProcessedImage, ProcessingError> {
    encode(decode(upload)?)
}

#[async_trait]
impl ImageProcessor for ImageReencoder {
    async fn process(&self, upload: Vec<u8>) -> Result<ProcessedImage, ProcessingError> {
        let permit = self.running.clone().acquire_owned().await;
        let permit = permit.map_err(|error| ProcessingError::Failed(error.into()))?;
        let processed = spawn_blocking(move || {
            let _permit = permit;
            reencode(&upload)
        });
        match processed.await {
            Ok(processed) => processed,
            // A bug of a decoder. The panic hook has logged it.
            Err(error) if error.is_panic() => Err(ImageRejection::Damaged.into()),
            Err(error) => Err(ProcessingError::Failed(error.into())),
        }
    }
}
