import { errorText } from "@/components/forms/error-feedback";
import { ApiError } from "@/lib/api/http";
import { paths } from "@/lib/paths/paths";
import { Button, ButtonLink } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { NotFoundIllustration } from "@/ui/illustrations/not-found";
import { CardPage } from "@/ui/page";

/** One screen for a missing post and for a failed request, which can be retried. */
export function PostError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNotFound = error instanceof ApiError && error.status === 404;
  return (
    <CardPage
      title="Blog Post Not Found"
      subtitle={
        isNotFound
          ? "It may have been moved or removed."
          : `Failed to fetch blog post. ${errorText(error, "", "")}`.trim()
      }
      illustration={<NotFoundIllustration />}
    >
      <FormActions>
        {!isNotFound && (
          <Button fullWidth onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink fullWidth to={paths.blog} variant={isNotFound ? "primary" : "secondary"}>
          Back to Blog
        </ButtonLink>
      </FormActions>
    </CardPage>
  );
}
