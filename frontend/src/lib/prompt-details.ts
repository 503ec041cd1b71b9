import { parseAs, stringIn } from "@/lib/guards";
import { createStorageStore, type StorageStore } from "@/lib/storage-store";

/** What a member filled in for prompts, the latest last. */
export type Details = { field: string; value: string }[];

function isDetails(stored: unknown): stored is Details {
  return (
    Array.isArray(stored) &&
    stored.every(
      (detail) => stringIn(detail, "field") !== undefined && stringIn(detail, "value") !== undefined,
    )
  );
}

const stores = new Map<string, StorageStore<Details>>();

/** The details of one account, on this device only. The key contains the email address, see `forgetAccount`. */
export function detailsOf(email: string): StorageStore<Details> {
  const store =
    stores.get(email) ?? createStorageStore<Details>(`prompt-details:${email}`, parseAs(isDetails), []);
  stores.set(email, store);
  return store;
}
