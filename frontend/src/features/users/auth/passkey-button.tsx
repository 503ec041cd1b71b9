import { useState } from "react";
import { inlineError } from "@/components/forms/form-feedback";
import type { PasskeyResponse } from "@/features/users/passkeys/browser";
import { supportsPasskeys } from "@/features/users/passkeys/passkey-support";
import { importWhenOnline } from "@/lib/import-when-online";
import { Button, type ButtonProps } from "@/ui/button";

const load = () => import("@/features/users/passkeys/browser");
type Browser = Awaited<ReturnType<typeof load>>;

/** Asks for a passkey and passes it on. Nothing in a browser without passkeys. */
export function PasskeyButton({
  label,
  failed,
  submit,
  onError,
  ...button
}: {
  label: string;
  /** Says what failed, if the server gives no reason. */
  failed: string;
  submit: (chosen: PasskeyResponse, browser: Browser) => Promise<void>;
  /** Shows the reason; undefined clears it. */
  onError: (reason: string | undefined) => void;
} & Pick<ButtonProps, "variant" | "aria-describedby">) {
  const [waiting, setWaiting] = useState(false);
  if (!supportsPasskeys()) return null;
  const request = async () => {
    setWaiting(true);
    onError(undefined);
    try {
      const browser = await importWhenOnline(load);
      const chosen = await browser.requestPasskey();
      if (chosen) await submit(chosen, browser);
    } catch (error) {
      onError(inlineError(error, failed, ""));
    } finally {
      setWaiting(false);
    }
  };
  return (
    <Button {...button} busy={waiting} onClick={() => void request()}>
      {waiting ? "Waiting for your passkey..." : label}
    </Button>
  );
}
