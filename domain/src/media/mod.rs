//! Images that admins upload for posts, pages and agents.

mod feature_image;
mod fields;
mod file;
mod image;
mod stored;

pub use feature_image::{FeatureImage, NotUploadedError};
pub use fields::{AltText, AltTextError, ImageName};
pub use file::{ContentHash, FileFormat, ImageFile, ParseImageFileError};
pub use image::{Image, ImageSource};
pub use stored::MediaFile;
