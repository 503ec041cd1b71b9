//! Images that admins upload for posts and pages.

mod fields;
mod file;
mod image;

pub use fields::{AltText, AltTextError, ImageName};
pub use file::{ContentHash, FileFormat, ImageFile};
pub use image::{Image, ImageSource};
