use std::io;

/// The disk that holds the database.
pub trait DataDisk: Send + Sync {
    /// The number of free bytes; `None` if the database is on another machine.
    ///
    /// # Errors
    /// If the folder cannot be read.
    fn free_bytes(&self) -> io::Result<Option<u64>>;
}
