import { useId, useState } from "react";
import styles from "@/components/admin/agent-choices.module.css";
import { useAgentsForSale } from "@/components/admin/use-agents-for-sale";
import { formatCents } from "@/lib/format/money";
import { normalizeForSearch } from "@/lib/text/normalize-for-search";
import { Button } from "@/ui/button";
import { SearchField } from "@/ui/search-field";
import { Skeleton } from "@/ui/skeleton";

/** Beyond this number, the list scrolls and has a search. */
const maxCountWithoutSearch = 6;

/** Checkboxes to choose from the agents that are for sale. */
export function AgentChoices({
  label,
  value,
  onChange,
  without = [],
  error,
}: {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Agents that can't be chosen. */
  without?: readonly string[];
  error?: string | undefined;
}) {
  const { data, error: loadError, mutate } = useAgentsForSale();
  const agents = data?.filter(({ id }) => !without.includes(id));
  const [search, setSearch] = useState("");
  const errorId = useId();
  const missing = agents ? value.filter((id) => !agents.some((agent) => agent.id === id)) : [];
  const wanted = normalizeForSearch(search.trim());
  const shown = agents?.filter(({ title }) => normalizeForSearch(title).includes(wanted)) ?? [];
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
      ) : agents.length + missing.length === 0 ? (
        <p className={styles.note}>
          {without.length > 0
            ? "This member already has all premium agents."
            : "There are no premium agents to choose."}
        </p>
      ) : (
        <>
          {agents.length > maxCountWithoutSearch && (
            <SearchField
              label="Search agents"
              placeholder="Search agents"
              className={styles.search}
              value={search}
              onChange={setSearch}
            />
          )}
          <ul className={styles.list}>
            {shown.map(({ id, title, price }) => (
              <li key={id}>
                <label className={styles.agent}>
                  <input
                    type="checkbox"
                    checked={value.includes(id)}
                    onChange={(event) => toggle(id, event.target.checked)}
                  />
                  <span className={styles.title}>{title}</span>
                  <span className={styles.price}>{formatCents(price)}</span>
                </label>
              </li>
            ))}
            {wanted !== "" && shown.length === 0 && <li className={styles.note}>No agents match.</li>}
            {missing.map((id) => (
              <li key={id}>
                <label className={styles.agent}>
                  <input type="checkbox" checked onChange={() => toggle(id, false)} />
                  <span className={styles.title}>An agent that is no longer for sale</span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
