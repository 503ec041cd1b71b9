import * as z from "zod/mini";
import { copyName } from "@/components/admin/copy-name";
import { invalidPrice, optionalText, requiredText, slugText } from "@/components/forms/text-schemas";
import { featureImageSchema } from "@/components/media/feature-image-schema";
import type { AgentInput, EditableAgent } from "@/features/agents/schema";
import { exchangeLimits, agentLimits as limits } from "@/lib/api/api-limits";
import { formatDollars, parseDollars } from "@/lib/format/dollars";

const fields = z.object({
  title: requiredText("Title", limits.title),
  slug: slugText(limits.slug),
  description: requiredText("Description", limits.description),
  category: requiredText("Category", limits.category),
  type: z.enum(["free", "premium"]),
  /** In dollars, as typed. Empty until there is one. */
  price: z.string(),
  url: z
    .string()
    .check(z.trim(), z.refine<string>(isAgentUrl, "URL must start with https://"))
    .check(z.maxLength(limits.url.maxLength, `URL must be ${limits.url.maxLength} characters or less`)),
  details: optionalText("Details", limits.details),
  example: z.array(
    z.object({
      member: requiredText("Message", exchangeLimits.member),
      agent: requiredText("Answer", exchangeLimits.agent),
    }),
  ),
  image: z.nullable(featureImageSchema),
  note: optionalText("Note", limits.note),
});
export type AgentFormValues = z.input<typeof fields>;

export function toFormValues(agent: EditableAgent | null): AgentFormValues {
  if (!agent) {
    return {
      title: "",
      slug: "",
      description: "",
      category: "",
      type: "free",
      price: "",
      url: "",
      details: "",
      example: [],
      image: null,
      note: "",
    };
  }
  const { title, slug, description, category, isPremium, price, url, details, example, image, note } = agent;
  return {
    title,
    slug,
    description,
    category,
    type: isPremium ? "premium" : "free",
    price: isPremium ? formatDollars(price) : "",
    url,
    details,
    example,
    image,
    note,
  };
}

/** The values of a duplicate. */
export function toCopy(agent: EditableAgent): AgentFormValues {
  return { ...toFormValues(agent), title: copyName(agent.title, limits.title), slug: "" };
}

/** Validates the form and converts it to the request. */
export const agentFormSchema = z.pipe(
  fields.check(
    z.refine((form) => form.type === "free" || form.price.trim() !== "", {
      path: ["price"],
      message: "Enter a price",
      abort: true,
    }),
    z.refine((form) => form.type === "free" || parseDollars(form.price) !== null, {
      path: ["price"],
      message: invalidPrice,
    }),
  ),
  z.transform(
    ({ type, price, image, ...form }): AgentInput => ({
      ...form,
      // Without it, the image would stay as it is.
      image: image ?? { src: "", height: 0, alt: "" },
      price: type === "premium" ? (parseDollars(price) ?? 0) : 0,
      isPremium: type === "premium",
    }),
  ),
);

/** An https URL without credentials, or empty. */
function isAgentUrl(typed: string): boolean {
  if (typed === "") return true;
  if (!typed.startsWith("https://") || /\s/.test(typed) || !URL.canParse(typed)) return false;
  const { username, password } = new URL(typed);
  return username === "" && password === "";
}
