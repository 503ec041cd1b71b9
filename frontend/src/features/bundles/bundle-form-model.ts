import * as z from "zod/mini";
import { copyName } from "@/components/admin/copy-name";
import { invalidPrice, requiredText, slugText } from "@/components/forms/text-schemas";
import type { AdminBundle, BundleInput } from "@/features/bundles/schema";
import { bundleLimits as limits } from "@/lib/api/api-limits";
import { formatDollars, parseDollars } from "@/lib/format/dollars";

const minAgents = 2;
const { maxItems: maxAgents } = limits.gptIds;

const fields = z.object({
  title: requiredText("Title", limits.title),
  slug: slugText(limits.slug),
  description: requiredText("Description", limits.description),
  gptIds: z
    .array(z.string())
    .check(
      z.minLength(minAgents, `Choose at least ${minAgents} agents`),
      z.maxLength(maxAgents, `A bundle can hold up to ${maxAgents} agents`),
    ),
  /** In dollars, as typed. */
  price: z.string().check(
    z.refine<string>((typed) => parseDollars(typed) !== null, invalidPrice),
    z.refine<string>((typed) => parseDollars(typed) !== 0, "Price must be more than $0.00"),
  ),
  isPublished: z.boolean(),
});
export type BundleFormValues = z.input<typeof fields>;

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

/** Validates the form and converts it to the request. */
export const bundleFormSchema = z.pipe(
  fields,
  z.transform(({ price, ...form }): BundleInput => ({ ...form, price: parseDollars(price) ?? 0 })),
);
