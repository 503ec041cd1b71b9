import { useId } from "react";
import { copyWithToast } from "@/components/copy-with-toast";
import { useApiForm } from "@/components/forms/use-api-form";
import { createWebhook, updateWebhook, type Webhook, type WebhookEvent } from "@/features/webhooks/admin-api";
import styles from "@/features/webhooks/webhooks.module.css";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog, DialogActions } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { FormDialog } from "@/ui/form-dialog";
import { FormError } from "@/ui/form-error";

export const eventNames: Record<WebhookEvent, string> = {
  "member.joined": "A member joined",
  "order.paid": "An order was paid",
  "order.refunded": "A refund was made",
};
const allEvents = Object.keys(eventNames) as WebhookEvent[];

interface Values {
  url: string;
  events: WebhookEvent[];
}

/** Adds a webhook, or changes the events of one. */
export function WebhookDialog({
  webhook,
  onCreated,
  onSaved,
  onClose,
}: {
  /** Undefined for a new one. */
  webhook?: Webhook | undefined;
  onCreated: (secret: string) => void;
  onSaved: () => void;
  onClose: () => void;
}) {
  const eventsErrorId = useId();
  const form = useApiForm<Values>({
    defaultValues: { url: "", events: webhook?.events ?? allEvents },
    submit: async ({ url, events }) => {
      if (webhook) await updateWebhook(webhook, { events, isOn: webhook.isOn });
      else onCreated((await createWebhook({ url, events })).secret);
      onSaved();
    },
    failed: "The webhook couldn't be saved",
  });
  const events = form.watch("events");
  const choose = (changed: WebhookEvent, isChosen: boolean) =>
    form.setValue(
      "events",
      allEvents.filter((event) => (event === changed ? isChosen : events.includes(event))),
      { shouldDirty: true },
    );
  const eventsError = form.formState.errors.events?.message;
  return (
    <FormDialog
      title={webhook ? "Change events" : "Add a webhook"}
      description={
        webhook?.url ??
        "Marigold sends each event to your tool as signed JSON, with the member's name and email."
      }
      submitLabel={webhook ? "Save" : "Add webhook"}
      form={form}
      discardQuestion="The webhook hasn't been saved yet."
      onClose={onClose}
    >
      {!webhook && (
        <Field
          label="URL"
          type="url"
          hint="From your tool, such as Zapier, Make or n8n. It can't be changed later."
          autoComplete="off"
          required
          {...form.field("url", { required: "Enter a full URL that starts with https://" })}
        />
      )}
      <fieldset className={styles.events} aria-describedby={eventsError && eventsErrorId}>
        <legend className={styles.legend}>Events</legend>
        {allEvents.map((event) => (
          <Checkbox
            key={event}
            checked={events.includes(event)}
            onChange={({ target }) => choose(event, target.checked)}
          >
            <span>{eventNames[event]}</span>
          </Checkbox>
        ))}
        <FormError id={eventsErrorId}>{eventsError}</FormError>
      </fieldset>
    </FormDialog>
  );
}

/** A new secret, which is shown only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = () =>
    copyWithToast(
      secret,
      { title: "Secret copied" },
      { title: "Your browser blocked the clipboard", description: "Select the secret and copy it." },
    );
  return (
    <Dialog
      open
      preventDismiss
      onOpenChange={onClose}
      title="Signing secret"
      description="Your tool checks with it that an event comes from this site. Save it now: we can't show it again."
    >
      <Field readOnly label="Secret" value={secret} onFocus={({ target }) => target.select()} />
      <DialogActions>
        <Button onClick={() => void copy()}>Copy secret</Button>
        <Button variant="secondary" onClick={onClose}>
          I've saved it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
