//! Answers that everybody gets alike, kept as finished bytes until the posts that they were made from change.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use actix_web::web;
use application::ports::{Revisions, StoreError, Topic};
use tokio::sync::watch;

use crate::finished::Finished;
use crate::kept::Kept;

/// In bytes: the lists and some thousand posts. When it is used up, what was asked for only once goes first.
const ROOM: usize = 24 * 1024 * 1024;

/// The public answers that are made from posts.
pub struct PublicAnswers {
    revisions: Arc<dyn Revisions>,
    room: usize,
    /// Another one for each revision of the posts: what comes too late goes into one that nobody reads any more.
    shelf: Kept<Shelf>,
}

impl PublicAnswers {
    #[must_use]
    pub fn new(revisions: Arc<dyn Revisions>) -> Self {
        Self { revisions, room: ROOM, shelf: Kept::default() }
    }

    /// What everybody is answered at this address: what is kept, if no post has changed since, or what `make`
    /// makes of the posts. A failure of it is answered and not kept.
    pub(crate) async fn get<E: From<StoreError>>(
        &self,
        address: &str,
        make: impl AsyncFnOnce() -> Result<Finished, E>,
    ) -> Result<Arc<Finished>, E> {
        let revision = self.revisions.current(Topic::Posts).await?;
        let answers = self.shelf.under(revision, async || Ok::<_, E>(Shelf::default())).await?;
        if let Some(kept) = answers.find(address) {
            return Ok(kept);
        }
        let _turn = match answers.take_turn(address) {
            Ok(turn) => Some(turn),
            Err(mut awaited) => {
                // Nothing is ever sent: the channel closes when the other one is done.
                let _closed = awaited.changed().await;
                if let Some(kept) = answers.find(address) {
                    return Ok(kept);
                }
                // Whoever waited in vain does not wait again, for the next one could fail as slowly.
                None
            }
        };
        let answer = Arc::new(make().await?);
        if answer.size() <= self.room {
            let packing = Arc::clone(&answer);
            // If no thread is to be had for it, each form is made when it is asked for.
            let _packed = web::block(move || packing.pack()).await;
            answers.contents_mut().keep(address, &answer, self.room);
        }
        Ok(answer)
    }
}

#[derive(Default)]
struct Shelf(RwLock<Contents>);

#[derive(Default)]
struct Contents {
    /// By address.
    answers: HashMap<String, KeptAnswer>,
    /// What is being made at this moment.
    awaited: HashMap<String, watch::Receiver<()>>,
}

struct KeptAnswer {
    answer: Arc<Finished>,
    /// Whether it was asked for since it came, or since room was made.
    is_wanted: AtomicBool,
}

impl Shelf {
    fn find(&self, address: &str) -> Option<Arc<Finished>> {
        let contents = self.contents();
        let kept = contents.answers.get(address)?;
        kept.is_wanted.store(true, Ordering::Relaxed);
        Some(Arc::clone(&kept.answer))
    }

    /// The right to make what is missing, or what tells that another one is done with it.
    fn take_turn<'a>(&'a self, address: &'a str) -> Result<Turn<'a>, watch::Receiver<()>> {
        let mut contents = self.contents_mut();
        if let Some(awaited) = contents.awaited.get(address) {
            return Err(awaited.clone());
        }
        let (done, awaited) = watch::channel(());
        contents.awaited.insert(address.to_owned(), awaited);
        Ok(Turn { shelf: self, address, _done: done })
    }

    fn contents(&self) -> RwLockReadGuard<'_, Contents> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn contents_mut(&self) -> RwLockWriteGuard<'_, Contents> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Contents {
    /// Leaves it out if there is no room for it beside what is wanted.
    fn keep(&mut self, address: &str, answer: &Arc<Finished>, room: usize) {
        let left = room.saturating_sub(answer.size());
        if self.size() > left {
            self.answers.retain(|_, kept| kept.is_wanted.swap(false, Ordering::Relaxed));
        }
        if self.size() <= left {
            let kept = KeptAnswer { answer: Arc::clone(answer), is_wanted: AtomicBool::new(false) };
            self.answers.insert(address.to_owned(), kept);
        }
    }

    fn size(&self) -> usize {
        self.answers.values().map(|kept| kept.answer.size()).sum()
    }
}

/// Held by whoever makes an answer, for all who want it.
struct Turn<'a> {
    shelf: &'a Shelf,
    address: &'a str,
    _done: watch::Sender<()>,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.shelf.contents_mut().awaited.remove(self.address);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicI64;

    use application::ports::Revision;
    use async_trait::async_trait;
    use futures_util::future::{join, join_all};
    use tokio::task::yield_now;

    use super::*;
    use crate::finished::ASK_AGAIN;

    /// Posts that are no more than a number, which is their revision too.
    #[derive(Default)]
    struct Posts(AtomicI64);

    impl Posts {
        fn change(&self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }

        fn read(&self) -> Finished {
            Finished::text("text/plain", ASK_AGAIN, self.0.load(Ordering::SeqCst).to_string())
        }
    }

    #[async_trait]
    impl Revisions for Posts {
        async fn current(&self, _: Topic) -> Result<Revision, StoreError> {
            Ok(Revision::new(self.0.load(Ordering::SeqCst)))
        }
    }

    fn public_answers(room: usize) -> (Arc<Posts>, PublicAnswers) {
        let posts = Arc::new(Posts::default());
        let public = PublicAnswers { room, ..PublicAnswers::new(posts.clone()) };
        (posts, public)
    }

    async fn never() -> Result<Finished, StoreError> {
        panic!("it is kept")
    }

    fn broken() -> StoreError {
        StoreError::Unavailable("the database is away".into())
    }

    #[actix_web::test]
    async fn an_answer_is_made_once_until_a_post_changes() {
        let (posts, public) = public_answers(ROOM);
        let made = public.get("/a", async || Ok::<_, StoreError>(posts.read())).await.unwrap();
        assert!(Arc::ptr_eq(&made, &public.get("/a", never).await.unwrap()));
        posts.change();
        let anew = public.get("/a", async || Ok::<_, StoreError>(posts.read())).await.unwrap();
        assert!(!Arc::ptr_eq(&made, &anew));
    }

    #[actix_web::test]
    async fn what_was_read_before_a_change_is_not_kept_after_it() {
        let (posts, public) = public_answers(ROOM);
        let slow = public.get("/a", async || {
            let read = posts.read();
            posts.change();
            let now = public.get("/a", async || Ok::<_, StoreError>(posts.read())).await?;
            assert!(Arc::ptr_eq(&now, &public.get("/a", never).await?), "newer answers are kept meanwhile");
            Ok::<_, StoreError>(read)
        });
        let old = slow.await.unwrap();
        let kept = public.get("/a", never).await.unwrap();
        assert!(!Arc::ptr_eq(&old, &kept));
    }

    #[actix_web::test]
    async fn many_who_ask_at_once_wait_for_one_who_makes_the_answer() {
        let (posts, public) = public_answers(ROOM);
        let times_made = AtomicI64::new(0);
        let ask = async || {
            let answer = public.get("/a", async || {
                times_made.fetch_add(1, Ordering::SeqCst);
                yield_now().await;
                Ok::<_, StoreError>(posts.read())
            });
            assert!(answer.await.is_ok());
        };
        join_all((0..50).map(|_| ask())).await;
        assert_eq!(times_made.into_inner(), 1);
    }

    #[actix_web::test]
    async fn a_failure_is_not_kept_and_holds_nobody_up_twice() {
        let (posts, public) = public_answers(ROOM);
        let fails = public.get("/a", async || {
            yield_now().await;
            Err::<Finished, _>(broken())
        });
        let waits = public.get("/a", async || Ok::<_, StoreError>(posts.read()));
        let (failed, made) = join(fails, waits).await;
        assert!(failed.is_err());
        assert!(Arc::ptr_eq(&made.unwrap(), &public.get("/a", never).await.unwrap()));
    }

    #[actix_web::test]
    async fn somebody_who_goes_away_while_she_makes_an_answer_leaves_it_to_the_next() {
        let (posts, public) = public_answers(ROOM);
        let gone = public.get("/a", std::future::pending::<Result<Finished, StoreError>>);
        let waits = public.get("/a", async || Ok::<_, StoreError>(posts.read()));
        let goes = async {
            tokio::select! {
                biased;
                _ = gone => {}
                () = yield_now() => {}
            }
        };
        assert!(join(goes, waits).await.1.is_ok());
    }

    #[actix_web::test]
    async fn when_there_is_no_more_room_what_nobody_asked_for_again_goes() {
        let (_, public) = public_answers(250);
        let make = async || Ok::<_, StoreError>(Finished::text("text/plain", ASK_AGAIN, "x".repeat(100)));
        for address in ["/wanted", "/once", "/wanted", "/new"] {
            public.get(address, make).await.unwrap();
        }
        for address in ["/wanted", "/new"] {
            assert!(public.get(address, never).await.is_ok(), "{address}");
        }
        let shelf = public.shelf.under(Revision::new(0), async || Err(())).await.unwrap();
        assert!(!shelf.contents().answers.contains_key("/once"));
        let huge = async || Ok::<_, StoreError>(Finished::text("text/plain", ASK_AGAIN, "x".repeat(251)));
        assert!(public.get("/huge", huge).await.is_ok());
        assert_eq!(shelf.contents().size(), 200);
    }
}
