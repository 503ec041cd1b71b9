//! Members and purchases from other shops.

mod manage;
mod run;

pub use manage::{
    ImportOverview, ImportTable, InvalidFile, ManageMemberImportError, ManageMemberImports, RowFilter,
};
pub use run::RunMemberImports;
