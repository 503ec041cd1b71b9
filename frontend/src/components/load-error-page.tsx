import { isNotFound } from "@/lib/api/http";
import { Button, ButtonLink } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { NotFoundIllustration } from "@/ui/illustrations/not-found";
import { CardPage } from "@/ui/page";

interface Message {
  title: string;
  text: string;
}

/** Instead of a page whose item is missing, or couldn't be loaded, which can be retried. */
export function LoadErrorPage({
  error,
  missing,
  failed,
  back,
  onRetry,
}: {
  error: Error;
  missing: Message;
  failed: Message;
  back: { to: string; name: string };
  onRetry: () => void;
}) {
  const isMissing = isNotFound(error);
  const { title, text } = isMissing ? missing : failed;
  return (
    <CardPage title={title} subtitle={text} illustration={<NotFoundIllustration />}>
      <FormActions>
        {!isMissing && (
          <Button fullWidth onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink fullWidth to={back.to} variant={isMissing ? "primary" : "secondary"}>
          {back.name}
        </ButtonLink>
      </FormActions>
    </CardPage>
  );
}
