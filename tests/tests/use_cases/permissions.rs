//! Admin use cases check the actor, independently of the HTTP layer.

use std::fmt::Debug;

use application::agents::ManageAgents;
use application::audit::{AuditLog, ContentHistory};
use application::bulk::{BulkIds, CatalogChange, PostChange};
use application::discounts::{ManageDiscounts, NewDiscount};
use application::outbox::{MailId, ManageEmails};
use application::ports::{Actor, AuditFilter, ContentId, MailFilter, PageRequest};
use application::posts::{AuthorInput, ManagePosts, PostInput, PostReader, PublishAt};
use application::prompts::{ManagePrompts, PromptLibrary};
use application::trash::Trash;
use domain::agents::{Access, AgentDraft, AgentUrl, Category, Description, Title};
use domain::discounts::{DiscountCode, DiscountKind};
use domain::posts::{PostDetails, PostExcerpt, PostTitle};
use domain::prompts::{PromptDraft, PromptName, PromptText};
use domain::users::Role;
use domain::{PostId, PromptId, Slug};
use integration_tests::contract::builders;
use uuid::Uuid;

use crate::use_cases::fixture::TestContext;

fn agent() -> AgentDraft {
    AgentDraft::new(
        Title::parse("Meal Planner").unwrap(),
        Description::parse("Plans meals.").unwrap(),
        Category::parse("Home").unwrap(),
        AgentUrl::parse("https://agents.example/meals").unwrap(),
        Access::Free,
    )
}

fn prompt() -> PromptDraft {
    PromptDraft {
        name: PromptName::parse("Dinner").unwrap(),
        category: Category::parse("Home").unwrap(),
        text: PromptText::parse("What can I cook?").unwrap(),
        is_draft: false,
    }
}

fn post() -> PostInput {
    PostInput {
        title: PostTitle::parse("Dinner").unwrap(),
        slug: Slug::parse("dinner").unwrap(),
        excerpt: PostExcerpt::parse("A short week of dinners.").unwrap(),
        html: "<p>Soup.</p>".to_owned(),
        is_published: true,
        publish_at: PublishAt::Unchanged,
        details: PostDetails::default(),
        author: AuthorInput::default(),
    }
}

#[track_caller]
fn assert_forbidden<T>(result: Result<T, impl Debug>) {
    let Err(error) = result else { panic!("it was allowed") };
    let error = format!("{error:?}");
    assert!(error.starts_with("Forbidden(") || error.starts_with("Failure(Forbidden("), "{error}");
}

#[tokio::test]
async fn manage_content_as_member_or_support_is_forbidden() {
    let context = TestContext::memory().await;
    let anna = context.member("anna@example.com").await;
    for actor in [Actor::Member(anna), Actor::Admin(anna, Role::Support)] {
        manage_content_is_forbidden(&context, actor).await;
    }
}

async fn manage_content_is_forbidden(context: &TestContext, actor: Actor) {
    let id = context.agent(1000).await;
    let (agents, prompts) = (&ManageAgents::new(&context.app), &ManagePrompts::new(&context.app));
    let (posts, some_id) = (&ManagePosts::new(&context.app), Uuid::from_u128(1));

    assert_forbidden(agents.list(actor).await);
    assert_forbidden(agents.create(actor, agent()).await);
    assert_forbidden(agents.update(actor, id, agent(), None).await);
    assert_forbidden(agents.delete(actor, id).await);
    let ids = BulkIds::new([id]).unwrap();
    assert_forbidden(agents.change_all(actor, &ids, &CatalogChange::Delete).await);
    assert_forbidden(agents.move_to_top(actor, id).await);

    assert_forbidden(PromptLibrary::new(&context.app).list_all(actor).await);
    let prompt_id = PromptId::from_uuid(some_id);
    assert_forbidden(prompts.create(actor, prompt()).await);
    assert_forbidden(prompts.update(actor, prompt_id, prompt(), None, None).await);
    assert_forbidden(prompts.delete(actor, prompt_id).await);
    let ids = BulkIds::new([prompt_id]).unwrap();
    assert_forbidden(prompts.change_all(actor, &ids, &CatalogChange::Delete).await);
    assert_forbidden(prompts.move_to_top(actor, prompt_id).await);

    let post_id = PostId::from_uuid(some_id);
    assert_forbidden(PostReader::new(&context.app).list_all(actor).await);
    assert_forbidden(PostReader::new(&context.app).find(actor, post_id).await);
    assert_forbidden(posts.create(actor, post(), None).await);
    assert_forbidden(posts.update(actor, post_id, post(), None, None).await);
    assert_forbidden(posts.delete(actor, post_id).await);
    let ids = BulkIds::new([post_id]).unwrap();
    assert_forbidden(posts.change_all(actor, &ids, PostChange::Delete).await);

    let (trash, history) = (&Trash::new(&context.app), &ContentHistory::new(&context.app));
    assert_forbidden(trash.list(actor).await);
    let (agent, page) = (ContentId::Agent(id), PageRequest::first(20));
    assert_forbidden(trash.restore(actor, agent).await);
    assert_forbidden(trash.erase(actor, agent).await);
    assert_forbidden(history.list(actor, agent, &page).await);
}

#[tokio::test]
async fn manage_discounts_without_owner_role_is_forbidden() {
    let context = TestContext::memory().await;
    let anna = context.member("anna@example.com").await;
    let (discounts, code) = (ManageDiscounts::new(&context.app), DiscountCode::parse("SPRING").unwrap());
    let draft = builders::discount_draft(DiscountKind::percentage(10).unwrap());
    let new = NewDiscount { code: code.clone(), draft };
    for actor in [Actor::Member(anna), Actor::Admin(anna, Role::Editor), Actor::Admin(anna, Role::Support)] {
        assert_forbidden(discounts.create(actor, new.clone()).await);
        assert_forbidden(discounts.deactivate(actor, &code).await);
        assert_forbidden(discounts.list(actor).await);
    }
    assert!(discounts.list(Actor::Admin(anna, Role::Owner)).await.unwrap().is_empty());
    assert!(discounts.list(Actor::Cli).await.unwrap().is_empty());
}

#[tokio::test]
async fn read_audit_log_as_member_is_forbidden() {
    let context = TestContext::memory().await;
    let member = Actor::Member(context.member("anna@example.com").await);
    let (log, page) = (AuditLog::new(&context.app), PageRequest::first(20));
    assert_forbidden(log.list(member, &AuditFilter::default(), &page).await);
    assert!(log.list(Actor::Cli, &AuditFilter::default(), &page).await.unwrap().next.is_none());
}

#[tokio::test]
async fn manage_emails_as_member_is_forbidden() {
    let context = TestContext::memory().await;
    let member = Actor::Member(context.member("anna@example.com").await);
    let (emails, id) = (&ManageEmails::new(&context.app), MailId::from_uuid(Uuid::from_u128(1)));
    let page = PageRequest::first(20);
    assert_forbidden(emails.list(member, &MailFilter::default(), &page).await);
    assert_forbidden(emails.retry(member, id).await);
    assert_forbidden(emails.send_test(member).await);
    // It has no mailbox.
    assert_forbidden(emails.send_test(Actor::Cli).await);
    assert_forbidden(emails.previews(member));
    assert_forbidden(emails.preview(member, application::outbox::MailKind::Receipt));
}
