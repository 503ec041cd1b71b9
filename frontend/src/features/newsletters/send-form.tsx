import { type ReactNode, useState } from "react";
import { Controller } from "react-hook-form";
import {
  formatSiteTime,
  fromSiteTime,
  tomorrowMorning,
  toSiteTime,
  zoneName,
} from "@/components/admin/site-time";
import { toastAdminError } from "@/components/forms/error-feedback";
import { showFieldErrors } from "@/components/forms/form-feedback";
import { type Submission, useApiForm } from "@/components/forms/use-api-form";
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
import { Form } from "@/ui/form";
import { FormError } from "@/ui/form-error";

const messages = allMessages.dialog;

interface SendValues extends SubjectAndPreview {
  audience: ChosenAudience;
  when: "now" | "later" | "when_published";
  /** A time of the site. */
  sendAt: string;
}

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
  const [isConfirming, setConfirming] = useState(false);
  const schedule: Submission<SendValues> = {
    submit: async ({ when, sendAt, audience, ...texts }) => {
      try {
        await scheduleNewsletter(postId, {
          when,
          ...(when === "later" && { sendAt }),
          ...toChanged(texts),
          ...(audience.to !== "all" && { audience: toAudience(audience) }),
        });
        setConfirming(false);
      } finally {
        await onChanged();
      }
    },
    failed: messages.failedToSend,
    onError: (error) => {
      // Such as a time in the past, or a text that is too long. Its field says so.
      if (error instanceof ApiError && error.status === 422) setConfirming(false);
      else form.setError("root", { message: toastAdminError(error, messages.failedToSend) });
      return !(error instanceof ApiError && error.status === 422);
    },
  };
  const form = useApiForm<SendValues>({
    ...schedule,
    defaultValues: {
      audience: toChosen(newsletter?.audience),
      when: isPublished ? "now" : "when_published",
      sendAt: tomorrowMorning(timeZone),
      subject: data.subject,
      previewText: data.previewText,
    },
    submit: (values) => (values.when === "now" ? setConfirming(true) : schedule.submit(values)),
  });
  const { audience, when, sendAt, ...texts } = form.watch();
  // What was not changed follows the post.
  const toChanged = ({ subject, previewText }: SubjectAndPreview): SubjectAndPreview => ({
    subject: subject === data.defaultSubject ? "" : subject,
    previewText: previewText === data.defaultPreviewText ? "" : previewText,
  });
  const isForAll = audience.to === "all";
  const counted = useAudienceCount(postId, audience);
  const subscribers = isForAll && !newsletter ? data.subscribers : counted;

  return (
    <Form onSubmit={form.onSubmit}>
      <Controller
        control={form.control}
        name="audience"
        render={({ field, fieldState }) => (
          <AudienceFields value={field.value} error={fieldState.error?.message} onChange={field.onChange} />
        )}
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
            onChange={(chosen) => form.setValue("when", chosen === "later" ? "later" : "now")}
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
          hint={messages.timeHint(zoneName(timeZone), localTime(sendAt, timeZone))}
          type="datetime-local"
          {...form.field("sendAt", { required: messages.timeMissing })}
        />
      )}
      <Field label={messages.subject} autoComplete="off" {...form.field("subject")} />
      <Field
        label={messages.previewText}
        hint={messages.previewTextHint}
        autoComplete="off"
        {...form.field("previewText")}
      />
      <details>
        <summary className={styles.summary}>{messages.preview}</summary>
        {children}
      </details>
      {!isConfirming && <FormError id="newsletter-error">{form.error}</FormError>}
      <DialogActions>
        <Button type="submit" busy={form.busy} unavailable={subscribers === undefined}>
          {when === "now" ? messages.send : messages.schedule}
        </Button>
        <TestButton
          send={() => sendTestNewsletter(postId, toChanged(texts))}
          onError={(error) => showFieldErrors(error, form.setError, ["subject", "previewText"])}
        />
      </DialogActions>
      <ConfirmDialog
        open={isConfirming}
        title={messages.confirm}
        question={messages.confirmQuestion(subscribers ?? 0)}
        confirmLabel={messages.send}
        pendingLabel={messages.sending}
        busy={form.busy}
        error={form.error}
        onConfirm={() => void form.submitWith(schedule)()}
        onCancel={() => setConfirming(false)}
      />
    </Form>
  );
}
