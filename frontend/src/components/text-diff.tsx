import styles from "@/components/text-diff.module.css";
import { diffWords } from "@/lib/text/word-diff";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** Between changes, up to this many characters stay as they are. */
const maxSame = 600;

/** Shows the first and the last line of a long unchanged part. */
function shorten(text: string, index: number, parts: readonly unknown[]): string {
  if (text.length <= maxSame) return text;
  const lines = text.split("\n");
  const start = index > 0 ? [lines[0]] : [];
  const end = index < parts.length - 1 ? [lines.at(-2), lines.at(-1)] : [];
  return [...start, "…", ...end].join("\n");
}

/** A text with what was removed struck through and what was added highlighted. */
export function TextDiff({
  before,
  after,
  isShortened = false,
}: {
  before: string;
  after: string;
  /** Leaves out long parts that did not change. */
  isShortened?: boolean;
}) {
  return (
    <p className={styles.text} dir="auto">
      {diffWords(before, after).map(({ kind, text }, index, parts) => {
        if (kind === "same") return isShortened ? shorten(text, index, parts) : text;
        const [Element, start, end] =
          kind === "added"
            ? (["ins", "added: ", " end added "] as const)
            : (["del", "removed: ", " end removed "] as const);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a difference never move
          <Element key={index} className={styles[kind]}>
            <VisuallyHidden>{start}</VisuallyHidden>
            <span>{text}</span>
            <VisuallyHidden>{end}</VisuallyHidden>
          </Element>
        );
      })}
    </p>
  );
}
