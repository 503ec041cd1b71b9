//! Packages of agents: admins write and publish them, and members who may use the agent read and download them.

mod files;
mod import;
mod import_skills;
mod manage;
mod read;
mod update_mailer;

pub(crate) use files::store_file;
pub use import::ImportedSkill;
pub use import_skills::{ImportSkills, ImportSkillsError, SkillImportOptions, SkillImportReport};
pub use manage::{EditedPackage, ManagePackageError, ManagePackages};
pub use read::{PackageReader, PackageView, ReadPackageError, SkillDownload};
