import { CircleCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { toastAdminError } from "@/components/forms/error-feedback";
import { useAction } from "@/components/forms/use-action";
import { type SetupItem, skipSetupStep, useSetup } from "@/features/health/admin-api";
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
}

const steps: Record<SetupItem["step"], Step> = {
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
    hint: "Add what the law requires where you live, such as your name and postal address.",
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
    hint: "Introduce yourself. The author's name comes from your profile.",
  },
  test_purchase: {
    name: "Buy an agent yourself",
    to: paths.premiumAgents,
    hint: "You see what a buyer sees. With a second account, you can also refund the order.",
  },
};

/** For owners of a new site. Gone once everything is done or skipped, and `otherwise` is there. */
export function FirstSteps({ otherwise }: { otherwise?: ReactNode }) {
  const titleId = useId();
  const { data, mutate } = useSetup();
  const { run, busy } = useAction(
    async (step: SetupItem["step"]) => {
      await skipSetupStep(step);
      await mutate();
      focusHeading();
    },
    { failed: "We couldn't skip this step.", report: toastAdminError },
  );
  if (!data) return null;
  const items = data.steps;
  if (items.length === 0) return otherwise;
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
              onSkip={() => void run(item.step)}
              busy={busy}
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
  busy,
}: {
  item: SetupItem;
  backupExample: string;
  onSkip: () => void;
  busy: boolean;
}) {
  const { name, to, hint, settings } = steps[item.step];
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
        <Button variant="ghost" busy={busy} onClick={onSkip} aria-label={`Skip ${name}`}>
          Skip
        </Button>
      ) : (
        <span className={styles.state}>{stateNames[item.state]}</span>
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
          ? `Add this line to marigold.toml, or set the environment variable ${variable}, and restart the server:`
          : `Add these lines to marigold.toml, or set environment variables such as ${variable}, and restart the server:`}
      </p>
      <pre className={styles.lines}>
        {settings.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join("\n")}
      </pre>
    </>
  );
}
