use domain::media::FeatureImage;

use crate::ports::{StoreError, UnitOfWork};

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This image no longer exists. Choose another one.")]
pub struct MissingImageError;

/// The chosen image with the size of the stored one. It cannot be deleted until the unit of work ends, and then it is in use.
///
/// # Errors
/// [`StoreError`]; inside, [`MissingImageError`].
pub(crate) async fn stored_image(
    unit: &mut dyn UnitOfWork,
    chosen: Option<FeatureImage>,
) -> Result<Result<Option<FeatureImage>, MissingImageError>, StoreError> {
    let Some(FeatureImage { source, alt }) = chosen else { return Ok(Ok(None)) };
    let Some(found) = unit.images().find_by_hash(&source.hash).await? else {
        return Ok(Err(MissingImageError));
    };
    let locked = unit.images().lock(found.id).await?;
    Ok(locked.map(|found| Some(FeatureImage { source: found.image.source, alt })).ok_or(MissingImageError))
}
