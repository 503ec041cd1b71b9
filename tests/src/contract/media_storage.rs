//! The contract of the storage of files: in memory, in a folder and in an S3-compatible store.

use application::ports::{Clock as _, MediaStorage};
use chrono::TimeDelta;
use domain::media::MediaFile;
use infrastructure::system::SystemClock;

fn file(name: &str) -> MediaFile {
    name.parse().unwrap()
}

/// # Panics
/// If the storage violates the contract. It must be empty.
pub async fn stores_files(storage: &dyn MediaStorage) {
    let (a, b) =
        (file("0123456789abcdef0123456789abcdef-480.webp"), file("package-0123456789abcdef0123456789abcdef"));
    assert_eq!(storage.get(&a).await.unwrap(), None);
    storage.remove(&a).await.unwrap();
    assert!(storage.list().await.unwrap().is_empty());

    let large: Vec<u8> = (0..3_000_000_u32).map(|index| index.to_le_bytes()[1]).collect();
    storage.put(&a, b"first".to_vec()).await.unwrap();
    storage.put(&b, large.clone()).await.unwrap();
    storage.put(&a, b"second".to_vec()).await.unwrap();
    assert_eq!(storage.get(&a).await.unwrap(), Some(b"second".to_vec()));
    assert_eq!(storage.get_part(&b, 1..4).await.unwrap().as_deref(), large.get(1..4));
    let end = u64::try_from(large.len()).unwrap();
    assert_eq!(
        storage.get_part(&b, end - 2..end + 5).await.unwrap().as_deref(),
        large.get(large.len() - 2..)
    );
    assert_eq!(storage.get(&b).await.unwrap(), Some(large));

    let mut listed = storage.list().await.unwrap();
    listed.sort_by_key(|stored| stored.file.clone());
    let files: Vec<_> = listed.iter().map(|stored| stored.file.clone()).collect();
    assert_eq!(files, [a.clone(), b.clone()]);
    for stored in listed {
        assert!((SystemClock.now() - stored.written_at).abs() < TimeDelta::minutes(5), "{stored:?}");
    }

    storage.remove(&a).await.unwrap();
    assert_eq!(storage.get(&a).await.unwrap(), None);
    assert_eq!(storage.get_part(&a, 0..1).await.unwrap(), None);
    assert_eq!(storage.list().await.unwrap().len(), 1);
}
