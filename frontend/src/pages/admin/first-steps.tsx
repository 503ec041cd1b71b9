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
  /** What to add to the settings, because no screen can change it. */
  lines?: string;
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
  email: {
    name: "Send yourself a test email",
    to: adminPaths.emails,
    lines: "MARIGOLD_MAIL_URL=smtp://user:password@smtp.example.com:587",
  },
  payments: {
    name: "Connect payments",
    to: adminPaths.health,
    lines:
      "MARIGOLD_PAYMENTS=stripe\nMARIGOLD_STRIPE_SECRET_KEY=sk_live_…\nMARIGOLD_STRIPE_PUBLISHABLE_KEY=pk_live_…\nMARIGOLD_STRIPE_WEBHOOK_SECRET=whsec_…",
  },
  backup: {
    name: "Set up backups",
    to: adminPaths.health,
    lines: "MARIGOLD_BACKUP_URL=",
  },
  agent: {
    name: "Add your first agent",
    to: adminPaths.agents,
    hint: "Give it a link, or a package, which is in the menu beside it.",
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
  const closed = needed.filter(({ state }) => state !== "open");
  return (
    <Card className={styles.card}>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          Set up your site
        </h2>
        <p className={styles.hint}>{`${closed.length} of ${needed.length} steps done or skipped`}</p>
        <ol className={styles.steps}>
          {items.map((item) => (
            <StepItem
              key={item.step}
              item={item}
              backupExample={data.backupExample}
              onSkip={() => void run(item.step)}
              busy={busy}
            />
          ))}
        </ol>
      </section>
    </Card>
  );
}

const stateNames = { done: "Done", skipped: "Skipped", not_needed: "Not needed on this computer" };

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
  const { name, to, hint, lines } = steps[item.step];
  const isOpen = item.state === "open";
  const isLink = isOpen || item.state === "skipped";
  const details = item.message || (isOpen && hint);
  return (
    <li className={styles.step}>
      {item.state === "done" ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
      <div className={styles.texts}>
        {isLink ? <Link to={to}>{name}</Link> : <span>{name}</span>}
        {details && <p className={styles.hint}>{details}</p>}
        {isOpen && lines && (
          <>
            <p className={styles.hint}>Add this to the settings of the server, and restart it:</p>
            <pre className={styles.lines}>{item.step === "backup" ? lines + backupExample : lines}</pre>
          </>
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
