use chrono_tz::Tz;
use domain::newsletters::NewsletterBody;

use crate::context::use_case;
use crate::html::with_feature_image;
use crate::outbox::NewsletterBodies;
use crate::ports::{PostView, StoreError};

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
        let html = with_feature_image(post.feature_image.as_ref(), &post.content);
        let body = NewsletterBodies::new(&self.context).render(&html).await?;
        let preview_text = post.excerpt.split_whitespace().collect::<Vec<_>>().join(" ");
        let path = format!("/blog/{}", post.slug);
        let post_url = if post.is_message { String::new() } else { self.context.site().url_for(&path) };
        Ok(NewsletterBody { preview_text, post_url, ..body })
    }
}
