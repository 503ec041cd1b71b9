import * as z from "zod/mini";
import type { BatchInput, DiscountInput, DiscountTerms, TermsInput } from "@/features/discounts/admin-api";
import { createDiscountLimits } from "@/lib/api/api-limits";
import { localIsoDate } from "@/lib/format/dates";
import { formatDollars, parseDollars } from "@/lib/format/dollars";
import { unifyPasted } from "@/lib/text/unify-pasted";

export const maxBatch = 1000;
const maxPrefix = 29;
const maxLimit = 1_000_000;

/** As typed. Amounts are in dollars, times are values of `datetime-local` inputs. */
export interface TermsValues {
  discountType: "percentage" | "fixed";
  discountValue: string;
  startsAt: string;
  expiresAt: string;
  maxUses: string;
  maxUsesPerMember: string;
  agents: "all" | "chosen";
  gptIds: string[];
  minSubtotal: string;
  audience: DiscountTerms["audience"];
}
export type DiscountValues = TermsValues & { code: string };
export type BatchValues = TermsValues & { prefix: string; count: string };

export function toTermsValues(terms: DiscountTerms | null): TermsValues {
  const limit = (value: number | null | undefined) => value?.toString() ?? "";
  const { discountType = "percentage", discountValue = 10, minSubtotal = 0, gptIds = [] } = terms ?? {};
  return {
    discountType,
    discountValue: discountType === "fixed" ? formatDollars(discountValue) : String(discountValue),
    startsAt: toLocalTime(terms?.startsAt),
    expiresAt: toLocalTime(terms?.expiresAt),
    maxUses: limit(terms?.maxUses),
    maxUsesPerMember: limit(terms?.maxUsesPerMember),
    agents: gptIds.length > 0 ? "chosen" : "all",
    gptIds,
    minSubtotal: minSubtotal > 0 ? formatDollars(minSubtotal) : "",
    audience: terms?.audience ?? "everyone",
  };
}

/** "2026-11-23T17:42", in the local time zone. */
function toLocalTime(rfc3339: string | null | undefined): string {
  if (!rfc3339 || !localIsoDate(rfc3339)) return "";
  const date = new Date(rfc3339);
  const [hours, minutes] = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0"));
  return `${localIsoDate(rfc3339)}T${hours}:${minutes}`;
}

function toTime(local: string): string | null {
  const date = new Date(local);
  return local === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const isWhole = (typed: string, max: number) =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max;
const limit = z
  .string()
  .check(
    z.refine<string>(
      (typed) => typed.trim() === "" || isWhole(typed, maxLimit),
      "Use a whole number from 1 to 1,000,000, or leave it empty",
    ),
  );
const termsShape = {
  discountType: z.enum(["percentage", "fixed"]),
  discountValue: z.string(),
  startsAt: z.string(),
  expiresAt: z.string(),
  maxUses: limit,
  maxUsesPerMember: limit,
  agents: z.enum(["all", "chosen"]),
  gptIds: z.array(z.string()),
  minSubtotal: z
    .string()
    .check(
      z.refine<string>(
        (typed) => typed.trim() === "" || parseDollars(typed) !== null,
        "Use an amount such as 12.50, or leave it empty",
      ),
    ),
  audience: z.enum(["everyone", "new_buyers", "owners"]),
};

const conditions = [
  z.refine<TermsValues>(
    ({ discountType, discountValue }) =>
      discountType === "fixed" ? (parseDollars(discountValue) ?? 0) > 0 : isWhole(discountValue, 100),
    {
      path: ["discountValue"],
      error: ({ input }) =>
        (input as TermsValues).discountType === "fixed"
          ? "Use an amount such as 12.50"
          : "Use a whole percentage from 1 to 100",
    },
  ),
  z.refine<TermsValues>(({ agents, gptIds }) => agents === "all" || gptIds.length > 0, {
    path: ["gptIds"],
    message: "Choose at least one agent",
  }),
  z.refine<TermsValues>(({ startsAt, expiresAt }) => !startsAt || !expiresAt || startsAt < expiresAt, {
    path: ["expiresAt"],
    message: "The end must be after the start",
  }),
] as const;

function toTerms(values: TermsValues): TermsInput {
  const limit = (typed: string) => (typed.trim() === "" ? null : Number(typed));
  const { discountType, discountValue, agents, gptIds, audience } = values;
  return {
    discountType,
    discountValue: discountType === "fixed" ? (parseDollars(discountValue) ?? 0) : Number(discountValue),
    startsAt: toTime(values.startsAt),
    expiresAt: toTime(values.expiresAt),
    maxUses: limit(values.maxUses),
    maxUsesPerMember: limit(values.maxUsesPerMember),
    gptIds: agents === "chosen" ? gptIds : [],
    minSubtotal: parseDollars(values.minSubtotal) ?? 0,
    audience,
  };
}

const codeText = (name: string, max: number) =>
  z
    .string()
    .check(
      z.overwrite(unifyPasted),
      z.minLength(1, `${name} is required`),
      z.maxLength(max, `${name} must be ${max} characters or less`),
      z.regex(/^[\w-]*$/, "Use letters, numbers, hyphens and underscores"),
    );

/** An existing code can also be ended at once, a new one would be useless. */
const endsInFuture = z.refine<TermsValues>(
  ({ expiresAt }) => !expiresAt || new Date(expiresAt).getTime() > Date.now(),
  { path: ["expiresAt"], message: "The end must be in the future" },
);

const discountForm = z
  .object({ ...termsShape, code: codeText("Code", createDiscountLimits.code.maxLength) })
  .check(...conditions);
const toDiscountInput = z.transform(
  (values: DiscountValues): DiscountInput => ({ code: values.code, terms: toTerms(values) }),
);
/** Validates the form and converts it to the request. */
export const discountFormSchema = z.pipe(discountForm, toDiscountInput);
export const newDiscountFormSchema = z.pipe(discountForm.check(endsInFuture), toDiscountInput);

export const batchFormSchema = z.pipe(
  z
    .object({
      ...termsShape,
      prefix: codeText("Prefix", maxPrefix),
      count: z
        .string()
        .check(z.refine<string>((typed) => isWhole(typed, maxBatch), `Use a whole number from 1 to 1,000`)),
    })
    .check(...conditions, endsInFuture),
  z.transform(
    (values: BatchValues): BatchInput => ({
      prefix: values.prefix,
      count: Number(values.count),
      terms: toTerms(values),
    }),
  ),
);
