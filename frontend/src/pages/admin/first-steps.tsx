import { CircleCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { type SetupItem, skipSetupStep, undoSkipSetupStep, useSetup } from "@/features/health/admin-api";
import { focusHeading } from "@/lib/focus-heading";
import { adminPaths } from "@/lib/paths/admin-paths";
import { paths } from "@/lib/paths/paths";
import styles from "@/pages/admin/first-steps.module.css";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

interface Step {
  name: string;
  to: string;
  hint?: string;
  /** What to add to the settings, because no screen can change it: names and values. */
  settings?: [name: string, value: string][];
  /** The button that closes the step. */
  close?: string;
}

const steps: Record<Exclude<SetupItem["step"], "ready">, Step> = {
  brand: {
    name: "Choose a name and colors",
    to: adminPaths.appearance,
    hint: "They are on every page and in every email.",
  },
  seller: {
    name: "Enter your legal name and postal address",
    to: adminPaths.seller,
    hint: "They are on receipts, in newsletters and on the contact page.",
  },
  contact: {
    name: "Set a contact email",
    to: adminPaths.seller,
    hint: "Visitors and buyers write to it.",
  },
  legal_pages: {
    name: "Complete the privacy, terms and contact pages",
    to: adminPaths.pages,
    hint: "Read all three, and add what the law requires where you live. A page that you save keeps that text, and no longer follows your settings.",
    close: "I have read them",
  },
  time_zone: {
    name: "Set your time zone",
    to: adminPaths.health,
    hint: "Scheduled posts, reports and invoices follow UTC until then. Skip this if UTC is right.",
    settings: [["time_zone", Intl.DateTimeFormat().resolvedOptions().timeZone]],
  },
  email: {
    name: "Send yourself a test email",
    to: adminPaths.emails,
    settings: [["mail_url", "smtp://user:password@smtp.example.com:587"]],
  },
  payments: {
    name: "Connect payments",
    to: adminPaths.health,
    settings: [
      ["payments", "stripe"],
      ["stripe_secret_key", "sk_live_…"],
      ["stripe_publishable_key", "pk_live_…"],
      ["stripe_webhook_secret", "whsec_…"],
    ],
  },
  backup: {
    name: "Set up backups",
    to: adminPaths.health,
    settings: [["backup_url", "/var/backups/marigold"]],
  },
  agent: {
    name: "Add your first agent",
    to: adminPaths.agents,
    hint: "Give it a link, or a package of instructions and files.",
  },
  post: {
    name: "Publish your first post",
    to: adminPaths.blog,
    hint: "Introduce yourself, and turn on Publish Status. The author's name comes from your profile.",
  },
  test_purchase: {
    name: "Buy an agent yourself",
    to: paths.premiumAgents,
    hint: "Join a second time in a private window, with another email address, and see what a buyer sees. Then open the order under Orders to refund it.",
  },
};

/**
 * For owners of a new site. Once everything is done or skipped, `otherwise` is there, or else a line that can be put away.
 */
export function FirstSteps({ otherwise }: { otherwise?: ReactNode }) {
  const titleId = useId();
  const { data, mutate } = useSetup();
  const skip = useAction(
    async (step: SetupItem["step"]) => {
      await skipSetupStep({ step });
      await mutate();
      focusHeading();
    },
    { failed: "We couldn't save this.", report: toastAdminError },
  );
  const undo = useAction(
    async (step: SetupItem["step"]) => {
      await undoSkipSetupStep({ step });
      await mutate();
      focusHeading();
    },
    { failed: "We couldn't undo this.", report: toastAdminError },
  );
  if (!data) return null;
  const isReady = data.steps.some(({ step }) => step === "ready");
  const items = data.steps.flatMap((item) => (item.step === "ready" ? [] : [{ ...item, step: item.step }]));
  if (items.length === 0)
    return isReady && otherwise === undefined ? (
      <Card className={styles.ready}>
        <p>Your shop is ready. Every step is done or skipped.</p>
        <Button variant="ghost" busy={skip.busy} onClick={() => void skip.run("ready")}>
          Hide
        </Button>
      </Card>
    ) : (
      otherwise
    );
  const needed = items.filter(({ state }) => state !== "not_needed");
  const unneeded = items.filter(({ state }) => state === "not_needed");
  const closed = needed.filter(({ state }) => state !== "open");
  return (
    <Card className={styles.card}>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          Set up your site
        </h2>
        <p className={styles.hint}>{`${closed.length} of ${needed.length} steps done or skipped`}</p>
        <ol className={styles.steps}>
          {needed.map((item) => (
            <StepItem
              key={item.step}
              item={item}
              backupExample={data.backupExample}
              onSkip={() => void skip.run(item.step)}
              onUndo={() => void undo.run(item.step)}
              busy={skip.busy || undo.busy}
            />
          ))}
        </ol>
        {unneeded.length > 0 && (
          <>
            <h3 className={styles.subtitle}>Not needed on this computer</h3>
            <ul className={styles.hint}>
              {unneeded.map(({ step, message }) => (
                <li key={step}>{[steps[step].name, message].filter(Boolean).join(": ")}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </Card>
  );
}

const stateNames = { done: "Done", skipped: "Skipped", not_needed: "" };

function StepItem({
  item,
  backupExample,
  onSkip,
  onUndo,
  busy,
}: {
  item: SetupItem & { step: keyof typeof steps };
  backupExample: string;
  onSkip: () => void;
  onUndo: () => void;
  busy: boolean;
}) {
  const { name, to, hint, settings, close } = steps[item.step];
  const isOpen = item.state === "open";
  const isLink = isOpen || item.state === "skipped";
  const details = item.message || (isOpen && hint);
  return (
    <li className={styles.step}>
      {item.state === "done" ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
      <div className={styles.texts}>
        {isLink ? <Link to={to}>{name}</Link> : <span>{name}</span>}
        {details && <p className={styles.hint}>{details}</p>}
        {isOpen && settings && (
          <SettingLines settings={item.step === "backup" ? [["backup_url", backupExample]] : settings} />
        )}
      </div>
      {item.state === "open" ? (
        <Button variant="ghost" busy={busy} onClick={onSkip} aria-label={close ? undefined : `Skip ${name}`}>
          {close ?? "Skip"}
        </Button>
      ) : (
        <span className={styles.state}>{stateNames[item.state]}</span>
      )}
      {item.state === "skipped" && (
        <Button variant="ghost" busy={busy} onClick={onUndo} aria-label={`Undo skipping ${name}`}>
          Undo
        </Button>
      )}
    </li>
  );
}

function SettingLines({ settings }: { settings: [name: string, value: string][] }) {
  const [first] = settings;
  const variable = `MARIGOLD_${first?.[0].toUpperCase()}`;
  return (
    <>
      <p className={styles.hint}>
        {settings.length === 1
          ? "Create a file marigold.toml in the folder where you start Marigold, or open the one that is there. Add this line and restart the server. "
          : "Create a file marigold.toml in the folder where you start Marigold, or open the one that is there. Add these lines and restart the server. "}
        {settings.length === 1
          ? `The environment variable ${variable} does the same.`
          : `Environment variables such as ${variable} do the same.`}
      </p>
      <pre className={styles.lines}>
        {settings.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join("\n")}
      </pre>
    </>
  );
}
