import { useId } from "react";
import { useSaleAgents } from "@/components/admin/use-sale-agents";
import styles from "@/features/discounts/discounts-admin.module.css";
import { formatCents } from "@/lib/money";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

/** Checkboxes of the agents that can be bought. */
export function AgentChoices({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}) {
  const { data: agents, error: loadError, mutate } = useSaleAgents();
  const errorId = useId();
  const missing = agents ? value.filter((id) => !agents.some((agent) => agent.id === id)) : [];
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((other) => other !== id));
  return (
    <fieldset className={styles.agents} aria-describedby={error && errorId}>
      <legend className={styles.legend}>{label}</legend>
      {loadError && !agents ? (
        <p>
          We couldn't load the agents.{" "}
          <Button variant="ghost" onClick={() => void mutate()}>
            Try again
          </Button>
        </p>
      ) : !agents ? (
        <Skeleton />
      ) : (
        <ul className={styles.agentList}>
          {agents.map(({ id, title, price }) => (
            <li key={id}>
              <label className={styles.agent}>
                <input
                  type="checkbox"
                  checked={value.includes(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
                <span className={styles.agentTitle}>{title}</span>
                <span className={styles.detail}>{formatCents(price)}</span>
              </label>
            </li>
          ))}
          {missing.map((id) => (
            <li key={id}>
              <label className={styles.agent}>
                <input type="checkbox" checked onChange={() => toggle(id, false)} />
                <span className={styles.agentTitle}>An agent that is no longer for sale</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
