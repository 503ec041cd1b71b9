import type { ReactNode } from "react";
import { isClientError, withPeriod } from "@/components/forms/error-feedback";
import { serverMessage } from "@/lib/api/http";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { CardPage } from "@/ui/page";

/** Why an emailed link did not work: an outage, after which it can be retried, or the server rejected it. */
export type LinkProblem = { type: "failed"; error: unknown } | { type: "rejected"; reason: string };

/** `invalid` is the reason if the server gives none. */
export function toLinkProblem(error: unknown, invalid: string): LinkProblem {
  return isClientError(error)
    ? { type: "rejected", reason: serverMessage(error, invalid) }
    : { type: "failed", error };
}

export function RejectedLinkPage({
  title,
  reason,
  advice,
  children,
}: {
  title: string;
  reason: string;
  /** How to get a link that works. */
  advice: string;
  /** Where to do that. */
  children: ReactNode;
}) {
  return (
    <CardPage
      title={title}
      subtitle={`${withPeriod(reason)} ${advice}`}
      illustration={<FailureIllustration />}
    >
      {children}
    </CardPage>
  );
}
