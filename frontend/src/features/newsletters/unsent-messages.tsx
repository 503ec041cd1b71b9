import { Mail, Pencil, Trash2 } from "lucide-react";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { deleteMessage, messagesUrl, useMessages } from "@/features/newsletters/admin-api";
import { sendOrSchedule } from "@/features/newsletters/labels";
import { messages as allMessages } from "@/features/newsletters/messages";
import styles from "@/features/newsletters/newsletter-dialog.module.css";
import { focusHeading } from "@/lib/focus-heading";
import { IconButton } from "@/ui/button";
import { Card } from "@/ui/card";

const messages = allMessages.message;

interface Chosen {
  id: string;
  subject: string;
}

/** Messages that are written, but not sent. */
export function UnsentMessages({
  onEdit,
  onSend,
}: {
  onEdit: (message: Chosen) => void;
  onSend: (message: Chosen) => void;
}) {
  const { data: unsent = [] } = useMessages();
  const { run: remove } = useAction(
    async (id: string) => {
      await deleteMessage({ id });
      focusHeading();
    },
    { failed: messages.deleteFailed, report: toastAdminError, invalidates: [messagesUrl] },
  );
  if (unsent.length === 0) return null;
  return (
    <section className={styles.unsent} aria-label={messages.unsent}>
      <h2>{messages.unsent}</h2>
      <ul>
        {unsent.map((message) => (
          <li key={message.id}>
            <Card className={styles.message}>
              <span>{message.subject}</span>
              <IconButton label={`${sendOrSchedule}: ${message.subject}`} onClick={() => onSend(message)}>
                <Mail aria-hidden />
              </IconButton>
              <IconButton label={`Edit ${message.subject}`} onClick={() => onEdit(message)}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton
                label={`${messages.delete}: ${message.subject}`}
                onClick={() => void remove(message.id)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
