import * as z from "zod/mini";
import { copyName } from "@/components/admin/copy-name";
import type { AdminBundle, BundleInput } from "@/features/bundles/schema";
import { bundleLimits as limits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { formatDollars, maxCents, parseDollars } from "@/lib/format/dollars";
import { formatCents } from "@/lib/format/money";
import { slugPattern } from "@/lib/text/slug";

export interface BundleFormValues {
  title: string;
  /** May be empty; see the hint of the field. */
  slug: string;
  description: string;
  /** The ids of its agents. */
  gptIds: string[];
  /** In dollars, as typed. */
  price: string;
  isPublished: boolean;
}

export function toFormValues(bundle: AdminBundle | null): BundleFormValues {
  if (!bundle) return { title: "", slug: "", description: "", gptIds: [], price: "", isPublished: false };
  const { title, slug, description, gpts, price, isPublished } = bundle;
  const gptIds = gpts.map(({ id }) => id);
  return { title, slug, description, gptIds, price: formatDollars(price), isPublished };
}

/** The values of a duplicate. */
export function toCopy(bundle: AdminBundle): BundleFormValues {
  const title = copyName(bundle.title, limits.title);
  return { ...toFormValues(bundle), title, slug: "", isPublished: false };
}

/** As in the server. */
const agents = { min: 2, max: 20 };

const tooLong = (name: string, max: number) => `${name} must be ${max} characters or less`;
const text = (name: string, { maxLength }: { maxLength: number }) =>
  z.string().check(
    z.trim(),
    z.minLength(1, `${name} is required`),
    z.refine<string>((typed) => characterCount(typed) <= maxLength, tooLong(name, maxLength)),
  );

/** Validates the form and converts it to the request. */
export const bundleFormSchema = z.pipe(
  z.object({
    title: text("Title", limits.title),
    slug: z.string().check(
      z.trim(),
      z.refine<string>(
        (typed) => typed === "" || slugPattern.test(typed),
        "Slug must be lowercase letters, numbers, and hyphens only",
      ),
      z.maxLength(limits.slug.maxLength, tooLong("Slug", limits.slug.maxLength)),
    ),
    description: text("Description", limits.description),
    gptIds: z
      .array(z.string())
      .check(
        z.minLength(agents.min, `Choose at least ${agents.min} agents`),
        z.maxLength(agents.max, `A bundle can hold up to ${agents.max} agents`),
      ),
    price: z.string().check(
      z.refine<string>(
        (typed) => parseDollars(typed) !== null,
        `Price must be an amount such as 12.50, up to ${formatCents(maxCents)}`,
      ),
      z.refine<string>((typed) => parseDollars(typed) !== 0, "Price must be more than $0.00"),
    ),
    isPublished: z.boolean(),
  }),
  z.transform(({ price, ...form }): BundleInput => ({ ...form, price: parseDollars(price) ?? 0 })),
);
