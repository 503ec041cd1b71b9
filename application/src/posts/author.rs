use domain::UserId;
use domain::posts::{AuthorName, Post};
use domain::users::{Permission, User};

use super::ManagePostError;
use crate::ports::UnitOfWork;

/// Who wrote a post.
#[derive(Debug, Clone, Default)]
pub struct AuthorInput {
    /// An admin who manages content; `None` keeps the author.
    pub id: Option<UserId>,
    pub name: ShownName,
}

/// The name that readers see.
#[derive(Debug, Clone, Default)]
pub enum ShownName {
    /// Keeps the name. A new post, or author, gets the first name of the author.
    #[default]
    Default,
    /// The name of the site.
    Site,
    Name(AuthorName),
}

/// Sets the author of a new post or an edited one.
pub(super) async fn set_author(
    unit: &mut dyn UnitOfWork,
    post: &mut Post,
    author: AuthorInput,
    is_new: bool,
) -> Result<(), ManagePostError> {
    let chosen = author.id.filter(|id| *id != post.author_id);
    if let Some(id) = chosen {
        let user = find_author(unit, id).await?.ok_or(ManagePostError::UnknownAuthor)?;
        post.author_id = id;
        post.author_name = first_name(&user);
    } else if is_new {
        post.author_name = find_author(unit, post.author_id).await?.as_ref().and_then(first_name);
    }
    match author.name {
        ShownName::Default => {}
        ShownName::Site => post.author_name = None,
        ShownName::Name(name) => post.author_name = Some(name),
    }
    Ok(())
}

async fn find_author(unit: &mut dyn UnitOfWork, id: UserId) -> Result<Option<User>, ManagePostError> {
    let admins = unit.users().list_admins().await?;
    Ok(admins.into_iter().find(|user| user.id == id && is_author(user)))
}

/// Whether a user may be chosen as an author.
pub(super) fn is_author(user: &User) -> bool {
    user.role.is_some_and(|role| role.allows(Permission::ManageContent))
}

fn first_name(user: &User) -> Option<AuthorName> {
    AuthorName::parse(user.first_name.as_str()).ok().flatten()
}
