use chrono_tz::Tz;
use domain::newsletters::NewsletterBody;

use crate::context::use_case;
use crate::html::with_feature_image;
use crate::ports::{EmailBody, PostView, StoreError};
use crate::posts::CardReader;

use_case! {
    /// Renders posts as emails.
    pub struct NewsletterRenderer
}

impl NewsletterRenderer {
    pub(super) fn time_zone(&self) -> Tz {
        self.context.site().time_zone
    }

    /// What is the same for all recipients.
    pub(super) async fn body(&self, post: &PostView) -> Result<NewsletterBody, StoreError> {
        let cards = CardReader::new(&self.context).load([post.content.as_str()]).await?;
        let content = cards.as_links(&post.content, &self.context.site().public_url);
        let EmailBody { html, text } = self
            .context
            .email_body_renderer
            .render(&with_feature_image(post.feature_image.as_ref(), &content));
        let preview_text = post.excerpt.split_whitespace().collect::<Vec<_>>().join(" ");
        let path = format!("/blog/{}", post.slug);
        let post_url = if post.is_message { String::new() } else { self.context.site().url_for(&path) };
        Ok(NewsletterBody { html, text, preview_text, post_url })
    }
}
