use std::panic::{UnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::thread;

use application::ports::{ImageProcessor, ImageRejection, ProcessedImage, ProcessingError, SiteIcon};
use async_trait::async_trait;
use domain::media::ImageFile;
use image::RgbaImage;
use tokio::sync::{Semaphore, oneshot};

use super::decode::{decode, width};
use super::encode::{encode, encode_icon, encode_preview, resize};

/// Processes one image at a time: the largest accepted one needs some hundred megabytes while it is decoded, and other
/// requests need processors too. Always on the same thread, because the allocator keeps freed memory for each thread.
pub struct ImageReencoder {
    running: Arc<Semaphore>,
    jobs: mpsc::Sender<Job>,
}

type Job = Box<dyn FnOnce() + Send>;

impl Default for ImageReencoder {
    fn default() -> Self {
        let (jobs, queue) = mpsc::channel();
        // It ends with the sender. Without it, sending fails.
        let run = move || queue.iter().for_each(|job: Job| job());
        drop(thread::Builder::new().name("images".to_owned()).spawn(run));
        Self { running: Arc::new(Semaphore::new(1)), jobs }
    }
}

impl ImageReencoder {
    async fn run<T: Send + 'static>(
        &self,
        file: Vec<u8>,
        work: impl FnOnce(&[u8]) -> Result<T, ProcessingError> + Send + UnwindSafe + 'static,
    ) -> Result<T, ProcessingError> {
        let permit = self.running.clone().acquire_owned().await;
        let permit = permit.map_err(|error| ProcessingError::Failed(error.into()))?;
        let (reply, processed) = oneshot::channel();
        let stopped = || ProcessingError::Failed("the thread that processes images has ended".into());
        let job = move || {
            let processed = catch_unwind(move || work(&file));
            // A bug of a decoder. The panic hook has logged it.
            let processed = processed.unwrap_or_else(|_| Err(ImageRejection::Damaged.into()));
            // A request that was canceled has no receiver.
            drop(reply.send(processed));
            drop(permit);
        };
        self.jobs.send(Box::new(job)).map_err(|_| stopped())?;
        processed.await.map_err(|_| stopped())?
    }
}

/// Decodes a file and encodes it again in each width. It blocks for up to some seconds.
pub fn reencode(upload: &[u8]) -> Result<ProcessedImage, ProcessingError> {
    encode(decode(upload)?)
}

/// The pixels of a stored file in this size.
pub(crate) fn decode_within(file: &[u8], width: u32, height: u32) -> Result<RgbaImage, ProcessingError> {
    Ok(resize(decode(file)?.pixels, width, height))
}

/// The image of link previews, made of a stored file.
fn preview(file: &[u8]) -> Result<Vec<u8>, ProcessingError> {
    encode_preview(decode(file)?)
}

#[async_trait]
impl ImageProcessor for ImageReencoder {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn process(&self, upload: Vec<u8>) -> Result<ProcessedImage, ProcessingError> {
        self.run(upload, reencode).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn preview(&self, file: Vec<u8>) -> Result<Vec<u8>, ProcessingError> {
        self.run(file, preview).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn icon(&self, file: Vec<u8>, icon: SiteIcon) -> Result<Vec<u8>, ProcessingError> {
        self.run(file, move |file| encode_icon(decode(file)?, icon)).await
    }

    fn is_intact(&self, file: &ImageFile, bytes: &[u8]) -> bool {
        width(bytes, file.format) == Some(file.width)
    }
}
