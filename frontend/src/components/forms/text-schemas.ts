// Texts that admins type, with the rules and messages of the server.
import * as z from "zod/mini";
import { characterCount } from "@/lib/format/character-count";
import { maxCents } from "@/lib/format/dollars";
import { formatCents } from "@/lib/format/money";
import { slugPattern } from "@/lib/text/slug";

interface Limit {
  maxLength: number;
}

const tooLong = (name: string, { maxLength }: Limit) => `${name} must be ${maxLength} characters or less`;
const isWithin = (name: string, limit: Limit) =>
  z.refine<string>((text) => characterCount(text) <= limit.maxLength, tooLong(name, limit));

export const requiredText = (name: string, limit: Limit) =>
  z.string().check(z.trim(), z.minLength(1, `${name} is required`), isWithin(name, limit));

export const optionalText = (name: string, limit: Limit) => z.string().check(z.trim(), isWithin(name, limit));

/** May be empty; see the hint of the field. */
export const slugText = (limit: Limit) =>
  z.string().check(
    z.trim(),
    z.refine<string>(
      (typed) => typed === "" || slugPattern.test(typed),
      "Slug must be lowercase letters, numbers, and hyphens only",
    ),
    z.maxLength(limit.maxLength, tooLong("Slug", limit)),
  );

export const invalidPrice = `Price must be an amount such as 12.50, up to ${formatCents(maxCents)}`;
