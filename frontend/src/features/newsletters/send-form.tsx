import { type ReactNode, useState } from "react";
import {
  formatSiteTime,
  fromSiteTime,
  tomorrowMorning,
  toSiteTime,
  zoneName,
} from "@/components/admin/site-time";
import { inputKept, toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import {
  type PostNewsletter,
  type SubjectAndPreview,
  scheduleNewsletter,
  sendTestNewsletter,
} from "@/features/newsletters/admin-api";
import {
  AudienceFields,
  type ChosenAudience,
  toAudience,
  toChosen,
  useAudienceCount,
} from "@/features/newsletters/audience-fields";
import { messages as allMessages } from "@/features/newsletters/messages";
import styles from "@/features/newsletters/newsletter-dialog.module.css";
import { TestButton } from "@/features/newsletters/test-button";
import { ApiError } from "@/lib/api/http";
import { Button } from "@/ui/button";
import { ChoiceChips } from "@/ui/choice-chips";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { DialogActions } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { FormError } from "@/ui/form-error";

const messages = allMessages.dialog;

type When = "now" | "later" | "when_published";
type FieldErrors = Partial<Record<keyof SubjectAndPreview | "sendAt" | "audience", string>>;

/** A time of the site in the time zone of the browser; "" if it is the same there. */
function localTime(value: string, timeZone: string): string {
  const { timeZone: ownZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = fromSiteTime(value, timeZone);
  return toSiteTime(time, ownZone) === value ? "" : formatSiteTime(time, ownZone);
}

/** Chooses what inboxes show of the email and when it is sent. */
export function SendForm({
  postId,
  data,
  timeZone,
  onChanged,
  children,
}: {
  postId: string;
  data: PostNewsletter;
  timeZone: string;
  onChanged: () => Promise<void>;
  /** The preview. */
  children: ReactNode;
}) {
  const { isPublished, newsletter } = data;
  const [audience, setAudience] = useState<ChosenAudience>(() => toChosen(newsletter?.audience));
  const isForAll = audience.to === "all";
  const counted = useAudienceCount(postId, audience);
  const subscribers = isForAll && !newsletter ? data.subscribers : counted;
  const [subject, setSubject] = useState(data.subject);
  const [previewText, setPreviewText] = useState(data.previewText);
  const [when, setWhen] = useState<When>(isPublished ? "now" : "when_published");
  const [time, setTime] = useState(() => tomorrowMorning(timeZone));
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [isConfirming, setConfirming] = useState(false);
  // What was not changed follows the post.
  const texts: SubjectAndPreview = {
    subject: subject === data.defaultSubject ? "" : subject,
    previewText: previewText === data.defaultPreviewText ? "" : previewText,
  };

  const submit = () => {
    schedule.clearError();
    setFieldErrors({});
    if (when === "now") setConfirming(true);
    else if (when === "later" && time === "") setFieldErrors({ sendAt: messages.timeMissing });
    else void schedule.run();
  };
  const schedule = useAction(
    async () => {
      try {
        await scheduleNewsletter(postId, {
          when,
          ...(when === "later" && { sendAt: time }),
          ...texts,
          ...(!isForAll && { audience: toAudience(audience) }),
        });
        setConfirming(false);
      } finally {
        await onChanged();
      }
    },
    {
      failed: messages.failedToSend,
      reassurance: inputKept,
      report: (error, failed, reassurance) => {
        if (!(error instanceof ApiError && error.status === 422))
          return toastAdminError(error, failed, reassurance);
        // Such as a time in the past, or a text that is too long. Its field says so.
        setConfirming(false);
        setFieldErrors(error.fields);
        return undefined;
      },
    },
  );

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!schedule.busy) submit();
      }}
    >
      <AudienceFields
        value={audience}
        error={fieldErrors.audience}
        onChange={(changed) => {
          setAudience(changed);
          setFieldErrors(({ audience: _, ...others }) => others);
        }}
      />
      <p role="status">
        {subscribers === undefined
          ? allMessages.audience.counting
          : messages.subscribers(subscribers, isForAll)}{" "}
        {newsletter?.startedAt ? messages.again : ""}
      </p>
      {!isPublished && <p className={styles.hint}>{messages.draft}</p>}
      {isPublished && (
        <div>
          <p className={styles.choiceLabel} aria-hidden="true">
            {messages.when}
          </p>
          <ChoiceChips
            label={messages.when}
            value={when}
            wraps
            onChange={(chosen) => setWhen(chosen === "later" ? "later" : "now")}
            choices={[
              { value: "now", label: messages.now },
              { value: "later", label: messages.later },
            ]}
          />
        </div>
      )}
      {when === "later" && (
        <Field
          label={messages.time}
          hint={messages.timeHint(zoneName(timeZone), localTime(time, timeZone))}
          type="datetime-local"
          value={time}
          error={fieldErrors.sendAt}
          onChange={(event) => {
            setTime(event.target.value);
            setFieldErrors(({ sendAt: _, ...others }) => others);
          }}
        />
      )}
      <Field
        label={messages.subject}
        autoComplete="off"
        value={subject}
        error={fieldErrors.subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <Field
        label={messages.previewText}
        hint={messages.previewTextHint}
        autoComplete="off"
        value={previewText}
        error={fieldErrors.previewText}
        onChange={(event) => setPreviewText(event.target.value)}
      />
      <details>
        <summary className={styles.summary}>{messages.preview}</summary>
        {children}
      </details>
      {!isConfirming && <FormError id="newsletter-error">{schedule.error}</FormError>}
      <DialogActions>
        <Button type="submit" busy={schedule.busy} unavailable={subscribers === undefined}>
          {when === "now" ? messages.send : messages.schedule}
        </Button>
        <TestButton send={() => sendTestNewsletter(postId, texts)} onInvalid={setFieldErrors} />
      </DialogActions>
      <ConfirmDialog
        open={isConfirming}
        title={messages.confirm}
        question={messages.confirmQuestion(subscribers ?? 0)}
        confirmLabel={messages.send}
        pendingLabel={messages.sending}
        busy={schedule.busy}
        error={schedule.error}
        onConfirm={() => void schedule.run()}
        onCancel={() => setConfirming(false)}
      />
    </form>
  );
}
