import { useRef, useState } from "react";
import { inlineError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { useConfirm } from "@/components/forms/use-confirm";
import { AccountCard } from "@/features/users/account-card";
import styles from "@/features/users/account-card.module.css";
import { addPasskey, type Passkey, removePasskey, usePasskeys } from "@/features/users/passkeys/api";
import { messages } from "@/features/users/passkeys/messages";
import { PasskeyItem } from "@/features/users/passkeys/passkey-item";
import { supportsPasskeys } from "@/features/users/passkeys/passkey-support";
import { ApiError, isNotFound } from "@/lib/api/http";
import { importWhenOnline } from "@/lib/import-when-online";
import { lazyPart } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";

const RenamePasskeyDialog = lazyPart(
  () => import("@/features/users/passkeys/rename-passkey-dialog"),
  "RenamePasskeyDialog",
);
const ConfirmDialog = lazyPart(() => import("@/ui/confirm-dialog"), "ConfirmDialog");

/** Adding or removing one may change whether an admin needs two-step login. */
const invalidates = ["/api/auth/passkeys", "/api/auth/me", "/api/auth/account", "/api/auth/activity"];

/** The member's passkeys: add, rename and remove. */
export function PasskeysCard() {
  const query = usePasskeys();
  const [renamed, setRenamed] = useState<Passkey>();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current;
  const add = useAction(
    async () => {
      const { createPasskey } = await importWhenOnline(() => import("@/features/users/passkeys/browser"));
      const created = await createPasskey();
      if (!created) return;
      await addPasskey(created);
      toast(messages.add.done);
    },
    {
      failed: messages.add.failed,
      report: (error, failed) =>
        isDuplicate(error) ? messages.add.duplicate : inlineError(error, failed, ""),
      invalidates,
    },
  );
  const remove = useConfirm(
    ({ id }: Passkey) =>
      removePasskey({ id }).catch((error: unknown) => {
        // Removed elsewhere.
        if (!isNotFound(error)) throw error;
      }),
    {
      failed: messages.remove.failed,
      invalidates,
      done: () => toast({ title: messages.remove.done }),
    },
  );

  return (
    <>
      <AccountCard title={messages.title} heading={heading} query={query} failed={messages.notLoaded}>
        {(passkeys) => (
          <>
            <p>{passkeys.length > 0 ? messages.some : messages.none}</p>
            {passkeys.length > 0 && (
              <ul className={styles.list} aria-label={messages.title}>
                {passkeys.map((passkey) => (
                  <PasskeyItem
                    key={passkey.id}
                    passkey={passkey}
                    onRename={() => {
                      add.clearError();
                      setRenamed(passkey);
                    }}
                    onRemove={() => {
                      add.clearError();
                      remove.ask(passkey);
                    }}
                  />
                ))}
              </ul>
            )}
            <div className={styles.footer}>
              {add.error && <p role="alert">{add.error}</p>}
              {supportsPasskeys() ? (
                <Button variant="secondary" busy={add.busy} onClick={() => void add.run()}>
                  {add.busy ? messages.add.pending : messages.add.label}
                </Button>
              ) : (
                <p>{messages.unsupported}</p>
              )}
            </div>
          </>
        )}
      </AccountCard>
      {renamed && (
        <RenamePasskeyDialog
          passkey={renamed}
          onRenamed={() => {
            setRenamed(undefined);
            void query.mutate();
            toast({ title: messages.rename.done });
          }}
          onCancel={() => setRenamed(undefined)}
        />
      )}
      {remove.item && (
        <ConfirmDialog
          {...remove.dialog}
          title={messages.remove.title}
          question={messages.remove.question(remove.item.name)}
          confirmLabel="Remove"
          pendingLabel="Removing..."
          fallbackFocus={focusHeading}
        >
          <p>{messages.remove.consequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The browser or the server already has this passkey. */
function isDuplicate(error: unknown): boolean {
  return error instanceof ApiError
    ? error.code === "passkey_exists"
    : error instanceof Error && error.name === "InvalidStateError";
}
