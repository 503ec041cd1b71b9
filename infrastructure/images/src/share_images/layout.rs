//! Breaks a title into lines that fit.

use application::html::escape;
use application::ports::ShareImageError;

use super::fonts::Fonts;

/// The size at which words are measured.
const MEASURED_SIZE: f32 = 100.0;
/// The width of a space, in em.
const SPACE: f32 = 0.23;
/// Each font size with the number of lines that fit.
const SIZES: [(f32, usize); 5] = [(84.0, 2), (72.0, 3), (58.0, 4), (50.0, 4), (42.0, 5)];

pub(super) struct Lines {
    pub(super) size: f32,
    pub(super) lines: Vec<String>,
}

/// The title in the largest size that fits, or shortened in the smallest.
pub(super) fn fit(fonts: &Fonts, title: &str, width: f32) -> Result<Lines, ShareImageError> {
    let words = measure(fonts, title)?;
    let mut smallest = Lines { size: MEASURED_SIZE, lines: Vec::new() };
    for (size, max_lines) in SIZES {
        let max_width = width / size;
        let lines = wrap(&words, max_width);
        if lines.len() <= max_lines && words.iter().all(|word| word.width <= max_width) {
            return Ok(Lines { size, lines });
        }
        smallest = Lines { size, lines: shorten(lines, max_lines) };
    }
    Ok(smallest)
}

struct Word<'a> {
    text: &'a str,
    /// In em.
    width: f32,
}

fn measure<'a>(fonts: &Fonts, title: &'a str) -> Result<Vec<Word<'a>>, ShareImageError> {
    let words: Vec<_> = title.split(' ').collect();
    let texts: String = words
        .iter()
        .enumerate()
        .map(|(index, word)| {
            format!(
                "<text id=\"w{index}\" font-family=\"Fraunces\" font-size=\"{MEASURED_SIZE}\">{}</text>",
                escape(word)
            )
        })
        .collect();
    let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">{texts}</svg>");
    let tree = fonts.parse(&svg)?;
    let width = |index| {
        tree.node_by_id(&format!("w{index}")).map_or(0.0, |node| node.bounding_box().width() / MEASURED_SIZE)
    };
    Ok(words.into_iter().enumerate().map(|(index, text)| Word { text, width: width(index) }).collect())
}

/// Fills each line. A word that is wider than a line is broken.
fn wrap(words: &[Word<'_>], max_width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut line_width = 0.0;
    for word in words {
        for (part, width) in break_word(word, max_width) {
            if !line.is_empty() && line_width + SPACE + width > max_width {
                lines.push(std::mem::take(&mut line));
                line_width = 0.0;
            }
            if !line.is_empty() {
                line.push(' ');
                line_width += SPACE;
            }
            line.push_str(&part);
            line_width += width;
        }
    }
    lines.push(line);
    lines
}

fn break_word(word: &Word<'_>, max_width: f32) -> Vec<(String, f32)> {
    if word.width <= max_width {
        return vec![(word.text.to_owned(), word.width)];
    }
    let characters: Vec<_> = word.text.chars().collect();
    let parts = std::iter::successors(Some(2_u16), |parts| parts.checked_add(1))
        .find(|parts| word.width / f32::from(*parts) <= max_width * 0.9)
        .unwrap_or(u16::MAX);
    let length = characters.len().div_ceil(usize::from(parts)).max(1);
    let width = word.width / f32::from(parts);
    characters.chunks(length).map(|part| (part.iter().collect(), width)).collect()
}

fn shorten(mut lines: Vec<String>, max_lines: usize) -> Vec<String> {
    if lines.len() > max_lines {
        lines.truncate(max_lines);
        if let Some(last) = lines.last_mut() {
            // The ellipsis replaces the last word or two letters, so that the line still fits.
            if let Some(end) = last.rfind(' ') {
                last.truncate(end);
            } else {
                last.pop();
                last.pop();
            }
            last.push('…');
        }
    }
    lines
}
