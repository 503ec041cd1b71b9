import { useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { accountDeletionSchema } from "@/features/users/deletion/api";
import { messages } from "@/features/users/deletion/messages";
import { formatDateTime } from "@/lib/dates";
import { paths } from "@/lib/paths";
import { ButtonLink } from "@/ui/button";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

/** Confirms that an account was locked. The date is in the history state, because the visitor is logged out. */
export function DeletionRequestedPage() {
  const { state } = useLocation();
  const deletion = z.safeParse(accountDeletionSchema, state);
  const when = deletion.success ? `on ${formatDateTime(deletion.data.deletesAt)}` : "in seven days";
  return (
    <CardPage
      title={messages.requested.title}
      subtitle={`It's locked now and will be deleted ${when}. Until then, you can keep it with the link that we've emailed you.`}
      illustration={<MailIllustration />}
    >
      <ButtonLink to={paths.landing} variant="secondary" fullWidth>
        {messages.requested.home}
      </ButtonLink>
    </CardPage>
  );
}
