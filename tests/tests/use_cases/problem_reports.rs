//! Reports that an agent doesn't open, answered by several admins at the same time.

use std::collections::BTreeSet;
use std::sync::Arc;

use application::Failure;
use application::outbox::MailKind;
use application::ports::Actor;
use application::problem_reports::{ReportProblem, ReportProblemError, ResolveReports, ResolveReportsError};
use domain::problem_reports::{ReportAnswer, ReportOutcome};
use domain::toolbox::ToolboxItem;
use domain::users::Role;
use domain::{ProblemReportId, UserId};
use tokio::task::JoinSet;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    resolve_concurrently_has_one_winner,
    report_concurrently_adds_one_report,
    report_and_resolve_as_wrong_actor_is_forbidden,
);

async fn reported(context: &TestContext, members: &[UserId]) -> (ToolboxItem, BTreeSet<ProblemReportId>) {
    let agent = ToolboxItem::Agent(context.agent(1000).await);
    for member in members {
        let owner = Actor::Admin(*member, Role::Editor);
        ReportProblem::new(&context.app).run(owner, agent, None).await.unwrap();
    }
    (agent, open(context, agent).await)
}

async fn open(context: &TestContext, agent: ToolboxItem) -> BTreeSet<ProblemReportId> {
    let reports = ResolveReports::new(&context.app).list(Actor::Cli, agent).await.unwrap();
    reports.into_iter().map(|report| report.id).collect()
}

async fn resolve_concurrently_has_one_winner(context: &Arc<TestContext>) {
    let admin = context.admin("ada@example.com").await;
    let members = [context.member("anna@example.com").await, context.member("ben@example.com").await];
    let (agent, seen) = reported(context, &members).await;
    let answer = ReportAnswer::parse("It opens").unwrap();
    let outcomes = (0..10).map(|number| {
        if number % 2 == 0 { ReportOutcome::Fixed } else { ReportOutcome::Dismissed(Some(answer.clone())) }
    });
    let tasks: JoinSet<_> = outcomes
        .map(|outcome| {
            let (context, seen) = (context.clone(), seen.clone());
            async move {
                let owner = Actor::Admin(admin, Role::Owner);
                ResolveReports::new(&context.app).resolve(owner, agent, &seen, outcome).await
            }
        })
        .collect();
    let results = tasks.join_all().await;
    let (won, lost): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 1);
    assert!(lost.iter().all(|result| matches!(result, Err(ResolveReportsError::AlreadyResolved(_)))));
    assert!(open(context, agent).await.is_empty());
    let mut emails = context.emails().await;
    emails.retain(|email| email.0 != MailKind::ReportNotice);
    assert_eq!(emails.len(), 2, "one for each member: {emails:?}");
    assert_eq!(emails[0].0, emails[1].0);
    assert!([MailKind::ProblemFixed, MailKind::ReportAnswered].contains(&emails[0].0));
}

async fn report_concurrently_adds_one_report(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let agent = ToolboxItem::Agent(context.agent(1000).await);
    let tasks: JoinSet<_> = (0..10)
        .map(|_| {
            let context = context.clone();
            let owner = Actor::Admin(anna, Role::Editor);
            async move { ReportProblem::new(&context.app).run(owner, agent, None).await }
        })
        .collect();
    assert!(tasks.join_all().await.iter().all(Result::is_ok));
    assert_eq!(open(context, agent).await.len(), 1);
}

async fn report_and_resolve_as_wrong_actor_is_forbidden(context: &Arc<TestContext>) {
    let anna = context.member("anna@example.com").await;
    let (agent, seen) = reported(context, &[anna]).await;
    let (reports, resolve_reports) = (&ReportProblem::new(&context.app), &ResolveReports::new(&context.app));
    for actor in [Actor::Member(anna), Actor::Admin(anna, Role::Support)] {
        assert!(matches!(reports.run(actor, agent, None).await, Err(ReportProblemError::NotFound)));
        assert!(matches!(resolve_reports.list(actor, agent).await, Err(Failure::Forbidden(_))));
        assert!(matches!(
            resolve_reports.resolve(actor, agent, &seen, ReportOutcome::Fixed).await,
            Err(ResolveReportsError::Failure(Failure::Forbidden(_)))
        ));
    }
    assert!(matches!(
        reports.run(Actor::Cli, agent, None).await,
        Err(ReportProblemError::Failure(Failure::Forbidden(_)))
    ));
    let without_members = resolve_reports.list(Actor::Admin(anna, Role::Editor), agent).await.unwrap();
    assert!(without_members.iter().all(|report| report.reporter.is_none()));
    assert_eq!(open(context, agent).await, seen);
}
