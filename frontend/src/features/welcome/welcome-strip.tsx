import { type ReactNode, useEffect, useId, useRef } from "react";
import { messages } from "@/features/welcome/messages";
import styles from "@/features/welcome/welcome-strip.module.css";
import { focusHeading } from "@/lib/focus-heading";
import { usePageNotice } from "@/lib/page-notice";
import { Button } from "@/ui/button";

/** A new member's welcome while there is no agent to begin with. */
export function JoinedStrip({ firstName }: { firstName: string | undefined }) {
  const titleId = useId();
  return (
    <section className={styles.strip} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {messages.title(firstName)}
      </h2>
      <p>{messages.joined}</p>
    </section>
  );
}

/** A new member's welcome: one question, and one agent as the answer. */
export function WelcomeStrip({
  firstName,
  categories,
  answer,
  onChoose,
  onSkip,
}: {
  firstName: string | undefined;
  /** To choose from. */
  categories: readonly string[];
  /** An agent to open; null until the question is answered. */
  answer: ReactNode;
  onChoose: (category: string) => void;
  onSkip: () => void;
}) {
  usePageNotice();
  const titleId = useId();
  const questionId = useId();
  const hasAnswer = answer !== null;
  const title = useRef<HTMLHeadingElement>(null);
  // The answer replaces the button that the member pressed: without this, the focus would be lost.
  useEffect(() => {
    if (hasAnswer && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [hasAnswer]);
  return (
    <section className={styles.strip} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 ref={title} id={titleId} className={styles.title} tabIndex={-1}>
          {messages.title(firstName)}
        </h2>
        <Button
          variant="ghost"
          className={styles.leave}
          onClick={() => {
            onSkip();
            // The button is removed, and the focus would be lost.
            focusHeading();
          }}
        >
          {messages.skip}
        </Button>
      </div>
      <p key={hasAnswer ? "answer" : "question"} id={questionId}>
        {hasAnswer ? messages.answer : messages.question}
      </p>
      {answer ?? (
        // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
        <div role="group" aria-labelledby={questionId} className={styles.choices}>
          {categories.map((category) => (
            <Button key={category} variant="secondary" onClick={() => onChoose(category)}>
              {category}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
