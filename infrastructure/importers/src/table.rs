//! CSV in UTF-8, UTF-16 or Windows-1252, delimited by commas, semicolons, tabs or `|`. Read in chunks, so that a file never has
//! to fit into memory.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek as _};

use application::member_imports::{ImportFileError, ImportTable};
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use domain::member_imports::MemberImport;
use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// How much of a file is looked at to recognize encoding and delimiter, and decoded at a time.
const CHUNK_SIZE: usize = 8 * 1024;
/// A longer row means that a quote is not closed.
const MAX_ROW: usize = 64 * 1024;
const DELIMITERS: [u8; 4] = *b",;\t|";

/// The rows of an open file.
pub struct CsvTable {
    text: Utf8Reader,
    parser: Reader,
    header: Vec<String>,
    /// csv-core's output buffers: field bytes, and the end of each field.
    record: Vec<u8>,
    ends: Vec<usize>,
    row: u64,
}

impl CsvTable {
    /// # Errors
    /// [`ImportFileError`] if it is not a table
    pub fn open(mut file: File) -> Result<Self, ImportFileError> {
        let encoding = detect_encoding(&mut file)?;
        file.rewind().map_err(unreadable)?;
        let mut text = Utf8Reader::new(file, encoding);
        text.fill()?;
        if text.chunk.contains('\u{0}') {
            return Err(ImportFileError("This isn’t a CSV file. Export or save it as CSV first.".to_owned()));
        }
        let (delimiter, has_hint) = detect_delimiter(&text.chunk);
        let mut table = Self {
            text,
            parser: ReaderBuilder::new().delimiter(delimiter).build(),
            header: Vec::new(),
            record: vec![0; MAX_ROW],
            ends: vec![0; MemberImport::MAX_COLUMNS],
            row: 0,
        };
        if has_hint {
            table.read()?;
        }
        table.header = table.read()?.unwrap_or_default();
        table.row = 1;
        if table.header.is_empty() {
            return Err(ImportFileError("The first row must name the columns.".to_owned()));
        }
        Ok(table)
    }

    fn read(&mut self) -> Result<Option<Vec<String>>, ImportFileError> {
        self.row = self.row.saturating_add(1);
        let (mut length, mut count) = (0, 0);
        loop {
            // csv-core treats empty input as end of file.
            if self.text.rest().is_empty() {
                self.text.fill()?;
            }
            let (result, read, written, ended) = self.parser.read_record(
                self.text.rest(),
                self.record.get_mut(length..).unwrap_or_default(),
                self.ends.get_mut(count..).unwrap_or_default(),
            );
            self.text.position = self.text.position.saturating_add(read);
            (length, count) = (length.saturating_add(written), count.saturating_add(ended));
            match result {
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => {
                    return Err(ImportFileError(format!(
                        "Row {} is too long. Is a quote missing?",
                        self.row
                    )));
                }
                ReadRecordResult::OutputEndsFull => {
                    let max = MemberImport::MAX_COLUMNS;
                    return Err(ImportFileError(format!("Row {} has more than {max} columns.", self.row)));
                }
                ReadRecordResult::Record => return Ok(Some(self.fields(count))),
                ReadRecordResult::End => return Ok(None),
            }
        }
    }

    fn fields(&self, count: usize) -> Vec<String> {
        let mut start = 0;
        let ends = self.ends.iter().take(count);
        let field = |&end: &usize| {
            let field = self.record.get(start..end).unwrap_or_default();
            start = end;
            // PostgreSQL cannot store a null character.
            String::from_utf8_lossy(field).trim().replace('\u{0}', "")
        };
        ends.map(field).collect()
    }
}

impl ImportTable for CsvTable {
    fn header(&self) -> &[String] {
        &self.header
    }

    fn next_rows(&mut self, limit: usize) -> Result<Vec<Vec<String>>, ImportFileError> {
        let mut rows = Vec::new();
        while rows.len() < limit {
            let Some(mut row) = self.read()? else { break };
            // Spreadsheets write empty rows at the end. They are not counted.
            if row.iter().all(String::is_empty) {
                self.row = self.row.saturating_sub(1);
            } else {
                row.truncate(self.header.len());
                rows.push(row);
            }
        }
        Ok(rows)
    }
}

/// From the BOM, or guessed: UTF-16 by its zero bytes, UTF-8 if the whole file is valid, else Windows-1252.
fn detect_encoding(file: &mut File) -> Result<&'static Encoding, ImportFileError> {
    let mut sample = Vec::new();
    file.take(u64::try_from(CHUNK_SIZE).unwrap_or(u64::MAX)).read_to_end(&mut sample).map_err(unreadable)?;
    if let Some((encoding, _)) = Encoding::for_bom(&sample) {
        return Ok(encoding);
    }
    let zeros = |offset: usize| sample.iter().skip(offset).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    if even.max(odd) > sample.len() / 4 {
        return Ok(if odd > even { UTF_16LE } else { UTF_16BE });
    }
    file.rewind().map_err(unreadable)?;
    Ok(if is_utf8(file)? { UTF_8 } else { WINDOWS_1252 })
}

fn is_utf8(file: &mut File) -> Result<bool, ImportFileError> {
    let mut reader = BufReader::new(file);
    let mut decoder = UTF_8.new_decoder_without_bom_handling();
    let (mut bytes, mut text) = (vec![0; CHUNK_SIZE], String::with_capacity(4 * CHUNK_SIZE));
    loop {
        let count = reader.read(&mut bytes).map_err(unreadable)?;
        text.clear();
        let (result, _) = decoder.decode_to_string_without_replacement(
            bytes.get(..count).unwrap_or_default(),
            &mut text,
            count == 0,
        );
        match result {
            DecoderResult::Malformed(..) => return Ok(false),
            _ if count == 0 => return Ok(true),
            _ => {}
        }
    }
}

/// From Excel's `sep=;` line, or the most frequent delimiter of the first line. Also returns whether there is a `sep` line.
fn detect_delimiter(sample: &str) -> (u8, bool) {
    let first = sample.trim_start_matches('\u{feff}').lines().next().unwrap_or_default();
    if let Some(&[delimiter]) = first.strip_prefix("sep=").map(str::as_bytes) {
        return (delimiter, true);
    }
    let mut is_quoted = false;
    let mut counts = [0_usize; DELIMITERS.len()];
    for byte in first.bytes() {
        is_quoted ^= byte == b'"';
        for (count, delimiter) in counts.iter_mut().zip(DELIMITERS) {
            *count += usize::from(!is_quoted && byte == delimiter);
        }
    }
    let most = counts.iter().zip(DELIMITERS).rev().max_by_key(|(count, _)| **count);
    (most.map_or(b',', |(_, delimiter)| delimiter), false)
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn unreadable(error: io::Error) -> ImportFileError {
    ImportFileError(format!("The file can’t be read: {error}"))
}

/// Decodes a file while it is read. The mark at its start is removed.
struct Utf8Reader {
    file: BufReader<File>,
    decoder: Decoder,
    /// What is decoded, and how much of it is read. Empty at the end.
    chunk: String,
    position: usize,
    is_at_end: bool,
}

impl Utf8Reader {
    fn new(file: File, encoding: &'static Encoding) -> Self {
        let decoder = encoding.new_decoder_with_bom_removal();
        Self { file: BufReader::new(file), decoder, chunk: String::new(), position: 0, is_at_end: false }
    }

    fn rest(&self) -> &[u8] {
        self.chunk.as_bytes().get(self.position..).unwrap_or_default()
    }

    fn fill(&mut self) -> Result<(), ImportFileError> {
        (self.chunk, self.position) = (String::with_capacity(4 * CHUNK_SIZE), 0);
        let mut bytes = Vec::new();
        // A chunk may be the first half of a character.
        while self.chunk.is_empty() && !self.is_at_end {
            bytes.clear();
            let limit = u64::try_from(CHUNK_SIZE).unwrap_or(u64::MAX);
            (&mut self.file).take(limit).read_to_end(&mut bytes).map_err(unreadable)?;
            self.is_at_end = bytes.is_empty();
            let _ = self.decoder.decode_to_string(&bytes, &mut self.chunk, self.is_at_end);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
