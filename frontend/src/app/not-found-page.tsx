import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { NotFoundIllustration } from "@/ui/illustrations/not-found";
import { CardPage } from "@/ui/page";

export function NotFoundPage() {
  return (
    <CardPage
      title="404 Page Not Found"
      subtitle="Did you forget to add the page to the router?"
      illustration={<NotFoundIllustration />}
    >
      <ButtonLink to={paths.landing} variant="secondary">
        Go to the home page
      </ButtonLink>
    </CardPage>
  );
}
