import { Play } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { AgentPage } from "@/features/agents/agent-page-schema";
import styles from "@/features/agents/example.module.css";
import { cx } from "@/lib/cx";
import { Button } from "@/ui/button";
import { VisuallyHidden } from "@/ui/visually-hidden";

const typingInterval = 30;
const charactersPerStep = 4;

/** An example conversation. On request it appears as if it were typed; its text is there all the time. */
export function Example({ example }: { example: AgentPage["example"] }) {
  const id = useId();
  const length = example.reduce((sum, { member, agent }) => sum + member.length + agent.length, 0);
  // The number of characters that have been typed; undefined shows everything.
  const [typed, setTyped] = useState<number>();
  const isPlaying = typed !== undefined;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      setTyped((now = length) => (now < length ? now + charactersPerStep : undefined));
    }, typingInterval);
    return () => clearInterval(timer);
  }, [isPlaying, length]);
  let before = 0;
  const next = (text: string) => {
    const count = typed === undefined ? text.length : Math.max(0, typed - before);
    before += text.length;
    return { text, count };
  };
  return (
    <section data-part="example" className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        An example conversation
      </h2>
      <Button variant="secondary" className={styles.play} onClick={() => setTyped(isPlaying ? undefined : 0)}>
        <Play aria-hidden />
        <span>{isPlaying ? "Show all of it" : "Play the example"}</span>
      </Button>
      <ol className={styles.conversation}>
        {example.map(({ member, agent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
          <li key={index} className={styles.exchange}>
            <Message className={styles.member} speaker="You: " {...next(member)} />
            <Message className={styles.agent} speaker="The agent: " {...next(agent)} />
          </li>
        ))}
      </ol>
      <p className={styles.note}>Answers vary: yours will fit what you write.</p>
    </section>
  );
}

function Message({
  className,
  speaker,
  text,
  count,
}: {
  className: string | undefined;
  speaker: string;
  text: string;
  /** How much of the text is visible. */
  count: number;
}) {
  return (
    <p className={cx(className, count === 0 && styles.untyped)}>
      <VisuallyHidden>{speaker}</VisuallyHidden>
      <span dir="auto">
        {count >= text.length ? (
          text
        ) : (
          <>
            <span>{text.slice(0, count)}</span>
            <span className={styles.untyped}>{text.slice(count)}</span>
          </>
        )}
      </span>
    </p>
  );
}
