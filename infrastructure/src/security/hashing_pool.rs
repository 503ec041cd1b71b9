//! A thread pool for hashing passwords.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use application::ErrorChain;
use application::ports::{HasherError, Requester};
use argon2::Block;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;

thread_local! {
    /// Each thread reuses its hashing memory: allocating many megabytes for every password would make the process several
    /// times larger.
    static MEMORY: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// A few threads with a short queue.
pub(super) struct HashingPool {
    /// Only its threads for blocking work are used: the first job to come is the first to run. `None` once the pool ends.
    runtime: Option<Runtime>,
    jobs: Arc<Mutex<Jobs>>,
    /// The maximum number of running and waiting jobs.
    capacity: usize,
    /// The maximum number of those jobs for one key of a requester.
    max_per_requester: usize,
}

/// The running and waiting jobs: how many there are, and how many with each key.
#[derive(Default)]
struct Jobs {
    count: usize,
    by_key: HashMap<String, usize>,
}

/// The place of a job in the pool, until it ends.
struct Place {
    requester: Requester,
    jobs: Arc<Mutex<Jobs>>,
}

impl HashingPool {
    /// An idle thread keeps its memory for so long.
    const KEEP_ALIVE: Duration = Duration::from_mins(10);

    /// Starts this many threads with room for `waiting` jobs in the queue. An eighth of them may belong to
    /// one account or network address.
    pub(super) fn start(threads: usize, waiting: usize) -> io::Result<Self> {
        let runtime = Builder::new_current_thread()
            .thread_name("passwords")
            .max_blocking_threads(threads)
            .thread_keep_alive(Self::KEEP_ALIVE)
            .on_thread_start(lower_priority)
            .build()?;
        Ok(Self {
            runtime: Some(runtime),
            jobs: Arc::default(),
            capacity: threads.saturating_add(waiting),
            max_per_requester: (waiting / 8).max(1),
        })
    }

    /// Runs `work` on one of the threads, with the thread's reusable memory.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        requester: &Requester,
        work: impl FnOnce(&mut Vec<Block>) -> Result<T, HasherError> + Send + 'static,
    ) -> Result<T, HasherError> {
        let place = self.enter(requester)?;
        let (sender, receiver) = oneshot::channel();
        let job = move || {
            let _place = place;
            // Skip the work if the caller no longer waits for the result.
            if !sender.is_closed() {
                let _ = sender.send(MEMORY.with_borrow_mut(work));
            }
        };
        if let Some(runtime) = &self.runtime {
            drop(runtime.spawn_blocking(job));
        }
        receiver.await.map_err(|_| HasherError::Failed("the hashing job was dropped".to_owned()))?
    }

    fn enter(&self, requester: &Requester) -> Result<Place, HasherError> {
        let mut jobs = lock(&self.jobs);
        // First the requester's own share: it alone may have filled the queue.
        let is_used =
            |key: &String| jobs.by_key.get(key).is_some_and(|count| *count >= self.max_per_requester);
        if requester.keys().iter().any(is_used) {
            return Err(HasherError::ShareUsed);
        }
        if jobs.count >= self.capacity {
            return Err(HasherError::Busy);
        }
        jobs.count += 1;
        for key in requester.keys() {
            *jobs.by_key.entry(key.clone()).or_default() += 1;
        }
        Ok(Place { requester: requester.clone(), jobs: self.jobs.clone() })
    }
}

impl Drop for HashingPool {
    /// Threads finish their current job and end. Nothing waits for them.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut jobs = lock(&self.jobs);
        jobs.count -= 1;
        for key in self.requester.keys() {
            if let Some(count) = jobs.by_key.get_mut(key) {
                *count -= 1;
            }
        }
        jobs.by_key.retain(|_, count| *count > 0);
    }
}

fn lock(jobs: &Mutex<Jobs>) -> MutexGuard<'_, Jobs> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives threads that serve requests priority, because a hash occupies a core for a long time. Only Linux has
/// priorities per thread; elsewhere this would affect the whole process.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::warn!(error = %ErrorChain(&error), "could not lower priority of password hashing threads");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Starts a job that runs until the returned sender signals it or is dropped.
    async fn block_all_threads(pool: &Arc<HashingPool>) -> (tokio::task::JoinHandle<()>, mpsc::Sender<()>) {
        let (started, has_started) = oneshot::channel();
        let (end, ended) = mpsc::channel();
        let pool = pool.clone();
        let call = tokio::spawn(async move {
            let wait = move |_: &mut Vec<Block>| Ok((started.send(()).is_ok(), ended.recv().is_ok()));
            let _ = pool.run(&Requester::operator(), wait).await;
        });
        has_started.await.unwrap();
        (call, end)
    }

    async fn runs(pool: &HashingPool) -> Result<u8, HasherError> {
        pool.run(&Requester::operator(), |_| Ok(7)).await
    }

    /// Retries until the job is accepted: a thread is free only shortly after it has sent its result.
    async fn run_until_free(pool: &HashingPool) -> Result<u8, HasherError> {
        loop {
            match runs(pool).await {
                Err(HasherError::Busy) => tokio::task::yield_now().await,
                result => return result,
            }
        }
    }

    #[tokio::test]
    async fn run_full_queue_returns_busy() {
        let pool = Arc::new(HashingPool::start(1, 1).unwrap());
        let (call, end) = block_all_threads(&pool).await;
        let (waiting, rejected, ()) = tokio::join!(runs(&pool), runs(&pool), async { end.send(()).unwrap() });
        assert_eq!((waiting, rejected), (Ok(7), Err(HasherError::Busy)));
        call.await.unwrap();
        assert_eq!(runs(&pool).await, Ok(7));
    }

    #[tokio::test]
    async fn run_over_share_rejects_only_that_requester() {
        let pool = Arc::new(HashingPool::start(1, 16).unwrap());
        let (call, end) = block_all_threads(&pool).await;
        let run = |account: &str, network: Option<&str>| {
            let (pool, requester) = (pool.clone(), Requester::new(account, network));
            async move { pool.run(&requester, |_| Ok(7)).await }
        };
        let ended = async {
            // After the other jobs are queued.
            tokio::task::yield_now().await;
            end.send(()).unwrap();
        };
        let outcomes = tokio::join!(
            run("anna", Some("203.0.113.7")),
            run("anna", Some("203.0.113.8")),
            run("anna", Some("203.0.113.9")),
            run("ben", Some("203.0.113.7")),
            run("cora", Some("203.0.113.7")),
            run("dora", None),
            ended,
        );
        let (first, second, account_full, third, network_full, fourth, ()) = outcomes;
        assert_eq!((first, second, third, fourth), (Ok(7), Ok(7), Ok(7), Ok(7)));
        assert_eq!((account_full, network_full), (Err(HasherError::ShareUsed), Err(HasherError::ShareUsed)));
        call.await.unwrap();
        assert_eq!(run("anna", Some("203.0.113.7")).await, Ok(7), "its share is free again");
        assert!(lock(&pool.jobs).by_key.len() <= 2, "only the keys of the last job");
    }

    #[tokio::test]
    async fn run_is_first_come_first_served() {
        let pool = Arc::new(HashingPool::start(1, 32).unwrap());
        let (call, end) = block_all_threads(&pool).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let run = |account: &'static str| {
            let (pool, order) = (pool.clone(), order.clone());
            async move {
                let requester = Requester::new(account, None);
                let job = move |_: &mut Vec<Block>| {
                    order.lock().unwrap().push(account);
                    Ok(())
                };
                pool.run(&requester, job).await
            }
        };
        let ended = async {
            tokio::task::yield_now().await;
            end.send(()).unwrap();
        };
        let (first, second, third, ()) = tokio::join!(run("anna"), run("ben"), run("anna"), ended);
        assert_eq!((first, second, third), (Ok(()), Ok(()), Ok(())));
        assert_eq!(*order.lock().unwrap(), ["anna", "ben", "anna"]);
        call.await.unwrap();
    }

    #[tokio::test]
    async fn run_canceled_job_still_occupies_its_thread() {
        let pool = Arc::new(HashingPool::start(1, 0).unwrap());
        let (call, end) = block_all_threads(&pool).await;
        call.abort();
        assert!(call.await.unwrap_err().is_cancelled());
        assert_eq!(runs(&pool).await, Err(HasherError::Busy));
        end.send(()).unwrap();
        assert_eq!(run_until_free(&pool).await, Ok(7));
    }

    #[tokio::test]
    async fn run_canceled_while_queued_does_no_work() {
        let pool = Arc::new(HashingPool::start(1, 2).unwrap());
        let (call, end) = block_all_threads(&pool).await;
        let (done, is_done) = mpsc::channel();
        let caller = pool.clone();
        let task = tokio::spawn(async move {
            caller.run(&Requester::operator(), move |_| Ok(done.send(()).is_ok())).await
        });
        tokio::task::yield_now().await;
        task.abort();
        assert!(task.await.unwrap_err().is_cancelled());
        end.send(()).unwrap();
        assert_eq!(runs(&pool).await, Ok(7), "later jobs still run");
        assert!(is_done.recv().is_err(), "the job was dropped without running");
        call.await.unwrap();
    }

    #[tokio::test]
    async fn run_panicking_job_keeps_thread_alive() {
        let pool = HashingPool::start(1, 0).unwrap();
        let result = pool
            .run(&Requester::operator(), |_| -> Result<u8, HasherError> { panic!("expected by the test") })
            .await;
        assert!(matches!(result, Err(HasherError::Failed(_))));
        assert_eq!(run_until_free(&pool).await, Ok(7));
    }

    #[tokio::test]
    async fn thread_reuses_its_memory() {
        let pool = HashingPool::start(1, 1).unwrap();
        let grow = |memory: &mut Vec<Block>| {
            let had = memory.len();
            memory.resize(5, Block::default());
            Ok(had)
        };
        assert_eq!(pool.run(&Requester::operator(), grow).await, Ok(0));
        assert_eq!(pool.run(&Requester::operator(), grow).await, Ok(5));
    }
}
