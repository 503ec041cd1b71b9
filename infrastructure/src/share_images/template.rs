//! The SVG of a share image, in the colors of the light theme of `frontend/src/styles/tokens.css`.

use std::fmt::Write as _;

use application::html::escape;
use application::ports::{Hue, ShareImage, ShareImageError};

use super::fonts::{Font, Fonts};
use super::layout::{Lines, fit};

pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 630;

pub(super) const LOGO_LEFT: i32 = 80;
pub(super) const LOGO_MIDDLE: i32 = 93;
const CANVAS: &str = "#fbf7f0";
const INK: &str = "#2b1f2e";
const INK_MUTED: &str = "#65566a";
const LEFT: f32 = 80.0;
const TITLE_WIDTH: f32 = 740.0;
const HORIZON: f32 = 540.0;
/// The middle of the label and title together.
const MIDDLE: f32 = 325.0;
const LABEL_HEIGHT: f32 = 52.0;
const LABEL_GAP: f32 = 30.0;

struct Colors {
    bright: &'static str,
    soft: &'static str,
    on_soft: &'static str,
}

const fn colors(hue: Hue) -> Colors {
    let (bright, soft, on_soft) = match hue {
        Hue::Honey => ("#e3a93c", "#faebcb", "#674508"),
        Hue::Clay => ("#d9794f", "#fbe5d6", "#7a3014"),
        Hue::Sage => ("#86a98e", "#e2ece3", "#2c4a39"),
        Hue::Plum => ("#a9769a", "#f0e4ec", "#5a2b4f"),
        Hue::Sky => ("#7da3bf", "#e0eaf2", "#234a66"),
    };
    Colors { bright, soft, on_soft }
}

/// `logo_width` leaves room for a logo instead of the drawn one.
pub(super) fn svg(
    fonts: &Fonts,
    image: &ShareImage,
    logo_width: Option<u32>,
) -> Result<String, ShareImageError> {
    let site_name = fonts.displayable(Font::Fraunces, &image.site_name).unwrap_or_default();
    // Link previews show the title as text too, so an image without it is complete.
    let title = fonts.displayable(Font::Fraunces, &image.title);
    let label = title.is_some().then(|| fonts.displayable(Font::Figtree, &image.label)).flatten();
    let lines = fit(fonts, title.as_deref().unwrap_or(&site_name), TITLE_WIDTH)?;
    let colors = colors(image.hue);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{CANVAS}\"/>{}{}{}{}</svg>",
        sun(&colors),
        logo(&site_name, logo_width),
        texts(fonts, &lines, label.as_deref(), &colors)?,
        format_args!(
            "<text x=\"{LEFT}\" y=\"594\" font-family=\"Figtree\" font-size=\"28\" fill=\"{INK_MUTED}\">{}</text>",
            escape(&fonts.displayable(Font::Figtree, &image.host).unwrap_or_default())
        ),
    ))
}

/// The sun above the horizon.
fn sun(colors: &Colors) -> String {
    let half = |radius: f32, color: &str| {
        let (from, to) = (1010.0 - radius, 1010.0 + radius);
        format!("<path d=\"M{from} {HORIZON}A{radius} {radius} 0 0 1 {to} {HORIZON}Z\" fill=\"{color}\"/>")
    };
    format!(
        "{}{}{}<path d=\"M{LEFT} {HORIZON}H{WIDTH}\" stroke=\"{INK}\" stroke-width=\"5\" stroke-linecap=\"round\"/>",
        half(190.0, "#fcefe2"),
        half(146.0, colors.soft),
        half(106.0, colors.bright)
    )
}

/// As `frontend/src/ui/logo.tsx`.
fn logo(site_name: &str, logo_width: Option<u32>) -> String {
    let petals: String = [-86, -43, 0, 43, 86]
        .iter()
        .map(|turn| {
            format!(
                "<ellipse cx=\"16\" cy=\"6.6\" rx=\"3.7\" ry=\"5.8\" transform=\"rotate({turn} 16 19)\"/>"
            )
        })
        .collect();
    let drawn = format!(
        "<g transform=\"translate(78 62) scale(1.9)\"><g fill=\"#d9794f\">{petals}</g>\
         <path d=\"M8.6 20a7.4 7.4 0 0 1 14.8 0z\" fill=\"#e3a93c\"/>\
         <path d=\"M2 23.6h28\" stroke=\"{INK}\" stroke-width=\"2\" stroke-linecap=\"round\"/></g>"
    );
    let (drawn, left) = match logo_width {
        Some(width) => (String::new(), LOGO_LEFT.saturating_add_unsigned(width).saturating_add(22)),
        None => (drawn, 152),
    };
    format!(
        "{drawn}<text x=\"{left}\" y=\"107\" font-family=\"Fraunces\" font-size=\"40\" fill=\"{INK}\">{}</text>",
        escape(site_name)
    )
}

fn texts(
    fonts: &Fonts,
    title: &Lines,
    label: Option<&str>,
    colors: &Colors,
) -> Result<String, ShareImageError> {
    let line_height = title.size * 1.12;
    let mut count = 0.0;
    title.lines.iter().for_each(|_| count += 1.0);
    let label_height = if label.is_some() { LABEL_HEIGHT + LABEL_GAP } else { 0.0 };
    let top = MIDDLE - f32::midpoint(label_height, count * line_height);
    let mut out = String::new();
    if let Some(label) = label {
        let width = label_width(fonts, label)? + 48.0;
        let (radius, baseline) = (LABEL_HEIGHT / 2.0, top + 35.0);
        let _ = write!(
            out,
            "<rect x=\"{LEFT}\" y=\"{top}\" width=\"{width}\" height=\"{LABEL_HEIGHT}\" rx=\"{radius}\" fill=\"{}\"/>\
             <text x=\"104\" y=\"{baseline}\" font-family=\"Figtree\" font-size=\"26\" fill=\"{}\">{}</text>",
            colors.soft,
            colors.on_soft,
            escape(label)
        );
    }
    // The letters begin a little to the right of their position.
    let mut baseline = top + label_height + title.size * 0.86;
    for line in &title.lines {
        let _ = write!(
            out,
            "<text x=\"{LEFT}\" y=\"{baseline}\" font-family=\"Fraunces\" font-size=\"{}\" letter-spacing=\"-0.5\" fill=\"{INK}\">{}</text>",
            title.size,
            escape(line)
        );
        baseline += line_height;
    }
    Ok(out)
}

fn label_width(fonts: &Fonts, label: &str) -> Result<f32, ShareImageError> {
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text id=\"label\" font-family=\"Figtree\" font-size=\"26\">{}</text></svg>",
        escape(label)
    );
    let tree = fonts.parse(&svg)?;
    Ok(tree.node_by_id("label").map_or(0.0, |node| node.bounding_box().width()))
}
