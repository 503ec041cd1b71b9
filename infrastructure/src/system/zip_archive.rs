use std::io::{self, Cursor, Write};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};
use std::vec;

use application::ports::{
    ArchiveEntry, ArchiveFile, ArchiveWriter, BoxError, EntryContent, MakeFiles, MediaStorage,
};
use async_trait::async_trait;
use chrono::{DateTime, Datelike as _, Timelike as _, Utc};
use domain::media::MediaFile;
use futures_util::stream::{self, BoxStream, StreamExt as _};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, DateTime as ZipTime, ZipWriter};

/// How many bytes of a stored file are read and compressed at once. Each client holds one part, and many may read slowly.
const PART: u64 = 256 * 1024;

/// Writes ZIP files in memory.
#[derive(Debug, Clone, Copy, Default)]
pub struct ZipArchiveWriter;

#[async_trait]
impl ArchiveWriter for ZipArchiveWriter {
    async fn write(&self, modified_at: DateTime<Utc>, make_files: MakeFiles) -> Result<Vec<u8>, BoxError> {
        tokio::task::spawn_blocking(move || zip(modified_at, &make_files()?)).await?
    }

    fn stream(
        &self,
        modified_at: DateTime<Utc>,
        entries: Vec<ArchiveEntry>,
        storage: Arc<dyn MediaStorage>,
    ) -> BoxStream<'static, Result<Vec<u8>, BoxError>> {
        let written = Written::default();
        let archive = ZipWriter::new_stream(written.clone());
        let entries = entries.into_iter();
        let state = ArchiveStream { archive, written, entries, rest: None, storage, modified_at };
        stream::try_unfold(Some(state), async |state| match state {
            Some(state) => Box::pin(state.next()).await.map(Some),
            None => Ok(None),
        })
        .boxed()
    }
}

/// What was written and not yet sent.
#[derive(Debug, Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn take(&self) -> Vec<u8> {
        // The bytes stay valid even if a thread panicked while it held the lock.
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct ArchiveStream {
    archive: ZipWriter<StreamWriter<Written>>,
    written: Written,
    entries: vec::IntoIter<ArchiveEntry>,
    /// Of the stored file that is being written.
    rest: Option<(MediaFile, Range<u64>)>,
    storage: Arc<dyn MediaStorage>,
    modified_at: DateTime<Utc>,
}

impl ArchiveStream {
    /// The next part, and the rest unless that is the last one. A thread is held only while it compresses, because members
    /// may read slowly.
    async fn next(mut self) -> Result<(Vec<u8>, Option<Self>), BoxError> {
        let (name, part) = match self.rest.take() {
            Some((file, range)) => (None, self.read(file, range).await?),
            None => match self.entries.next() {
                Some(ArchiveEntry { name, content: EntryContent::Bytes(bytes) }) => (Some(name), bytes),
                Some(ArchiveEntry { name, content: EntryContent::Stored { file, bytes } }) => {
                    (Some(name), self.read(file, 0..bytes).await?)
                }
                None => {
                    self.archive.finish()?;
                    return Ok((self.written.take(), None));
                }
            },
        };
        tokio::task::spawn_blocking(move || {
            if let Some(name) = name {
                self.archive.start_file(&name, options(self.modified_at)?)?;
            }
            self.archive.write_all(&part)?;
            self.archive.flush()?;
            Ok((self.written.take(), Some(self)))
        })
        .await?
    }

    /// The first part of this range of a file.
    async fn read(&mut self, file: MediaFile, range: Range<u64>) -> Result<Vec<u8>, BoxError> {
        let end = range.end.min(range.start + PART);
        let part = self.storage.get_part(&file, range.start..end).await?;
        let part = part.ok_or_else(|| format!("the file {file} is missing"))?;
        self.rest = (end < range.end).then_some((file, end..range.end));
        Ok(part)
    }
}

fn options(modified_at: DateTime<Utc>) -> Result<SimpleFileOptions, BoxError> {
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    Ok(options.last_modified_time(zip_time(modified_at)?))
}

fn zip(modified_at: DateTime<Utc>, files: &[ArchiveFile]) -> Result<Vec<u8>, BoxError> {
    let options = options(modified_at)?;
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        archive.start_file(file.name, options)?;
        archive.write_all(&file.content)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// ZIP files have no time zone; this is UTC.
fn zip_time(at: DateTime<Utc>) -> Result<ZipTime, BoxError> {
    let [month, day, hour, minute, second] = [at.month(), at.day(), at.hour(), at.minute(), at.second()]
        .map(|part| u8::try_from(part).unwrap_or_default());
    Ok(ZipTime::from_date_and_time(u16::try_from(at.year())?, month, day, hour, minute, second)?)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use domain::packages::FileKey;
    use futures_util::TryStreamExt as _;
    use zip::ZipArchive;

    use super::*;
    use crate::media::ObjectStorage;

    #[tokio::test]
    async fn archive_has_each_file_compressed() {
        let text = "Marigold ".repeat(1_000);
        let content = text.clone().into_bytes();
        let files = move || {
            Ok(vec![
                ArchiveFile { name: "data.json", content },
                ArchiveFile { name: "empty.html", content: Vec::new() },
            ])
        };
        let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let bytes = ZipArchiveWriter.write(at, Box::new(files)).await.unwrap();
        assert!(bytes.len() < 1_000, "{} bytes", bytes.len());
        let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
        assert_eq!(archive.len(), 2);
        assert_eq!(archive.by_name("empty.html").unwrap().size(), 0);
        let mut file = archive.by_name("data.json").unwrap();
        assert_eq!(file.last_modified().unwrap(), ZipTime::from_date_and_time(2027, 1, 15, 8, 0, 0).unwrap());
        let mut read = String::new();
        file.read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
    }

    #[tokio::test]
    async fn stream_has_small_parts_of_large_files() {
        let bytes: Vec<u8> =
            (0..2_000_000_u32).flat_map(|number| number.wrapping_mul(2_654_435_761).to_be_bytes()).collect();
        let entry = |name: &str, content| ArchiveEntry { name: name.to_owned(), content };
        let file = MediaFile::from(FileKey::from_random([1; 16]));
        let storage = Arc::new(ObjectStorage::in_memory());
        storage.put(&file, bytes.clone()).await.unwrap();
        let stored = EntryContent::Stored { file, bytes: u64::try_from(bytes.len()).unwrap() };
        let entries = vec![
            entry("a.pdf", stored),
            entry("empty", EntryContent::Bytes(Vec::new())),
            entry("b", EntryContent::Bytes(b"B".to_vec())),
        ];
        let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let parts: Vec<_> = ZipArchiveWriter.stream(at, entries, storage).try_collect().await.unwrap();
        assert!(parts.len() > 30, "{}", parts.len());
        assert!(parts.iter().all(|part| part.len() < 300_000), "{:?}", parts.iter().map(Vec::len).max());
        let mut archive = ZipArchive::new(Cursor::new(parts.concat())).unwrap();
        let mut read = Vec::new();
        archive.by_name("a.pdf").unwrap().read_to_end(&mut read).unwrap();
        assert!(read == bytes && archive.by_name("empty").unwrap().size() == 0);
        assert_eq!(archive.by_name("b").unwrap().size(), 1);
    }

    #[tokio::test]
    async fn error_of_making_files_is_returned() {
        let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let error = ZipArchiveWriter.write(at, Box::new(|| Err("no template".into()))).await.unwrap_err();
        assert_eq!(error.to_string(), "no template");
    }
}
