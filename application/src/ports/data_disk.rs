use std::io;

/// The disk that holds the database.
pub trait DataDisk: Send + Sync {
    /// The number of bytes that can still be written; `None` if it is the disk of another machine.
    ///
    /// # Errors
    /// If the folder cannot be read.
    fn free_bytes(&self) -> io::Result<Option<u64>>;
}
