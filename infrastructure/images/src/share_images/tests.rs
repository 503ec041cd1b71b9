use std::collections::BTreeSet;
use std::io::Cursor;

use application::ports::Hue;
use domain::appearance::{BrandColors, Color};
use domain::media::{FileFormat, ImageSource};
use image::ImageFormat;

use super::fonts::Font;
use super::*;

fn image(title: &str) -> ShareImage {
    ShareImage {
        site_name: "Marigold".to_owned(),
        host: "marigold.example".to_owned(),
        title: title.to_owned(),
        label: "Career & <Work>".to_owned(),
        hue: Hue::Plum,
        colors: None,
        logo: None,
    }
}

#[tokio::test]
async fn render_any_title_draws_a_png() {
    let titles = [
        "",
        "Ada",
        "Jakość życia: fünf <b>Ideen</b> & \"mehr\" 🎉",
        "如何写一封好邮件",
        "كيف تكتب رسالة",
        "a\u{0}b\u{202e}c",
        &"word ".repeat(80),
        &"Donaudampfschifffahrtsgesellschaft".repeat(6),
    ];
    let images = SvgShareImages::default();
    for title in titles {
        let png = images.render(&image(title), None).await.unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{title}");
    }
}

#[test]
fn logo_is_drawn_in_place_of_ours() {
    let source = ImageSource {
        hash: "0123456789abcdef0123456789abcdef".parse().unwrap(),
        width: 400,
        height: 100,
        fallback: FileFormat::Png,
    };
    let shown = ShareImage { logo: Some(source), ..image("Ada") };
    let mut logo = Cursor::new(Vec::new());
    let red = RgbaImage::from_pixel(400, 100, Rgba([255, 0, 0, 255]));
    red.write_to(&mut logo, ImageFormat::Png).unwrap();
    let pixel = |logo: Option<&[u8]>| {
        let png = draw(&FONTS, &shown, logo).unwrap();
        image::load_from_memory(&png).unwrap().into_rgba8().get_pixel(100, 93).0
    };
    assert_eq!(pixel(Some(logo.get_ref())), [255, 0, 0, 255]);
    assert_ne!(pixel(Some(b"damaged")), [255, 0, 0, 255]);
    assert_eq!(pixel(Some(b"damaged")), pixel(None));
}

#[test]
fn every_color_follows_the_brand() {
    let shown = image("Ada");
    let default = template::svg(&FONTS, &shown, None).unwrap();
    let colors = |svg: &str| {
        svg.match_indices('#').filter_map(|(start, _)| svg.get(start..start + 7)).map(str::to_owned).collect()
    };
    let defaults: BTreeSet<String> = colors(&default);
    assert!(
        ["#a9769a", "#f0e4ec", "#5a2b4f", "#d9794f", "#e3a93c"].iter().all(|color| defaults.contains(*color))
    );
    let teal = BrandColors::new(Color::new(0x0f, 0x76, 0x6e), Color::new(0x8a, 0x5a, 0x0a)).unwrap();
    let branded = template::svg(&FONTS, &ShareImage { colors: Some(teal), ..shown }, None).unwrap();
    let common: Vec<_> = colors(&branded).intersection(&defaults).cloned().collect();
    assert_eq!(common, ["#fbf7f0"], "the paper stays");
}

#[test]
fn displayable_leaves_out_emoji_but_no_letters() {
    let fonts = Fonts::load();
    let title = |text| fonts.displayable(Font::Fraunces, text);
    assert_eq!(title(" Plan 🎉 your\nweek ").as_deref(), Some("Plan your week"));
    assert_eq!(title("Tiếng Việt, Łódź").as_deref(), Some("Tiếng Việt, Łódź"));
    assert_eq!(fonts.displayable(Font::Figtree, "Tiếng Việt"), None);
    for text in ["你好", "Hello 你", "🎉", ""] {
        assert_eq!(title(text), None, "{text}");
    }
}

#[test]
fn svg_refers_to_nothing_outside() {
    let fonts = Fonts::load();
    let svg = template::svg(&fonts, &image("<image href=\"file:///etc/passwd\"/>"), None).unwrap();
    assert!(!svg.contains("<image"));
    assert!(svg.contains("&lt;image"));
}
