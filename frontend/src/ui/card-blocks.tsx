import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useState } from "react";
import { step, useSteps } from "@/lib/use-gradually";
import { CardGrid } from "@/ui/card";
import styles from "@/ui/card-blocks.module.css";

/** As much as is laid out at once when it is scrolled to: whole rows, in up to three columns. */
export const block = step / 4;

interface CardBlocksProps<T> {
  /** Of the one list that all blocks are. */
  label: string;
  /** What was asked for. Another question has another list, while the same list may come to hold other things. */
  question: string;
  items: readonly T[];
  /** Draws one of them. */
  card: (item: T) => ReactNode;
}

/** A list that is asked for, or was before. */
interface Run<T> {
  id: number;
  question: string;
  items: readonly T[];
}

/**
 * A list in blocks, so that neither what is drawn after it nor what is scrolled past it concerns it.
 * The first step of another list is there at once, and the rest comes in steps. Those of the list before are out of
 * sight at once and go in steps, because thousands of cards cannot be taken away within a frame. A list that comes to
 * hold other things keeps its height, and so the place of whoever has scrolled down.
 */
export function CardBlocks<T>({ label, question, items, card }: CardBlocksProps<T>) {
  const [runs, setRuns] = useState<readonly Run<T>[]>([{ id: 0, question, items }]);
  const current = runs.at(-1);
  if (current?.question !== question) {
    const before = runs.filter((run) => run.items.length > step);
    setRuns([...before, { id: (current?.id ?? 0) + 1, question, items }]);
  } else if (current.items !== items) {
    setRuns([...runs.slice(0, -1), { ...current, items }]);
  }
  const list = { className: styles.list, role: "list", "aria-label": label };
  const forget = useCallback((id: number) => setRuns((known) => known.filter((run) => run.id !== id)), []);

  return (
    <div {...(items.length > 0 && list)}>
      <Blocks items={items} from={0} to={step} card={card} />
      {runs.map((run, index) => (
        <Rest
          key={run.id}
          run={run}
          card={card}
          isWanted={index === runs.length - 1}
          isNextToGo={index === 0}
          onGone={forget}
        />
      ))}
    </div>
  );
}

interface RestProps<T> extends Pick<CardBlocksProps<T>, "card"> {
  run: Run<T>;
  isWanted: boolean;
  /** One goes after the other, or many keys in a row would have many of them go in one step. */
  isNextToGo: boolean;
  onGone: (id: number) => void;
}

/**
 * What follows the first step. Drawn with whatever draws the list, for React lets each block alone by itself then: that
 * takes a look at all that is inside, for whom a change of the address may concern, and a look at all blocks in one
 * would be a long task.
 */
function Rest<T>({ run, card, isWanted, isNextToGo, onGone }: RestProps<T>) {
  const { id, items } = run;
  const aim = isWanted ? Math.max(items.length - step, 0) : isNextToGo ? 0 : undefined;
  const count = useSteps(aim);
  const isGone = !isWanted && count === 0;
  useEffect(() => {
    if (isGone) onGone(id);
  }, [isGone, onGone, id]);

  if (count === 0) return null;
  return (
    <div className={styles.rest} hidden={!isWanted}>
      <Blocks items={items} from={step} to={step + count} card={card} />
    </div>
  );
}

interface BlockProps<T> extends Pick<CardBlocksProps<T>, "items" | "card"> {
  from: number;
  to: number;
}

function Blocks<T>({ items, from, to, card }: BlockProps<T>) {
  const count = Math.ceil((Math.min(to, items.length) - from) / block);
  const starts = Array.from({ length: count }, (_, index) => from + index * block);
  return starts.map((start) => (
    <Block key={start} items={items} from={start} to={Math.min(start + block, to)} card={card} />
  ));
}

/** Left alone by a key until what it finds is known. */
const Block = memo(function Block<T>({ items, from, to, card }: BlockProps<T>) {
  const entries = items.slice(from, to);
  return (
    <div className={styles.block} style={{ "--entries": entries.length } as CSSProperties}>
      <CardGrid>{entries.map(card)}</CardGrid>
    </div>
  );
}) as <T>(props: BlockProps<T>) => ReactNode;
