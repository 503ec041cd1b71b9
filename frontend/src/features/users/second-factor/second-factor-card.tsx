import { Suspense, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { useAction } from "@/components/forms/use-action";
import { AccountCard } from "@/features/users/account-card";
import {
  disableSecondFactor,
  replaceRecoveryCodes,
  type SetUp,
  setUpSecondFactor,
  useSecondFactor,
} from "@/features/users/second-factor/api";
import { messages } from "@/features/users/second-factor/messages";
import { lazyComponent } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { toast } from "@/ui/toast";

const SecondFactorDialog = lazyComponent(
  () => import("@/features/users/second-factor/second-factor-dialog"),
  "SecondFactorDialog",
);
const ConfirmDialog = lazyComponent(() => import("@/ui/confirm-dialog"), "ConfirmDialog");

/** Below this many, the member is asked to get new recovery codes. */
const fewCodes = 3;

type Step =
  | { type: "setUp"; setUp: SetUp }
  | { type: "codes"; codes: readonly string[] }
  | { type: "replace" }
  | { type: "disable" };

/** Two-step login: set up, new recovery codes, and turn off. */
export function SecondFactorCard() {
  const query = useSecondFactor();
  const { mutate: mutateKey } = useSWRConfig();
  const [step, setStep] = useState<Step>();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current;
  const refetch = () => {
    void query.mutate();
    void mutateKey((key) => key === "/api/auth/account" || key === "/api/auth/activity");
  };
  // Not before the recovery codes were saved: the screen that requires two-step login goes away with it.
  const refetchUser = () => void mutateKey("/api/auth/me");
  const start = useAction(async () => setStep({ type: "setUp", setUp: await setUpSecondFactor() }), {
    failed: messages.setUp.notStarted,
  });
  const replace = useAction(
    async () => {
      setStep({ type: "codes", codes: await replaceRecoveryCodes() });
      refetch();
    },
    { failed: messages.recovery.replaceFailed },
  );
  const disable = useAction(
    async () => {
      await disableSecondFactor();
      close();
      refetch();
      refetchUser();
      toast({ title: messages.disable.done });
    },
    { failed: messages.disable.failed },
  );
  const close = () => {
    for (const action of [start, replace, disable]) action.clearError();
    setStep(undefined);
  };

  return (
    <>
      <AccountCard title={messages.title} heading={heading} query={query} failed={messages.notLoaded}>
        {({ enabledAt, recoveryCodesLeft: codesLeft }) =>
          enabledAt ? (
            <>
              <p>
                {messages.on}{" "}
                {codesLeft < fewCodes ? messages.fewCodesLeft(codesLeft) : messages.codesLeft(codesLeft)}
              </p>
              <FormActions>
                <Button variant="secondary" onClick={() => setStep({ type: "replace" })}>
                  {messages.recovery.replaceTitle}
                </Button>
                <Button variant="ghost" onClick={() => setStep({ type: "disable" })}>
                  Turn off
                </Button>
              </FormActions>
            </>
          ) : (
            <>
              <p>{messages.off}</p>
              <FormActions>
                <Button variant="secondary" busy={start.busy} onClick={() => void start.run()}>
                  {start.busy ? "Starting..." : "Set up"}
                </Button>
              </FormActions>
              {!step && start.error && <p role="alert">{start.error}</p>}
            </>
          )
        }
      </AccountCard>
      <Suspense>
        {(step?.type === "setUp" || step?.type === "codes") && (
          <SecondFactorDialog
            setUp={step.type === "setUp" ? step.setUp : undefined}
            recoveryCodes={step.type === "codes" ? step.codes : undefined}
            onEnabled={refetch}
            onClose={(wasEnabled) => {
              close();
              refetchUser();
              if (wasEnabled) toast(messages.enabled);
            }}
            fallbackFocus={focusHeading}
          />
        )}
        {step?.type === "replace" && (
          <ConfirmDialog
            open
            title={messages.recovery.replaceTitle}
            question={messages.recovery.replaceQuestion}
            confirmLabel="Replace codes"
            pendingLabel="Replacing..."
            busy={replace.busy}
            error={replace.error}
            onConfirm={() => void replace.run()}
            onCancel={close}
            fallbackFocus={focusHeading}
          >
            <p>{messages.recovery.replaceConsequence}</p>
          </ConfirmDialog>
        )}
        {step?.type === "disable" && (
          <ConfirmDialog
            open
            title={messages.disable.title}
            question={messages.disable.question}
            confirmLabel="Turn off"
            pendingLabel="Turning off..."
            busy={disable.busy}
            error={disable.error}
            onConfirm={() => void disable.run()}
            onCancel={close}
            fallbackFocus={focusHeading}
          >
            <p>{messages.disable.consequence}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
