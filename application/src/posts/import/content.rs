//! Builds the HTML of a post from its fragments.

use std::collections::{HashMap, HashSet};

use domain::media::{AltText, FeatureImage, ImageName, ImageSource};

use super::ImportError;
use super::links::{Links, Target};
use super::source::{ExportedImage, Fragment};
use crate::html::escape;
use crate::media::{ImageUpload, ManageImageError, MediaLibrary};
use crate::ports::{Actor, FoundImage, ImageFolder, ProcessingError};

/// Takes images into the library, each once.
pub(super) struct Images<'a> {
    library: &'a MediaLibrary,
    folder: &'a dyn ImageFolder,
    actor: Actor,
    is_dry_run: bool,
    /// By folder and URL.
    seen: HashMap<(String, String), Result<ImageSource, String>>,
    new: HashSet<ImageSource>,
}

impl<'a> Images<'a> {
    pub(super) fn new(
        library: &'a MediaLibrary,
        folder: &'a dyn ImageFolder,
        actor: Actor,
        is_dry_run: bool,
    ) -> Self {
        Self { library, folder, actor, is_dry_run, seen: HashMap::new(), new: HashSet::new() }
    }

    pub(super) fn new_count(&self) -> u32 {
        u32::try_from(self.new.len()).unwrap_or(u32::MAX)
    }

    /// The stored image, or why there is none.
    async fn take(
        &mut self,
        folder: &str,
        image: &ExportedImage,
    ) -> Result<Result<ImageSource, String>, ImportError> {
        let key = (folder.to_owned(), image.src.clone());
        if let Some(seen) = self.seen.get(&key) {
            return Ok(seen.clone());
        }
        let outcome = match self.folder.find(folder, &image.src)? {
            FoundImage::Missing => Err("is not in the folder of images".to_owned()),
            FoundImage::TooLarge => Err("is larger than 10 MB".to_owned()),
            FoundImage::File { name, bytes } => self.store(&name, bytes, &image.alt).await?,
        };
        self.seen.insert(key, outcome.clone());
        Ok(outcome)
    }

    /// `None` if the image is not in the folder or cannot be used.
    pub(super) async fn feature_image(
        &mut self,
        folder: &str,
        image: &ExportedImage,
    ) -> Result<Option<FeatureImage>, ImportError> {
        let source = self.take(folder, image).await?.ok();
        Ok(source.map(|source| FeatureImage { source, alt: alt_text(&image.alt) }))
    }

    async fn store(
        &mut self,
        name: &str,
        bytes: Vec<u8>,
        alt: &str,
    ) -> Result<Result<ImageSource, String>, ImportError> {
        let upload = ImageUpload { bytes, name: ImageName::from_file_name(name), alt: alt_text(alt) };
        let outcome = if self.is_dry_run {
            self.library.check(self.actor, upload).await
        } else {
            self.library.add(self.actor, upload).await
        };
        match outcome {
            Ok((source, is_new)) => {
                if is_new {
                    self.new.insert(source.clone());
                }
                Ok(Ok(source))
            }
            Err(ManageImageError::Processing(ProcessingError::Rejected(reason))) => {
                Ok(Err(reason.to_string()))
            }
            Err(error) => Err(ImportError::Image(error)),
        }
    }
}

fn alt_text(text: &str) -> AltText {
    let text: String = super::fields::one_line(text).chars().take(AltText::MAX_LENGTH).collect();
    AltText::parse(&text).unwrap_or_default()
}

/// The HTML, not yet sanitized.
pub(super) async fn render(
    fragments: Vec<Fragment>,
    folder: &str,
    links: &Links,
    images: &mut Images<'_>,
    warnings: &mut Vec<String>,
) -> Result<String, ImportError> {
    let mut html = String::new();
    let mut open_links: Vec<bool> = Vec::new();
    for fragment in fragments {
        match fragment {
            Fragment::Html(part) => html.push_str(&part),
            Fragment::Image(image) => {
                let tag = image_tag(&image, folder, images, warnings).await?;
                let is_in_link = open_links.last() == Some(&true);
                match tag {
                    Some(tag) => html.push_str(&tag),
                    // The link stays, with a text.
                    None if is_in_link && image.alt.trim().is_empty() => html.push_str("Image"),
                    None if is_in_link => html.push_str(&escape(&super::fields::one_line(&image.alt))),
                    None => {}
                }
            }
            Fragment::LinkStart(url) => {
                let is_image = has_image_extension(&url)
                    && !matches!(images.folder.find(folder, &url)?, FoundImage::Missing);
                let target = if is_image { Target::None } else { links.resolve(&url, folder) };
                open_links.push(matches!(target, Target::Url(_) | Target::Draft(_)));
                if matches!(target, Target::Draft(_)) {
                    warnings.push(format!(
                        "the link to {url:?} leads to a draft; it works once that is published"
                    ));
                }
                match target {
                    Target::Url(url) | Target::Draft(url) => {
                        html.extend(["<a href=\"", &escape(&url), "\">"]);
                    }
                    // The full size of an image next to it.
                    Target::None if is_image => {}
                    Target::None => warnings
                        .push(format!("the target of the link {url:?} was not found; its text is kept")),
                }
            }
            Fragment::LinkEnd => {
                if open_links.pop().unwrap_or_default() {
                    html.push_str("</a>");
                }
            }
        }
    }
    Ok(remove_empty_blocks(&html))
}

/// Removes the paragraphs and figures of images that were left out. What else is in a figure without an image becomes
/// paragraphs.
fn remove_empty_blocks(html: &str) -> String {
    let mut parts = html.split("<figure>");
    let mut cleaned = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once("</figure>").filter(|(figure, _)| !figure.contains("<img ")) {
            Some((figure, after)) => {
                let figure = figure.replace("<figcaption>", "</p><p>").replace("</figcaption>", "");
                cleaned.extend(["<p>", &figure, "</p>", after]);
            }
            None => cleaned.extend(["<figure>", part]),
        }
    }
    cleaned.replace("<p></p>", "")
}

fn has_image_extension(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension).to_lowercase();
    ["png", "jpg", "jpeg", "gif", "webp"].contains(&extension.as_str())
}

async fn image_tag(
    image: &ExportedImage,
    folder: &str,
    images: &mut Images<'_>,
    warnings: &mut Vec<String>,
) -> Result<Option<String>, ImportError> {
    let alt = escape(&super::fields::one_line(&image.alt));
    let problem = match images.take(folder, image).await? {
        Ok(source) => {
            let path = source.fallback_file().path();
            return Ok(Some(format!("<img src=\"{path}\" alt=\"{alt}\" height=\"{}\">", source.height)));
        }
        Err(problem) => problem,
    };
    let src: String = image.src.chars().take(200).collect();
    if image.src.starts_with("https://") {
        warnings.push(format!("the image {src:?} {problem}; it is still loaded from that URL"));
        return Ok(Some(format!("<img src=\"{}\" alt=\"{alt}\">", escape(&image.src))));
    }
    warnings.push(format!("the image {src:?} is left out: it {problem}"));
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::remove_empty_blocks;

    #[test]
    fn blocks_of_missing_images_are_removed() {
        let kept = "<figure><img src=\"a\"><figcaption>A</figcaption></figure>";
        let html = format!(
            "<p></p><figure><figcaption>Dawn <em>1</em></figcaption></figure>{kept}<figure></figure><p>End</p>\
             <figure><a href=\"b\">Cow</a><figcaption>C</figcaption></figure>"
        );
        let expected = format!("<p>Dawn <em>1</em></p>{kept}<p>End</p><p><a href=\"b\">Cow</a></p><p>C</p>");
        assert_eq!(remove_empty_blocks(&html), expected);
    }
}
