use application::html::escape;
use application::ports::ReviewView;
use application::site::Site;
use domain::appearance::SiteText;
use domain::reviews::Rating;

use super::template::{Template, extract_part};
use crate::dto::RatingResponse;

/// The front end's format of months.
const MONTH: &str = "%B %Y";

/// The average and the number of reviews; empty while there are too few.
pub(super) fn render_rating(template: &Template, rating: Rating) -> String {
    let Some(RatingResponse { average, count }) = RatingResponse::new(rating) else {
        return String::new();
    };
    let (average, count) = (format!("{average:.1}"), count.to_string());
    template.render(&[("RATING_AVERAGE", &average), ("RATING_COUNT", &count)])
}

/// The parts of an agent's page that its reviews fill in.
#[derive(Debug)]
pub(super) struct ReviewTemplates {
    rating: Template,
    section: Template,
    review: Template,
    body: Template,
    reply: Template,
    more: Template,
}

impl ReviewTemplates {
    /// Splits the parts off the page.
    pub(super) fn take(page: &str) -> Option<(String, Self)> {
        let (page, rating) = extract_part(page, "RATING")?;
        let (page, section) = extract_part(&page, "REVIEWS")?;
        let (section, review) = extract_part(&section, "REVIEW")?;
        let (section, more) = extract_part(&section, "MORE_REVIEWS")?;
        let (review, body) = extract_part(&review, "REVIEW_BODY")?;
        let (review, reply) = extract_part(&review, "REPLY")?;
        let templates = Self {
            rating: Template::parse(&rating),
            section: Template::parse(&section),
            review: Template::parse(&review),
            body: Template::parse(&body),
            reply: Template::parse(&reply),
            more: Template::parse(&more),
        };
        Some((page, templates))
    }

    /// The average and the number of reviews; empty while there are too few.
    pub(super) fn rating(&self, rating: Rating) -> String {
        render_rating(&self.rating, rating)
    }

    /// The section with the newest reviews; empty without reviews.
    pub(super) fn section(&self, site: &Site, reviews: &[ReviewView], has_more: bool) -> String {
        if reviews.is_empty() {
            return String::new();
        }
        let items: String = reviews.iter().map(|review| self.review(review)).collect();
        let more = if has_more { self.more.render(&[]) } else { String::new() };
        let members = escape(site.text(SiteText::Members));
        self.section.render(&[("MEMBERS", &members), ("REVIEW", &items), ("MORE_REVIEWS", &more)])
    }

    fn review(&self, review: &ReviewView) -> String {
        let part = |template: &Template, name: &str, text: Option<&String>| {
            text.map(|text| template.render(&[(name, &escape(text))])).unwrap_or_default()
        };
        self.review.render(&[
            ("REVIEW_AUTHOR", &escape(&review.author)),
            ("REVIEW_STARS", &review.stars.get().to_string()),
            ("REVIEW_YEAR_MONTH", &review.created_at.format("%Y-%m").to_string()),
            ("REVIEW_MONTH", &review.created_at.format(MONTH).to_string()),
            ("REVIEW_BODY", &part(&self.body, "REVIEW_TEXT", review.text.as_ref())),
            ("REPLY", &part(&self.reply, "REPLY_TEXT", review.reply.as_ref())),
        ])
    }
}
