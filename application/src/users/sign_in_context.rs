use domain::users::Device;

/// The requesting browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInContext {
    pub device: Device,
    /// The trusted-device cookie, if the request has one.
    pub device_cookie: Option<String>,
    /// The previous session cookie; that session ends.
    pub previous_session: Option<String>,
}
