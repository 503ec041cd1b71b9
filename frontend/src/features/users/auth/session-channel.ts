import * as z from "zod/mini";
import { tabChannel } from "@/lib/tab-channel";

/** The logged-in account: null if logged out, undefined if unknown. */
const messageSchema = z.object({ email: z.optional(z.nullable(z.string())) });
export type SessionMessage = z.infer<typeof messageSchema>;

const channel = tabChannel("session");

/** Notifies other tabs of a login or logout. */
export function announceSession(message: SessionMessage): void {
  channel.announce(JSON.stringify(message));
}

/** Returns an unsubscribe function. */
export function onSessionAnnounced(listener: (message: SessionMessage) => void): () => void {
  return channel.onAnnounced((message) => {
    try {
      const parsed = z.safeParse(messageSchema, JSON.parse(message));
      if (parsed.success) listener(parsed.data);
    } catch {
      // Not a session message.
    }
  });
}
