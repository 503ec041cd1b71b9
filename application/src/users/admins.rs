use std::sync::Arc;

use domain::UserId;
use domain::users::{EmailAddress, FirstName, PlainPassword, User};

use crate::ports::{Actor, Clock, HasherError, IdGenerator, PasswordHasher, Requester, Store, StoreError};

/// What making somebody an admin came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appointment {
    Created,
    /// The account existed; it keeps its name.
    Promoted,
}

#[derive(Debug, thiserror::Error)]
pub enum AppointError {
    #[error(transparent)]
    Hasher(#[from] HasherError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Admins come from the command line, never from the web (decision 12).
pub struct Admins {
    store: Arc<dyn Store>,
    hasher: Arc<dyn PasswordHasher>,
    ids: Arc<dyn IdGenerator>,
    clock: Arc<dyn Clock>,
}

impl Admins {
    #[must_use]
    pub fn new(
        store: Arc<dyn Store>,
        hasher: Arc<dyn PasswordHasher>,
        ids: Arc<dyn IdGenerator>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, hasher, ids, clock }
    }

    /// Makes a verified admin, or makes one of an existing account, whose sessions end.
    ///
    /// # Errors
    /// [`AppointError`]
    pub async fn appoint(
        &self,
        email: EmailAddress,
        first_name: FirstName,
        password: Option<PlainPassword>,
    ) -> Result<Appointment, AppointError> {
        let hash = match &password {
            Some(password) => Some(self.hasher.hash(password, &Requester::operator()).await?),
            None => None,
        };
        let mut unit = self.store.begin_as(Actor::CommandLine).await?;
        let known = unit.users().lock_by_email(&email).await?;
        let (mut user, appointment) = if let Some(user) = known {
            (user, Appointment::Promoted)
        } else {
            let id = UserId::from_uuid(self.ids.next_id());
            (User::appoint(id, email, first_name, self.clock.now()), Appointment::Created)
        };
        if let Some(hash) = hash {
            user.choose_password(hash);
        }
        match appointment {
            Appointment::Created => {
                if !unit.users().insert(&user).await? {
                    return Err(StoreError::Conflict("email address").into());
                }
            }
            Appointment::Promoted => {
                user.promote();
                unit.users().update(&user).await?;
                unit.sessions().remove_all_of(user.id, None).await?;
            }
        }
        unit.commit().await?;
        Ok(appointment)
    }
}
