import * as z from "zod/mini";
import { fieldKey } from "@/features/prompts/template";
import { createStorageStore, type StorageStore } from "@/lib/storage-store";

const detailsSchema = z.array(z.object({ field: z.string(), value: z.string() }));
/** What a member filled in, the latest last. */
export type Details = z.infer<typeof detailsSchema>;

const maxDetails = 100;
const stores = new Map<string, StorageStore<Details>>();

/** The details of one account, on this device only. The key contains the email address, see `forgetAccount`. */
export function detailsOf(email: string): StorageStore<Details> {
  const store = stores.get(email) ?? createStorageStore(`prompt-details:${email}`, detailsSchema, []);
  stores.set(email, store);
  return store;
}

/** Remembers a value, or forgets it if it is empty. Beyond the limit, the oldest ones are dropped. */
export function withDetail(details: Details, name: string, value: string): Details {
  const field = fieldKey(name);
  const others = details.filter((detail) => detail.field !== field);
  return value === "" ? others : [...others, { field, value }].slice(-maxDetails);
}
