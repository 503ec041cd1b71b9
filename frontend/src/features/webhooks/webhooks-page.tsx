import { Ellipsis, KeyRound, ListChecks, Plus, Power, RotateCw, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { useItemAction } from "@/components/admin/use-item-action";
import { useRefetchWhile } from "@/components/admin/use-refetch-while";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { useConfirm } from "@/components/forms/use-confirm";
import {
  type Delivery,
  deleteWebhook,
  replaceSecret,
  sendAgain,
  sendTest,
  updateWebhook,
  useDeliveries,
  useWebhooks,
  type Webhook,
} from "@/features/webhooks/admin-api";
import { eventNames, SecretDialog, WebhookDialog } from "@/features/webhooks/webhook-dialogs";
import styles from "@/features/webhooks/webhooks.module.css";
import { StatusBadge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { DateTime } from "@/ui/date-time";
import { Menu, MenuButton } from "@/ui/menu";
import { Table } from "@/ui/table";

const labels = {
  title: "Webhooks",
  subtitle: "Tell your other tools when members join, pay or get a refund.",
  noun: { one: "delivery", many: "deliveries" },
  none: "No deliveries yet",
  noneYet: "What is sent shows up here for 30 days. Send a test to try it.",
};
const failed = { ...labels, failed: "We couldn't load the webhooks" };
const withoutWebhooks = {
  ...labels,
  none: "No webhooks yet",
  noneYet: "Add the URL that your tool gives you, such as Zapier, Make or n8n.",
};

const offReasons = {
  gone: "Turned off: your tool says that the URL no longer exists (410).",
  failing: "Turned off: nothing could be delivered for three days.",
};

const webhookColumns: Columns<Webhook> = [
  {
    name: "Webhook",
    cell: ({ url, events }) => (
      <>
        <span className={cellStyles.name}>{url}</span>
        <span className={cellStyles.detail}>{events.map((event) => eventNames[event]).join(" · ")}</span>
      </>
    ),
  },
  {
    name: "State",
    cell: ({ isOn, offReason, failingSince }) => (
      <div className={cellStyles.cell}>
        <StatusBadge tone={offReason || failingSince ? "problem" : isOn ? "success" : "normal"}>
          {isOn ? (failingSince ? "Failing" : "On") : "Off"}
        </StatusBadge>
        {offReason && <span className={cellStyles.detail}>{offReasons[offReason]}</span>}
        {isOn && failingSince && (
          <span className={cellStyles.detail}>
            Since <DateTime value={failingSince} />
          </span>
        )}
      </div>
    ),
  },
];

const deliveryName = ({ event }: Delivery) => (event ? eventNames[event] : "Test");
const isWaiting = ({ nextAttemptAt }: Delivery) => nextAttemptAt !== null;

function describeAttempts({ attempts, lastStatus, lastError }: Delivery) {
  const last = lastStatus ? `Status ${lastStatus}` : lastError;
  return attempts > 1 ? `${last}, ${attempts} attempts` : last;
}

const deliveryColumns = (webhookOf: (delivery: Delivery) => Webhook | undefined): Columns<Delivery> => [
  {
    name: "Event",
    cell: (delivery) => (
      <>
        <span className={cellStyles.name}>{deliveryName(delivery)}</span>
        <span className={cellStyles.detail}>{webhookOf(delivery)?.url}</span>
      </>
    ),
  },
  {
    name: "State",
    cell: (delivery) => (
      <StatusBadge tone={isWaiting(delivery) ? "pending" : delivery.deliveredAt ? "success" : "problem"}>
        {isWaiting(delivery) ? "Waiting" : delivery.deliveredAt ? "Delivered" : "Given up"}
      </StatusBadge>
    ),
  },
  {
    name: "When",
    cell: (delivery) => (
      <div className={cellStyles.cell}>
        <DateTime value={delivery.createdAt} />
        <span className={cellStyles.detail}>{describeAttempts(delivery)}</span>
        {delivery.nextAttemptAt && delivery.attempts > 0 && webhookOf(delivery)?.isOn && (
          <span className={cellStyles.detail}>
            Next attempt <DateTime value={delivery.nextAttemptAt} />
          </span>
        )}
      </div>
    ),
  },
];

/** The endpoints of other tools, and what was sent to them. */
export function WebhooksPage() {
  const { data, error, mutate } = useWebhooks();
  const list = useDeliveries();
  const [edited, setEdited] = useState<Webhook | "new">();
  const [secret, setSecret] = useState<string>();
  const webhooks = data ?? [];
  const webhookOf = ({ webhookId }: Delivery) => webhooks.find(({ id }) => id === webhookId);
  const isMissing = error !== undefined && !data;
  const hasWaiting = list.items?.some(isWaiting);

  const reload = () => Promise.all([mutate(), list.refresh()]);
  const refresh = useRefetchWhile(hasWaiting, reload);

  const test = useItemAction(sendTest, {
    done: () => ({ title: "Test sent", description: "Its status is below." }),
    failed: "The test couldn't be sent",
    refresh,
  });
  const again = useItemAction(sendAgain, {
    done: () => ({ title: "Sending again", description: "The event keeps its id." }),
    failed: "The event couldn't be sent again",
    refresh,
  });
  const turn = useItemAction<Webhook>(
    ({ id, events, isOn }) => updateWebhook({ id }, { events, isOn: !isOn }),
    {
      done: ({ isOn }) => ({
        title: isOn ? "Webhook turned off" : "Webhook turned on",
        description: isOn ? "Events are no longer stored for it." : "Waiting events are sent now.",
      }),
      failed: "The webhook couldn't be changed",
      refresh,
    },
  );
  const replacement = useAction(
    async (webhook: Webhook) => {
      setSecret((await replaceSecret(webhook)).secret);
      await mutate();
    },
    { failed: "The secret couldn't be replaced", report: toastAdminError },
  );
  const deletion = useConfirm(deleteWebhook, { failed: "The webhook couldn't be deleted", done: reload });

  const addButton = (
    <Button onClick={() => setEdited("new")}>
      <Plus aria-hidden />
      Add webhook
    </Button>
  );
  return (
    <CursorListPage
      labels={isMissing ? failed : data?.length === 0 ? withoutWebhooks : labels}
      list={isMissing ? { ...list, error, refresh: reload } : list}
      actions={webhooks.length > 0 && addButton}
      addFirst={data?.length === 0 && addButton}
      notice={
        webhooks.length > 0 && (
          <Table
            caption="Webhooks"
            columns={webhookColumns}
            rows={webhooks}
            renderActions={(webhook) => (
              <Menu label={`Actions for ${webhook.url}`} trigger={<Ellipsis aria-hidden />}>
                {webhook.isOn && (
                  <MenuButton onClick={() => test.run(webhook)}>
                    <Send aria-hidden />
                    Send a test
                  </MenuButton>
                )}
                <MenuButton onClick={() => setEdited(webhook)}>
                  <ListChecks aria-hidden />
                  Change events
                </MenuButton>
                <MenuButton onClick={() => turn.run(webhook)}>
                  <Power aria-hidden />
                  <span>{webhook.isOn ? "Turn off" : "Turn on"}</span>
                </MenuButton>
                <MenuButton onClick={() => void replacement.run(webhook)}>
                  <KeyRound aria-hidden />
                  Replace secret
                </MenuButton>
                <MenuButton onClick={() => deletion.ask(webhook)}>
                  <Trash2 aria-hidden />
                  Delete
                </MenuButton>
              </Menu>
            )}
          />
        )
      }
      renderItems={(items) => (
        <section className={styles.section} aria-labelledby="deliveries">
          <h2 id="deliveries" className={styles.heading}>
            Deliveries
          </h2>
          <Table
            caption="Deliveries"
            columns={deliveryColumns(webhookOf)}
            rows={items}
            renderActions={(delivery) =>
              webhookOf(delivery)?.isOn && (
                <IconButton
                  label={`Send again: ${deliveryName(delivery)}`}
                  aria-busy={again.isBusy(delivery)}
                  onClick={() => again.run(delivery)}
                >
                  <RotateCw aria-hidden />
                </IconButton>
              )
            }
          />
        </section>
      )}
    >
      {edited && (
        <WebhookDialog
          webhook={edited === "new" ? undefined : edited}
          onCreated={setSecret}
          onSaved={() => {
            setEdited(undefined);
            void mutate();
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      <ConfirmDialog
        {...deletion.dialog}
        title="Delete webhook"
        question="Your tool gets no more events, and the log of what was sent to it is deleted too."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
      />
    </CursorListPage>
  );
}
