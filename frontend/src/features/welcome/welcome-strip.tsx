import { Check } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { messages } from "@/features/welcome/messages";
import { type FirstSteps, listSteps, type StepName } from "@/features/welcome/model";
import styles from "@/features/welcome/welcome-strip.module.css";
import { cx } from "@/lib/cx";
import { focusHeading } from "@/lib/focus-heading";
import { Button } from "@/ui/button";
import { CheckboxChips } from "@/ui/checkbox-chips";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** The first steps of a new member. A step is done when the member has really done it, here or elsewhere on the page. */
export function WelcomeStrip({
  steps,
  firstName,
  categories,
  agent,
  prompt,
  onChooseInterests,
  onSkip,
  onClose,
}: {
  /** Null once all are done. */
  steps: FirstSteps | null;
  firstName: string | undefined;
  /** To choose interests from. */
  categories: readonly string[];
  /** A suggestion that the member can open. */
  agent: ReactNode;
  /** A suggestion that the member can copy. */
  prompt: ReactNode;
  onChooseInterests: (interests: string[]) => void;
  onSkip: () => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const list = steps && listSteps(steps);
  const current = list?.find(({ isDone }) => !isDone)?.name;
  const panel = useFocusOnChange(current);
  // The button is removed, and the focus would be lost.
  const leave = (hide: () => void) => () => {
    hide();
    focusHeading();
  };
  return (
    <section className={styles.strip} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {list ? messages.title(firstName) : messages.finishedTitle}
          </h2>
          {list && <p className={styles.subtitle}>{messages.subtitle}</p>}
        </div>
        <Button variant="ghost" onClick={leave(list ? onSkip : onClose)}>
          {list ? messages.skip : messages.close}
        </Button>
      </div>
      {list && (
        <ol className={styles.steps}>
          {list.map(({ name, isDone }, index) => (
            <li
              key={name}
              className={cx(styles.step, isDone && styles.done)}
              aria-current={name === current ? "step" : undefined}
            >
              <span className={styles.mark} aria-hidden>
                {isDone ? <Check /> : index + 1}
              </span>
              <span>
                {messages.steps[name]}
                {isDone && <VisuallyHidden> ({messages.done})</VisuallyHidden>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div ref={panel} className={styles.panel} tabIndex={-1}>
        {current === "interests" && <Interests categories={categories} onChoose={onChooseInterests} />}
        {current === "agent" && <Suggestion text={messages.suggestedAgent}>{agent}</Suggestion>}
        {current === "prompt" && <Suggestion text={messages.suggestedPrompt}>{prompt}</Suggestion>}
        {!current && <p>{messages.finished}</p>}
      </div>
    </section>
  );
}

function Interests({
  categories,
  onChoose,
}: {
  categories: readonly string[];
  onChoose: (interests: string[]) => void;
}) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <>
      <CheckboxChips label={messages.question} choices={categories} values={chosen} onChange={setChosen} />
      <Button
        variant="secondary"
        unavailable={chosen.length === 0}
        onClick={() => onChoose(categories.filter((name) => chosen.includes(name)))}
      >
        {messages.continue}
      </Button>
    </>
  );
}

function Suggestion({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.hint}>{text}</p>
      {children}
    </>
  );
}

/** The next step replaces the button that the member pressed: without this, the focus would be lost. */
function useFocusOnChange(current: StepName | undefined) {
  const panel = useRef<HTMLDivElement>(null);
  const previous = useRef(current);
  useEffect(() => {
    if (previous.current === current) return;
    previous.current = current;
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [current]);
  return panel;
}
