//! Reads ZIP files.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};

use zip::ZipArchive;

/// The text files of an archive by name.
///
/// # Panics
/// If it is not a ZIP file of text files.
pub fn unzip(bytes: &[u8]) -> BTreeMap<String, String> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("a ZIP file");
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).expect("a file");
        let mut text = String::new();
        file.read_to_string(&mut text).expect("text");
        files.insert(file.name().expect("a name").into_owned(), text);
    }
    files
}
