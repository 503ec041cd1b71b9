//! Reads and writes ZIP files.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _, Write as _};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// An archive of these files.
///
/// # Panics
/// If a name cannot be written.
pub fn zip<B: AsRef<[u8]>>(files: &[(&str, B)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, SimpleFileOptions::default()).expect("a name");
        archive.write_all(bytes.as_ref()).expect("memory");
    }
    archive.finish().expect("memory").into_inner()
}

/// The files of an archive in its order.
///
/// # Panics
/// If it is not a ZIP file.
pub fn entries(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("a ZIP file");
    let mut files = Vec::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).expect("a file");
        let mut content = Vec::new();
        file.read_to_end(&mut content).expect("a whole file");
        files.push((file.name().expect("a name").into_owned(), content));
    }
    files
}

/// The text files of an archive by name.
///
/// # Panics
/// If it is not a ZIP file of text files.
pub fn unzip(bytes: &[u8]) -> BTreeMap<String, String> {
    let text = |bytes| String::from_utf8(bytes).expect("text");
    entries(bytes).into_iter().map(|(name, bytes)| (name, text(bytes))).collect()
}
