import styles from "@/components/text-diff.module.css";
import { diffWords } from "@/lib/text/word-diff";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** A text with what was removed struck through and what was added highlighted. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.text} dir="auto">
      {diffWords(before, after).map(({ kind, text }, index) => {
        if (kind === "same") return text;
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
