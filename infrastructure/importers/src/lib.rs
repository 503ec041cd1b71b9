//! Parsers for Ghost, WordPress and Markdown exports, Agent Skills, and CSV files of members.

mod embeds;
mod error;
mod ghost;
mod html;
mod image_folder;
mod markdown;
mod restrictions;
mod skill;
mod table;
#[cfg(test)]
mod testing;
mod time;
mod wordpress;

pub use error::ExportError;
pub use ghost::parse as parse_ghost;
pub use image_folder::LocalImages;
pub use markdown::{parse as parse_markdown, read_folder as read_markdown_folder};
pub use skill::{MAX_SKILL, list as list_skills, parse as parse_skill, read as read_skill};
pub use table::CsvTable;
pub use wordpress::parse as parse_wordpress;

/// The size of an export, in bytes. It is held in memory.
pub const MAX_EXPORT: u64 = 200 * 1024 * 1024;

/// Posts and pages of one export.
const MAX_POSTS: usize = 20_000;

/// Bytes of the content of one post before it is simplified.
const MAX_CONTENT: usize = 2 * 1024 * 1024;

/// The start of a text. There may be many starts of marks, and each is looked at only so far.
fn near(text: &str, length: usize) -> &str {
    text.get(..text.floor_char_boundary(length)).unwrap_or_default()
}
