import { CircleCheck, CircleDashed } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { useAllAgents } from "@/features/agents/admin-api";
import { useHealth } from "@/features/health/admin-api";
import { adminPaths } from "@/lib/paths/admin-paths";
import styles from "@/pages/admin/first-steps.module.css";
import { Card } from "@/ui/card";
import { VisuallyHidden } from "@/ui/visually-hidden";

/** What makes a new site ready for members, by the health check that says whether it is done. */
const settings = [
  { check: "contact", name: "Set a contact email", to: adminPaths.health },
  { check: "email", name: "Send yourself a test email", to: adminPaths.emails },
  { check: "payments", name: "Connect payments", to: adminPaths.health },
  { check: "backup", name: "Set up backups", to: adminPaths.health },
];

/** For owners of a new site. Gone once everything is done. */
export function FirstSteps() {
  const titleId = useId();
  const { data: agents } = useAllAgents();
  const { data: health } = useHealth();
  if (!agents || !health) return null;
  const steps = [
    { name: "Add your first agent", to: adminPaths.agents, isDone: agents.length > 0 },
    ...settings.map(({ check, ...step }) => ({
      ...step,
      isDone: health.checks.some(({ id, status }) => id === check && status === "ok"),
    })),
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card className={styles.card}>
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          Set up your site
        </h2>
        <ol className={styles.steps}>
          {steps.map(({ name, to, isDone }) => (
            <li key={name} className={styles.step}>
              {isDone ? (
                <>
                  <CircleCheck aria-hidden />
                  <span>{name}</span>
                  <VisuallyHidden> (done)</VisuallyHidden>
                </>
              ) : (
                <>
                  <CircleDashed aria-hidden />
                  <Link to={to}>{name}</Link>
                </>
              )}
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}
