import { Mail } from "lucide-react";
import { useState } from "react";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { type Newsletter, useNewsletters } from "@/features/newsletters/admin-api";
import {
  describeSent,
  describeState,
  messages,
  stateNames,
  stateTones,
} from "@/features/newsletters/messages";
import { NewsletterDialog } from "@/features/newsletters/newsletter-dialog";
import { adminPaths } from "@/lib/paths/admin-paths";
import { StatusBadge } from "@/ui/badge";
import { ButtonLink, IconButton } from "@/ui/button";

const columnsOf = (timeZone: string): Columns<Newsletter> => [
  { name: "Post", cell: ({ title }) => title },
  {
    name: "State",
    cell: (newsletter) => (
      <div className={cellStyles.cell}>
        <StatusBadge tone={stateTones[newsletter.state]}>{stateNames[newsletter.state]}</StatusBadge>
        <span className={cellStyles.detail}>{describeState(newsletter, timeZone)}</span>
      </div>
    ),
  },
  { name: "Sent", isNumeric: true, cell: describeSent },
  { name: "Bounced", isNumeric: true, cell: ({ refused }) => refused },
  { name: "Unsubscribed", isNumeric: true, cell: ({ unsubscribed }) => unsubscribed },
];

/** The posts sent or scheduled by email. */
export function NewslettersAdminPage({ timeZone }: { timeZone: string }) {
  const list = useNewsletters();
  const [shown, setShown] = useState<Newsletter>();
  return (
    <CursorListPage
      labels={messages.list}
      list={list}
      columns={columnsOf(timeZone)}
      actions={
        <ButtonLink variant="secondary" to={adminPaths.blog}>
          Choose a post to send
        </ButtonLink>
      }
      renderActions={(newsletter) =>
        newsletter.postId && (
          <IconButton label={`Show ${newsletter.title}`} onClick={() => setShown(newsletter)}>
            <Mail aria-hidden />
          </IconButton>
        )
      }
    >
      {shown?.postId && (
        <NewsletterDialog
          postId={shown.postId}
          title={shown.title}
          timeZone={timeZone}
          onClose={() => {
            setShown(undefined);
            list.refresh();
          }}
        />
      )}
    </CursorListPage>
  );
}
