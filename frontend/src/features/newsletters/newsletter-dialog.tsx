import { toastAdminError } from "@/components/forms/error-feedback";
import { useConfirm } from "@/components/forms/use-confirm";
import {
  cancelNewsletter,
  type Newsletter,
  type PostNewsletter,
  sendTestNewsletter,
  usePostNewsletter,
} from "@/features/newsletters/admin-api";
import { sendOrSchedule } from "@/features/newsletters/labels";
import {
  messages as allMessages,
  describeAudience,
  describeState,
  states,
} from "@/features/newsletters/messages";
import styles from "@/features/newsletters/newsletter-dialog.module.css";
import { NewsletterFigures } from "@/features/newsletters/newsletter-figures";
import { SendForm } from "@/features/newsletters/send-form";
import { TestButton } from "@/features/newsletters/test-button";
import { apiUrl } from "@/lib/api/api-url";
import { isNotFound } from "@/lib/api/http";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

const messages = allMessages.dialog;
const gmailLimit = 102_000;

/** Sends a post to the subscribers, and shows what became of it. */
export function NewsletterDialog({
  postId,
  title,
  label = sendOrSchedule,
  timeZone,
  onClose,
}: {
  postId: string;
  title: string;
  /** What it is for. */
  label?: string;
  /** The time zone of the site. */
  timeZone: string;
  onClose: () => void;
}) {
  const { data, error, mutate } = usePostNewsletter(postId);
  const refresh = () => mutate().then(() => undefined);

  return (
    <Dialog open wide onOpenChange={onClose} title={`${label}: ${title}`} description={messages.description}>
      {data ? (
        <div className={styles.content}>
          {data.newsletter && (
            <Status
              newsletter={data.newsletter}
              isPublished={data.isPublished}
              timeZone={timeZone}
              onChanged={refresh}
              onClose={onClose}
            />
          )}
          {!data.newsletter || data.newsletter.state === "canceled" ? (
            <SendForm
              // The choices differ.
              key={String(data.isPublished)}
              postId={postId}
              data={data}
              timeZone={timeZone}
              onChanged={refresh}
            >
              <Preview postId={postId} data={data} />
            </SendForm>
          ) : (
            <>
              <SubjectAndPreview data={data} />
              <Preview postId={postId} data={data} />
              <div>
                <TestButton send={() => sendTestNewsletter(postId, data)} />
              </div>
            </>
          )}
        </div>
      ) : error ? (
        isNotFound(error) ? (
          <p>{messages.gone}</p>
        ) : (
          <ErrorState title={messages.failed} onRetry={() => void mutate()} />
        )
      ) : (
        <div className={styles.content}>
          <Skeleton />
          <Skeleton shape="shortLine" />
        </div>
      )}
    </Dialog>
  );
}

/** What inboxes show of the email. */
function SubjectAndPreview({ data: { subject, previewText } }: { data: PostNewsletter }) {
  return (
    <dl className={styles.inbox}>
      <dt className={styles.label}>{messages.subject}</dt>
      <dd>{subject}</dd>
      {previewText && (
        <>
          <dt className={styles.label}>{messages.previewText}</dt>
          <dd>{previewText}</dd>
        </>
      )}
    </dl>
  );
}

function Preview({ postId, data: { htmlSize, text } }: { postId: string; data: PostNewsletter }) {
  return (
    <>
      {htmlSize > gmailLimit && <p className={styles.hint}>{messages.tooLong}</p>}
      {/* The server's policy for it allows styles and images only: no scripts or links. */}
      <iframe
        className={styles.frame}
        title={messages.frame}
        src={apiUrl("/api/admin/blog/posts/{id}/newsletter/preview", { id: postId })}
        sandbox=""
      />
      <details>
        <summary className={styles.summary}>{messages.text}</summary>
        <pre className={styles.text}>{text}</pre>
      </details>
    </>
  );
}

/** The button that sends the email is at the end of the dialog. */
const showAtFirst = (status: HTMLElement | null) => status?.scrollIntoView({ block: "nearest" });

function Status({
  newsletter,
  isPublished,
  timeZone,
  onChanged,
  onClose,
}: {
  newsletter: Newsletter;
  /** Whether the post is. */
  isPublished: boolean;
  timeZone: string;
  onChanged: () => Promise<void>;
  onClose: () => void;
}) {
  const { state, sendAt, startedAt } = newsletter;

  const cancel = useConfirm(() => cancelNewsletter(newsletter).finally(onChanged), {
    failed: messages.cancelFailed,
    report: toastAdminError,
  });

  return (
    <div ref={showAtFirst} className={styles.status}>
      <div className={styles.state} role="status">
        <StatusBadge {...states[state]} />
        <span>{describeState(newsletter, timeZone)}</span>
        <span>{describeAudience(newsletter.audience)}</span>
      </div>
      {state === "scheduled" && sendAt && !isPublished && (
        <p className={styles.hint}>{messages.unpublished}</p>
      )}
      {startedAt && <NewsletterFigures newsletter={newsletter} />}
      {(state === "scheduled" || state === "sending") && (
        <div className={styles.state}>
          <Button onClick={onClose}>Done</Button>
          <Button variant="secondary" onClick={() => cancel.ask()}>
            {messages.cancel}
          </Button>
        </div>
      )}
      <ConfirmDialog
        {...cancel.dialog}
        title={messages.cancel}
        question={messages.cancelQuestion(newsletter.waiting)}
        confirmLabel={messages.cancel}
        pendingLabel={messages.canceling}
        cancelLabel={messages.keep}
      />
    </div>
  );
}
