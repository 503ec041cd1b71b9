use std::collections::BTreeSet;

use application::ports::{ProblemReportView, Reporter};
use domain::agents::{Access, Agent};
use domain::problem_reports::{ProblemReport, ReportAnswer, ReportNote, ReportOutcome, Resolution};
use domain::prompts::Prompt;
use domain::toolbox::ToolboxItem;
use domain::users::User;
use domain::{AgentId, Lifecycle, ProblemReportId};

use super::Ports;
use super::builders::{at, next_id, stored_agent, stored_user};
use super::prompts::prompt;

const ANNA: &str = "anna@example.com";
const BEN: &str = "ben@example.com";

fn report(agent: &Agent, member: &User, seconds: i64) -> ProblemReport {
    ProblemReport {
        id: ProblemReportId::from_uuid(next_id()),
        item: ToolboxItem::Agent(agent.id),
        member: member.id,
        note: None,
        created_at: at(seconds),
        resolution: None,
    }
}

async fn insert(db: &Ports, report: &ProblemReport) -> bool {
    commit!(db.problem_reports().insert(report))
}

async fn resolve(db: &Ports, report: &mut ProblemReport, outcome: ReportOutcome, by: &User, seconds: i64) {
    report.resolve(Resolution { outcome, by: Some(by.id), at: at(seconds) }).unwrap();
    commit!(db.problem_reports().update(report));
}

async fn find(db: &Ports, agent: AgentId, ids: &[ProblemReportId]) -> Vec<ProblemReport> {
    let ids: BTreeSet<_> = ids.iter().copied().collect();
    commit!(db.problem_reports().lock_all(ToolboxItem::Agent(agent), &ids))
}

async fn open(db: &Ports, agent: AgentId) -> Vec<ProblemReportView> {
    db.queries.agents().open_reports(ToolboxItem::Agent(agent), 10).await.unwrap()
}

pub async fn insert_second_open_report_changes_nothing(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let agent = stored_agent(db, "Helper", Access::Free, at(0)).await;
    let other = stored_agent(db, "Other", Access::Free, at(0)).await;
    let mut first = report(&agent, &anna, 1);
    assert!(insert(db, &first).await);
    assert!(!insert(db, &report(&agent, &anna, 2)).await);
    for allowed in [report(&agent, &ben, 3), report(&other, &anna, 4)] {
        assert!(insert(db, &allowed).await);
    }
    assert_eq!(open(db, agent.id).await.len(), 2);

    resolve(db, &mut first, ReportOutcome::Fixed, &ben, 5).await;
    let again = report(&agent, &anna, 6);
    assert!(insert(db, &again).await, "the first one is resolved");
    assert_eq!(find(db, agent.id, &[first.id, again.id]).await, [first, again]);
}

pub async fn insert_reports_concurrently_keeps_one_open(db: &Ports) {
    let anna = stored_user(db, ANNA).await;
    let agent = stored_agent(db, "Helper", Access::Free, at(0)).await;
    let inserts = (0..8).map(|seconds| {
        let report = report(&agent, &anna, seconds);
        async move { insert(db, &report).await }
    });
    let inserted = futures_util::future::join_all(inserts).await;
    assert_eq!(inserted.into_iter().filter(|is_inserted| *is_inserted).count(), 1);
    assert_eq!(open(db, agent.id).await.len(), 1);
}

pub async fn update_report_of_each_outcome_round_trips(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let agent = stored_agent(db, "Helper", Access::Free, at(0)).await;
    let answer = ReportAnswer::parse("It opens for us.\nPlease try again.").unwrap();
    for outcome in
        [ReportOutcome::Fixed, ReportOutcome::Dismissed(None), ReportOutcome::Dismissed(Some(answer))]
    {
        let note = ReportNote::parse("Says “not found”\nsince Monday").ok();
        let mut stored = ProblemReport { note, ..report(&agent, &anna, 1) };
        assert!(insert(db, &stored).await);
        assert_eq!(find(db, agent.id, &[stored.id]).await, std::slice::from_ref(&stored));
        resolve(db, &mut stored, outcome, &ben, 2).await;
        assert_eq!(find(db, agent.id, &[stored.id]).await, [stored]);
    }
}

pub async fn lock_all_reports_is_of_this_agent_oldest_first(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let agent = stored_agent(db, "Helper", Access::Free, at(0)).await;
    let other = stored_agent(db, "Other", Access::Free, at(0)).await;
    let (late, early) = (report(&agent, &anna, 5), report(&agent, &ben, 2));
    let of_other = report(&other, &anna, 1);
    for stored in [&late, &early, &of_other] {
        assert!(insert(db, stored).await);
    }
    let unknown = ProblemReportId::from_uuid(next_id());
    let ids = [late.id, early.id, of_other.id, unknown];
    assert_eq!(find(db, agent.id, &ids).await, [early, late]);
}

pub async fn open_reports_show_their_members_oldest_first(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let agent = stored_agent(db, "Helper", Access::Free, at(0)).await;
    let late = report(&agent, &anna, 5);
    let early = ProblemReport { note: ReportNote::parse("Broken").ok(), ..report(&agent, &ben, 2) };
    for stored in [&late, &early] {
        assert!(insert(db, stored).await);
    }
    let view = |report: &ProblemReport, member: &User| ProblemReportView {
        id: report.id,
        reporter: Some(Reporter {
            id: member.id,
            first_name: member.first_name.as_str().to_owned(),
            email: member.email.clone(),
        }),
        note: report.note.as_ref().map(|note| note.as_str().to_owned()),
        created_at: report.created_at,
    };
    let listed = open(db, agent.id).await;
    assert_eq!(listed, [view(&early, &ben), view(&late, &anna)]);
    assert_eq!(db.queries.agents().open_reports(ToolboxItem::Agent(agent.id), 1).await.unwrap(), listed[..1]);
    assert_eq!(open(db, AgentId::from_uuid(next_id())).await, []);
}

pub async fn list_agents_counts_open_reports(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let agent = stored_agent(db, "Helper", Access::Free, at(0)).await;
    let other = stored_agent(db, "Other", Access::Free, at(1)).await;
    let mut resolved = report(&agent, &ben, 2);
    for stored in [&report(&agent, &anna, 1), &resolved] {
        assert!(insert(db, stored).await);
    }
    let counts = async || {
        let listed = db.queries.agents().list_all().await.unwrap();
        listed.into_iter().map(|entry| (entry.agent.id, entry.open_reports)).collect::<Vec<_>>()
    };
    assert_eq!(counts().await, [(other.id, 0), (agent.id, 2)]);
    resolve(db, &mut resolved, ReportOutcome::Fixed, &anna, 3).await;
    assert_eq!(counts().await, [(other.id, 0), (agent.id, 1)]);
}

pub async fn remove_resolved_reports_keeps_open_ones(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let agent = stored_agent(db, "Helper", Access::Free, at(0)).await;
    let (mut old, mut recent, still_open) =
        (report(&agent, &anna, 1), report(&agent, &ben, 1), report(&agent, &anna, 2));
    for (resolved, seconds) in [(&mut old, 5), (&mut recent, 6)] {
        assert!(insert(db, resolved).await);
        resolve(db, resolved, ReportOutcome::Fixed, &ben, seconds).await;
    }
    assert!(insert(db, &still_open).await);
    let remove = async |before, limit| commit!(db.problem_reports().remove_resolved(at(before), limit));
    assert_eq!([remove(5, 10).await, remove(6, 10).await, remove(6, 10).await], [0, 1, 0]);
    let left = find(db, agent.id, &[old.id, recent.id, still_open.id]).await;
    assert_eq!(left, [recent, still_open]);
    assert_eq!(remove(9, 0).await, 0);
}

pub async fn remove_agent_or_member_removes_reports(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let agent = stored_agent(db, "Helper", Access::Free, at(0)).await;
    let other = stored_agent(db, "Other", Access::Free, at(0)).await;
    let (of_anna, of_ben, of_other) =
        (report(&agent, &anna, 1), report(&agent, &ben, 2), report(&other, &ben, 3));
    for stored in [&of_anna, &of_ben, &of_other] {
        assert!(insert(db, stored).await);
    }
    assert!(commit!(db.users().remove_unverified(&anna.email)));
    assert_eq!(find(db, agent.id, &[of_anna.id, of_ben.id]).await, [of_ben]);

    let archived = Agent { lifecycle: Lifecycle::Deleted(at(5)), ..agent.clone() };
    assert!(commit!(db.agents().update(&archived)));
    assert_eq!(commit!(db.agents().remove_deleted(at(6), 10)), 1);
    assert_eq!(open(db, agent.id).await, []);
    assert_eq!(find(db, other.id, &[of_other.id]).await, [of_other]);
}

pub async fn reports_of_prompts_are_counted_until_removed(db: &Ports) {
    let (anna, ben) = (stored_user(db, ANNA).await, stored_user(db, BEN).await);
    let agent = stored_agent(db, "Helper", Access::Free, at(0)).await;
    let dinner = prompt("Dinner", 0);
    assert!(commit!(db.prompts().insert(&dinner)));
    let item = ToolboxItem::Prompt(dinner.id);
    let of_prompt = |member: &User, seconds| ProblemReport { item, ..report(&agent, member, seconds) };
    let (of_anna, of_ben) = (of_prompt(&anna, 1), of_prompt(&ben, 2));
    for stored in [&of_anna, &of_ben, &report(&agent, &anna, 3)] {
        assert!(insert(db, stored).await);
    }
    assert!(!insert(db, &of_prompt(&anna, 4)).await);
    let ids = BTreeSet::from([of_anna.id, of_ben.id]);
    let lock = async || commit!(db.problem_reports().lock_all(item, &ids));
    assert_eq!(lock().await, [of_anna.clone(), of_ben.clone()]);
    assert_eq!(find(db, agent.id, &[of_anna.id]).await, [], "it is not of the agent");
    let listed = db.queries.agents().open_reports(item, 10).await.unwrap();
    assert_eq!(listed.iter().map(|view| view.id).collect::<Vec<_>>(), [of_anna.id, of_ben.id]);

    let counts = async || {
        let listed = db.queries.prompts().list_all().await.unwrap();
        let problems = db.queries.reports().open_problems(at(0)).await.unwrap();
        let listed: Vec<_> = listed.iter().map(|view| view.open_reports).collect();
        (listed, problems.reported_agents, problems.reported_prompts)
    };
    assert_eq!(counts().await, (vec![2], 1, 1));
    resolve(db, &mut of_anna.clone(), ReportOutcome::Fixed, &ben, 5).await;
    assert_eq!(counts().await, (vec![1], 1, 1));
    let deleted = Prompt { lifecycle: Lifecycle::Deleted(at(6)), ..dinner.clone() };
    commit!(db.prompts().update(&deleted));
    assert_eq!(counts().await, (vec![], 1, 0));
    assert!(commit!(db.prompts().remove(dinner.id)));
    assert_eq!(lock().await, []);
}
