use application::ports::Hue;

use super::fonts::Font;
use super::*;

fn image(title: &str) -> ShareImage {
    ShareImage {
        site_name: "Marigold".to_owned(),
        host: "marigold.example".to_owned(),
        title: title.to_owned(),
        label: "Career & <Work>".to_owned(),
        hue: Hue::Plum,
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
        let png = images.render(&image(title)).await.unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{title}");
    }
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
    let svg = template::svg(&fonts, &image("<image href=\"file:///etc/passwd\"/>")).unwrap();
    assert!(!svg.contains("<image"));
    assert!(svg.contains("&lt;image"));
}
