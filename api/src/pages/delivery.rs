use application::html::escape;
use domain::agents::opens_in;

use super::template::{Template, extract_part};

/// The parts of a page that say where an agent opens, and that it is a download.
#[derive(Debug)]
pub(super) struct DeliveryTemplates {
    opens_in: Template,
    download: String,
}

impl DeliveryTemplates {
    /// Takes them out of a document, which keeps placeholders for them.
    pub(super) fn take(document: &str) -> Option<(String, Self)> {
        let (document, opens_in) = extract_part(document, "OPENS_IN")?;
        let (document, download) = extract_part(&document, "DOWNLOAD")?;
        Some((document, Self { opens_in: Template::parse(&opens_in), download }))
    }

    /// Both parts; what does not apply is empty.
    pub(super) fn render(&self, url: &str, package_version: Option<u32>) -> (String, String) {
        let place = opens_in(url).map(|place| self.opens_in.render(&[("PLACE", &escape(&place))]));
        let download = package_version.map(|_| self.download.clone());
        (place.unwrap_or_default(), download.unwrap_or_default())
    }
}
