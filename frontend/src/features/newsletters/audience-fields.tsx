import useSWR from "swr";
import { AgentChoices } from "@/components/admin/agent-choices";
import { startOfDay } from "@/components/admin/date-range";
import { useBundleOffers } from "@/components/bundle-offers";
import { type Audience, countAudience, useLabels } from "@/features/newsletters/admin-api";
import { messages as allMessages, audienceNames } from "@/features/newsletters/messages";
import styles from "@/features/newsletters/newsletter-dialog.module.css";
import { toChoices } from "@/lib/lists/list-view";
import { Checkbox } from "@/ui/checkbox";
import { Field, Select } from "@/ui/field";

const messages = allMessages.audience;

/** An audience as it is typed. */
export type ChosenAudience = Omit<Audience, "since"> & { date: string };

export function toChosen(audience: Audience | undefined): ChosenAudience {
  const { since, ...chosen } = audience ?? {
    to: "all",
    gptIds: [],
    bundleIds: [],
    isProductUpdate: false,
    labels: [],
  };
  // Sweden writes dates like date fields do.
  return { ...chosen, date: since ? new Date(since).toLocaleDateString("sv-SE") : "" };
}

export function toAudience({ date, ...chosen }: ChosenAudience): Audience {
  return { ...chosen, since: startOfDay(date) || null };
}

function isComplete({ to, gptIds, bundleIds, labels, date }: ChosenAudience): boolean {
  if (to === "buyers") return gptIds.length + bundleIds.length > 0;
  if (to === "labels") return labels.length > 0;
  return to !== "joined_since" || startOfDay(date) !== "";
}

/** How many members would get it now. Undefined while it is counted, or if the choice is incomplete. */
export function useAudienceCount(postId: string, chosen: ChosenAudience): number | undefined {
  const body = { audience: toAudience(chosen), postId };
  return useSWR(isComplete(chosen) ? ["newsletter audience", JSON.stringify(body)] : null, () =>
    countAudience(body),
  ).data?.subscribers;
}

/** Chooses which subscribers get a newsletter. */
export function AudienceFields({
  value,
  error,
  onChange,
}: {
  value: ChosenAudience;
  error: string | undefined;
  onChange: (value: ChosenAudience) => void;
}) {
  const { data: bundles = [] } = useBundleOffers();
  const { data: labels = [] } = useLabels(value.to === "labels");
  const set = (change: Partial<ChosenAudience>) => onChange({ ...value, ...change });
  return (
    <>
      <Select
        label={messages.to}
        hint={
          value.to === "all"
            ? undefined
            : value.to === "buyers" && value.isProductUpdate
              ? messages.allBuyers
              : messages.subscribersOnly
        }
        error={error}
        value={value.to}
        choices={toChoices(audienceNames)}
        onChange={(event) => set({ to: event.target.value as Audience["to"] })}
      />
      {value.to === "buyers" && (
        <>
          <AgentChoices label={messages.agents} value={value.gptIds} onChange={(gptIds) => set({ gptIds })} />
          <Choices
            label={messages.bundles}
            choices={bundles.map(({ id, title }) => ({ value: id, label: title }))}
            value={value.bundleIds}
            onChange={(bundleIds) => set({ bundleIds })}
          />
          <Checkbox
            checked={value.isProductUpdate}
            onChange={({ target }) => set({ isProductUpdate: target.checked })}
          >
            {messages.productUpdate}
          </Checkbox>
        </>
      )}
      {value.to === "joined_since" && (
        <Field
          label={messages.date}
          type="date"
          value={value.date}
          onChange={(event) => set({ date: event.target.value })}
        />
      )}
      {value.to === "labels" && (
        <Choices
          label={messages.labels}
          choices={labels.map(({ label }) => ({ value: label, label }))}
          none={messages.noLabels}
          value={value.labels}
          onChange={(labels) => set({ labels })}
        />
      )}
    </>
  );
}

function Choices({
  label,
  choices,
  none,
  value,
  onChange,
}: {
  label: string;
  choices: readonly { value: string; label: string }[];
  /** Shown instead of no choices. */
  none?: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  if (choices.length === 0) return none ? <p className={styles.hint}>{none}</p> : null;
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          checked={value.includes(choice.value)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...value, choice.value] : value.filter((other) => other !== choice.value),
            )
          }
        >
          {choice.label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
