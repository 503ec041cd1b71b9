use std::sync::Arc;

use application::ports::{HasherError, PasswordHasher};
use argon2::password_hash::phc;
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use async_trait::async_trait;
use domain::users::{PasswordHash, PlainPassword};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Argon2id on threads of its own, as many at a time as there are cores, with a short queue.
#[derive(Debug)]
pub struct Argon2Hasher {
    argon2: Argon2<'static>,
    /// What a password is checked against when there is no account.
    dummy: PasswordHash,
    /// Running and waiting ones.
    admitted: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

impl Argon2Hasher {
    /// OWASP's least values for Argon2id: 19 MiB, two passes, one lane.
    const MEMORY_KIB: u32 = 19_456;
    const PASSES: u32 = 2;
    const LANES: u32 = 1;
    /// How many may wait for a core; whoever comes after is told to try again.
    const WAITING: usize = 64;

    /// The hasher for real passwords.
    ///
    /// # Errors
    /// [`HasherError::Failed`] when the system has no randomness.
    pub fn new() -> Result<Self, HasherError> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self::build(Self::MEMORY_KIB, Self::PASSES, cores, Self::WAITING)
    }

    /// The same hasher with parameters that protect nothing, for tests that sign up many members.
    ///
    /// # Errors
    /// [`HasherError::Failed`] when the system has no randomness.
    pub fn weak_for_tests() -> Result<Self, HasherError> {
        Self::build(Params::MIN_M_COST, Params::MIN_T_COST, 2, 10_000)
    }

    fn build(memory_kib: u32, passes: u32, cores: usize, waiting: usize) -> Result<Self, HasherError> {
        let params = Params::new(memory_kib, passes, Self::LANES, None).map_err(failed)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let dummy = hash(&argon2, "no account has this password")?;
        Ok(Self {
            argon2,
            dummy,
            admitted: Arc::new(Semaphore::new(cores.saturating_add(waiting))),
            running: Arc::new(Semaphore::new(cores)),
        })
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'static>) -> Result<T, HasherError> + Send + 'static,
    ) -> Result<T, HasherError> {
        let place = Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| HasherError::Busy)?;
        let core = Arc::clone(&self.running).acquire_owned().await.map_err(failed)?;
        let argon2 = self.argon2.clone();
        spawn_blocking(move || {
            // The permits go with the work: a caller that gives up does not free a core still in use.
            let _held = (place, core);
            work(&argon2)
        })
        .await
        .map_err(failed)?
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn hash(&self, password: &PlainPassword) -> Result<PasswordHash, HasherError> {
        let password = password.clone();
        self.run(move |argon2| hash(argon2, password.expose())).await
    }

    async fn verify(&self, typed: &str, stored: Option<&PasswordHash>) -> Result<bool, HasherError> {
        let typed = typed.to_owned();
        let known = stored.is_some();
        let against = stored.unwrap_or(&self.dummy).clone();
        self.run(move |argon2| {
            let parsed = phc::PasswordHash::new(against.as_str()).map_err(failed)?;
            match argon2.verify_password(typed.as_bytes(), &parsed) {
                Ok(()) => Ok(known),
                Err(argon2::password_hash::Error::PasswordInvalid) => Ok(false),
                Err(error) => Err(failed(error)),
            }
        })
        .await
    }
}

fn hash(argon2: &Argon2<'static>, password: &str) -> Result<PasswordHash, HasherError> {
    argon2.hash_password(password.as_bytes()).map(|hash| PasswordHash::new(hash.to_string())).map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> HasherError {
    HasherError::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn password(text: &str) -> PlainPassword {
        PlainPassword::parse(text).unwrap()
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_and_no_other() {
        let hasher = Argon2Hasher::weak_for_tests().unwrap();
        let hash = hasher.hash(&password("correct horse")).await.unwrap();
        assert_eq!(hasher.verify("correct horse", Some(&hash)).await, Ok(true));
        assert_eq!(hasher.verify("correct hors", Some(&hash)).await, Ok(false));
        assert_eq!(hasher.verify("", Some(&hash)).await, Ok(false));
    }

    #[tokio::test]
    async fn one_password_hashed_twice_gives_two_hashes() {
        let hasher = Argon2Hasher::weak_for_tests().unwrap();
        let (one, two) =
            (hasher.hash(&password("correct horse")).await, hasher.hash(&password("correct horse")).await);
        assert_ne!(one.unwrap().as_str(), two.unwrap().as_str());
    }

    #[tokio::test]
    async fn nobody_signs_in_without_an_account_even_with_the_stand_in_password() {
        let hasher = Argon2Hasher::weak_for_tests().unwrap();
        assert_eq!(hasher.verify("no account has this password", None).await, Ok(false));
    }

    #[tokio::test]
    async fn real_hashes_bear_the_recommended_parameters() {
        let hasher = Argon2Hasher::new().unwrap();
        let hash = hasher.hash(&password("correct horse")).await.unwrap();
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.as_str());
        assert!(hasher.dummy.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    }

    #[tokio::test]
    async fn checking_an_unknown_account_takes_as_long_as_a_known_one() {
        let hasher = Argon2Hasher::new().unwrap();
        let hash = hasher.hash(&password("correct horse")).await.unwrap();
        let mut fastest = [Duration::MAX; 2];
        for _ in 0..5 {
            for (slot, stored) in fastest.iter_mut().zip([Some(&hash), None]) {
                let start = Instant::now();
                hasher.verify("wrong horse", stored).await.unwrap();
                *slot = start.elapsed().min(*slot);
            }
        }
        assert!(fastest[1] > fastest[0] / 2, "known {:?}, unknown {:?}", fastest[0], fastest[1]);
    }

    #[tokio::test]
    async fn a_stored_hash_that_cannot_be_read_is_an_error_and_no_wrong_password() {
        let hasher = Argon2Hasher::weak_for_tests().unwrap();
        let broken = PasswordHash::new("not a hash".to_owned());
        assert!(matches!(hasher.verify("correct horse", Some(&broken)).await, Err(HasherError::Failed(_))));
    }

    #[tokio::test]
    async fn whoever_comes_when_the_queue_is_full_is_told_to_try_again() {
        let hasher = Argon2Hasher::build(Params::MIN_M_COST, 1, 1, 1).unwrap();
        let core = hasher.running.acquire().await.unwrap();
        let correct_horse = password("correct horse");
        let (waiting, refused) = (hasher.hash(&correct_horse), hasher.verify("correct horse", None));
        let also_waiting = hasher.hash(&correct_horse);
        let (first, second, third, ()) = tokio::join!(waiting, also_waiting, refused, async { drop(core) });
        assert!(first.is_ok() && second.is_ok());
        assert_eq!(third, Err(HasherError::Busy));
        assert_eq!(hasher.verify("correct horse", None).await, Ok(false));
    }

    #[tokio::test]
    async fn a_caller_that_gives_up_does_not_free_a_core_that_still_works() {
        let hasher = Arc::new(Argon2Hasher::build(Params::MIN_M_COST, 1, 1, 0).unwrap());
        let (started, has_started) = tokio::sync::oneshot::channel();
        let (finish, may_finish) = std::sync::mpsc::channel();
        let impatient = Arc::clone(&hasher);
        let call = tokio::spawn(async move {
            impatient.run(move |_| Ok((started.send(()).is_ok(), may_finish.recv().is_ok()))).await
        });
        has_started.await.unwrap();
        call.abort();
        assert!(call.await.unwrap_err().is_cancelled());
        assert_eq!(hasher.verify("correct horse", None).await, Err(HasherError::Busy));
        finish.send(()).unwrap();
        drop(hasher.running.acquire().await.unwrap());
        assert_eq!(hasher.verify("correct horse", None).await, Ok(false));
    }
}
