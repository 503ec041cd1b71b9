//! Members and purchases from the exports of other shops.

mod columns;
mod import;
mod presets;
mod row;

pub use columns::{ColumnMapping, ImportColumn};
pub use import::{ImportState, MemberImport, MemberImportError};
pub use presets::ImportPreset;
pub use row::{ImportPurchase, ImportRecord, ImportRow, RowOutcome};
