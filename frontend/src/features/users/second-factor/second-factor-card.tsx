import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { useAction } from "@/components/forms/use-action";
import { useConfirm } from "@/components/forms/use-confirm";
import { AccountCard } from "@/features/users/account-card";
import {
  disableSecondFactor,
  replaceRecoveryCodes,
  type SetUp,
  setUpSecondFactor,
  useSecondFactor,
} from "@/features/users/second-factor/api";
import { messages } from "@/features/users/second-factor/messages";
import { lazyPart } from "@/lib/lazy-component";
import { Button } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { toast } from "@/ui/toast";

const SecondFactorDialog = lazyPart(
  () => import("@/features/users/second-factor/second-factor-dialog"),
  "SecondFactorDialog",
);
const ConfirmDialog = lazyPart(() => import("@/ui/confirm-dialog"), "ConfirmDialog");

/** Below this many, the member is asked to get new recovery codes. */
const fewCodes = 3;

type Step = { setUp: SetUp } | { recoveryCodes: readonly string[] };

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
  const start = useAction(async () => setStep({ setUp: await setUpSecondFactor() }), {
    failed: messages.setUp.notStarted,
  });
  const replace = useConfirm(async () => setStep(await replaceRecoveryCodes()), {
    failed: messages.recovery.failed,
    done: refetch,
  });
  const disable = useConfirm(disableSecondFactor, {
    failed: messages.disable.failed,
    done: () => {
      refetch();
      refetchUser();
      toast({ title: messages.disable.done });
    },
  });

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
                <Button variant="secondary" onClick={() => replace.ask()}>
                  {messages.recovery.title}
                </Button>
                <Button variant="ghost" onClick={() => disable.ask()}>
                  {messages.disable.confirmLabel}
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
      {step && (
        <SecondFactorDialog
          {...step}
          onEnabled={refetch}
          onClose={(wasEnabled) => {
            setStep(undefined);
            refetchUser();
            if (wasEnabled) toast(messages.enabled);
          }}
          fallbackFocus={focusHeading}
        />
      )}
      <Confirmation {...replace} texts={messages.recovery} fallbackFocus={focusHeading} />
      <Confirmation {...disable} texts={messages.disable} fallbackFocus={focusHeading} />
    </>
  );
}

function Confirmation({
  dialog,
  texts: { title, question, consequence, confirmLabel, pendingLabel },
  fallbackFocus,
}: Pick<ReturnType<typeof useConfirm>, "dialog"> & {
  texts: typeof messages.recovery;
  fallbackFocus: () => HTMLElement | null;
}) {
  return (
    dialog.open && (
      <ConfirmDialog
        {...dialog}
        {...{ title, question, confirmLabel, pendingLabel }}
        fallbackFocus={fallbackFocus}
      >
        <p>{consequence}</p>
      </ConfirmDialog>
    )
  );
}
