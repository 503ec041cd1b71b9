import type { ReactNode } from "react";
import styles from "@/features/packages/instructions.module.css";

interface Block {
  kind: "heading" | "ul" | "ol" | "text";
  /** The number of the first item. */
  start: number;
  lines: string[];
}

const marks = [
  [/^#{1,6} +/, "heading"],
  [/^[-*] +/, "ul"],
  [/^\d+[.)] +/, "ol"],
] as const;

function toBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let followsText = false;
  for (const line of text.split("\n")) {
    const content = line.trim();
    const [mark, kind] = marks.find(([mark]) => mark.test(content)) ?? (["", "text"] as const);
    const last = blocks.at(-1);
    const words = content.replace(mark, "");
    if (content && last && kind === "text" && followsText && last.kind !== "heading")
      last.lines.push(`${last.lines.pop()}\n${words}`);
    else if (last && kind === last.kind && (kind === "ul" || kind === "ol")) last.lines.push(words);
    else if (content) blocks.push({ kind, start: Number.parseInt(content, 10), lines: [words] });
    followsText = content !== "";
  }
  return blocks;
}

/** Instructions with the headings, lists and bold words of Markdown. No HTML: everything else stays as it is written. */
export function Instructions({ text }: { text: string }) {
  return (
    <div className={styles.text} dir="auto">
      {toBlocks(text).map(({ kind, start, lines }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
        if (kind === "heading") return <h3 key={index}>{withBold(lines.join())}</h3>;
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
        if (kind === "text") return <p key={index}>{withBold(lines.join())}</p>;
        const List = kind;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
          <List key={index} {...(kind === "ol" && { start })}>
            {lines.map((line, item) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items never move
              <li key={item}>{withBold(line)}</li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

function withBold(text: string): ReactNode[] {
  return text.split(/\*\*([^*\n]+)\*\*/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
  );
}
