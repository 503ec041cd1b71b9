use std::sync::Arc;

use application::ports::{HasherError, PasswordHasher, Requester};
use argon2::password_hash::phc::{self, Output, ParamsString, Salt};
use argon2::password_hash::try_generate_salt;
use argon2::{Algorithm, Argon2, Block, Params, RECOMMENDED_SALT_LEN, Version};
use async_trait::async_trait;
use domain::users::{PasswordHash, PlainPassword};

use super::hashing_pool::HashingPool;

/// Argon2id on dedicated threads, one per core, with a short queue.
pub struct Argon2Hasher {
    params: Params,
    pool: Arc<HashingPool>,
}

impl Argon2Hasher {
    /// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
    const MEMORY_KIB: u32 = 19_456;
    const PASSES: u32 = 2;
    const LANES: u32 = 1;
    /// How many requests may wait for a thread. Further requests fail as busy.
    const QUEUE_CAPACITY: usize = 64;

    /// Creates the hasher for real passwords.
    ///
    /// # Errors
    /// [`HasherError::Failed`] if the system cannot start threads.
    pub fn new() -> Result<Self, HasherError> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self::build(Self::MEMORY_KIB, Self::PASSES, cores, Self::QUEUE_CAPACITY)
    }

    /// A fast, insecure hasher for tests that sign up many members.
    ///
    /// # Errors
    /// [`HasherError::Failed`] if the system cannot start threads.
    pub fn weak_for_tests() -> Result<Self, HasherError> {
        Self::build(Params::MIN_M_COST, Params::MIN_T_COST, 2, 10_000)
    }

    fn build(memory_kib: u32, passes: u32, cores: usize, waiting: usize) -> Result<Self, HasherError> {
        let length = Some(Params::DEFAULT_OUTPUT_LEN);
        let params = Params::new(memory_kib, passes, Self::LANES, length).map_err(failed)?;
        let pool = HashingPool::start(cores, waiting).map_err(failed)?;
        Ok(Self { params, pool: Arc::new(pool) })
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    #[tracing::instrument(level = "debug", skip_all)]
    async fn hash(
        &self,
        password: &PlainPassword,
        requester: &Requester,
    ) -> Result<PasswordHash, HasherError> {
        let (password, params) = (password.clone(), self.params.clone());
        self.pool.run(requester, move |memory| hash(params, password.expose(), memory)).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn verify(
        &self,
        typed: &str,
        stored: Option<&PasswordHash>,
        requester: &Requester,
    ) -> Result<bool, HasherError> {
        let (typed, stored, params) = (typed.to_owned(), stored.cloned(), self.params.clone());
        self.pool
            .run(requester, move |memory| match stored {
                Some(stored) => verify(&typed, stored.as_str(), memory),
                None => verify_unknown(params, &typed, memory),
            })
            .await
    }

    fn is_outdated(&self, hash: &PasswordHash) -> bool {
        let Ok(stored) = phc::PasswordHash::new(hash.as_str()) else { return false };
        let Ok(params) = Params::try_from(&stored) else { return false };
        stored.algorithm != Algorithm::Argon2id.ident()
            || stored.version != Some(Version::V0x13.into())
            || params.m_cost() < self.params.m_cost()
            || params.t_cost() < self.params.t_cost()
    }
}

fn hash(params: Params, password: &str, memory: &mut Vec<Block>) -> Result<PasswordHash, HasherError> {
    let salt = try_generate_salt().map_err(failed)?;
    let params_string = ParamsString::try_from(&params).map_err(failed)?;
    let output = digest(&argon2id(params), password, &salt, memory)?;
    let hash = phc::PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: params_string,
        salt: Some(Salt::new(&salt).map_err(failed)?),
        hash: Some(output),
    };
    Ok(PasswordHash::new(hash.to_string()))
}

/// Verifies with the parameters that the hash was made with.
fn verify(typed: &str, stored: &str, memory: &mut Vec<Block>) -> Result<bool, HasherError> {
    let stored = phc::PasswordHash::new(stored).map_err(failed)?;
    let (Some(salt), Some(expected)) = (&stored.salt, &stored.hash) else {
        return Err(HasherError::Failed("the stored hash has no salt or no output".to_owned()));
    };
    let algorithm = Algorithm::try_from(stored.algorithm.as_str()).map_err(failed)?;
    let version = stored.version.map(Version::try_from).transpose().map_err(failed)?.unwrap_or_default();
    let params = Params::try_from(&stored).map_err(failed)?;
    // A constant-time comparison.
    Ok(digest(&Argon2::new(algorithm, version, params), typed, salt, memory)? == *expected)
}

/// Computes a hash all the same, so that timing does not reveal whether there is an account.
fn verify_unknown(params: Params, typed: &str, memory: &mut Vec<Block>) -> Result<bool, HasherError> {
    digest(&argon2id(params), typed, &[0; RECOMMENDED_SALT_LEN], memory).map(|_| false)
}

fn argon2id(params: Params) -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// The memory need not be cleared: the first pass overwrites it.
fn digest(
    argon2: &Argon2<'static>,
    password: &str,
    salt: &[u8],
    memory: &mut Vec<Block>,
) -> Result<Output, HasherError> {
    let params = argon2.params();
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    if memory.len() < params.block_count() {
        memory.resize(params.block_count(), Block::default());
    }
    let mut output = vec![0; length];
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut output, memory.as_mut_slice())
        .map_err(failed)?;
    Output::new(&output).map_err(failed)
}

fn failed(error: impl std::fmt::Display) -> HasherError {
    HasherError::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use argon2::{PasswordHasher as _, PasswordVerifier as _};

    use super::*;

    const REQUESTER: Requester = Requester::operator();

    fn password(text: &str) -> PlainPassword {
        PlainPassword::parse(text).unwrap()
    }

    #[tokio::test]
    async fn verify_password_matches_only_its_hash() {
        let hasher = Argon2Hasher::weak_for_tests().unwrap();
        let hash = hasher.hash(&password("correct horse"), &REQUESTER).await.unwrap();
        assert_eq!(hasher.verify("correct horse", Some(&hash), &REQUESTER).await, Ok(true));
        assert_eq!(hasher.verify("correct hors", Some(&hash), &REQUESTER).await, Ok(false));
        assert_eq!(hasher.verify("", Some(&hash), &REQUESTER).await, Ok(false));
    }

    #[tokio::test]
    async fn hash_is_salted() {
        let hasher = Argon2Hasher::weak_for_tests().unwrap();
        let (first, second) = (
            hasher.hash(&password("correct horse"), &REQUESTER).await,
            hasher.hash(&password("correct horse"), &REQUESTER).await,
        );
        assert_ne!(first.unwrap().as_str(), second.unwrap().as_str());
    }

    #[tokio::test]
    async fn verify_without_hash_is_false() {
        let hasher = Argon2Hasher::weak_for_tests().unwrap();
        assert_eq!(hasher.verify("correct horse", None, &REQUESTER).await, Ok(false));
    }

    #[tokio::test]
    async fn hash_with_reused_memory_equals_library() {
        let params = Params::new(64, 2, 1, None).unwrap();
        let library = argon2id(params.clone());
        let hasher = Argon2Hasher::build(64, 2, 1, 8).unwrap();
        for text in ["correct horse", "battery staple", "correct horse"] {
            let hash = hasher.hash(&password(text), &REQUESTER).await.unwrap();
            library.verify_password(text.as_bytes(), hash.as_str()).unwrap();
            let library_hash = PasswordHash::new(library.hash_password(text.as_bytes()).unwrap().to_string());
            assert_eq!(hasher.verify(text, Some(&library_hash), &REQUESTER).await, Ok(true));
            assert_eq!(hasher.verify("wrong horse", Some(&library_hash), &REQUESTER).await, Ok(false));
        }
    }

    #[tokio::test]
    async fn verify_uses_parameters_of_hash() {
        let before = Argon2Hasher::build(256, 3, 1, 1).unwrap();
        let hash = before.hash(&password("correct horse"), &REQUESTER).await.unwrap();
        for hasher in [Argon2Hasher::build(64, 1, 1, 1), Argon2Hasher::build(512, 1, 1, 1)] {
            let hasher = hasher.unwrap();
            hasher.verify("anything", None, &REQUESTER).await.unwrap();
            assert_eq!(hasher.verify("correct horse", Some(&hash), &REQUESTER).await, Ok(true));
            assert_eq!(hasher.verify("wrong horse", Some(&hash), &REQUESTER).await, Ok(false));
        }
    }

    #[tokio::test]
    async fn is_outdated_after_parameters_were_raised() {
        let hash = Argon2Hasher::build(64, 2, 1, 1)
            .unwrap()
            .hash(&password("correct horse"), &REQUESTER)
            .await
            .unwrap();
        for (memory_kib, passes, outdated) in
            [(64, 2, false), (65, 2, true), (64, 3, true), (63, 1, false), (63, 3, true)]
        {
            let hasher = Argon2Hasher::build(memory_kib, passes, 1, 1).unwrap();
            assert_eq!(hasher.is_outdated(&hash), outdated, "{memory_kib} KiB, {passes} passes");
        }
        let argon2i = PasswordHash::new(hash.as_str().replace("$argon2id$", "$argon2i$"));
        assert!(Argon2Hasher::build(64, 2, 1, 1).unwrap().is_outdated(&argon2i));
    }

    #[tokio::test]
    async fn hash_uses_recommended_parameters() {
        let hasher = Argon2Hasher::new().unwrap();
        let hash = hasher.hash(&password("correct horse"), &REQUESTER).await.unwrap();
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.as_str());
    }

    #[test]
    fn verify_unknown_account_computes_a_hash_of_same_size() {
        let params = Argon2Hasher::weak_for_tests().unwrap().params;
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        let stored = hash(params.clone(), "correct horse", &mut Vec::new()).unwrap();
        assert!(!verify("wrong horse", stored.as_str(), &mut known).unwrap());
        assert!(!verify_unknown(params, "wrong horse", &mut unknown).unwrap());
        assert_eq!(unknown.len(), known.len());
        let is_computed =
            |memory: &[Block]| memory.iter().all(|block| block.as_ref().iter().any(|&word| word != 0));
        assert!(is_computed(&known) && is_computed(&unknown));
    }

    #[tokio::test]
    async fn verify_malformed_hash_is_an_error() {
        let hasher = Argon2Hasher::weak_for_tests().unwrap();
        for malformed in ["not a hash", "$argon2id$v=19$m=64,t=1,p=1"] {
            let malformed = PasswordHash::new(malformed.to_owned());
            let verified = hasher.verify("correct horse", Some(&malformed), &REQUESTER).await;
            assert!(matches!(verified, Err(HasherError::Failed(_))));
        }
    }
}
