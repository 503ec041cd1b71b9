import { serverMessage } from "@/lib/http";
import { Button } from "@/ui/button";
import { reassurance, sentences } from "@/ui/failure";
import { FailureIllustration } from "@/ui/illustrations/failure";
import { CardPage } from "@/ui/page";

/** A mailed link could not do its work just now. It is kept, and can be tried again from here. */
export function TryAgainPage({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
}) {
  return (
    <CardPage
      title={title}
      subtitle={sentences(serverMessage(error, ""), reassurance(error, "We have kept your link."))}
      illustration={<FailureIllustration />}
    >
      <Button wide onClick={onRetry}>
        Try again
      </Button>
    </CardPage>
  );
}
