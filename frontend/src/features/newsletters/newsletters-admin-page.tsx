import { Mail, Plus } from "lucide-react";
import { useState } from "react";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { type Newsletter, useNewsletters } from "@/features/newsletters/admin-api";
import { ChoosePostDialog } from "@/features/newsletters/choose-post-dialog";
import {
  describeAudience,
  describeSent,
  describeState,
  messages,
  stateNames,
  stateTones,
} from "@/features/newsletters/messages";
import { NewsletterDialog } from "@/features/newsletters/newsletter-dialog";
import { StatusBadge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";

const columnsOf = (timeZone: string): Columns<Newsletter> => [
  {
    name: "Post",
    cell: ({ title, audience }) => (
      <div className={cellStyles.cell}>
        <span>{title}</span>
        {audience.to !== "all" && <span className={cellStyles.detail}>{describeAudience(audience)}</span>}
      </div>
    ),
  },
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
  const [shown, setShown] = useState<Pick<Newsletter, "postId" | "title">>();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <CursorListPage
      labels={messages.list}
      list={list}
      columns={columnsOf(timeZone)}
      actions={
        <Button onClick={() => setChoosing(true)}>
          <Plus aria-hidden />
          <span>{messages.choose.open}</span>
        </Button>
      }
      renderActions={(newsletter) =>
        newsletter.postId && (
          <IconButton label={`Show ${newsletter.title}`} onClick={() => setShown(newsletter)}>
            <Mail aria-hidden />
          </IconButton>
        )
      }
    >
      {isChoosing && (
        <ChoosePostDialog
          onChoose={(post) => {
            setChoosing(false);
            setShown(post);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
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
