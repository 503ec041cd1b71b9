//! What an owner's changes of the look add to pages.

use application::site::Site;
use domain::appearance::{Appearance, Color, Corners, Decoration, Fonts, Hero, Palette, SiteText, Theme};
use domain::media::FeatureImage;
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};

use super::head::data_script;
use crate::dto::FeatureImageResponse;

pub(crate) const STYLES: &str = "/brand.css";
/// Where emails are shown that are not sent.
pub(crate) const MAILBOX: &str = "/dev/mailbox";

/// Values of CSS custom properties for both themes, by name.
fn color_tokens(palette: &Palette) -> Vec<(String, String)> {
    let Palette { light, dark, decorations } = palette;
    let both = |color: fn(&Theme) -> Color| [color(light), color(dark)];
    let named = [
        ("primary", both(|theme| theme.primary)),
        ("on-primary", both(|theme| theme.on_primary)),
        ("primary-hover", both(|theme| theme.primary_hover)),
        ("primary-soft", both(|theme| theme.primary_soft)),
        ("on-primary-soft", both(|theme| theme.on_primary_soft)),
        ("accent", both(|theme| theme.accent)),
        ("link", both(|theme| theme.link)),
        ("closing-background", both(|theme| theme.closing_background)),
        ("closing-background-far", both(|theme| theme.closing_background_far)),
        ("closing-background-near", both(|theme| theme.closing_background_near)),
        ("on-closing-background", both(|theme| theme.on_closing_background)),
    ];
    // Behind dialogs: 45 % of the ink in the light theme, 65 % of the darkest background in the dark one.
    let scrim = decorations.get(&Decoration::Ink).zip(decorations.get(&Decoration::Sunken));
    let scrim = scrim.map(|([ink, _], [_, sunken])| format!("light-dark({ink}73, {sunken}a6)"));
    let decorations = decorations.iter().map(|(decoration, colors)| (decoration.as_str(), *colors));
    let tokens = named.into_iter().chain(decorations);
    tokens
        .map(|(name, [light, dark])| (format!("--{name}"), format!("light-dark({light}, {dark})")))
        .chain(scrim.map(|value| ("--scrim".to_owned(), value)))
        .collect()
}

/// Values of CSS custom properties that differ from the front end's, by name.
pub(crate) fn tokens(site: &Site) -> Vec<(String, String)> {
    let Appearance { corners, fonts, .. } = site.appearance;
    let shapes = [corner_tokens(corners), font_tokens(fonts)].concat();
    let mut tokens = site.palette().map(|palette| color_tokens(&palette)).unwrap_or_default();
    tokens.extend(shapes.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())));
    tokens
}

/// Overrides the front end's tokens, which are in a cascade layer. `None` for the default look.
pub(crate) fn styles(site: &Site) -> Option<String> {
    let tokens: String = tokens(site).iter().map(|(name, value)| format!("{name}:{value};")).collect();
    let tokens = if tokens.is_empty() { tokens } else { format!(":root{{{tokens}}}") };
    let css = tokens + &site.appearance.logo.as_ref().map(logo_styles).unwrap_or_default();
    (!css.is_empty()).then_some(css)
}

fn font_tokens(fonts: Fonts) -> &'static [(&'static str, &'static str)] {
    match fonts {
        Fonts::Warm => &[],
        Fonts::Classic => &[
            (
                "--font-heading",
                "\"Iowan Old Style\",\"Palatino Linotype\",Palatino,\"Book Antiqua\",Georgia,serif",
            ),
            ("--font-text", "system-ui,sans-serif"),
            ("--weight-heading", "600"),
        ],
        Fonts::Plain => &[
            ("--font-heading", "system-ui,sans-serif"),
            ("--font-text", "system-ui,sans-serif"),
            ("--weight-heading", "650"),
        ],
    }
}

/// The image instead of the drawing. It is printed on receipts too.
fn logo_styles(logo: &FeatureImage) -> String {
    let (width, height) = (logo.source.width, logo.source.height);
    format!(
        "svg[data-logo]{{width:auto;max-width:8rem;height:2.25rem;aspect-ratio:{width}/{height};\
         background:url({}) center/contain no-repeat;print-color-adjust:exact}}svg[data-logo]>*{{display:none}}",
        logo.path()
    )
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

/// The link to the styles. `None` for the default look.
pub(crate) fn styles_link(site: &Site) -> Option<String> {
    let css = styles(site)?;
    let version = hex::encode(Sha256::digest(css)).chars().take(8).collect::<String>();
    Some(format!("<link href=\"{STYLES}?v={version}\" rel=\"stylesheet\">"))
}

/// Part of the head of every page. Empty for the default look, unless emails are shown on this machine.
pub(super) fn head_elements(site: &Site) -> String {
    let changed = site.appearance.texts.iter().filter(|(text, _)| text.is_on_landing_page());
    let mut changed: Map<_, _> =
        changed.map(|(text, value)| (text.as_str().to_owned(), Value::from(value))).collect();
    if changed.remove(SiteText::Tagline.as_str()).is_some() {
        let (start, end) = split_tagline(site.text(SiteText::Tagline));
        changed.extend([("tagline_start".to_owned(), start.into()), ("tagline_end".to_owned(), end.into())]);
    }
    let hero = match site.appearance.hero {
        Hero::Illustration => None,
        Hero::None => Some(Value::from(Hero::None.as_str())),
        Hero::Picture => {
            site.appearance.shown_picture().map(|picture| json!(FeatureImageResponse::from(picture)))
        }
    };
    changed.extend(hero.map(|hero| ("hero".to_owned(), hero)));
    // The landing page renders them again in the browser.
    let texts = (!changed.is_empty())
        .then(|| data_script("type=\"application/json\" id=\"site-texts\"", &Value::Object(changed)));
    let mailbox = site.has_mailbox.then(|| format!("<meta name=\"mailbox\" content=\"{MAILBOX}\">"));
    styles_link(site).unwrap_or_default() + &mailbox.unwrap_or_default() + &texts.unwrap_or_default()
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
