import { errorText } from "@/components/forms/error-feedback";
import { LoadErrorPage } from "@/components/load-error-page";
import { paths } from "@/lib/paths/paths";

const title = "Blog Post Not Found";

export function PostError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <LoadErrorPage
      error={error}
      missing={{ title, text: "It may have been moved or removed." }}
      failed={{ title, text: `Failed to fetch blog post. ${errorText(error, "", "")}`.trim() }}
      back={{ to: paths.blog, name: "Back to Blog" }}
      onRetry={onRetry}
    />
  );
}
