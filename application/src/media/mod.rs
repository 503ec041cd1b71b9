//! Images that admins upload: the library, their files, and the removal of unused ones.

mod cleanup;
mod copy;
mod feature_image;
mod library;
mod references;
mod removal;

pub use cleanup::{MediaCleanup, MediaCleanupError, MediaCleanupReport};
pub use copy::copy_missing_files;
pub use feature_image::MissingImageError;
pub(crate) use feature_image::stored_image;
pub use library::{DamagedFiles, ImageDetails, ImageUpload, ManageImageError, MediaLibrary};
pub use references::referenced_images;
use removal::remove_file;
