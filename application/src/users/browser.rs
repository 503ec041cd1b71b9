use domain::users::Device;

/// The requesting browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Browser {
    pub device: Device,
    /// What [`super::TrustedDevices`] gave it when the member signed in from it before.
    pub known_as: Option<String>,
    /// The previous session cookie; that session ends.
    pub session: Option<String>,
}
