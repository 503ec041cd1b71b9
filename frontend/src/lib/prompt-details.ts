import * as z from "zod/mini";
import { createStorageStore, type StorageStore } from "@/lib/storage-store";

const detailsSchema = z.array(z.object({ field: z.string(), value: z.string() }));
/** What a member filled in for prompts, the latest last. */
export type Details = z.infer<typeof detailsSchema>;

const stores = new Map<string, StorageStore<Details>>();

/** The details of one account, on this device only. The key contains the email address, see `forgetAccount`. */
export function detailsOf(email: string): StorageStore<Details> {
  const store = stores.get(email) ?? createStorageStore(`prompt-details:${email}`, detailsSchema, []);
  stores.set(email, store);
  return store;
}
