use std::sync::Arc;

use domain::media::ImageFile;

use crate::ports::{MediaStorage, MediaStorageError};

/// Reads the files of images.
pub struct MediaFiles {
    storage: Arc<dyn MediaStorage>,
}

impl MediaFiles {
    #[must_use]
    pub fn new(storage: Arc<dyn MediaStorage>) -> Self {
        Self { storage }
    }

    /// # Errors
    /// [`MediaStorageError`]
    pub async fn read(&self, file: &ImageFile) -> Result<Option<Vec<u8>>, MediaStorageError> {
        self.storage.get(file).await
    }
}
