//! Packages of agents: admins write and publish them, and members who may use the agent read and download them.

mod manage;
mod read;

pub use manage::{EditedPackage, ManagePackageError, ManagePackages};
pub use read::{PackageReader, PackageView, ReadPackageError, SkillDownload};
