use std::io::{Cursor, Write as _};

use application::ports::{ArchiveFile, ArchiveWriter, BoxError, MakeFiles};
use async_trait::async_trait;
use chrono::{DateTime, Datelike as _, Timelike as _, Utc};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime as ZipTime, ZipWriter};

/// Writes ZIP files in memory.
#[derive(Debug, Clone, Copy, Default)]
pub struct ZipArchiveWriter;

#[async_trait]
impl ArchiveWriter for ZipArchiveWriter {
    async fn write(&self, modified_at: DateTime<Utc>, make_files: MakeFiles) -> Result<Vec<u8>, BoxError> {
        tokio::task::spawn_blocking(move || zip(modified_at, &make_files()?)).await?
    }
}

fn zip(modified_at: DateTime<Utc>, files: &[ArchiveFile]) -> Result<Vec<u8>, BoxError> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(zip_time(modified_at)?);
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

    use zip::ZipArchive;

    use super::*;

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
    async fn error_of_making_files_is_returned() {
        let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let error = ZipArchiveWriter.write(at, Box::new(|| Err("no template".into()))).await.unwrap_err();
        assert_eq!(error.to_string(), "no template");
    }
}
