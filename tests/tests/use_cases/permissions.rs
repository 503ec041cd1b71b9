//! Admin use cases check the actor, independently of the HTTP layer.

use application::Failure;
use application::agents::ManageAgentError;
use application::discounts::{CreateDiscountError, DeactivateDiscountError, NewDiscount};
use application::ports::Actor;
use application::posts::{ManagePostError, PostInput};
use application::prompts::ManagePromptError;
use domain::agents::{Access, AgentDraft, AgentUrl, Category, Description, Title};
use domain::discounts::{DiscountCode, DiscountKind};
use domain::posts::{PostExcerpt, PostTitle, Slug};
use domain::prompts::{PromptDraft, PromptName, PromptText};
use domain::{PostId, PromptId};
use uuid::Uuid;

use crate::fixture::TestContext;

fn agent() -> AgentDraft {
    AgentDraft {
        title: Title::parse("Meal Planner").unwrap(),
        description: Description::parse("Plans meals.").unwrap(),
        category: Category::parse("Home").unwrap(),
        url: AgentUrl::parse("https://agents.example/meals").unwrap(),
        access: Access::Free,
    }
}

fn prompt() -> PromptDraft {
    PromptDraft {
        name: PromptName::parse("Dinner").unwrap(),
        category: Category::parse("Home").unwrap(),
        text: PromptText::parse("What can I cook?").unwrap(),
    }
}

fn post() -> PostInput {
    PostInput {
        title: PostTitle::parse("Dinner").unwrap(),
        slug: Slug::parse("dinner").unwrap(),
        excerpt: PostExcerpt::parse("A short week of dinners.").unwrap(),
        html: "<p>Soup.</p>".to_owned(),
        is_published: true,
    }
}

#[tokio::test]
async fn manage_content_as_member_is_forbidden() {
    let context = TestContext::memory().await;
    let member = Actor::Member(context.member("anna@example.com").await);
    let id = context.agent(1000).await;
    let (agents, prompts) = (&context.services.manage_agents, &context.services.manage_prompts);
    let (posts, some_id) = (&context.services.manage_posts, Uuid::from_u128(1));

    assert!(matches!(agents.list(member).await, Err(ManageAgentError::Failure(Failure::Forbidden(_)))));
    assert!(matches!(
        agents.create(member, agent()).await,
        Err(ManageAgentError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        agents.update(member, id, agent(), None).await,
        Err(ManageAgentError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(agents.delete(member, id).await, Err(ManageAgentError::Failure(Failure::Forbidden(_)))));

    let prompt_id = PromptId::from_uuid(some_id);
    assert!(matches!(
        prompts.create(member, prompt()).await,
        Err(ManagePromptError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        prompts.update(member, prompt_id, prompt(), None).await,
        Err(ManagePromptError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        prompts.delete(member, prompt_id).await,
        Err(ManagePromptError::Failure(Failure::Forbidden(_)))
    ));

    let post_id = PostId::from_uuid(some_id);
    assert!(matches!(
        context.services.post_reader.list_all(member).await,
        Err(ManagePostError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        posts.create(member, post()).await,
        Err(ManagePostError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        posts.update(member, post_id, post(), None).await,
        Err(ManagePostError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        posts.delete(member, post_id).await,
        Err(ManagePostError::Failure(Failure::Forbidden(_)))
    ));
}

#[tokio::test]
async fn manage_discounts_as_member_is_forbidden() {
    let context = TestContext::memory().await;
    let member = Actor::Member(context.member("anna@example.com").await);
    let (discounts, code) = (context.ports.discount_admin(), DiscountCode::parse("SPRING").unwrap());
    let new = NewDiscount {
        code: code.clone(),
        kind: DiscountKind::percentage(10).unwrap(),
        expires_at: None,
        max_uses: None,
        max_uses_per_member: None,
    };
    assert!(matches!(
        discounts.create(member, new).await,
        Err(CreateDiscountError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(
        discounts.deactivate(member, &code).await,
        Err(DeactivateDiscountError::Failure(Failure::Forbidden(_)))
    ));
    assert!(matches!(discounts.list(member).await, Err(Failure::Forbidden(_))));
    assert!(discounts.list(Actor::Cli).await.unwrap().is_empty());
}
