use std::sync::{Arc, PoisonError, RwLock};

use application::ports::Revision;
use tokio::sync::Mutex;

/// What is made of stored things, and worth keeping until they have another revision.
#[derive(Debug)]
pub struct Kept<T> {
    entry: RwLock<Option<(Revision, Arc<T>)>>,
    /// Held by whoever makes it, for all who wait for it.
    making: Mutex<()>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self { entry: RwLock::default(), making: Mutex::default() }
    }
}

impl<T> Kept<T> {
    /// What was kept under this revision, or what is made now. Only what is read after the caller learned of the
    /// revision may go into it.
    pub(crate) async fn under<E>(
        &self,
        revision: Revision,
        make: impl AsyncFnOnce() -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        if let Some(kept) = self.find(revision) {
            return Ok(kept);
        }
        let _making = self.making.lock().await;
        if let Some(kept) = self.find(revision) {
            return Ok(kept);
        }
        let fresh = Arc::new(make().await?);
        let mut entry = self.entry.write().unwrap_or_else(PoisonError::into_inner);
        *entry = Some((revision, fresh.clone()));
        Ok(fresh)
    }

    fn find(&self, revision: Revision) -> Option<Arc<T>> {
        let entry = self.entry.read().unwrap_or_else(PoisonError::into_inner);
        entry.as_ref().filter(|(of, _)| *of == revision).map(|(_, kept)| kept.clone())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[actix_web::test]
    async fn it_is_made_once_a_revision_however_many_ask_at_once() {
        let kept = Kept::default();
        let made = Cell::new(0);
        let ask = |revision| {
            kept.under(Revision::new(revision), async || {
                tokio::task::yield_now().await;
                made.set(made.get() + 1);
                Ok::<_, ()>(made.get())
            })
        };
        let (first, second, third) = tokio::join!(ask(1), ask(1), ask(1));
        assert_eq!([first, second, third], [1; 3].map(|once| Ok(Arc::new(once))));
        assert_eq!(ask(2).await, Ok(Arc::new(2)));
        assert_eq!(ask(2).await, Ok(Arc::new(2)));
    }

    #[actix_web::test]
    async fn what_could_not_be_made_is_not_kept() {
        let kept = Kept::default();
        assert_eq!(kept.under(Revision::new(1), async || Err::<(), _>("away")).await, Err("away"));
        assert_eq!(kept.under(Revision::new(1), async || Ok::<_, ()>(())).await, Ok(Arc::new(())));
    }
}
