use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::TryStreamExt as _;
use object_store::path::Path as ObjectPath;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::cipher::{FileCipher, SALT_BYTES, TAG_BYTES};
use super::{BackupError, BackupKey, BackupLocation};
use crate::media::{MediaTarget, open_store};
use crate::persistence::private_file::create_private_folder;

/// Stored files are written and read in segments. Buckets need parts of equal size, of 5 MiB or more; a request with more would
/// reach its timeout on a slow line.
const SEGMENT: u64 = 5 * 1024 * 1024;

/// The size and the checksum of a file, before encryption.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileSum {
    pub(super) bytes: u64,
    sha256: String,
}

/// The folder or bucket that has the backups.
pub(super) struct BackupStore {
    store: Arc<dyn ObjectStore>,
    /// `None` for a bucket.
    folder: Option<PathBuf>,
    key: Option<BackupKey>,
}

impl BackupStore {
    /// Fails if the folder does not exist.
    pub(super) fn open(location: &BackupLocation) -> Result<Self, BackupError> {
        let store = open_store(&location.target)?;
        let folder = match &location.target {
            MediaTarget::Folder(folder) => Some(folder.clone()),
            MediaTarget::S3(_) => None,
        };
        Ok(Self { store, folder, key: location.key.clone() })
    }

    /// Stores a file. Readers see all of it or nothing.
    pub(super) async fn put(
        &self,
        path: &str,
        source: impl Read + Send + 'static,
    ) -> Result<FileSum, BackupError> {
        if let Some(parent) =
            self.folder.as_ref().map(|folder| folder.join(path)).as_deref().and_then(Path::parent)
        {
            create_private_folder(parent)?;
        }
        let location = ObjectPath::from(path);
        let outgoing = Outgoing::new(source, self.key.as_ref(), path)?;
        let (outgoing, first) = outgoing.next().await?;
        if outgoing.is_done {
            self.store.put(&location, first.into()).await?;
            return Ok(outgoing.sum());
        }
        let mut upload = self.store.put_multipart(&location).await?;
        match put_parts(&mut *upload, first, outgoing).await {
            Ok(sum) => Ok(sum),
            Err(error) => {
                // The first error is the one to report.
                let _ = upload.abort().await;
                Err(error)
            }
        }
    }

    /// Reads a file, and returns its checksum for comparison.
    ///
    /// # Errors
    /// [`BackupError::Damaged`] if it is missing, or was not encrypted with this key.
    pub(super) async fn read<W: Write + Send + 'static>(
        &self,
        path: &str,
        writer: W,
    ) -> Result<(W, FileSum), BackupError> {
        let location = ObjectPath::from(path);
        let size = self.stored(path).await?.ok_or_else(|| damaged(path))?;
        let part = SEGMENT + self.key.as_ref().map_or(0, |_| TAG_BYTES);
        let mut incoming =
            Incoming { writer, hash: Sha256::new(), bytes: 0, is_complete: self.key.is_none(), cipher: None };
        let mut start = 0;
        while start < size {
            let end = size.min(start + part);
            let bytes = self.store.get_range(&location, start..end).await?;
            let (key, name, is_last) = (self.key.clone(), path.to_owned(), end - start < part);
            incoming =
                in_background(move || incoming.accept(&name, key.as_ref(), bytes.into(), is_last)).await??;
            start = end;
        }
        if !incoming.is_complete {
            return Err(damaged(path));
        }
        incoming.writer.flush()?;
        let sum = FileSum { bytes: incoming.bytes, sha256: hex::encode(incoming.hash.finalize()) };
        Ok((incoming.writer, sum))
    }

    /// How large a file of this size is when it is stored.
    pub(super) fn stored_size(&self, bytes: u64) -> u64 {
        match &self.key {
            None => bytes,
            Some(_) => bytes + SALT_BYTES + ((bytes + SALT_BYTES) / SEGMENT + 1) * TAG_BYTES,
        }
    }

    /// The folders at the top.
    pub(super) async fn folders(&self) -> Result<Vec<String>, BackupError> {
        let found = self.store.list_with_delimiter(None).await?;
        Ok(found.common_prefixes.iter().filter_map(|path| path.filename().map(str::to_owned)).collect())
    }

    /// The size of a stored file, if it exists.
    pub(super) async fn stored(&self, path: &str) -> Result<Option<u64>, BackupError> {
        match self.store.head(&ObjectPath::from(path)).await {
            Ok(found) => Ok(Some(found.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The names of the files of a folder and their sizes as stored.
    pub(super) async fn files(&self, folder: &str) -> Result<Vec<(String, u64)>, BackupError> {
        let found: Vec<_> = self.store.list(Some(&ObjectPath::from(folder))).try_collect().await?;
        let files =
            found.into_iter().filter_map(|file| Some((file.location.filename()?.to_owned(), file.size)));
        Ok(files.collect())
    }

    pub(super) async fn remove(&self, path: &str) -> Result<(), BackupError> {
        match self.store.delete(&ObjectPath::from(path)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes a folder that has only files of a killed backup, or none. Buckets have no folders.
    pub(super) fn remove_folder(&self, name: &str) -> Result<(), BackupError> {
        Ok(self.existing_folder(name).map_or(Ok(()), fs::remove_dir_all)?)
    }

    /// Removes what killed backups left in a folder: files whose name has a `#` before a number.
    pub(super) fn remove_partial_files(&self, name: &str) -> Result<(), BackupError> {
        let Some(folder) = self.existing_folder(name) else { return Ok(()) };
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().contains('#') {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }

    fn existing_folder(&self, name: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(name)).filter(|folder| folder.exists())
    }
}

async fn put_parts<R: Read + Send + 'static>(
    upload: &mut dyn MultipartUpload,
    first: Vec<u8>,
    mut outgoing: Outgoing<R>,
) -> Result<FileSum, BackupError> {
    let mut part = first;
    loop {
        // The last part of a plain file may be empty.
        if !part.is_empty() {
            upload.put_part(part.into()).await?;
        }
        if outgoing.is_done {
            break;
        }
        (outgoing, part) = outgoing.next().await?;
    }
    upload.complete().await?;
    Ok(outgoing.sum())
}

/// A file on its way into the store.
struct Outgoing<R> {
    source: R,
    /// The salt, before the first segment.
    header: Vec<u8>,
    cipher: Option<FileCipher>,
    hash: Sha256,
    bytes: u64,
    is_done: bool,
}

impl<R: Read + Send + 'static> Outgoing<R> {
    fn new(source: R, key: Option<&BackupKey>, path: &str) -> io::Result<Self> {
        let encrypted = key.map(|key| key.encrypt(path)).transpose().map_err(|_| encryption_failed())?;
        let (header, cipher) =
            encrypted.map_or_else(|| (Vec::new(), None), |(salt, cipher)| (salt.to_vec(), Some(cipher)));
        Ok(Self { source, header, cipher, hash: Sha256::new(), bytes: 0, is_done: false })
    }

    /// The next part to store. The last one is shorter than the others.
    async fn next(mut self) -> Result<(Self, Vec<u8>), BackupError> {
        Ok(in_background(move || self.read_part().map(|part| (self, part))).await??)
    }

    fn read_part(&mut self) -> io::Result<Vec<u8>> {
        let mut part = std::mem::take(&mut self.header);
        let room = if part.is_empty() { SEGMENT } else { SEGMENT - SALT_BYTES };
        let mut segment = Vec::new();
        (&mut self.source).take(room).read_to_end(&mut segment)?;
        let read = u64::try_from(segment.len()).unwrap_or(u64::MAX);
        self.hash.update(&segment);
        self.bytes += read;
        self.is_done = read < room;
        if let Some(cipher) = &mut self.cipher {
            cipher.seal(&mut segment, self.is_done).map_err(|_| encryption_failed())?;
        }
        part.append(&mut segment);
        Ok(part)
    }

    fn sum(self) -> FileSum {
        FileSum { bytes: self.bytes, sha256: hex::encode(self.hash.finalize()) }
    }
}

/// A file on its way out of the store.
struct Incoming<W> {
    writer: W,
    hash: Sha256,
    bytes: u64,
    /// Whether the last segment was there. Only encrypted files mark it.
    is_complete: bool,
    cipher: Option<FileCipher>,
}

impl<W: Write> Incoming<W> {
    fn accept(
        mut self,
        path: &str,
        key: Option<&BackupKey>,
        mut part: Vec<u8>,
        is_last: bool,
    ) -> Result<Self, BackupError> {
        let plain = match key {
            None => &*part,
            Some(key) => {
                let opened = match self.cipher.take() {
                    Some(cipher) => Ok((cipher, &mut *part)),
                    None => key.decrypt(path, &mut part),
                };
                let (mut cipher, segment) = opened.map_err(|_| damaged(path))?;
                let plain = cipher.open(segment, is_last).map_err(|_| damaged(path))?;
                self.cipher = Some(cipher);
                self.is_complete = is_last;
                plain
            }
        };
        self.hash.update(plain);
        self.bytes += u64::try_from(plain.len()).unwrap_or(u64::MAX);
        self.writer.write_all(plain)?;
        Ok(self)
    }
}

/// Encryption, checksums and files would keep other requests of this thread waiting.
async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BackupError> {
    Ok(tokio::task::spawn_blocking(work).await.map_err(io::Error::from)?)
}

fn encryption_failed() -> io::Error {
    io::Error::other("the file could not be encrypted")
}

fn damaged(path: &str) -> BackupError {
    BackupError::Damaged(path.to_owned())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use object_store::memory::InMemory;

    use super::*;

    const KEY: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

    fn store(key: Option<&str>) -> BackupStore {
        let key = key.map(|key| BackupKey::parse(key).unwrap());
        BackupStore { store: Arc::new(InMemory::new()), folder: None, key }
    }

    fn bytes(length: u64) -> Vec<u8> {
        let mut bytes = (0..=250).collect::<Vec<u8>>().repeat(usize::try_from(length / 251 + 1).unwrap());
        bytes.truncate(usize::try_from(length).unwrap());
        bytes
    }

    #[tokio::test]
    async fn stored_file_of_any_size_round_trips() {
        for key in [None, Some(KEY)] {
            let store = store(key);
            for length in [0, 1, SEGMENT - SALT_BYTES, SEGMENT - 1, SEGMENT, SEGMENT + 1, 2 * SEGMENT] {
                let plain = bytes(length);
                let sum = store.put("a", Cursor::new(plain.clone())).await.unwrap();
                let (read, found) = store.read("a", Vec::new()).await.unwrap();
                assert!(read == plain, "{length}");
                assert_eq!((&found, found.bytes), (&sum, length));
                let stored = store.files("").await.unwrap();
                assert_eq!(stored, [("a".to_owned(), store.stored_size(length))]);
            }
        }
    }

    #[tokio::test]
    async fn encrypted_file_cannot_be_changed_in_any_way() {
        let store = store(Some(KEY));
        let path = ObjectPath::from("a");
        store.put("a", Cursor::new(bytes(2 * SEGMENT + 100))).await.unwrap();
        let whole: Vec<u8> = store.store.get(&path).await.unwrap().bytes().await.unwrap().into();
        let part = usize::try_from(SEGMENT + TAG_BYTES).unwrap();
        let mut flipped = whole.clone();
        flipped[part + 7] ^= 1;
        let swapped = [&whole[..part], &whole[2 * part..], &whole[part..2 * part]].concat();
        let without_middle = [&whole[..part], &whole[2 * part..]].concat();
        let cut = [whole[..2 * part].to_vec(), whole[..part].to_vec(), whole[..whole.len() - 1].to_vec()];
        for changed in
            [flipped, swapped, without_middle, Vec::new(), whole[..7].to_vec()].into_iter().chain(cut)
        {
            store.store.put(&path, changed.into()).await.unwrap();
            assert!(matches!(store.read("a", Vec::new()).await, Err(BackupError::Damaged(_))));
        }
        store.store.put(&ObjectPath::from("b"), whole.into()).await.unwrap();
        assert!(store.read("b", Vec::new()).await.is_err(), "one file cannot stand for another");
    }

    #[tokio::test]
    async fn same_file_is_encrypted_differently_each_time() {
        let store = store(Some(KEY));
        let mut stored = Vec::new();
        for _ in 0..2 {
            store.put("a", Cursor::new(b"a".to_vec())).await.unwrap();
            stored.push(store.store.get(&ObjectPath::from("a")).await.unwrap().bytes().await.unwrap());
        }
        assert!(stored[0] != stored[1]);
    }

    #[test]
    fn key_has_64_digits_and_is_not_shown() {
        assert_eq!(format!("{:?}", BackupKey::parse(KEY).unwrap()), "BackupKey");
        assert_ne!(
            BackupKey::parse(KEY).unwrap().id(),
            BackupKey::parse(&KEY.replace("1f", "ff")).unwrap().id()
        );
        for bad in ["", "hunter2", &KEY[1..], &KEY.replace('a', "g")] {
            assert!(BackupKey::parse(bad).is_none(), "{bad}");
        }
    }
}
