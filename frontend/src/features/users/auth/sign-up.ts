import { useRef } from "react";
import type { RequestBody } from "@/lib/api/api-contract";
import { fetchJson, send } from "@/lib/api/http";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const suffix = "Aa1!";

/**
 * Generated password for accounts created with a name and email only: 12 random characters and a fixed suffix. It
 * is never shown; members log in by email link or set their own password.
 */
export function generatedPassword(): string {
  // 256 is a multiple of 64: no modulo bias.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `${Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("")}${suffix}`;
}

/** The server discards forms with an older stamp. */
const stampLifetime = 60 * 60 * 1000;

/**
 * The stamp of a form, with which the server tells people from scripts: it discards forms that are sent right after they
 * were opened. So the form waits here, and visitors need not slow down.
 */
export function useSignUpStamp() {
  const stamp = useRef<Promise<{ stamp: string; readyAt: number }>>(undefined);
  const request = async () => {
    const { stamp, waitMilliseconds } = await fetchJson("GET", "/api/auth/sign-up-stamp");
    return { stamp, readyAt: Date.now() + waitMilliseconds };
  };
  const open = () => {
    stamp.current ??= request();
    return stamp.current;
  };
  const forget = () => {
    stamp.current = undefined;
  };
  return {
    /** When the visitor starts to fill in the form. */
    onFocus: () => void open().catch(forget),
    /** A stamp that the server accepts. Each works once. */
    take: async () => {
      let opened = await open().catch(request);
      if (Date.now() - opened.readyAt > stampLifetime) opened = await request();
      forget();
      await new Promise((resolve) => setTimeout(resolve, opened.readyAt - Date.now()));
      return opened.stamp;
    },
  };
}

export function signUp(account: Omit<RequestBody<"/api/auth/register", "post">, "password">): Promise<void> {
  return send("POST", "/api/auth/register", {
    ...account,
    ...origin(),
    password: generatedPassword(),
  });
}

/** The traffic source. In-app navigation loads no document, so the browser still has the first referrer and URL; nothing is
 * stored. */
function origin() {
  const { referrer } = document;
  const [opened] = performance.getEntriesByType?.("navigation") ?? [];
  const utmSource = new URL(opened?.name ?? location.href, location.href).searchParams.get("utm_source");
  return { ...(referrer && { referrer }), ...(utmSource && { utmSource }) };
}
