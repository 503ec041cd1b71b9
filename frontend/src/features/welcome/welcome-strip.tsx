import { Check } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { messages } from "@/features/welcome/messages";
import { type FirstSteps, listSteps, type StepName } from "@/features/welcome/model";
import styles from "@/features/welcome/welcome-strip.module.css";
import { cx } from "@/lib/cx";
import { focusHeading } from "@/lib/focus-heading";
import { usePageNotice } from "@/lib/page-notice";
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
  usePageNotice();
  const titleId = useId();
  const list = steps && listSteps(steps);
  const current = list?.find(({ isDone }) => !isDone)?.name;
  const section = useFocusOnChange(current);
  // The button is removed, and the focus would be lost.
  const leave = (hide: () => void) => () => {
    hide();
    focusHeading();
  };
  return (
    <section ref={section} className={styles.strip} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            {list ? messages.title(firstName) : messages.finishedTitle}
          </h2>
          <p className={styles.subtitle}>{list ? messages.subtitle : messages.finished}</p>
        </div>
        <Button variant="ghost" className={styles.leave} onClick={leave(list ? onSkip : onClose)}>
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
              tabIndex={-1}
            >
              <span className={styles.mark} aria-hidden>
                {isDone ? <Check /> : index + 1}
              </span>
              <span>
                <span>{messages.steps[name]}</span>
                {isDone && <VisuallyHidden> ({messages.done})</VisuallyHidden>}
              </span>
            </li>
          ))}
        </ol>
      )}
      {current && (
        <div className={styles.panel}>
          {current === "interests" && <Interests categories={categories} onChoose={onChooseInterests} />}
          {current === "agent" && <Suggestion text={messages.suggestedAgent}>{agent}</Suggestion>}
          {current === "prompt" && <Suggestion text={messages.suggestedPrompt}>{prompt}</Suggestion>}
        </div>
      )}
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
      <CheckboxChips
        label={messages.steps.interests}
        choices={categories}
        values={chosen}
        onChange={setChosen}
      />
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
    <div className={styles.suggestion}>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The next step replaces the button that the member pressed: without this, the focus would be lost. */
function useFocusOnChange(current: StepName | undefined) {
  const section = useRef<HTMLElement>(null);
  const previous = useRef(current);
  useEffect(() => {
    if (previous.current === current) return;
    previous.current = current;
    if (document.activeElement !== document.body) return;
    const target =
      section.current?.querySelector<HTMLElement>("[aria-current]") ?? section.current?.querySelector("h2");
    target?.focus({ preventScroll: true });
  }, [current]);
  return section;
}
