import * as z from "zod/mini";

/** The logged-in account: null if logged out, undefined if unknown. */
const messageSchema = z.object({ email: z.optional(z.nullable(z.string())) });
export type SessionMessage = z.infer<typeof messageSchema>;

const key = "session";

/** Notifies other tabs of a login or logout by a storage event; nothing stays stored. */
export function announceSession(message: SessionMessage): void {
  try {
    localStorage.setItem(key, JSON.stringify(message));
    localStorage.removeItem(key);
  } catch (error) {
    console.warn("session change not sent to other tabs", error);
  }
}

/** Returns an unsubscribe function. */
export function onSessionAnnounced(listener: (message: SessionMessage) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key || event.newValue === null) return;
    try {
      const parsed = z.safeParse(messageSchema, JSON.parse(event.newValue));
      if (parsed.success) listener(parsed.data);
    } catch {
      // Not a session message.
    }
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
