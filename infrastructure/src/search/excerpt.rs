use std::collections::HashSet;
use std::ops::Range;

use super::words::words;
use application::ports::TextSegment;

/// In characters.
const EXCERPT: usize = 180;
/// How much of the text before the first match an excerpt shows.
const CONTEXT: usize = 60;

/// Marks the words of results that match.
pub(super) struct Highlighter<'a> {
    pub(super) matching: HashSet<&'a str>,
}

impl Highlighter<'_> {
    /// The whole text in segments.
    pub(super) fn all(&self, text: &str) -> Vec<TextSegment> {
        let matches = self.matches(text);
        segments(text, 0..text.len(), &matches)
    }

    /// The part of the summary that matches or, if it does not match, that of the first other text that does.
    pub(super) fn excerpt(&self, summary: &str, others: &[&str]) -> Vec<TextSegment> {
        let found = [summary].into_iter().chain(others.iter().copied()).find_map(|text| {
            let matches = self.matches(text);
            (!matches.is_empty()).then(|| excerpt(text, &matches))
        });
        found.unwrap_or_else(|| excerpt(summary, &[]))
    }

    pub(super) fn is_match(&self, text: &str) -> bool {
        !self.matches(text).is_empty()
    }

    fn matches(&self, text: &str) -> Vec<Range<usize>> {
        let words = words(text);
        let mut matches: Vec<Range<usize>> = Vec::new();
        for word in words.into_iter().filter(|word| self.matching.contains(word.text.as_str())) {
            match matches.last_mut() {
                // Pairs of characters overlap.
                Some(last) if word.range.start < last.end => last.end = last.end.max(word.range.end),
                Some(_) | None => matches.push(word.range),
            }
        }
        matches
    }
}

fn excerpt(text: &str, matches: &[Range<usize>]) -> Vec<TextSegment> {
    let first = matches.first().map_or(0, |range| range.start);
    let start = if nth_char(text, 0, EXCERPT) >= text.len() { 0 } else { start_of_excerpt(text, first) };
    let end = end_of_excerpt(text, start);
    let mut segments = segments(text, start..end, matches);
    if start > 0 {
        segments.insert(0, plain("… "));
    }
    if end < text.len() {
        segments.push(plain("…"));
    }
    segments
}

/// The beginning of a word some characters before the match.
fn start_of_excerpt(text: &str, first: usize) -> usize {
    let before = text.get(..first).unwrap_or_default();
    let earliest = before.char_indices().rev().nth(CONTEXT.saturating_sub(1)).map_or(0, |(index, _)| index);
    if earliest == 0 {
        return 0;
    }
    let context = before.get(earliest..).unwrap_or_default();
    context.find(char::is_whitespace).map_or(first, |space| {
        let rest = context.get(space..).unwrap_or_default();
        first.saturating_sub(rest.trim_start().len())
    })
}

/// The end of the last word that is complete within the length of an excerpt.
fn end_of_excerpt(text: &str, start: usize) -> usize {
    let end = nth_char(text, start, EXCERPT);
    if end >= text.len() {
        return text.len();
    }
    let part = text.get(start..end).unwrap_or_default();
    part.rfind(char::is_whitespace)
        .filter(|space| *space > 0)
        .map_or(end, |space| start.saturating_add(space))
}

/// The index of the character this many after `start`.
fn nth_char(text: &str, start: usize, count: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    rest.char_indices().nth(count).map_or(text.len(), |(index, _)| start.saturating_add(index))
}

fn segments(text: &str, part: Range<usize>, matches: &[Range<usize>]) -> Vec<TextSegment> {
    let mut segments = Vec::new();
    let mut position = part.start;
    let mut push = |range: Range<usize>, is_match| {
        if let Some(text) = text.get(range).filter(|text| !text.is_empty()) {
            segments.push(TextSegment { text: text.to_owned(), is_match });
        }
    };
    for range in matches.iter().filter(|range| range.start >= part.start && range.end <= part.end) {
        push(position..range.start, false);
        push(range.clone(), true);
        position = range.end;
    }
    push(position..part.end, false);
    segments
}

fn plain(text: &str) -> TextSegment {
    TextSegment { text: text.to_owned(), is_match: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn highlighter(words: &[&'static str]) -> Highlighter<'static> {
        Highlighter { matching: words.iter().copied().collect() }
    }

    /// Matches in brackets.
    fn marked(segments: &[TextSegment]) -> String {
        let mark = |segment: &TextSegment| {
            if segment.is_match { format!("[{}]", segment.text) } else { segment.text.clone() }
        };
        segments.iter().map(mark).collect()
    }

    #[test]
    fn matches_are_marked_in_the_original_spelling() {
        let highlighter = highlighter(&["creme", "brulee"]);
        assert_eq!(marked(&highlighter.all("Crème BRÛLÉE <b>creme</b>")), "[Crème] [BRÛLÉE] <b>[creme]</b>");
        assert_eq!(highlighter.all(""), []);
    }

    #[test]
    fn excerpt_is_around_the_first_match() {
        let highlighter = highlighter(&["gloves"]);
        let body = format!("{}gloves {}", "before ".repeat(40), "after ".repeat(40));
        let found = marked(&highlighter.excerpt("A summary", &[&body]));
        assert!(found.starts_with("… before ") && found.contains(" [gloves] after "), "{found}");
        assert!(found.ends_with("after…") && found.chars().count() < 200, "{found}");
        assert_eq!(marked(&highlighter.excerpt("Two gloves", &[&body])), "Two [gloves]");
        assert_eq!(marked(&highlighter.excerpt("A summary", &["none"])), "A summary");
    }

    #[test]
    fn excerpt_of_a_long_word_ends_within_it() {
        let text = "é".repeat(500);
        assert_eq!(marked(&highlighter(&[]).excerpt(&text, &[])), format!("{}…", "é".repeat(180)));
    }
}
