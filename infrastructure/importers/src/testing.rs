//! What the tests of the parsers share.

use application::posts::Fragment;

/// HTML in which images are `[src|alt]`, and links begin with `(url)` and end with `(/)`.
pub(super) fn html(fragments: &[Fragment]) -> String {
    let parts = fragments.iter().map(|fragment| match fragment {
        Fragment::Html(html) => html.clone(),
        Fragment::Image(image) => format!("[{}|{}]", image.src, image.alt),
        Fragment::LinkStart(url) => format!("({url})"),
        Fragment::LinkEnd => "(/)".to_owned(),
    });
    parts.collect()
}
