use application::html::escape;

/// The page that starts the front end, with the product's name filled in.
#[derive(Debug, Clone)]
pub struct Shell {
    html: Option<String>,
}

impl Shell {
    /// `template` is missing where the front end was not built.
    #[must_use]
    pub fn new(template: Option<&str>, site_name: &str) -> Self {
        Self { html: template.map(|template| template.replace("%SITE_NAME%", &escape(site_name))) }
    }

    pub(super) fn html(&self) -> Option<String> {
        self.html.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_products_name_is_filled_in_and_cannot_break_out() {
        let shell =
            Shell::new(Some("<title>%SITE_NAME%</title><meta content=\"%SITE_NAME%\">"), "A \"B\" <C>");
        let html = shell.html().unwrap();
        assert_eq!(
            html,
            "<title>A &quot;B&quot; &lt;C&gt;</title><meta content=\"A &quot;B&quot; &lt;C&gt;\">"
        );
    }
}
