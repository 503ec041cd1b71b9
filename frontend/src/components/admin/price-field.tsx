import { parseDollars } from "@/lib/format/dollars";
import { formatCents } from "@/lib/format/money";
import { Field, type FieldProps } from "@/ui/field";

/** What card networks charge at least. */
const minCharge = 50;
const empty = `What members pay, once. At least ${formatCents(minCharge)}, or 0 for nothing.`;

/**
 * A price in dollars. The hint repeats the price, because browsers drop characters that a number can't have: a typed "12,50"
 * may become 1250.
 */
export function PriceField({
  typed,
  hint = typed.trim() === "" ? empty : "",
  ...field
}: Omit<FieldProps, "label" | "type"> & { typed: string; hint?: string }) {
  const cents = parseDollars(typed);
  return (
    <Field
      label="Price in US dollars"
      hint={[cents === null ? "" : describe(cents), hint].filter(Boolean).join(" ")}
      type="number"
      inputMode="decimal"
      min="0"
      step="0.01"
      placeholder="9.99"
      autoComplete="off"
      // Scrolling the page with the wheel must not change a price.
      onWheel={(event) => event.currentTarget.blur()}
      {...field}
    />
  );
}

function describe(cents: number): string {
  if (cents === 0) return "Members get it without paying.";
  const price = `Members pay ${formatCents(cents)}.`;
  return cents < minCharge
    ? `${price} Cards can't be charged less than ${formatCents(minCharge)}, so they need something else in the cart.`
    : price;
}
