use actix_web::http::header::HeaderValue;
use application::ports::ProviderKind;

/// The headers that limit what a page may load and which browser features it may use.
pub(super) struct ContentSecurityPolicy {
    pub(super) csp: HeaderValue,
    pub(super) permissions: HeaderValue,
    pub(super) opener: HeaderValue,
}

/// Pages load only our own files: no inline scripts or styles, no plug-ins. The only frames are previews of emails;
/// all other responses refuse to be framed.
static DEFAULT: ContentSecurityPolicy = ContentSecurityPolicy {
    csp: HeaderValue::from_static(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; \
         font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
    ),
    permissions: HeaderValue::from_static(
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
    ),
    opener: HeaderValue::from_static("same-origin"),
};

/// The default policy plus what Stripe's security guide requires: its script, frames and API. The script
/// positions its frames with style attributes, wallets use the Payment Request API, and some open a window
/// that needs its opener.
static WITH_STRIPE: ContentSecurityPolicy = ContentSecurityPolicy {
    csp: HeaderValue::from_static(
        "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; \
         style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' https:; \
         font-src 'self'; connect-src 'self' https://api.stripe.com; \
         frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; \
         manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    permissions: HeaderValue::from_static(
        "camera=(), geolocation=(), microphone=(), \
         payment=(self \"https://js.stripe.com\" \"https://*.js.stripe.com\"), usb=(), \
         interest-cohort=()",
    ),
    opener: HeaderValue::from_static("same-origin-allow-popups"),
};

impl ContentSecurityPolicy {
    /// All pages share one policy: in a single-page application, the policy of the first page loaded stays in
    /// force.
    pub(super) fn for_provider(provider: ProviderKind) -> &'static Self {
        match provider {
            ProviderKind::Sandbox => &DEFAULT,
            ProviderKind::StripeTest | ProviderKind::StripeLive => &WITH_STRIPE,
        }
    }
}
