import { useEffect, useRef, useState } from "react";
import { inlineError } from "@/components/forms/error-feedback";
import { messages } from "@/features/users/passkeys/login-messages";
import { supportsPasskeys } from "@/features/users/passkeys/passkey-support";
import type { CurrentUser } from "@/features/users/schema";
import { importWhenOnline } from "@/lib/import-when-online";

const interactions = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

const load = () => import("@/features/users/passkeys/browser");

/**
 * Login by passkey. While the form is open, the browser also suggests passkeys in the field whose `autocomplete` ends with
 * `webauthn`.
 */
export function usePasskeyLogin({
  onSignedIn,
  onFailed,
}: {
  onSignedIn: (user: CurrentUser) => Promise<void>;
  onFailed: (reason: string) => void;
}) {
  const [pending, setPending] = useState(false);
  const isAsking = useRef(false);
  // Conditional UI ends after each response.
  const [attempt, setAttempt] = useState(0);
  const suggestAgain = () => setAttempt((number) => number + 1);
  const callbacks = useRef({ onSignedIn, onFailed });
  useEffect(() => {
    callbacks.current = { onSignedIn, onFailed };
  });
  const fail = (error: unknown) => {
    callbacks.current.onFailed(inlineError(error, messages.failed, ""));
    suggestAgain();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt waits for another response.
  useEffect(() => {
    if (!supportsPasskeys()) return;
    let isOpen = true;
    let isStarted = false;
    const suggest = async () => {
      const { waitForSuggestedPasskey, signInWithPasskey } = await load();
      const isWanted = () => isOpen && !isAsking.current;
      if (!isWanted()) return;
      const chosen = await waitForSuggestedPasskey(isWanted);
      if (!isOpen || !chosen) return;
      try {
        await callbacks.current.onSignedIn(await signInWithPasskey(chosen));
      } catch (error) {
        fail(error);
      }
    };
    const start = () => {
      stopListening();
      isStarted = true;
      // Suggestions are a bonus: the button reports errors.
      suggest().catch(() => {});
    };
    const stopListening = () => {
      for (const event of interactions) window.removeEventListener(event, start);
    };
    // Not before the visitor does something: opening the page makes no request.
    for (const event of interactions) window.addEventListener(event, start, { passive: true });
    // A focus before hydration counts.
    if (attempt > 0 || document.activeElement instanceof HTMLInputElement) start();
    return () => {
      isOpen = false;
      stopListening();
      if (isStarted) void load().then(({ cancelPasskeyRequest }) => cancelPasskeyRequest());
    };
  }, [attempt]);

  const logIn = async () => {
    isAsking.current = true;
    setPending(true);
    try {
      const { requestPasskey, signInWithPasskey } = await importWhenOnline(load);
      const chosen = await requestPasskey();
      if (chosen) await callbacks.current.onSignedIn(await signInWithPasskey(chosen));
      else suggestAgain();
    } catch (error) {
      fail(error);
    } finally {
      isAsking.current = false;
      setPending(false);
    }
  };
  return { pending, logIn };
}
