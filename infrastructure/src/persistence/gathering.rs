//! Reads that wait at the same time are answered by one statement: under load each costs a part of one, and a lone
//! read waits for nobody.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;
use sea_orm::{DbErr, RuntimeErr};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

/// How many statements are under way at once. With a single one everybody would wait for a connection that has fallen
/// silent; more of them would have fewer reads each.
const STATEMENTS: usize = 2;
/// How many reads one statement answers at most.
const READS: usize = 128;

/// Reads what there is under these keys.
type Read<K, V> = dyn Fn(Vec<K>) -> BoxFuture<'static, Result<HashMap<K, V>, DbErr>> + Send + Sync;
type Answer<V> = Result<Option<V>, DbErr>;

/// Whoever asks is answered by a statement that begins after she asked, never by one that is under way already: it
/// sees all that was committed before. Which answer is hers is told by the key that was read back with it.
pub(super) struct Gathering<K, V> {
    queue: Mutex<Queue<K, V>>,
    read: Box<Read<K, V>>,
    /// Where statements run: whoever asks may go away, and so may the thread that serves her.
    runtime: Handle,
}

struct Queue<K, V> {
    waiting: VecDeque<(K, oneshot::Sender<Answer<V>>)>,
    under_way: usize,
}

impl<K, V> Gathering<K, V>
where
    K: Copy + Eq + Hash + Send + 'static,
    V: Clone + Send + 'static,
{
    /// To be called where tasks can be spawned: that is where the statements will run.
    pub(super) fn new(
        read: impl Fn(Vec<K>) -> BoxFuture<'static, Result<HashMap<K, V>, DbErr>> + Send + Sync + 'static,
    ) -> Arc<Self> {
        let queue = Mutex::new(Queue { waiting: VecDeque::new(), under_way: 0 });
        Arc::new(Self { queue, read: Box::new(read), runtime: Handle::current() })
    }

    pub(super) async fn ask(self: &Arc<Self>, key: K) -> Answer<V> {
        let (asker, answer) = oneshot::channel();
        if self.enqueue(key, asker) {
            let reader = Reader { gathering: self.clone(), has_ended: false };
            self.runtime.spawn(reader.answer_all());
        }
        let lost = |_| Err(DbErr::Conn(RuntimeErr::Internal("the statement was lost".to_owned())));
        answer.await.unwrap_or_else(lost)
    }

    /// Tells whether there is to be one more reader.
    fn enqueue(&self, key: K, asker: oneshot::Sender<Answer<V>>) -> bool {
        let mut queue = self.queue();
        queue.waiting.push_back((key, asker));
        let has_room = queue.under_way < STATEMENTS;
        if has_room {
            queue.under_way += 1;
        }
        has_room
    }
}

impl<K, V> Gathering<K, V> {
    fn queue(&self) -> MutexGuard<'_, Queue<K, V>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes one statement after the other for as long as anybody waits.
struct Reader<K, V> {
    gathering: Arc<Gathering<K, V>>,
    has_ended: bool,
}

impl<K, V> Reader<K, V>
where
    K: Copy + Eq + Hash + Send + 'static,
    V: Clone + Send + 'static,
{
    async fn answer_all(mut self) {
        while let Some(asked) = self.gather() {
            let found = (self.gathering.read)(asked.keys().copied().collect()).await;
            for (key, askers) in asked {
                let answer = found.as_ref().map(|found| found.get(&key)).map_err(Clone::clone);
                for asker in askers {
                    // Who does not wait any more needs none.
                    drop(asker.send(answer.clone().map(Option::<&V>::cloned)));
                }
            }
        }
    }

    /// Those that wait, by what they ask for; a key that several ask for is read once.
    fn gather(&mut self) -> Option<HashMap<K, Vec<oneshot::Sender<Answer<V>>>>> {
        let mut queue = self.gathering.queue();
        queue.waiting.retain(|(_, asker)| !asker.is_closed());
        let count = queue.waiting.len().min(READS);
        if count == 0 {
            // Before anybody else can ask: she has to find that there is room.
            queue.under_way -= 1;
            self.has_ended = true;
            return None;
        }
        let mut asked = HashMap::<_, Vec<_>>::new();
        for (key, asker) in queue.waiting.drain(..count) {
            asked.entry(key).or_default().push(asker);
        }
        Some(asked)
    }
}

impl<K, V> Drop for Reader<K, V> {
    /// One that was broken off leaves nobody waiting for it.
    fn drop(&mut self) {
        if self.has_ended {
            return;
        }
        let mut queue = self.gathering.queue();
        queue.under_way -= 1;
        if queue.under_way == 0 {
            queue.waiting.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use futures_util::future::join_all;
    use tokio::sync::Semaphore;
    use tokio::task::{JoinHandle, yield_now};

    use super::*;

    const FAILS: u16 = 500;
    const IS_LOST: u16 = 501;

    /// Every statement reads it as it begins, and ends when it may.
    struct Table {
        rows: Mutex<HashMap<u16, u32>>,
        statements: Mutex<Vec<Vec<u16>>>,
        may_end: Semaphore,
    }

    impl Table {
        /// Under each even key lies its hundredfold.
        fn new() -> Arc<Self> {
            let rows = (0..400).step_by(2).map(|key| (key, 100 * u32::from(key)));
            let rows = Mutex::new(rows.collect());
            Arc::new(Self { rows, statements: Mutex::default(), may_end: Semaphore::new(0) })
        }

        fn gathering(self: &Arc<Self>) -> Arc<Gathering<u16, u32>> {
            let table = self.clone();
            Gathering::new(move |keys| Box::pin(table.clone().read(keys)))
        }

        async fn read(self: Arc<Self>, keys: Vec<u16>) -> Result<HashMap<u16, u32>, DbErr> {
            let mut rows = self.rows.lock().unwrap().clone();
            rows.retain(|key, _| keys.contains(key));
            self.statements.lock().unwrap().push(keys.clone());
            self.may_end.acquire().await.unwrap().forget();
            assert!(!keys.contains(&IS_LOST), "lost");
            if keys.contains(&FAILS) { Err(DbErr::Custom("away".to_owned())) } else { Ok(rows) }
        }

        async fn wait_for_statements(&self, count: usize) {
            while self.statements.lock().unwrap().len() < count {
                yield_now().await;
            }
        }

        /// As many statements as may be under way are.
        async fn occupied(
            self: &Arc<Self>,
            with: u16,
        ) -> (Arc<Gathering<u16, u32>>, Vec<JoinHandle<Answer<u32>>>) {
            let gathering = self.gathering();
            let mut asking = Vec::new();
            for count in 1..=STATEMENTS {
                asking.push(ask(&gathering, with));
                self.wait_for_statements(count).await;
            }
            (gathering, asking)
        }
    }

    fn ask(gathering: &Arc<Gathering<u16, u32>>, key: u16) -> JoinHandle<Answer<u32>> {
        let gathering = gathering.clone();
        tokio::spawn(async move { gathering.ask(key).await })
    }

    #[tokio::test]
    async fn whoever_asks_is_answered_by_a_statement_that_begins_after_she_asked() {
        let table = Table::new();
        let (gathering, before) = table.occupied(2).await;
        table.rows.lock().unwrap().remove(&2);
        let after = ask(&gathering, 2);
        yield_now().await;
        table.may_end.add_permits(10);
        for asked in before {
            assert_eq!(asked.await.unwrap().unwrap(), Some(200));
        }
        assert_eq!(after.await.unwrap().unwrap(), None);
    }

    #[tokio::test]
    async fn those_who_wait_at_the_same_time_share_statements_and_each_gets_her_own_answer() {
        let table = Table::new();
        let (gathering, _) = table.occupied(0).await;
        let keys: Vec<u16> = (0..150).chain(0..50).collect();
        let answers = join_all(keys.iter().map(|key| gathering.ask(*key)));
        let (answers, ()) = tokio::join!(answers, async { table.may_end.add_permits(10) });
        for (key, answer) in keys.iter().zip(answers) {
            assert_eq!(answer.unwrap(), (key % 2 == 0).then_some(100 * u32::from(*key)));
        }
        let statements = table.statements.lock().unwrap();
        let shared: Vec<usize> = statements.iter().skip(STATEMENTS).map(Vec::len).collect();
        assert_eq!(shared, [READS, keys.len() - READS]);
        for keys in statements.iter() {
            assert_eq!(keys.len(), BTreeSet::from_iter(keys).len(), "a key is read once");
        }
    }

    #[tokio::test]
    async fn who_stops_waiting_harms_nobody() {
        let table = Table::new();
        let (gathering, first) = table.occupied(0).await;
        let (gone, stays) = (ask(&gathering, 2), ask(&gathering, 4));
        yield_now().await;
        for asking in first.iter().chain([&gone]) {
            asking.abort();
        }
        gone.await.unwrap_err();
        table.may_end.add_permits(10);
        assert_eq!(stays.await.unwrap().unwrap(), Some(400));
        assert_eq!(*table.statements.lock().unwrap().last().unwrap(), [4]);
    }

    #[tokio::test]
    async fn a_statement_that_fails_or_is_lost_fails_for_all_who_wait_for_it_and_for_nobody_else() {
        for bad in [FAILS, IS_LOST] {
            let table = Table::new();
            let (gathering, first) = table.occupied(0).await;
            let waiting: Vec<_> = [bad, 2, 2].map(|key| ask(&gathering, key)).into();
            yield_now().await;
            table.may_end.add_permits(10);
            for asked in first {
                assert_eq!(asked.await.unwrap().unwrap(), Some(0));
            }
            for asked in waiting {
                asked.await.unwrap().unwrap_err();
            }
            for _ in 0..=STATEMENTS {
                assert_eq!(gathering.ask(2).await.unwrap(), Some(200));
            }
        }
    }
}
