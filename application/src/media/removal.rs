use domain::media::ImageFile;

use crate::ports::{MediaStorage, MediaStorageError, Store, StoreError};

/// Removes a file unless its image has a row. If the same image is uploaded at the same time, either the upload finds its
/// file missing after its row is committed and stores it again, or the row is found here and the file is put back. Returns
/// whether the file is removed.
pub(super) async fn remove_file<E: From<StoreError> + From<MediaStorageError>>(
    store: &dyn Store,
    storage: &dyn MediaStorage,
    image: &ImageFile,
) -> Result<bool, E> {
    let file = &image.clone().into();
    if has_row(store, image).await? {
        return Ok(false);
    }
    let Some(bytes) = storage.get(file).await? else { return Ok(false) };
    storage.remove(file).await?;
    let is_wanted = has_row(store, image).await?;
    if is_wanted {
        storage.put(file, bytes).await?;
    }
    Ok(!is_wanted)
}

async fn has_row(store: &dyn Store, file: &ImageFile) -> Result<bool, StoreError> {
    Ok(store.read().await?.images().find_by_hash(&file.hash).await?.is_some())
}
