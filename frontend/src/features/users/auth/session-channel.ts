import { tabChannel } from "@/lib/tab-channel";

/** The logged-in account: null if logged out, undefined if unknown. */
export interface SessionMessage {
  email?: string | null;
}

const channel = tabChannel("session");

/** Notifies other tabs of a login or logout. */
export function announceSession(message: SessionMessage): void {
  channel.announce(JSON.stringify(message));
}

/** Returns an unsubscribe function. */
export function onSessionAnnounced(listener: (message: SessionMessage) => void): () => void {
  return channel.onAnnounced((message) => {
    try {
      const { email } = JSON.parse(message) as { email?: unknown };
      if (email === undefined) listener({});
      else if (email === null || typeof email === "string") listener({ email });
    } catch {
      // Not a session message.
    }
  });
}
