import { Suspense, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { inlineError } from "@/components/form-feedback";
import styles from "@/features/users/account-card.module.css";
import { AccountCardError } from "@/features/users/account-card-error";
import { addPasskey, type Passkey, removePasskey, usePasskeys } from "@/features/users/passkeys/api";
import { messages } from "@/features/users/passkeys/messages";
import { PasskeyItem } from "@/features/users/passkeys/passkey-item";
import { supportsPasskeys } from "@/features/users/passkeys/passkey-support";
import { accountEndpoints } from "@/lib/account-endpoints";
import { endpoints } from "@/lib/endpoints";
import { ApiError } from "@/lib/http";
import { importWhenOnline } from "@/lib/import-when-online";
import { lazyComponent } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import { toast } from "@/ui/toast";

const RenamePasskeyDialog = lazyComponent(
  () => import("@/features/users/passkeys/rename-passkey-dialog"),
  "RenamePasskeyDialog",
);
const ConfirmDialog = lazyComponent(() => import("@/ui/confirm-dialog"), "ConfirmDialog");

type Step = { type: "rename" | "remove"; passkey: Passkey };

/** The member's passkeys: add, rename and remove. */
export function PasskeysCard() {
  const { data: passkeys, error, mutate } = usePasskeys();
  const { mutate: mutateKey } = useSWRConfig();
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState(false);
  const [actionError, setActionError] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current;
  const close = () => {
    setActionError(undefined);
    setStep(undefined);
  };
  const refetch = () => {
    void mutate();
    // Adding or removing one may change whether an admin needs two-step login.
    void mutateKey((key) =>
      [endpoints.me, accountEndpoints.account, accountEndpoints.activity].includes(key as never),
    );
  };
  const run = async (action: () => Promise<void>, failed: string) => {
    setBusy(true);
    setActionError(undefined);
    try {
      await action();
    } catch (error) {
      setActionError(inlineError(error, failed, ""));
    } finally {
      setBusy(false);
    }
  };
  const add = () =>
    run(async () => {
      const { createPasskey } = await importWhenOnline(() => import("@/features/users/passkeys/browser"));
      try {
        const created = await createPasskey();
        if (!created) return;
        await addPasskey(created);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        setActionError(messages.add.duplicate);
        return;
      }
      refetch();
      toast(messages.add.done);
    }, messages.add.failed);
  const open = (next: Step) => {
    setActionError(undefined);
    setStep(next);
  };
  const remove = ({ id }: Passkey) =>
    run(async () => {
      await removePasskey(id).catch((error: unknown) => {
        // Removed elsewhere.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      close();
      refetch();
      toast({ title: messages.remove.done });
    }, messages.remove.failed);

  return (
    <Card className={styles.card}>
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        {messages.title}
      </h2>
      {passkeys ? (
        <>
          <p>{passkeys.length > 0 ? messages.some : messages.none}</p>
          {passkeys.length > 0 && (
            <ul className={styles.list} aria-label={messages.title}>
              {passkeys.map((passkey) => (
                <PasskeyItem
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => open({ type: "rename", passkey })}
                  onRemove={() => open({ type: "remove", passkey })}
                />
              ))}
            </ul>
          )}
          <div className={styles.footer}>
            {!step && actionError && <p role="alert">{actionError}</p>}
            {supportsPasskeys() ? (
              <Button
                variant={passkeys.length > 0 ? "secondary" : "primary"}
                busy={busy && !step}
                onClick={() => void add()}
              >
                {busy && !step ? messages.add.pending : messages.add.label}
              </Button>
            ) : (
              <p>{messages.unsupported}</p>
            )}
          </div>
        </>
      ) : error ? (
        <AccountCardError message={messages.notLoaded} onRetry={() => void mutate()} />
      ) : (
        <Skeleton shape="line" />
      )}
      <Suspense>
        {step?.type === "rename" && (
          <RenamePasskeyDialog
            passkey={step.passkey}
            onRenamed={() => {
              close();
              void mutate();
              toast({ title: messages.rename.done });
            }}
            onCancel={close}
          />
        )}
        {step?.type === "remove" && (
          <ConfirmDialog
            open
            title={messages.remove.title}
            question={messages.remove.question(step.passkey.name)}
            confirmLabel="Remove"
            pendingLabel="Removing..."
            busy={busy}
            error={actionError}
            onConfirm={() => void remove(step.passkey)}
            onCancel={close}
            fallbackFocus={focusHeading}
          >
            <p>{messages.remove.consequence}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  );
}

/** The browser or the server has this passkey already. */
function isDuplicate(error: unknown): boolean {
  return error instanceof ApiError
    ? error.code === "passkey_exists"
    : error instanceof Error && error.name === "InvalidStateError";
}
