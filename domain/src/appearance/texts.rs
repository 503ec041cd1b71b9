crate::text::optional_line!(
    /// The product's name.
    SiteName, SiteNameError, 60,
    "The name must be 60 characters or less", "The name contains characters that cannot be used"
);

crate::text::optional_line!(
    /// A line of the landing page.
    Line, LineError, 100,
    "The line must be 100 characters or less", "The line contains characters that cannot be used"
);

crate::text::optional_line!(
    /// One or two sentences about the site.
    SiteDescription, SiteDescriptionError, 200,
    "The description must be 200 characters or less",
    "The description contains characters that cannot be used"
);
