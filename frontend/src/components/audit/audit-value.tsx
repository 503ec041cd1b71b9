import * as z from "zod/mini";
import styles from "@/components/audit/audit-value.module.css";
import { formatDateTime } from "@/lib/format/dates";
import { formatCents } from "@/lib/format/money";

const digestSchema = z.object({ length: z.number(), sha256: z.string() });
const itemSchema = z.object({
  title: z.string(),
  amount: z.number(),
  outcome: z.string(),
  correction: z.optional(z.string()),
  reason: z.optional(z.string()),
});
// Two schemas instead of `z.union`, which would enlarge the chunk that every visitor loads.
const itemsSchema = z.array(itemSchema);
const namesSchema = z.array(z.string());
const amounts = ["price", "amount", "total", "minSubtotal"];
const words = ["emailSent", "state", "status", "discountType", "provider", "audience"];

/** The value of a logged field, as people write it. */
export function AuditValue({ name, value }: { name: string; value: unknown }) {
  if (value === null || value === undefined || value === "") return <span className={styles.none}>None</span>;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return amounts.includes(name) ? formatCents(value) : String(value);
  if (typeof value === "string") {
    if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return <time dateTime={value}>{formatDateTime(value)}</time>;
    return words.includes(name) ? inWords(value) : value;
  }
  const digest = z.safeParse(digestSchema, value);
  // Long texts are not logged; the beginning of the digest shows whether two of them are equal.
  if (digest.success) {
    const { length, sha256 } = digest.data;
    return (
      <>
        <span>{`${length.toLocaleString("en-US")} characters`}</span>{" "}
        <span className={styles.none}>(version {sha256.slice(0, 7)})</span>
      </>
    );
  }
  const lines =
    z.safeParse(namesSchema, value).data?.map(inWords) ??
    z.safeParse(itemsSchema, value).data?.map(describeItem);
  if (!lines) return <code>{JSON.stringify(value)}</code>;
  if (lines.length === 0) return <span className={styles.none}>None</span>;
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}

function describeItem({ title, amount, outcome, correction, reason }: z.infer<typeof itemSchema>): string {
  const correctedBy = correction && `${inWords(correction)} by hand: ${reason}`;
  return [title, formatCents(amount), inWords(outcome), correctedBy].filter(Boolean).join(" · ");
}

function inWords(word: string): string {
  return word.replaceAll("_", " ");
}
