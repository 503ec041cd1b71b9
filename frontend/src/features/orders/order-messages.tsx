import { useState } from "react";
import cellStyles from "@/components/admin/cells.module.css";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { useApiForm } from "@/components/forms/use-api-form";
import { answerMessages, closeMessages, type Order } from "@/features/orders/admin-api";
import styles from "@/features/orders/order-messages.module.css";
import { topicNames } from "@/features/orders/order-texts";
import { answerOrderMessagesLimits } from "@/lib/api/api-limits";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { DateTime } from "@/ui/date-time";
import { TextArea } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { toast } from "@/ui/toast";

/** What the member wrote about the order, and the team's answers. */
export function OrderMessages({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const [isAnswering, setIsAnswering] = useState(false);
  const isOpen = order.messages.some((message) => message.isOpen);

  const { run: close, busy: isClosing } = useAction(
    async () => {
      onChange(await closeMessages(order));
      toast({ title: "Marked as answered" });
    },
    { failed: "The message couldn't be marked as answered", report: toastAdminError },
  );

  return (
    <Card className={styles.card}>
      <ol className={styles.messages} aria-label="Messages">
        {order.messages.map(({ id, topic, text, createdAt, isOpen }) => (
          <li key={id}>
            <p className={styles.head}>
              <strong>{topic ? topicNames[topic] : "Answer"}</strong>
              {isOpen && <StatusBadge tone="pending">Open</StatusBadge>}
              <DateTime value={createdAt} className={cellStyles.detail} />
            </p>
            <p className={styles.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ol>
      {order.member.email != null && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setIsAnswering(true)}>
            Answer
          </Button>
          {isOpen && (
            <Button variant="ghost" busy={isClosing} onClick={() => void close()}>
              Mark as answered
            </Button>
          )}
        </div>
      )}
      {isAnswering && (
        <AnswerDialog order={order} onChange={onChange} onClose={() => setIsAnswering(false)} />
      )}
    </Card>
  );
}

function AnswerDialog({
  order,
  onChange,
  onClose,
}: {
  order: Order;
  onChange: (order: Order) => void;
  onClose: () => void;
}) {
  const form = useApiForm({
    defaultValues: { text: "" },
    submit: async ({ text }) => {
      onChange(await answerMessages(order, { text: text.trim() }));
      toast({ title: "Answer sent", description: `It's on its way to ${order.member.email}.` });
      onClose();
    },
    failed: "The answer couldn't be sent",
  });
  return (
    <FormDialog
      title="Answer"
      description={`${order.member.firstName} gets it by email, and sees it with the order.`}
      submitLabel="Send answer"
      pendingLabel="Sending..."
      form={form}
      discardQuestion="Your answer hasn't been sent yet."
      onClose={onClose}
    >
      <TextArea
        label="Answer"
        hint={`The email begins with “Hello ${order.member.firstName},”.`}
        rows={7}
        required
        maxLength={answerOrderMessagesLimits.text.maxLength}
        {...form.field("text", { validate: (text) => text.trim() !== "" || "Answer is required" })}
      />
    </FormDialog>
  );
}
