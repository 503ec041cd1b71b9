use std::panic::catch_unwind;
use std::sync::{Arc, mpsc};
use std::thread;

use application::ports::{ImageProcessor, ImageRejection, ProcessedImage, ProcessingError};
use async_trait::async_trait;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::decode::decode;
use super::encode::encode;

/// Processes one image at a time: the largest accepted one needs some hundred megabytes while it is decoded, and other
/// requests need processors too. Always on the same thread, because the allocator keeps freed memory for each thread.
pub struct ImageReencoder {
    running: Arc<Semaphore>,
    jobs: mpsc::Sender<Job>,
}

struct Job {
    upload: Vec<u8>,
    reply: oneshot::Sender<Result<ProcessedImage, ProcessingError>>,
    _permit: OwnedSemaphorePermit,
}

impl Default for ImageReencoder {
    fn default() -> Self {
        let (jobs, queue) = mpsc::channel();
        // It ends with the sender. Without it, sending fails.
        drop(thread::Builder::new().name("images".to_owned()).spawn(move || run(&queue)));
        Self { running: Arc::new(Semaphore::new(1)), jobs }
    }
}

fn run(queue: &mpsc::Receiver<Job>) {
    while let Ok(Job { upload, reply, _permit }) = queue.recv() {
        let processed = catch_unwind(|| reencode(&upload));
        // A bug of a decoder. The panic hook has logged it.
        let processed = processed.unwrap_or_else(|_| Err(ImageRejection::Damaged.into()));
        // An upload that was canceled has no receiver.
        drop(reply.send(processed));
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
        let (reply, processed) = oneshot::channel();
        let stopped = || ProcessingError::Failed("the thread that processes images has ended".into());
        self.jobs.send(Job { upload, reply, _permit: permit }).map_err(|_| stopped())?;
        processed.await.map_err(|_| stopped())?
    }
}
