//! A deterministic single-threaded scheduler: at every port call, the seed decides which task runs next.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use tokio::sync::oneshot;

use integration_tests::seeded_rng::SeededRng;

/// Where a task runs. A crash of its node ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Location {
    /// Browsers, admins and time: crashes of nodes do not end them.
    External,
    Node(usize),
}

struct Task {
    location: Location,
    name: String,
    future: Pin<Box<dyn Future<Output = ()> + Send>>,
}

/// Spawns tasks, also from within tasks.
#[derive(Clone, Default)]
pub struct Spawner(Arc<Mutex<Vec<Task>>>);

impl Spawner {
    pub fn spawn(&self, location: Location, name: String, future: impl Future<Output = ()> + Send + 'static) {
        self.queue().push(Task { location, name, future: Box::pin(future) });
    }

    /// Runs a task on a node. `None` if the node crashed before it responded.
    pub async fn run_on_node<T: Send + 'static>(
        &self,
        node: usize,
        name: String,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let (response, received) = oneshot::channel();
        self.spawn(Location::Node(node), name, async move {
            // The receiver is dropped when the browser has disconnected.
            let _ = response.send(work.await);
        });
        received.await.ok()
    }

    fn queue(&self) -> MutexGuard<'_, Vec<Task>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub struct Scheduler {
    pub spawner: Spawner,
    tasks: Vec<Task>,
}

impl Scheduler {
    /// A longer run does not terminate.
    const MAX_STEPS: u32 = 2_000_000;

    pub fn new() -> Self {
        Self { spawner: Spawner::default(), tasks: Vec::new() }
    }

    /// Runs steps until all external tasks are done. `before_step` gets the next task and may crash a node,
    /// which `restart` then starts again.
    pub fn run(
        &mut self,
        rng: &mut SeededRng,
        mut before_step: impl FnMut(&mut SeededRng, &str) -> Option<usize>,
        restart: impl Fn(usize),
    ) {
        let mut context = Context::from_waker(Waker::noop());
        for _ in 0..Self::MAX_STEPS {
            self.tasks.append(&mut self.spawner.queue());
            if !self.tasks.iter().any(|task| task.location == Location::External) {
                return;
            }
            let next = rng.index(self.tasks.len());
            if let Some(node) = before_step(rng, &self.tasks[next].name) {
                self.crash(node);
                restart(node);
            } else if self.tasks[next].future.as_mut().poll(&mut context).is_ready() {
                drop(self.tasks.swap_remove(next));
            }
        }
        let names: Vec<_> = self.tasks.iter().map(|task| task.name.as_str()).collect();
        panic!("these tasks never end: {names:?}");
    }

    /// Everything in the node's memory is lost.
    pub fn crash(&mut self, node: usize) {
        self.tasks.append(&mut self.spawner.queue());
        self.tasks.retain(|task| task.location != Location::Node(node));
    }
}

/// Runs a future that depends on no other task.
pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = Box::pin(future);
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..1_000_000 {
        if let Poll::Ready(response) = future.as_mut().poll(&mut context) {
            return response;
        }
    }
    panic!("the future never completes");
}

/// Lets other tasks run.
pub async fn yield_now() {
    let mut has_waited = false;
    std::future::poll_fn(|_| {
        if std::mem::replace(&mut has_waited, true) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}
