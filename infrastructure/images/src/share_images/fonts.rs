use std::collections::BTreeSet;
use std::sync::Arc;

use application::ports::ShareImageError;
use resvg::usvg::fontdb::Database;
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use skrifa::{FontRef, MetadataProvider as _};

use super::failure;

/// The fonts of the site, as `infrastructure/assets/fonts/make.py` makes them.
const FRAUNCES: &[u8] = include_bytes!("../../../assets/fonts/fraunces.ttf");
const FIGTREE: &[u8] = include_bytes!("../../../assets/fonts/figtree.ttf");

pub(super) struct Fonts {
    database: Arc<Database>,
    fraunces: BTreeSet<char>,
    figtree: BTreeSet<char>,
}

#[derive(Clone, Copy)]
pub(super) enum Font {
    /// Headings.
    Fraunces,
    /// Text.
    Figtree,
}

impl Fonts {
    pub(super) fn load() -> Self {
        let mut database = Database::new();
        for file in [FRAUNCES, FIGTREE] {
            database.load_font_data(file.to_vec());
        }
        Self { database: Arc::new(database), fraunces: characters(FRAUNCES), figtree: characters(FIGTREE) }
    }

    /// The text without the emoji and symbols that the font lacks. `None` if it lacks a letter, because the rest
    /// would be misread.
    pub(super) fn displayable(&self, font: Font, text: &str) -> Option<String> {
        let characters = match font {
            Font::Fraunces => &self.fraunces,
            Font::Figtree => &self.figtree,
        };
        let mut shown = String::new();
        for c in text.chars() {
            match c {
                c if c.is_whitespace() => shown.push(' '),
                c if characters.contains(&c) => shown.push(c),
                c if c.is_alphanumeric() => return None,
                _ => {}
            }
        }
        let words: Vec<_> = shown.split_whitespace().collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Parses an SVG that may refer to nothing outside of it.
    pub(super) fn parse(&self, svg: &str) -> Result<Tree, ShareImageError> {
        let options = Options {
            fontdb: self.database.clone(),
            image_href_resolver: ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| None),
                resolve_string: Box::new(|_, _| None),
            },
            ..Options::default()
        };
        Tree::from_str(svg, &options).map_err(|error| failure(&error))
    }
}

fn characters(file: &[u8]) -> BTreeSet<char> {
    let Ok(font) = FontRef::new(file) else { return BTreeSet::new() };
    font.charmap().mappings().filter_map(|(code, _)| char::from_u32(code)).collect()
}
