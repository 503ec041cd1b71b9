import type { To } from "react-router-dom";
import { ButtonLink } from "@/ui/button";
import { EmptyIllustration } from "@/ui/illustrations/empty";
import { CardPage } from "@/ui/page";

/** For a part of the product that is not open yet: says so, and offers what is. */
export function ComingPage({ title, text, to, link }: { title: string; text: string; to: To; link: string }) {
  return (
    <CardPage title={title} subtitle={text} illustration={<EmptyIllustration />}>
      <ButtonLink to={to} variant="secondary">
        {link}
      </ButtonLink>
    </CardPage>
  );
}
