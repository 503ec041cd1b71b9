use actix_web::http::header::HeaderValue;
use application::ports::ProviderKind;

/// What a page may load and who may use the browser's features on it.
pub(super) struct ContentSecurityPolicy {
    pub(super) csp: HeaderValue,
    pub(super) permissions: HeaderValue,
    pub(super) opener: HeaderValue,
}

/// Pages run our own files and nothing else: no inline script or style, no frames, no plug-ins.
static DEFAULT: ContentSecurityPolicy = ContentSecurityPolicy {
    csp: HeaderValue::from_static(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
    ),
    permissions: HeaderValue::from_static(
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
    ),
    opener: HeaderValue::from_static("same-origin"),
};

/// And Stripe's script, its frames and its API, as its security guide asks for. Its script lays out its frames
/// by style attributes, wallets ask the browser for a payment, and some of them open a window that answers back.
static WITH_STRIPE: ContentSecurityPolicy = ContentSecurityPolicy {
    csp: HeaderValue::from_static(
        "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; \
         style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' https:; \
         font-src 'self'; connect-src 'self' https://api.stripe.com; \
         frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; \
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
    /// Every page has it, for the browser keeps that of the page it came by until it loads another.
    pub(super) fn of(provider: ProviderKind) -> &'static Self {
        match provider {
            ProviderKind::Sandbox => &DEFAULT,
            ProviderKind::StripeTest | ProviderKind::StripeLive => &WITH_STRIPE,
        }
    }
}
