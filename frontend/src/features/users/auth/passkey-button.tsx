import { inlineError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
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
  const { run, busy } = useAction(
    async () => {
      onError(undefined);
      const browser = await importWhenOnline(load);
      const chosen = await browser.requestPasskey();
      if (chosen) await submit(chosen, browser);
    },
    { failed, report: (...failure) => onError(inlineError(...failure)) },
  );
  if (!supportsPasskeys()) return null;
  return (
    <Button {...button} busy={busy} onClick={() => void run()}>
      {busy ? "Waiting for your passkey..." : label}
    </Button>
  );
}
