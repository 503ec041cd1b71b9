//! Posts that are emailed to the members who chose it.

mod content;
mod events;
mod manage;
mod messages;
mod send;
mod suppressions;
mod welcome_email;

pub use content::NewsletterRenderer;
pub use events::{EmailEvents, ReceiveEmailEventError};
pub use manage::{ManageNewsletterError, ManageNewsletters, NewsletterOverview, SendChoice};
pub use messages::ManageMessages;
pub use send::{SendNewsletters, SendingRate};
pub use suppressions::{RemoveSuppression, RemoveSuppressionError};
pub use welcome_email::{WelcomeEmailError, WelcomeEmailValues, WelcomeEmails};
