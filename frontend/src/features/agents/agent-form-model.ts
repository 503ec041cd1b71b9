import * as z from "zod/mini";
import { copyName } from "@/components/admin/copy-name";
import { type FeatureImage, featureImageSchema } from "@/components/media/feature-image-schema";
import type { AgentInput, EditableAgent } from "@/features/agents/schema";
import { exchangeLimits, agentLimits as limits } from "@/lib/api/api-limits";
import { characterCount } from "@/lib/format/character-count";
import { formatDollars, maxCents, parseDollars } from "@/lib/format/dollars";
import { formatCents } from "@/lib/format/money";
import { slugPattern } from "@/lib/text/slug";

export interface AgentFormValues {
  title: string;
  /** May be empty; see the hint of the field. */
  slug: string;
  description: string;
  category: string;
  type: "free" | "premium";
  /** In dollars, as typed. Empty until there is one. */
  price: string;
  url: string;
  /** May be empty, as `example`. */
  details: string;
  example: { member: string; agent: string }[];
  image: FeatureImage | null;
  /** May be empty. */
  note: string;
}

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

const tooLong = (name: string, max: number) => `${name} must be ${max} characters or less`;
const text = (name: string, { maxLength }: { maxLength: number }) =>
  z.string().check(
    z.trim(),
    z.minLength(1, `${name} is required`),
    z.refine<string>((typed) => characterCount(typed) <= maxLength, tooLong(name, maxLength)),
  );
const optionalText = (name: string, { maxLength }: { maxLength: number }) =>
  z.string().check(
    z.trim(),
    z.refine<string>((typed) => characterCount(typed) <= maxLength, tooLong(name, maxLength)),
  );

/** Validates the form and converts it to the request. */
export const agentFormSchema = z.pipe(
  z
    .object({
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
      category: text("Category", limits.category),
      type: z.enum(["free", "premium"]),
      price: z.string(),
      url: z
        .string()
        .check(
          z.trim(),
          z.refine<string>(isAgentUrl, "URL must start with https://"),
          z.maxLength(limits.url.maxLength, tooLong("URL", limits.url.maxLength)),
        ),
      details: optionalText("Details", limits.details),
      example: z.array(
        z.object({
          member: text("Message", exchangeLimits.member),
          agent: text("Answer", exchangeLimits.agent),
        }),
      ),
      image: z.nullable(featureImageSchema),
      note: optionalText("Note", limits.note),
    })
    .check(
      z.refine((form) => form.type === "free" || form.price.trim() !== "", {
        path: ["price"],
        message: "Enter a price",
        abort: true,
      }),
      z.refine((form) => form.type === "free" || parseDollars(form.price) !== null, {
        path: ["price"],
        message: `Price must be an amount such as 12.50, up to ${formatCents(maxCents)}`,
      }),
    ),
  z.transform(
    ({
      title,
      slug,
      description,
      category,
      type,
      price,
      url,
      details,
      example,
      image,
      note,
    }): AgentInput => ({
      title,
      slug,
      description,
      category,
      url,
      details,
      example,
      // Without it, the image would stay as it is.
      image: image ?? { src: "", height: 0, alt: "" },
      note,
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
