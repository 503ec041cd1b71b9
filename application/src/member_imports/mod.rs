//! Members and purchases from other shops.

mod add;
mod manage;
mod run;

pub use add::{AddMember, AddMemberError, NewMember};
pub use manage::{
    ImportOverview, ImportTable, InvalidFile, ManageMemberImportError, ManageMemberImports, RowFilter,
};
pub use run::RunMemberImports;
