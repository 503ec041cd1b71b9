import { Button } from "@/ui/button";
import { errorText } from "@/ui/error-feedback";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { CardPage } from "@/ui/page";

export const linkKept = "We have kept your link.";

/** A mailed link could not do its work just now. It is kept, and can be tried again from here. */
export function RetryPage({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  return (
    <CardPage title={title} subtitle={errorText(error, "", linkKept)} illustration={<FailureIllustration />}>
      <Button fullWidth onClick={onRetry}>
        Try again
      </Button>
    </CardPage>
  );
}
