//! Members and purchases from other shops.

mod manage;
mod run;

pub use manage::{
    ImportFileError, ImportOverview, ImportTable, ManageMemberImportError, ManageMemberImports, RowFilter,
};
pub use run::RunMemberImports;
