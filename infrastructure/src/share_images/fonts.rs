use std::collections::BTreeSet;
use std::sync::Arc;

use application::ports::ShareImageError;
use resvg::usvg::fontdb::Database;
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use skrifa::{FontRef, MetadataProvider as _};

use super::error;

/// The fonts of the site, as `infrastructure/assets/fonts/make.py` makes them.
const FRAUNCES: [&[u8]; 3] = [
    include_bytes!("../../assets/fonts/fraunces-latin.ttf"),
    include_bytes!("../../assets/fonts/fraunces-latin-ext.ttf"),
    include_bytes!("../../assets/fonts/fraunces-vietnamese.ttf"),
];
const FIGTREE: [&[u8]; 2] = [
    include_bytes!("../../assets/fonts/figtree-latin.ttf"),
    include_bytes!("../../assets/fonts/figtree-latin-ext.ttf"),
];

pub(super) struct Fonts {
    database: Arc<Database>,
    /// The characters that Fraunces and Figtree can draw.
    characters: BTreeSet<char>,
}

impl Fonts {
    pub(super) fn load() -> Self {
        let mut database = Database::new();
        for file in FRAUNCES.iter().chain(&FIGTREE) {
            database.load_font_data(file.to_vec());
        }
        let figtree = characters(&FIGTREE);
        let characters = characters(&FRAUNCES).into_iter().filter(|c| figtree.contains(c)).collect();
        Self { database: Arc::new(database), characters }
    }

    /// The text without the emoji and symbols that the fonts lack. `None` if they lack a letter, because the rest
    /// would be misread.
    pub(super) fn displayable(&self, text: &str) -> Option<String> {
        let mut shown = String::new();
        for c in text.chars() {
            match c {
                c if c.is_whitespace() => shown.push(' '),
                c if self.characters.contains(&c) => shown.push(c),
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
        Tree::from_str(svg, &options).map_err(error)
    }
}

fn characters(files: &[&[u8]]) -> BTreeSet<char> {
    files
        .iter()
        .filter_map(|file| FontRef::new(file).ok())
        .flat_map(|font| font.charmap().mappings().map(|(code, _)| code).collect::<Vec<_>>())
        .filter_map(char::from_u32)
        .collect()
}
