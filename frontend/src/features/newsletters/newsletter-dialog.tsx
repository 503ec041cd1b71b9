import { useState } from "react";
import { zoneName } from "@/components/admin/site-time";
import { toastAdminError } from "@/components/error-feedback";
import {
  cancelNewsletter,
  type Newsletter,
  type PostNewsletter,
  scheduleNewsletter,
  sendTestNewsletter,
  usePostNewsletter,
} from "@/features/newsletters/admin-api";
import {
  messages as allMessages,
  describeState,
  stateNames,
  stateTones,
} from "@/features/newsletters/messages";
import styles from "@/features/newsletters/newsletter-dialog.module.css";
import { NewsletterFigures } from "@/features/newsletters/newsletter-figures";
import { adminEndpoints } from "@/lib/admin-endpoints";
import { ApiError } from "@/lib/http";
import { StatusBadge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { Field, Select } from "@/ui/field";
import { FormError } from "@/ui/form-error";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { toast } from "@/ui/toast";

const messages = allMessages.dialog;
const gmailLimit = 102_000;

type When = "now" | "later" | "when_published";

/** Sends a post to the subscribers, and shows what became of it. */
export function NewsletterDialog({
  postId,
  title,
  timeZone,
  onClose,
  fallbackFocus,
}: {
  postId: string;
  title: string;
  /** Of the site. */
  timeZone: string;
  onClose: () => void;
  fallbackFocus?: () => HTMLElement | null;
}) {
  const { data, error, mutate } = usePostNewsletter(postId);
  const [busy, setBusy] = useState(false);
  const refresh = () => mutate().then(() => undefined);

  const sendTest = async () => {
    setBusy(true);
    try {
      await sendTestNewsletter(postId);
      toast(messages.testSent);
    } catch (error) {
      toastAdminError(error, messages.testFailed, "");
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={`${messages.title}: ${title}`}
      description={messages.description}
      {...(fallbackFocus && { fallbackFocus })}
    >
      {data ? (
        <div className={styles.content}>
          {data.newsletter && (
            <Status
              newsletter={data.newsletter}
              isPublished={data.isPublished}
              timeZone={timeZone}
              onChanged={refresh}
            />
          )}
          <p>
            <span className={styles.label}>{messages.subject}</span> {data.subject}
          </p>
          {data.htmlSize > gmailLimit && <p className={styles.hint}>{messages.tooLong}</p>}
          {/* The server's policy for it allows styles and images only: no scripts or links. */}
          <iframe
            className={styles.frame}
            title={messages.frame}
            src={adminEndpoints.newsletterPreview(postId)}
            sandbox=""
          />
          <details>
            <summary className={styles.summary}>{messages.text}</summary>
            <pre className={styles.text}>{data.text}</pre>
          </details>
          <div>
            <Button variant="secondary" busy={busy} onClick={() => void sendTest()}>
              {messages.test}
            </Button>
          </div>
          {(!data.newsletter || data.newsletter.state === "canceled") && (
            <SendForm
              // The choices differ.
              key={String(data.isPublished)}
              postId={postId}
              data={data}
              timeZone={timeZone}
              onChanged={refresh}
            />
          )}
        </div>
      ) : error ? (
        error instanceof ApiError && error.status === 404 ? (
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

/** The form that sends the email is at the end of the dialog. */
const showAtFirst = (status: HTMLElement | null) => status?.scrollIntoView({ block: "nearest" });

function Status({
  newsletter,
  isPublished,
  timeZone,
  onChanged,
}: {
  newsletter: Newsletter;
  /** Of the post. */
  isPublished: boolean;
  timeZone: string;
  onChanged: () => Promise<void>;
}) {
  const [isCanceling, setCanceling] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { state, sendAt, startedAt } = newsletter;

  const cancel = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await cancelNewsletter(newsletter.id);
      setCanceling(false);
    } catch (error) {
      setError(toastAdminError(error, messages.cancelFailed, ""));
    } finally {
      await onChanged();
      setBusy(false);
    }
  };

  return (
    <div ref={showAtFirst} className={styles.status}>
      <div className={styles.state} role="status">
        <StatusBadge tone={stateTones[state]}>{stateNames[state]}</StatusBadge>
        <span>{describeState(newsletter, timeZone)}</span>
      </div>
      {state === "scheduled" && sendAt && !isPublished && (
        <p className={styles.hint}>{messages.unpublished}</p>
      )}
      {startedAt && <NewsletterFigures newsletter={newsletter} />}
      {(state === "scheduled" || state === "sending") && (
        <div>
          <Button variant="secondary" onClick={() => setCanceling(true)}>
            {messages.cancel}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isCanceling}
        title={messages.cancel}
        question={messages.cancelQuestion(newsletter.waiting)}
        confirmLabel={messages.cancel}
        pendingLabel={messages.canceling}
        cancelLabel={messages.keep}
        busy={busy}
        error={error}
        onConfirm={() => void cancel()}
        onCancel={() => setCanceling(false)}
      />
    </div>
  );
}

function SendForm({
  postId,
  data,
  timeZone,
  onChanged,
}: {
  postId: string;
  data: PostNewsletter;
  timeZone: string;
  onChanged: () => Promise<void>;
}) {
  const { isPublished, subscribers, newsletter } = data;
  const [when, setWhen] = useState<When>(isPublished ? "now" : "when_published");
  const [time, setTime] = useState("");
  const [timeError, setTimeError] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = () => {
    setError(undefined);
    if (when === "now") setConfirming(true);
    else if (when === "later" && time === "") setTimeError(messages.timeMissing);
    else void schedule();
  };
  const schedule = async () => {
    setBusy(true);
    setTimeError(undefined);
    try {
      await scheduleNewsletter(postId, { when, ...(when === "later" && { sendAt: time }) });
      setConfirming(false);
    } catch (error) {
      const message = toastAdminError(error, messages.failedToSend);
      // Such as a time in the past.
      if (when === "later" && error instanceof ApiError && error.status === 422) setTimeError(message);
      else setError(message);
    } finally {
      await onChanged();
      setBusy(false);
    }
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      <p>
        {messages.subscribers(subscribers)} {newsletter?.startedAt ? messages.again : ""}
      </p>
      {!isPublished && <p className={styles.hint}>{messages.draft}</p>}
      {isPublished && (
        <Select
          label={messages.when}
          value={when}
          onChange={(event) => setWhen(event.target.value === "later" ? "later" : "now")}
        >
          <option value="now">{messages.now}</option>
          <option value="later">{messages.later}</option>
        </Select>
      )}
      {when === "later" && (
        <Field
          label={messages.time}
          hint={messages.timeHint(zoneName(timeZone))}
          type="datetime-local"
          value={time}
          error={timeError}
          onChange={(event) => {
            setTime(event.target.value);
            setTimeError(undefined);
          }}
        />
      )}
      {!isConfirming && <FormError id="newsletter-error">{error}</FormError>}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {when === "now" ? messages.send : messages.schedule}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={messages.confirm}
        question={messages.confirmQuestion(subscribers)}
        confirmLabel={messages.send}
        pendingLabel={messages.sending}
        busy={busy}
        error={error}
        onConfirm={() => void schedule()}
        onCancel={() => setConfirming(false)}
      />
    </form>
  );
}
