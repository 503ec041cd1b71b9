use domain::purchases::{MessageContent, MessageText, MessageTopic, Order, OrderMessage};
use domain::users::{EmailTopic, Permission, User};
use domain::{OrderId, OrderMessageId};
use minijinja::context;

use crate::context::use_case;
use crate::failure::{Failure, from_failure};
use crate::outbox::{MailContent, MailKind, TeamNotice, notify_team, render};
use crate::ports::{
    Actor, AuditAction, AuditFields, AuditRecord, Forbidden, StoreError, SubjectKind, UnitOfWork,
};
use crate::rate_limits::RateLimit;

#[derive(Debug, thiserror::Error)]
pub enum OrderMessageError {
    /// It does not exist, or belongs to another member.
    #[error("We couldn't find this order")]
    UnknownOrder,
    /// The account was erased.
    #[error("This member no longer has an account, so no one would get the answer.")]
    NoMember,
    #[error(
        "There are already {} messages about this order. Please write to us by email.",
        OrderMessage::MAX_PER_ORDER
    )]
    TooMany,
    #[error("There is no message to answer. Someone else may have answered it already.")]
    NothingOpen,
    #[error(transparent)]
    Failure(Failure),
}

from_failure!(OrderMessageError);

use_case! {
    /// Messages about an order, between its member and the team.
    pub struct OrderMessages
}

impl OrderMessages {
    /// Stores a member's message, emails it to the contact address, if there is one, notifies admins who want it, and
    /// confirms it to the member.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn ask(
        &self,
        actor: Actor,
        id: OrderId,
        topic: MessageTopic,
        text: MessageText,
    ) -> Result<(), OrderMessageError> {
        let user_id = actor.user_id().ok_or(Forbidden)?;
        self.context.rate_limiter.count(RateLimit::OrderMessagesPerMember, &user_id.to_string()).await??;
        let mut unit = self.context.store.begin_as(actor).await?;
        // The lock makes concurrent messages count each other.
        let order = unit.orders().lock(id).await?.filter(|order| order.user_id == user_id);
        let order = order.ok_or(OrderMessageError::UnknownOrder)?;
        let member = unit.users().lock(user_id).await?.ok_or(OrderMessageError::NoMember)?;
        if unit.order_messages().list(id).await?.len() >= OrderMessage::MAX_PER_ORDER {
            return Err(OrderMessageError::TooMany);
        }
        let content = MessageContent::Question { topic, closed_at: None };
        let message = self.message(&order, content, text);
        unit.order_messages().insert(&message).await?;
        self.notify_contact(&mut *unit, &member, &order, topic, &message).await?;
        self.notify_admins(&mut *unit, &order, topic, &message).await?;
        let values = context! { order_url => self.order_url(id) };
        self.send_to_member(&mut *unit, MailKind::OrderMessageReceived, &member, &order, &message, values)
            .await?;
        Ok(unit.commit().await?)
    }

    /// Emails an answer to the member, and closes the open questions.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn answer(
        &self,
        actor: Actor,
        id: OrderId,
        text: MessageText,
    ) -> Result<(), OrderMessageError> {
        actor.require(Permission::ManageOrders)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let order = unit.orders().lock(id).await?.ok_or(OrderMessageError::UnknownOrder)?;
        let member = unit.users().lock(order.user_id).await?.ok_or(OrderMessageError::NoMember)?;
        if unit.order_messages().list(id).await?.len() >= OrderMessage::MAX_PER_ORDER {
            return Err(OrderMessageError::TooMany);
        }
        let closed = unit.order_messages().close_all(id, self.context.clock.now()).await?;
        let message = self.message(&order, MessageContent::Answer { author: actor.user_id() }, text);
        unit.order_messages().insert(&message).await?;
        let values = context! { order_url => self.order_url(id) };
        self.send_to_member(&mut *unit, MailKind::OrderMessageAnswered, &member, &order, &message, values)
            .await?;
        let answer = ("answer".to_owned(), crate::audit::text(message.text.as_str()));
        unit.audit().append(&self.record(&order, closed, Some(answer))).await?;
        Ok(unit.commit().await?)
    }

    /// Closes the open questions, for example because they were answered by email.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn close(&self, actor: Actor, id: OrderId) -> Result<(), OrderMessageError> {
        actor.require(Permission::ManageOrders)?;
        let mut unit = self.context.store.begin_as(actor).await?;
        let order = unit.orders().lock(id).await?.ok_or(OrderMessageError::UnknownOrder)?;
        let closed = unit.order_messages().close_all(id, self.context.clock.now()).await?;
        if closed == 0 {
            return Err(OrderMessageError::NothingOpen);
        }
        unit.audit().append(&self.record(&order, closed, None)).await?;
        Ok(unit.commit().await?)
    }

    fn message(&self, order: &Order, content: MessageContent, text: MessageText) -> OrderMessage {
        OrderMessage {
            id: OrderMessageId::from_uuid(self.context.ids.next_id()),
            order_id: order.id,
            member: order.user_id,
            content,
            text,
            created_at: self.context.clock.now(),
        }
    }

    /// With every id that is needed to look into it. A reply reaches the member.
    async fn notify_contact(
        &self,
        unit: &mut dyn UnitOfWork,
        member: &User,
        order: &Order,
        topic: MessageTopic,
        message: &OrderMessage,
    ) -> Result<(), StoreError> {
        let Some(to) = &self.context.site().contact_email else { return Ok(()) };
        let mut details = vec![
            ("Member".to_owned(), format!("{} <{}>", member.first_name, member.email)),
            ("Member ID".to_owned(), member.id.to_string()),
            ("Order".to_owned(), order.number().to_string()),
            ("Order ID".to_owned(), order.id.to_string()),
            ("Payment".to_owned(), order.payment_id()),
            ("Status".to_owned(), order.state.as_str().to_owned()),
            ("Total".to_owned(), order.total.to_string()),
        ];
        let agents = order.lines.iter();
        details.extend(agents.map(|line| (line.title.clone(), line.agent_id.to_string())));
        let values = context! {
            topic => topic.description(),
            order_number => order.number().to_string(),
            message_lines => lines(&message.text),
            details,
            order_admin_url => self.context.site().url_for(&format!("/admin/orders/{}", order.id)),
        };
        let content = render(MailKind::OrderMessage, "", &self.context.site(), values)?;
        let content = MailContent { reply_to: Some(member.email.clone()), ..content };
        let key = format!("order_message:{}", message.id);
        let mail = self.context.mail(MailKind::OrderMessage, Some(key), (member.id, to), content);
        unit.outbox().enqueue(&mail).await
    }

    async fn notify_admins(
        &self,
        unit: &mut dyn UnitOfWork,
        order: &Order,
        topic: MessageTopic,
        message: &OrderMessage,
    ) -> Result<(), StoreError> {
        let notice = TeamNotice {
            topic: EmailTopic::OrderMessages,
            kind: MailKind::MessageNotice,
            subject: message.id.to_string(),
            values: context! {
                topic => topic.description(),
                order_number => order.number().to_string(),
                order_admin_url => self.context.site().url_for(&format!("/admin/orders/{}", order.id)),
            },
        };
        notify_team(&self.context, unit, notice).await
    }

    async fn send_to_member(
        &self,
        unit: &mut dyn UnitOfWork,
        kind: MailKind,
        member: &User,
        order: &Order,
        message: &OrderMessage,
        values: minijinja::Value,
    ) -> Result<(), StoreError> {
        let values = context! {
            order_number => order.number().to_string(),
            message_lines => lines(&message.text),
            ..values
        };
        let content = render(kind, member.first_name.as_str(), &self.context.site(), values)?;
        let key = format!("{}:{}", kind.as_str(), message.id);
        unit.outbox().enqueue(&self.context.mail(kind, Some(key), (member.id, &member.email), content)).await
    }

    fn order_url(&self, id: OrderId) -> String {
        self.context.site().url_for(&format!("/purchase-history/{id}"))
    }

    fn record(&self, order: &Order, closed: u64, answer: Option<(String, serde_json::Value)>) -> AuditRecord {
        AuditRecord {
            subject_name: Some(order.number().to_string()),
            person: Some(order.user_id),
            before: Some(AuditFields::from_iter([("openMessages".to_owned(), closed.into())])),
            after: Some([("openMessages".to_owned(), 0.into())].into_iter().chain(answer).collect()),
            ..self.context.audit_record(AuditAction::Changed, SubjectKind::Order, order.id)
        }
    }
}

fn lines(text: &MessageText) -> Vec<String> {
    text.as_str().lines().map(str::to_owned).collect()
}
