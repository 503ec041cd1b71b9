use domain::users::Device;

/// The browser that somebody signs in with, as its request describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Browser {
    pub device: Device,
    /// What [`super::KnownBrowsers`] gave it when the member signed in from it before.
    pub known_as: Option<String>,
    /// The cookie value of the session that it has so far, which ends when another begins.
    pub session: Option<String>,
}
