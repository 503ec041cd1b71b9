use std::iter::Peekable;
use std::ops::Range;
use std::str::CharIndices;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

use super::words::Word;

/// In characters. What follows in a longer word is not searched for.
const MAX_WORD: usize = 100;

/// A character of a word, and where it comes from.
type Letter = (char, Range<usize>);

/// Splits text into words in lower case and without Latin accents, the same way for the index, for queries and for matches in
/// results. How the text is encoded makes no difference: composed or decomposed letters, ligatures, half-width and full-width
/// forms (NFKC), invisible marks. Scripts that do not separate all words by spaces are split into overlapping pairs of
/// characters, so that each part of the text is found.
pub(super) fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word: Vec<Letter> = Vec::new();
    let mut is_unspaced_word = false;
    let mut clusters = Clusters { text, indices: text.char_indices().peekable() };
    while let Some((cluster, range)) = clusters.next() {
        let mut push = |c: char| {
            if is_invisible(c) {
                return;
            }
            let is_letter = c.is_alphanumeric();
            let is_unspaced = is_letter && is_unspaced(c);
            if !is_letter || is_unspaced != is_unspaced_word {
                finish(&mut word, is_unspaced_word, &mut words);
                is_unspaced_word = is_unspaced;
            }
            if is_letter {
                fold(c, |letter| word.push((letter, range.clone())));
            }
        };
        match cluster.as_bytes() {
            [ascii] => push(char::from(ascii.to_ascii_lowercase())),
            // The upper case has one form of letters that have two lower ones.
            _ => cluster.nfkc().flat_map(char::to_uppercase).flat_map(char::to_lowercase).for_each(push),
        }
    }
    finish(&mut word, is_unspaced_word, &mut words);
    words
}

fn finish(word: &mut Vec<Letter>, is_unspaced: bool, words: &mut Vec<Word>) {
    let mut push = |letters: &[Letter], last: Option<&Letter>| {
        if let [(_, first), ..] = letters
            && let Some((_, last)) = last
        {
            words.push(Word { text: letters.iter().map(|(c, _)| c).collect(), range: first.start..last.end });
        }
    };
    if is_unspaced {
        // The last character alone, because no pair begins with it.
        for start in 0..word.len() {
            let pair =
                word.get(start..start.saturating_add(2)).or_else(|| word.get(start..)).unwrap_or_default();
            push(pair, pair.last());
        }
    } else {
        push(word.get(..MAX_WORD).unwrap_or(word.as_slice()), word.last());
    }
    word.clear();
}

/// A letter without its accent, if it is Latin.
fn fold(letter: char, mut push: impl FnMut(char)) {
    let folded = match letter {
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ð' | 'đ' => "d",
        'ø' => "o",
        'ł' => "l",
        'ħ' => "h",
        'ŧ' => "t",
        'ı' => "i",
        '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' => {
            return decompose_canonical(letter, |c| {
                if !is_combining_mark(c) {
                    push(c);
                }
            });
        }
        _ => return push(letter),
    };
    folded.chars().for_each(push);
}

/// A character with the marks that belong to it.
struct Clusters<'a> {
    text: &'a str,
    indices: Peekable<CharIndices<'a>>,
}

impl<'a> Clusters<'a> {
    fn next(&mut self) -> Option<(&'a str, Range<usize>)> {
        let (start, first) = self.indices.next()?;
        let mut end = start.saturating_add(first.len_utf8());
        while let Some((index, mark)) = self.indices.next_if(|(_, c)| belongs_to_previous(*c)) {
            end = index.saturating_add(mark.len_utf8());
        }
        Some((self.text.get(start..end)?, start..end))
    }
}

/// Marks, vowels and final consonants of decomposed Hangul, and half-width voiced sound marks.
fn belongs_to_previous(c: char) -> bool {
    !c.is_ascii() && (is_combining_mark(c) || matches!(c, '\u{1160}'..='\u{11FF}' | '\u{FF9E}' | '\u{FF9F}'))
}

/// Accents without a composed letter, soft hyphens, and spaces and joiners of no width.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}')
        || (!c.is_ascii() && !c.is_alphanumeric() && is_combining_mark(c))
}

/// Thai, Lao, Burmese, Khmer, Hangul, kana and Chinese characters.
fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{E00}'..='\u{EFF}'
        | '\u{1000}'..='\u{109F}'
        | '\u{1100}'..='\u{11FF}'
        | '\u{1780}'..='\u{17FF}'
        | '\u{2E80}'..='\u{9FFF}'
        | '\u{A960}'..='\u{A97F}'
        | '\u{AC00}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_of_any_form_are_the_same() {
        for (form, other) in [
            ("cre\u{300}me bru\u{302}le\u{301}e", "crème brûlée"),
            ("ＦＵＬＬ　ｗｉｄｔｈ １２", "full width 12"),
            ("ﬁle oﬃce", "file office"),
            ("STRASSE", "straße"),
            ("ΟΔΟΣ", "οδός".replace('ό', "ο").as_str()),
            ("soft\u{ad}hyphen zero\u{200b}width", "softhyphen zerowidth"),
            ("ｶﾞｲﾄﾞ", "ガイド"),
            ("カ\u{3099}イト\u{3099}", "ガイド"),
            ("\u{1105}\u{1166}\u{1109}\u{1175}\u{1111}\u{1175}", "레시피"),
            ("ⅣV ½", "ivv 1 2"),
            ("Smørrebrød Łódź Ærø Þór Đà Nẵng", "smorrebrod lodz aero thor da nang"),
        ] {
            assert_eq!(texts(form), texts(other), "{form}");
        }
        assert_eq!(texts("q\u{303}uay"), ["quay"]);
    }

    #[test]
    fn unspaced_scripts_are_split_into_pairs() {
        assert_eq!(texts("日本料理"), ["日本", "本料", "料理", "理"]);
        assert_eq!(texts("AI料理、茶"), ["ai", "料理", "理", "茶"]);
        assert_eq!(texts("레시피"), ["레시", "시피", "피"]);
        assert_eq!(texts("อา"), ["อา", "า"]);
    }

    #[test]
    fn long_word_is_cut_and_keeps_its_range() {
        let text = format!("a {} b", "x".repeat(200));
        let found = words(&text);
        assert_eq!(found[1].text, "x".repeat(MAX_WORD));
        assert_eq!(found[1].range, 2..202);
        let decomposed = words("An E\u{301}clair");
        assert_eq!(decomposed[1].range, 3..11);
    }
}
