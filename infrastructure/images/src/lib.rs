//! Images: decoding and encoding uploads, and drawing the images of link previews. A crate of its own, because most of its
//! time is spent in generic code of libraries, which is compiled with the profile of the crate that calls it.

mod container;
mod decode;
mod encode;
mod processor;
mod share_images;

pub use processor::{ImageReencoder, reencode};
pub use share_images::SvgShareImages;
