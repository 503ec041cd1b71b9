import { useLocation } from "react-router-dom";
import { messages } from "@/features/users/deletion/messages";
import { MailboxNote } from "@/features/users/mailbox-note";
import { formatDateTime } from "@/lib/format/dates";
import { stringIn } from "@/lib/guards";
import { paths } from "@/lib/paths/paths";
import { ButtonLink } from "@/ui/button";
import { MailIllustration } from "@/ui/illustrations/mail";
import { CardPage } from "@/ui/page";

/** Confirms that an account was locked. The date is in the history state, because the visitor is logged out. */
export function DeletionRequestedPage() {
  const { state } = useLocation();
  const deletesAt = stringIn(state, "deletesAt");
  const when = deletesAt ? `on ${formatDateTime(deletesAt)}` : "in seven days";
  return (
    <CardPage
      title={messages.requested.title}
      subtitle={`It's locked now and will be deleted ${when}. Until then, you can keep it with the link that we've emailed you.`}
      illustration={<MailIllustration />}
    >
      <MailboxNote />
      <ButtonLink to={paths.landing} variant="secondary" fullWidth>
        {messages.requested.home}
      </ButtonLink>
    </CardPage>
  );
}
