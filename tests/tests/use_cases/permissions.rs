//! Admin use cases check the actor, independently of the HTTP layer.

use application::Failure;
use application::agents::{ManageAgentError, ManageAgents};
use application::audit::{AuditLog, ContentHistory};
use application::bulk::{BulkIds, CatalogChange, PostChange};
use application::discounts::{CreateDiscountError, DeactivateDiscountError, ManageDiscounts, NewDiscount};
use application::outbox::{MailId, ManageEmails, RetryEmailError};
use application::ports::{Actor, AuditFilter, ContentId, MailFilter, PageRequest};
use application::posts::{AuthorInput, ManagePostError, ManagePosts, PostInput, PostReader, PublishAt};
use application::prompts::{ManagePromptError, ManagePrompts, PromptLibrary};
use application::trash::{Trash, TrashError};
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

    assert!(matches!(agents.list(actor).await, Err(ManageAgentError::Failure(Failure::Forbidden(_)))));
    assert!(matches!(
        agents.create(actor, agent()).await,
        Err(ManageAgentError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        agents.update(actor, id, agent(), None).await,
        Err(ManageAgentError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(agents.delete(actor, id).await, Err(ManageAgentError::Failure(Failure::Forbidden(_)))));
    let ids = BulkIds::new([id]).unwrap();
    assert!(matches!(
        agents.change_all(actor, &ids, &CatalogChange::Delete).await,
        Err(ManageAgentError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        agents.move_to_top(actor, id).await,
        Err(ManageAgentError::Failure(Failure::Forbidden(_)))
    ));

    assert!(matches!(
        PromptLibrary::new(&context.app).list_all(actor).await,
        Err(ManagePromptError::Failure(Failure::Forbidden(_)))
    ));
    let prompt_id = PromptId::from_uuid(some_id);
    assert!(matches!(
        prompts.create(actor, prompt()).await,
        Err(ManagePromptError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        prompts.update(actor, prompt_id, prompt(), None, None).await,
        Err(ManagePromptError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        prompts.delete(actor, prompt_id).await,
        Err(ManagePromptError::Failure(Failure::Forbidden(_)))
    ));
    let ids = BulkIds::new([prompt_id]).unwrap();
    assert!(matches!(
        prompts.change_all(actor, &ids, &CatalogChange::Delete).await,
        Err(ManagePromptError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        prompts.move_to_top(actor, prompt_id).await,
        Err(ManagePromptError::Failure(Failure::Forbidden(_)))
    ));

    let post_id = PostId::from_uuid(some_id);
    assert!(matches!(
        PostReader::new(&context.app).list_all(actor).await,
        Err(ManagePostError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        PostReader::new(&context.app).find(actor, post_id).await,
        Err(ManagePostError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        posts.create(actor, post(), None).await,
        Err(ManagePostError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        posts.update(actor, post_id, post(), None, None).await,
        Err(ManagePostError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        posts.delete(actor, post_id).await,
        Err(ManagePostError::Failure(Failure::Forbidden(_)))
    ));
    let ids = BulkIds::new([post_id]).unwrap();
    assert!(matches!(
        posts.change_all(actor, &ids, PostChange::Delete).await,
        Err(ManagePostError::Failure(Failure::Forbidden(_)))
    ));

    let (trash, history) = (&Trash::new(&context.app), &ContentHistory::new(&context.app));
    assert!(matches!(trash.list(actor).await, Err(Failure::Forbidden(_))));
    let (agent, page) = (ContentId::Agent(id), PageRequest::first(20));
    assert!(matches!(trash.restore(actor, agent).await, Err(TrashError::Failure(Failure::Forbidden(_)))));
    assert!(matches!(trash.erase(actor, agent).await, Err(TrashError::Failure(Failure::Forbidden(_)))));
    assert!(matches!(history.list(actor, agent, &page).await, Err(Failure::Forbidden(_))));
}

#[tokio::test]
async fn manage_discounts_without_owner_role_is_forbidden() {
    let context = TestContext::memory().await;
    let anna = context.member("anna@example.com").await;
    let (discounts, code) = (ManageDiscounts::new(&context.app), DiscountCode::parse("SPRING").unwrap());
    let draft = builders::discount_draft(DiscountKind::percentage(10).unwrap());
    let new = NewDiscount { code: code.clone(), draft };
    for actor in [Actor::Member(anna), Actor::Admin(anna, Role::Editor), Actor::Admin(anna, Role::Support)] {
        assert!(matches!(
            discounts.create(actor, new.clone()).await,
            Err(CreateDiscountError::Failure(Failure::Forbidden(_)))
        ));
        assert!(matches!(
            discounts.deactivate(actor, &code).await,
            Err(DeactivateDiscountError::Failure(Failure::Forbidden(_)))
        ));
        assert!(matches!(discounts.list(actor).await, Err(Failure::Forbidden(_))));
    }
    assert!(discounts.list(Actor::Admin(anna, Role::Owner)).await.unwrap().is_empty());
    assert!(discounts.list(Actor::Cli).await.unwrap().is_empty());
}

#[tokio::test]
async fn read_audit_log_as_member_is_forbidden() {
    let context = TestContext::memory().await;
    let member = Actor::Member(context.member("anna@example.com").await);
    let (log, page) = (AuditLog::new(&context.app), PageRequest::first(20));
    assert!(matches!(log.list(member, &AuditFilter::default(), &page).await, Err(Failure::Forbidden(_))));
    assert!(log.list(Actor::Cli, &AuditFilter::default(), &page).await.unwrap().next.is_none());
}

#[tokio::test]
async fn manage_emails_as_member_is_forbidden() {
    let context = TestContext::memory().await;
    let member = Actor::Member(context.member("anna@example.com").await);
    let (emails, id) = (&ManageEmails::new(&context.app), MailId::from_uuid(Uuid::from_u128(1)));
    let page = PageRequest::first(20);
    assert!(matches!(emails.list(member, &MailFilter::default(), &page).await, Err(Failure::Forbidden(_))));
    assert!(matches!(emails.retry(member, id).await, Err(RetryEmailError::Failure(Failure::Forbidden(_)))));
    assert!(matches!(emails.send_test(member).await, Err(Failure::Forbidden(_))));
    assert!(matches!(emails.send_test(Actor::Cli).await, Err(Failure::Forbidden(_))), "it has no mailbox");
    assert!(matches!(emails.previews(member), Err(Failure::Forbidden(_))));
    assert!(matches!(
        emails.preview(member, application::outbox::MailKind::Receipt),
        Err(Failure::Forbidden(_))
    ));
}
