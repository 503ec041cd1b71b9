import { errorText } from "@/components/forms/error-feedback";
import { Button } from "@/ui/button";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { CardPage } from "@/ui/page";

export const linkStillValid = "Your link still works.";

/** An emailed link could not be redeemed because of an outage. It can be retried. */
export function RetryPage({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <CardPage
      title={title}
      subtitle={errorText(error, "", linkStillValid)}
      illustration={<FailureIllustration />}
    >
      <Button fullWidth onClick={onRetry}>
        Try again
      </Button>
    </CardPage>
  );
}
