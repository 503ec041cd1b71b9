//! Copies of their data that members download.

mod archive;
mod document;
mod mailer;
mod prepare;
mod request;

pub use prepare::{ExportForOperatorError, PrepareDataExports};
pub use request::{DataExports, DownloadDataExportError, RequestDataExportError};
