//! The SVG of a share image, in the colors of the light theme.

use std::fmt::Write as _;

use application::html::escape;
use application::ports::{Hue, ShareImage, ShareImageError};
use domain::appearance::{Color, Decoration};

use super::fonts::{Font, Fonts};
use super::layout::{Lines, fit};

pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 630;

pub(super) const LOGO_LEFT: i32 = 80;
pub(super) const LOGO_MIDDLE: i32 = 93;
const LEFT: f32 = 80.0;
const TITLE_WIDTH: f32 = 740.0;
const HORIZON: f32 = 540.0;
/// The middle of the label and title together.
const MIDDLE: f32 = 325.0;
const LABEL_HEIGHT: f32 = 52.0;
const LABEL_GAP: f32 = 30.0;

struct Colors {
    canvas: Color,
    ink: Color,
    ink_muted: Color,
    /// Of the label and the sun.
    bright: Color,
    soft: Color,
    on_soft: Color,
    ring: Color,
    /// Of the drawn logo.
    petals: Color,
    center: Color,
}

impl Colors {
    fn of(image: &ShareImage) -> Self {
        let decorations = image.colors.map(|colors| colors.decorations()).unwrap_or_default();
        let light = |decoration: Decoration| {
            let [light, _] = decorations.get(&decoration).copied().unwrap_or(decoration.default_colors());
            light
        };
        let hue = match image.hue {
            Hue::Honey => [Decoration::Honey, Decoration::HoneySoft, Decoration::OnHoneySoft],
            Hue::Clay => [Decoration::Clay, Decoration::ClaySoft, Decoration::OnClaySoft],
            Hue::Sage => [Decoration::Sage, Decoration::SageSoft, Decoration::OnSageSoft],
            Hue::Plum => [Decoration::Plum, Decoration::PlumSoft, Decoration::OnPlumSoft],
            Hue::Sky => [Decoration::Sky, Decoration::SkySoft, Decoration::OnSkySoft],
        };
        let [bright, soft, on_soft] = hue.map(light);
        Self {
            canvas: light(Decoration::Canvas),
            ink: light(Decoration::Ink),
            ink_muted: light(Decoration::InkMuted),
            bright,
            soft,
            on_soft,
            ring: light(Decoration::SunRingOuter),
            petals: light(Decoration::Clay),
            center: light(Decoration::Honey),
        }
    }
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
    let colors = Colors::of(image);
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{}\"/>{}{}{}{}</svg>",
        colors.canvas,
        sun(&colors),
        logo(&site_name, logo_width, &colors),
        texts(fonts, &lines, label.as_deref(), &colors)?,
        format_args!(
            "<text x=\"{LEFT}\" y=\"594\" font-family=\"Figtree\" font-size=\"28\" fill=\"{}\">{}</text>",
            colors.ink_muted,
            escape(&fonts.displayable(Font::Figtree, &image.host).unwrap_or_default())
        ),
    ))
}

/// The sun above the horizon.
fn sun(colors: &Colors) -> String {
    let half = |radius: f32, color: Color| {
        let (from, to) = (1010.0 - radius, 1010.0 + radius);
        format!("<path d=\"M{from} {HORIZON}A{radius} {radius} 0 0 1 {to} {HORIZON}Z\" fill=\"{color}\"/>")
    };
    format!(
        "{}{}{}<path d=\"M{LEFT} {HORIZON}H{WIDTH}\" stroke=\"{}\" stroke-width=\"5\" stroke-linecap=\"round\"/>",
        half(190.0, colors.ring),
        half(146.0, colors.soft),
        half(106.0, colors.bright),
        colors.ink
    )
}

/// As `frontend/src/ui/logo.tsx`.
fn logo(site_name: &str, logo_width: Option<u32>, colors: &Colors) -> String {
    let Colors { ink, petals: petal, center, .. } = colors;
    let petals: String = [-86, -43, 0, 43, 86]
        .iter()
        .map(|turn| {
            format!(
                "<ellipse cx=\"16\" cy=\"6.6\" rx=\"3.7\" ry=\"5.8\" transform=\"rotate({turn} 16 19)\"/>"
            )
        })
        .collect();
    let drawn = format!(
        "<g transform=\"translate(78 62) scale(1.9)\"><g fill=\"{petal}\">{petals}</g>\
         <path d=\"M8.6 20a7.4 7.4 0 0 1 14.8 0z\" fill=\"{center}\"/>\
         <path d=\"M2 23.6h28\" stroke=\"{ink}\" stroke-width=\"2\" stroke-linecap=\"round\"/></g>"
    );
    let (drawn, left) = match logo_width {
        Some(width) => (String::new(), LOGO_LEFT.saturating_add_unsigned(width).saturating_add(22)),
        None => (drawn, 152),
    };
    format!(
        "{drawn}<text x=\"{left}\" y=\"107\" font-family=\"Fraunces\" font-size=\"40\" fill=\"{ink}\">{}</text>",
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
            "<text x=\"{LEFT}\" y=\"{baseline}\" font-family=\"Fraunces\" font-size=\"{}\" letter-spacing=\"-0.5\" fill=\"{}\">{}</text>",
            title.size,
            colors.ink,
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
