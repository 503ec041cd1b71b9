use std::io::{self, Cursor, Read as _, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::vec;

use application::ports::{
    ArchiveEntry, ArchiveFile, ArchiveWriter, BoxError, EntryContent, MakeFiles, MediaStorage,
};
use async_trait::async_trait;
use chrono::{DateTime, Datelike as _, Timelike as _, Utc};
use futures_util::stream::{self, BoxStream, StreamExt as _};
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, DateTime as ZipTime, ZipWriter};

/// How many bytes of a file are compressed at once. Each client holds one part, and many may read slowly.
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
    /// Of the file that is being written.
    rest: Option<Cursor<Vec<u8>>>,
    storage: Arc<dyn MediaStorage>,
    modified_at: DateTime<Utc>,
}

impl ArchiveStream {
    /// The next part, and the rest unless that is the last one. A thread is held only while it compresses, because members
    /// may read slowly.
    async fn next(mut self) -> Result<(Vec<u8>, Option<Self>), BoxError> {
        let (name, mut rest) = if let Some(rest) = self.rest.take() {
            (None, rest)
        } else {
            let Some(ArchiveEntry { name, content }) = self.entries.next() else {
                self.archive.finish()?;
                return Ok((self.written.take(), None));
            };
            (Some(name), Cursor::new(read(&*self.storage, content).await?))
        };
        tokio::task::spawn_blocking(move || {
            if let Some(name) = name {
                self.archive.start_file(&name, options(self.modified_at)?)?;
            }
            io::copy(&mut io::Read::by_ref(&mut rest).take(PART), &mut self.archive)?;
            self.archive.flush()?;
            let is_whole = rest.position() >= u64::try_from(rest.get_ref().len())?;
            self.rest = (!is_whole).then_some(rest);
            Ok((self.written.take(), Some(self)))
        })
        .await?
    }
}

async fn read(storage: &dyn MediaStorage, content: EntryContent) -> Result<Vec<u8>, BoxError> {
    match content {
        EntryContent::Bytes(bytes) => Ok(bytes),
        EntryContent::Stored(file) => {
            Ok(storage.get(&file).await?.ok_or_else(|| format!("the file {file} is missing"))?)
        }
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
        let entry = |name: &str, content| ArchiveEntry {
            name: name.to_owned(),
            content: EntryContent::Bytes(content),
        };
        let entries =
            vec![entry("a.pdf", bytes.clone()), entry("empty", Vec::new()), entry("b", b"B".to_vec())];
        let storage = Arc::new(ObjectStorage::in_memory());
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
