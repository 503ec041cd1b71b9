//! What an owner's changes of the look add to pages.

use application::site::Site;
use domain::appearance::{Color, Corners, Palette, Theme};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::head::data_script;

pub(crate) const STYLES: &str = "/brand.css";

/// Values of CSS custom properties for both themes, by name.
pub(crate) fn color_tokens(palette: &Palette) -> [(&'static str, String); 11] {
    let Palette { light, dark } = palette;
    let both = |color: fn(&Theme) -> Color| format!("light-dark({}, {})", color(light), color(dark));
    [
        ("--primary", both(|theme| theme.primary)),
        ("--on-primary", both(|theme| theme.on_primary)),
        ("--primary-hover", both(|theme| theme.primary_hover)),
        ("--primary-soft", both(|theme| theme.primary_soft)),
        ("--on-primary-soft", both(|theme| theme.on_primary_soft)),
        ("--accent", both(|theme| theme.accent)),
        ("--link", both(|theme| theme.link)),
        ("--closing-background", both(|theme| theme.closing_background)),
        ("--closing-background-far", both(|theme| theme.closing_background_far)),
        ("--closing-background-near", both(|theme| theme.closing_background_near)),
        ("--on-closing-background", both(|theme| theme.on_closing_background)),
    ]
}

/// Overrides the front end's tokens, which are in a cascade layer. `None` for the default look.
pub(crate) fn styles(site: &Site) -> Option<String> {
    let colors = site.palette().map(|palette| color_tokens(&palette).to_vec()).unwrap_or_default();
    let corners =
        corner_tokens(site.appearance.corners).iter().map(|(name, value)| (*name, (*value).to_owned()));
    let tokens: String =
        colors.into_iter().chain(corners).map(|(name, value)| format!("{name}:{value};")).collect();
    (!tokens.is_empty()).then(|| format!(":root{{{tokens}}}"))
}

fn corner_tokens(corners: Corners) -> &'static [(&'static str, &'static str)] {
    match corners {
        Corners::Round => &[],
        Corners::Soft => &[
            ("--radius-small", "0.25rem"),
            ("--radius-field", "0.5rem"),
            ("--radius-card", "0.75rem"),
            ("--radius-pill", "0.5rem"),
        ],
        Corners::Square => &[
            ("--radius-small", "0"),
            ("--radius-field", "0"),
            ("--radius-card", "0"),
            ("--radius-pill", "0"),
        ],
    }
}

/// Part of the head of every page. Empty for the default look.
pub(super) fn head_elements(site: &Site) -> String {
    let styles = styles(site).map(|css| {
        let version = hex::encode(Sha256::digest(css)).chars().take(8).collect::<String>();
        format!("<link href=\"{STYLES}?v={version}\" rel=\"stylesheet\">")
    });
    let appearance = &site.appearance;
    let has_texts = [&appearance.eyebrow, &appearance.tagline, &appearance.closing_line]
        .iter()
        .any(|line| line.is_some())
        || appearance.description.is_some();
    let (start, end) = split_tagline(site.tagline());
    // The landing page renders them again in the browser.
    let texts = has_texts.then(|| {
        data_script(
            "type=\"application/json\" id=\"site-texts\"",
            &json!({
                "eyebrow": site.eyebrow(),
                "taglineStart": start,
                "taglineEnd": end,
                "description": site.description(),
                "closingLine": site.closing_line(),
            }),
        )
    });
    styles.unwrap_or_default() + &texts.unwrap_or_default()
}

/// The tagline without its last sentence, which never breaks, and this sentence.
pub(super) fn split_tagline(tagline: &str) -> (&str, &str) {
    match tagline.rsplit_once(". ") {
        Some((_, last)) => tagline.split_at(tagline.len().saturating_sub(last.len())),
        None => ("", tagline),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_tagline_separates_the_last_sentence() {
        for (tagline, parts) in [
            ("Hand off the small tasks. Keep the day.", ("Hand off the small tasks. ", "Keep the day.")),
            ("One. Two. Three", ("One. Two. ", "Three")),
            ("Only one.", ("", "Only one.")),
            ("", ("", "")),
        ] {
            assert_eq!(split_tagline(tagline), parts);
        }
    }
}
