//! Members and purchases from other shops.

use std::collections::{BTreeMap, VecDeque};

use application::cleanup::Cleanup;
use application::member_imports::{
    ImportFileError, ImportOverview, ImportTable, ManageMemberImportError, ManageMemberImports, RowFilter,
    RunMemberImports,
};
use application::ports::{Actor, TimeRange};
use application::purchases::{ResendReceipt, ResendReceiptError};
use application::users::Erasure;
use chrono::TimeDelta;
use domain::agents::Agent;
use domain::mail::MailKind;
use domain::member_imports::{ImportState, MemberImportError, RowOutcome};
use domain::users::{EmailAddress, EmailTopic, User};
use domain::{Lifecycle, MemberImportId};
use integration_tests::contract::builders::at;

use crate::use_cases::fixture::TestContext;

crate::use_cases::on_every_store!(
    check_import_reports_rows_and_changes_nothing,
    import_after_check_has_same_outcomes,
    import_purchase_of_draft_is_a_problem,
    import_again_adds_nothing,
    import_by_two_nodes_handles_each_row_once,
    import_leaves_existing_members_as_they_are,
    import_counts_in_revenue_only_if_chosen,
    invite_twice_sends_once_within_rate,
    undo_import_removes_unused_members,
    undo_import_ends_after_30_days,
    cleanup_empties_rows_and_keeps_new_members,
    erased_account_leaves_no_rows,
);

const HEADER: [&str; 5] = ["Email", "First name", "Newsletter", "Product", "Amount"];

/// A table in memory, which counts how many rows it gives at most.
struct Table {
    header: Vec<String>,
    rows: VecDeque<Vec<String>>,
    largest: usize,
}

impl Table {
    fn new<const N: usize>(rows: impl IntoIterator<Item = [&'static str; N]>) -> Self {
        let rows = rows.into_iter().map(|row| row.map(str::to_owned).to_vec()).collect();
        Self { header: HEADER.map(str::to_owned).to_vec(), rows, largest: 0 }
    }
}

impl ImportTable for Table {
    fn header(&self) -> &[String] {
        &self.header
    }

    fn next_rows(&mut self, limit: usize) -> Result<Vec<Vec<String>>, ImportFileError> {
        let rows: Vec<_> = self.rows.drain(..limit.min(self.rows.len())).collect();
        self.largest = self.largest.max(rows.len());
        Ok(rows)
    }
}

fn table() -> Table {
    Table::new([
        ["anna@example.com", "Anna", "yes", "", ""],
        ["berta@example.com", "Jürgen", "no", "Meal Planner", "19.00"],
        ["BERTA@example.com", "Jürgen", "no", "Meal Planner", "19.00"],
        ["clara@example.com", "", "", "Unknown thing", "5"],
        ["not an address", "Dora", "", "", ""],
        ["anna@example.com", "Anna", "yes", "MEAL PLANNER", "5"],
    ])
}

async fn run(context: &TestContext) {
    while RunMemberImports::new(&context.app).run().await.unwrap().is_some() {}
}

fn imports(context: &TestContext) -> ManageMemberImports {
    ManageMemberImports::new(&context.app)
}

async fn find(context: &TestContext, id: MemberImportId) -> ImportOverview {
    imports(context).find(Actor::Cli, id).await.unwrap()
}

async fn checked(context: &TestContext, mut rows: Table, counts_in_revenue: bool) -> MemberImportId {
    let import = imports(context).upload(Actor::Cli, "members.csv", &mut rows).await.unwrap();
    imports(context).check(Actor::Cli, import.id, import.mapping, counts_in_revenue).await.unwrap();
    run(context).await;
    import.id
}

async fn imported(context: &TestContext, rows: Table, counts_in_revenue: bool) -> MemberImportId {
    let id = checked(context, rows, counts_in_revenue).await;
    imports(context).start(Actor::Cli, id).await.unwrap();
    run(context).await;
    assert_eq!(find(context, id).await.import.state, ImportState::Imported);
    id
}

async fn user(context: &TestContext, email: &str) -> Option<User> {
    let email = EmailAddress::parse(email).unwrap();
    context.app.queries.users().find_by_email(&email).await.unwrap()
}

async fn wants_newsletter(context: &TestContext, user: &User) -> bool {
    let mut unit = context.app.store.read().await.unwrap();
    let preferences = unit.email_preferences().list(user.id).await.unwrap();
    preferences.iter().any(|it| it.topic == EmailTopic::NewPosts && it.is_wanted)
}

async fn revenue(context: &TestContext) -> (i64, i64) {
    let always = TimeRange { since: at(-1_000_000_000), until: at(1_000_000_000) };
    let sales = context.app.queries.reports().sales(&[always]).await.unwrap()[0];
    (sales.orders, sales.gross)
}

fn expected() -> BTreeMap<RowOutcome, u64> {
    [
        (RowOutcome::NewMember, 2),
        (RowOutcome::NewPurchase, 1),
        (RowOutcome::Unchanged, 1),
        (RowOutcome::Problem, 2),
    ]
    .into()
}

async fn check_import_reports_rows_and_changes_nothing(context: &TestContext) {
    context.agent(1900).await;
    let id = checked(context, table(), false).await;
    let overview = find(context, id).await;
    assert_eq!((overview.import.state, overview.import.rows), (ImportState::Checked, 6));
    assert_eq!(overview.outcomes, expected());
    let problems = imports(context).list_rows(Actor::Cli, id, RowFilter::Problems, 0, 9).await.unwrap();
    let reasons: Vec<_> = problems.iter().map(|row| (row.number, row.reason.clone().unwrap())).collect();
    assert_eq!(
        reasons,
        [
            (4, "There is no agent with the slug or title “Unknown thing”.".to_owned()),
            (5, "“not an address” isn’t an email address.".to_owned()),
        ]
    );
    assert_eq!(user(context, "anna@example.com").await, None);
    assert_eq!(context.emails().await, []);
}

async fn import_after_check_has_same_outcomes(context: &TestContext) {
    let agent = context.agent(1900).await;
    let id = imported(context, table(), false).await;
    assert_eq!(find(context, id).await.outcomes, expected());
    let (anna, berta) =
        (user(context, "anna@example.com").await.unwrap(), user(context, "berta@example.com").await.unwrap());
    assert_eq!(
        (anna.is_verified, anna.password.is_chosen(), berta.first_name.as_str()),
        (false, false, "Jürgen")
    );
    assert_eq!(user(context, "clara@example.com").await, None);
    assert!(wants_newsletter(context, &anna).await && !wants_newsletter(context, &berta).await);
    for (member, amount) in [(&anna, 500), (&berta, 1900)] {
        let history = context.history(member.id).await;
        assert_eq!(history.len(), 1);
        let purchase = &history[0];
        assert_eq!((purchase.agent.id, purchase.amount.get(), purchase.is_imported), (agent, amount, true));
        let receipt = ResendReceipt::new(&context.app).send(member.id, purchase.id).await;
        assert!(matches!(receipt, Err(ResendReceiptError::NotFound)));
    }
    assert_eq!(context.emails().await, [], "no email without an invitation");
    let again = imports(context).start(Actor::Cli, id).await.unwrap_err();
    assert!(matches!(again, ManageMemberImportError::Import(MemberImportError::UnexpectedState)));
}

async fn import_purchase_of_draft_is_a_problem(context: &TestContext) {
    let id = context.agent(1900).await;
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    let agent = unit.agents().lock(id).await.unwrap().unwrap();
    let lifecycle = Lifecycle::Draft(agent.created_at);
    unit.agents().update(&Agent { lifecycle, ..agent }).await.unwrap();
    unit.commit().await.unwrap();
    let row = ["anna@example.com", "Anna", "", "Meal Planner", "19"];
    let id = imported(context, Table::new([row]), false).await;
    let rows = imports(context).list_rows(Actor::Cli, id, RowFilter::Problems, 0, 9).await.unwrap();
    assert_eq!(rows[0].reason.as_deref(), Some("“Meal Planner” is a draft. Publish it first."));
    assert_eq!(user(context, "anna@example.com").await, None);
}

async fn import_again_adds_nothing(context: &TestContext) {
    let agent = context.agent(1900).await;
    imported(context, table(), false).await;
    let berta = user(context, "berta@example.com").await.unwrap();
    let again = imported(context, table(), false).await;
    let unchanged = [(RowOutcome::Unchanged, 4), (RowOutcome::Problem, 2)].into();
    assert_eq!(find(context, again).await.outcomes, unchanged);
    let purchases = context.history(berta.id).await;
    assert_eq!(purchases.len(), 1);

    // What was taken back stays so.
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    let mut revoked = unit.purchases().find(purchases[0].id).await.unwrap().unwrap();
    revoked.status = domain::purchases::PurchaseStatus::Revoked;
    assert!(unit.purchases().update(&revoked).await.unwrap());
    unit.commit().await.unwrap();
    imported(context, table(), false).await;
    let mut unit = context.app.store.read().await.unwrap();
    assert_eq!(unit.purchases().owned(berta.id, &[agent]).await.unwrap(), []);
}

async fn import_by_two_nodes_handles_each_row_once(context: &TestContext) {
    context.agent(1900).await;
    let rows = (0..450).map(|number| {
        let row =
            [format!("m{number}@example.com"), "M".to_owned(), String::new(), "Meal Planner".to_owned()];
        row.to_vec()
    });
    let mut rows = Table { header: HEADER.map(str::to_owned).to_vec(), rows: rows.collect(), largest: 0 };
    let import = imports(context).upload(Actor::Cli, "many.csv", &mut rows).await.unwrap();
    imports(context).check(Actor::Cli, import.id, import.mapping, false).await.unwrap();
    run(context).await;
    imports(context).start(Actor::Cli, import.id).await.unwrap();
    // The first node stops after a batch, as in a crash.
    RunMemberImports::new(&context.app).run().await.unwrap();
    let done = find(context, import.id).await.import;
    assert!((1..450).contains(&done.cursor), "{done:?}");
    let node = async || {
        // A node that loses a race tries again, as its worker does.
        while !matches!(RunMemberImports::new(&context.app).run().await, Ok(None)) {}
    };
    tokio::join!(node(), node());
    let overview = find(context, import.id).await;
    assert_eq!(overview.outcomes, [(RowOutcome::NewMember, 450)].into());
    for number in [0, 99, 100, 449] {
        let member = user(context, &format!("m{number}@example.com")).await.unwrap();
        assert_eq!(context.history(member.id).await.len(), 1);
    }
}

async fn import_leaves_existing_members_as_they_are(context: &TestContext) {
    context.agent(1900).await;
    let anna = context.member("anna@example.com").await;
    let before = user(context, "anna@example.com").await.unwrap();
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    let preference = domain::users::EmailPreference::new(anna, EmailTopic::NewPosts, "token".to_owned());
    unit.email_preferences().insert_if_absent(&preference).await.unwrap();
    unit.email_preferences().update(&preference.chosen(false, at(1))).await.unwrap();
    unit.commit().await.unwrap();
    let rows = [["anna@example.com", "Other", "yes", "Meal Planner", "19"]];
    let id = imported(context, Table::new(rows), false).await;
    assert_eq!(find(context, id).await.outcomes, [(RowOutcome::NewPurchase, 1)].into());
    let after = user(context, "anna@example.com").await.unwrap();
    assert_eq!(after, before);
    assert!(!wants_newsletter(context, &after).await, "unsubscribed stays unsubscribed");
    assert_eq!(context.history(anna).await.len(), 1);
}

async fn import_counts_in_revenue_only_if_chosen(context: &TestContext) {
    context.agent(1900).await;
    let before = revenue(context).await;
    imported(context, Table::new([["anna@example.com", "A", "", "Meal Planner", "19"]]), false).await;
    assert_eq!(revenue(context).await, before);
    let anna = user(context, "anna@example.com").await.unwrap();
    let summary = context.app.queries.members().find(anna.id).await.unwrap().unwrap();
    assert_eq!((summary.agents, summary.spent()), (1, 0));
    imported(context, Table::new([["berta@example.com", "B", "", "Meal Planner", "19"]]), true).await;
    assert_eq!(revenue(context).await, (before.0 + 1, before.1 + 1900));
}

async fn invite_twice_sends_once_within_rate(context: &TestContext) {
    context.agent(1900).await;
    let id = imported(context, table(), false).await;
    imports(context).invite(Actor::Cli, id).await.unwrap();
    let worker = RunMemberImports::new(&context.app);
    assert_eq!(worker.run().await.unwrap(), Some(true));
    assert_eq!(worker.run().await.unwrap(), Some(false), "the next batch is not due yet");
    while worker.run().await.unwrap().is_some() {
        context.clock.advance(TimeDelta::seconds(1));
    }
    let overview = find(context, id).await;
    assert_eq!(overview.import.state, ImportState::Imported);
    assert_eq!(overview.outcomes[&RowOutcome::Invited], 2);
    let mut to: Vec<_> = context.emails().await;
    to.sort_by(|(_, left, _), (_, right, _)| left.cmp(right));
    let to: Vec<_> = to.iter().map(|(kind, to, _)| (*kind, to.as_str())).collect();
    assert_eq!(to, [(MailKind::Invitation, "anna@example.com"), (MailKind::Invitation, "berta@example.com")]);
    assert!(imports(context).invite(Actor::Cli, id).await.is_err());
}

async fn undo_import_removes_unused_members(context: &TestContext) {
    let agent = context.agent(1900).await;
    let dora = context.member("dora@example.com").await;
    let mut rows = table();
    rows.rows.push_back(["dora@example.com", "", "", "Meal Planner", "1"].map(str::to_owned).to_vec());
    let id = imported(context, rows, true).await;
    let before = revenue(context).await;
    assert_eq!(before.0, 3);
    let mut berta = user(context, "berta@example.com").await.unwrap();
    assert!(berta.verify().is_applied());
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    assert!(unit.users().update(&berta).await.unwrap());
    unit.commit().await.unwrap();

    imports(context).undo(Actor::Cli, id).await.unwrap();
    run(context).await;
    let overview = find(context, id).await;
    assert_eq!(overview.import.state, ImportState::Undone);
    assert_eq!((overview.outcomes[&RowOutcome::Kept], overview.outcomes[&RowOutcome::Undone]), (1, 3));
    let kept = imports(context).list_rows(Actor::Cli, id, RowFilter::Problems, 0, 9).await.unwrap();
    assert_eq!(kept[0].reason.as_deref(), Some("Has logged in."));
    assert_eq!(user(context, "anna@example.com").await, None);
    for member in [berta.id, dora] {
        assert!(context.history(member).await.is_empty());
        let mut unit = context.app.store.read().await.unwrap();
        assert_eq!(unit.purchases().owned(member, &[agent]).await.unwrap(), []);
    }
    assert_eq!(revenue(context).await, (0, 0));
    // And it can be imported anew.
    let again = imported(context, table(), false).await;
    assert_eq!(find(context, again).await.outcomes[&RowOutcome::NewMember], 1);
}

async fn undo_import_ends_after_30_days(context: &TestContext) {
    context.agent(1900).await;
    let id = imported(context, table(), false).await;
    context.clock.advance(TimeDelta::days(30));
    let error = imports(context).undo(Actor::Cli, id).await.unwrap_err();
    assert!(matches!(error, ManageMemberImportError::Import(MemberImportError::UndoExpired)));
}

async fn cleanup_empties_rows_and_keeps_new_members(context: &TestContext) {
    context.agent(1900).await;
    let id = imported(context, table(), false).await;
    context.clock.advance(TimeDelta::days(400));
    Cleanup::new(&context.app).run().await.unwrap();
    let anna = user(context, "anna@example.com").await.unwrap();
    assert_eq!(context.history(anna.id).await.len(), 1, "what was bought is not lost");
    let rows = imports(context).list_rows(Actor::Cli, id, RowFilter::All, 0, 99).await.unwrap();
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row.fields.is_empty() && row.email.is_none()), "{rows:?}");
}

async fn erased_account_leaves_no_rows(context: &TestContext) {
    context.agent(1900).await;
    let id = imported(context, table(), false).await;
    let mut berta = user(context, "berta@example.com").await.unwrap();
    let _ = berta.schedule_deletion(None, at(0) - TimeDelta::days(30));
    let mut unit = context.app.unaudited_store.begin().await.unwrap();
    assert!(unit.users().update(&berta).await.unwrap());
    unit.commit().await.unwrap();
    for _ in 0..2 {
        Erasure::new(&context.app).run().await.unwrap();
        context.emails().await;
    }
    assert_eq!(user(context, "berta@example.com").await, None);
    let rows = imports(context).list_rows(Actor::Cli, id, RowFilter::All, 0, 99).await.unwrap();
    assert!(rows.iter().all(|row| !format!("{row:?}").to_lowercase().contains("berta")), "{rows:?}");
}

#[tokio::test]
async fn upload_holds_one_batch_at_a_time() {
    let context = TestContext::memory().await;
    let rows = (0..5_000).map(|number| vec![format!("m{number}@example.com")]).collect();
    let mut rows = Table { header: HEADER.map(str::to_owned).to_vec(), rows, largest: 0 };
    let import = imports(&context).upload(Actor::Cli, "many.csv", &mut rows).await.unwrap();
    assert_eq!((import.rows, rows.largest), (5_000, 500));
}
