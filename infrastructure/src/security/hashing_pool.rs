//! A thread pool for hashing passwords.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use application::ports::{HasherError, Requester};
use argon2::Block;
use tokio::sync::oneshot;

/// A few threads with a short queue. Each thread reuses its hashing memory: allocating many megabytes for
/// every password would make the process several times larger.
pub(super) struct HashingPool {
    queue: Arc<Queue>,
}

type Work = Box<dyn FnOnce(&mut Vec<Block>) + Send>;

struct Job {
    work: Work,
    requester: Requester,
}

struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// The maximum number of running and waiting jobs.
    capacity: usize,
    /// The maximum number of those jobs for one key of a requester.
    max_per_requester: usize,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    running: usize,
    /// The number of running and waiting jobs for each key.
    job_counts: HashMap<String, usize>,
    is_closed: bool,
}

impl State {
    fn is_over_limit(&self, requester: &Requester, max_per_requester: usize) -> bool {
        requester
            .keys()
            .iter()
            .any(|key| self.job_counts.get(key).is_some_and(|job_counts| *job_counts >= max_per_requester))
    }

    /// Fair queueing: returns the first job of the requester with the fewest running and waiting jobs, so
    /// that occasional requesters go before frequent ones.
    fn next(&mut self) -> Option<Job> {
        let load = |job: &Job| {
            job.requester
                .keys()
                .iter()
                .filter_map(|key| self.job_counts.get(key))
                .max()
                .copied()
                .unwrap_or_default()
        };
        let (first, _) = self.waiting.iter().enumerate().min_by_key(|(_, job)| load(job))?;
        self.waiting.remove(first)
    }

    fn acquire(&mut self, requester: &Requester) {
        for key in requester.keys() {
            *self.job_counts.entry(key.clone()).or_default() += 1;
        }
    }

    fn release(&mut self, requester: &Requester) {
        for key in requester.keys() {
            if let Some(job_counts) = self.job_counts.get_mut(key) {
                *job_counts -= 1;
                if *job_counts == 0 {
                    self.job_counts.remove(key);
                }
            }
        }
    }
}

impl HashingPool {
    /// Starts this many threads with room for `waiting` jobs in the queue. An eighth of them may belong to
    /// one account or network address.
    pub(super) fn start(threads: usize, waiting: usize) -> io::Result<Self> {
        let queue = Arc::new(Queue {
            state: Mutex::default(),
            changed: Condvar::new(),
            capacity: threads.saturating_add(waiting),
            max_per_requester: (waiting / 8).max(1),
        });
        let pool = Self { queue };
        for number in 1..=threads {
            let queue = pool.queue.clone();
            thread::Builder::new().name(format!("passwords-{number}")).spawn(move || queue.work())?;
        }
        Ok(pool)
    }

    /// Runs `work` on one of the threads, with the thread's reusable memory.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        requester: &Requester,
        work: impl FnOnce(&mut Vec<Block>) -> Result<T, HasherError> + Send + 'static,
    ) -> Result<T, HasherError> {
        let (sender, receiver) = oneshot::channel();
        let work = Box::new(move |memory: &mut Vec<Block>| {
            // Skip the work if the caller no longer waits for the result.
            if !sender.is_closed() {
                let _ = sender.send(work(memory));
            }
        });
        self.queue.enqueue(Job { work, requester: requester.clone() })?;
        receiver.await.map_err(|_| HasherError::Failed("the hashing job was dropped".to_owned()))?
    }
}

impl Drop for HashingPool {
    /// Threads finish their current job and end.
    fn drop(&mut self) {
        let mut state = self.queue.state();
        state.is_closed = true;
        state.waiting.clear();
        self.queue.changed.notify_all();
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enqueue(&self, job: Job) -> Result<(), HasherError> {
        let mut state = self.state();
        let is_full = state.running + state.waiting.len() >= self.capacity;
        // First the requester's own share: it alone may have filled the queue.
        if state.is_over_limit(&job.requester, self.max_per_requester) {
            return Err(HasherError::ShareUsed);
        }
        if is_full {
            return Err(HasherError::Busy);
        }
        state.acquire(&job.requester);
        state.waiting.push_back(job);
        self.changed.notify_one();
        Ok(())
    }

    /// The loop of a thread, until the pool is closed.
    fn work(&self) {
        lower_priority();
        let mut memory = Vec::new();
        while let Some(job) = self.wait_for_job() {
            // A panic must not end the thread. The caller gets an error because the channel is closed.
            let Job { work, requester } = job;
            let _ = catch_unwind(AssertUnwindSafe(|| work(&mut memory)));
            let mut state = self.state();
            state.running -= 1;
            state.release(&requester);
        }
    }

    fn wait_for_job(&self) -> Option<Job> {
        let mut state = self.state();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(job) = state.next() {
                state.running += 1;
                return Some(job);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Gives threads that serve requests priority, because a hash occupies a core for a long time. Only Linux has
/// priorities per thread; elsewhere this would affect the whole process.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::warn!(%error, "could not lower priority of password hashing threads");
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
        assert!(pool.queue.state().job_counts.len() <= 2, "only the keys of the last job");
    }

    #[tokio::test]
    async fn run_prefers_requester_with_fewest_jobs() {
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
        let (first, second, third, fourth, ()) =
            tokio::join!(run("busy"), run("busy"), run("busy"), run("once"), ended);
        assert_eq!((first, second, third, fourth), (Ok(()), Ok(()), Ok(()), Ok(())));
        assert_eq!(*order.lock().unwrap(), ["once", "busy", "busy", "busy"]);
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
