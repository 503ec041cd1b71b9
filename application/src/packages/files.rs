use domain::packages::{FileKey, FileName, PackageFile};
use sha2::{Digest as _, Sha256};

use super::ManagePackageError;
use crate::context::Context;

/// Stores a file before a row names it: without it, the row would be a broken package. The cleanup removes files without
/// a row.
pub(crate) async fn store_file(
    context: &Context,
    name: FileName,
    bytes: Vec<u8>,
) -> Result<PackageFile, ManagePackageError> {
    let file =
        PackageFile { name, key: new_key(context), bytes: u64::try_from(bytes.len()).unwrap_or(u64::MAX) };
    PackageFile::check_size(file.bytes)?;
    context.media_storage.put(&file.key.clone().into(), bytes).await?;
    Ok(file)
}

fn new_key(context: &Context) -> FileKey {
    let random = Sha256::digest(context.secrets.generate().expose().as_bytes());
    let mut bytes = [0; 16];
    for (byte, random) in bytes.iter_mut().zip(random) {
        *byte = random;
    }
    FileKey::from_random(bytes)
}
