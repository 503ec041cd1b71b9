import { Mail, Plus } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import cellStyles from "@/components/admin/cells.module.css";
import { type Columns, CursorListPage } from "@/components/admin/cursor-list-page";
import { messagesUrl, type Newsletter, useNewsletters } from "@/features/newsletters/admin-api";
import { ChoosePostDialog } from "@/features/newsletters/choose-post-dialog";
import { dialogLabels } from "@/features/newsletters/labels";
import {
  describeAudience,
  describeSent,
  describeState,
  messages,
  states,
} from "@/features/newsletters/messages";
import { NewsletterDialog } from "@/features/newsletters/newsletter-dialog";
import { UnsentMessages } from "@/features/newsletters/unsent-messages";
import { lazyPart } from "@/lib/lazy-component";
import { StatusBadge } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";

// With the editor, which is large.
const MessageDialog = lazyPart(() => import("@/features/newsletters/message-dialog"), "MessageDialog");

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
        <StatusBadge {...states[newsletter.state]} />
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
  const [shown, setShown] = useState<
    Pick<Newsletter, "postId" | "title"> & { state?: Newsletter["state"] }
  >();
  const [isChoosing, setChoosing] = useState(false);
  const [written, setWritten] = useState<{ id?: string }>();
  const { mutate } = useSWRConfig();
  const send = ({ id, subject }: { id: string; subject: string }) => setShown({ postId: id, title: subject });
  return (
    <CursorListPage
      labels={messages.list}
      list={list}
      columns={columnsOf(timeZone)}
      actions={
        <Button onClick={() => setChoosing(true)}>
          <Plus aria-hidden />
          <span>{messages.choose.title}</span>
        </Button>
      }
      notice={<UnsentMessages onEdit={setWritten} onSend={send} />}
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
          sentPosts={list.items?.map(({ postId }) => postId) ?? []}
          onWrite={() => {
            setChoosing(false);
            setWritten({});
          }}
          onChoose={(post) => {
            setChoosing(false);
            setShown(post);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {written && (
        <MessageDialog
          id={written.id}
          onSaved={(message) => {
            void mutate(messagesUrl);
            setWritten(undefined);
            send(message);
          }}
          onNotFound={() => void mutate(messagesUrl)}
          onClose={() => setWritten(undefined)}
        />
      )}
      {shown?.postId && (
        <NewsletterDialog
          postId={shown.postId}
          title={shown.title}
          {...(shown.state && { label: dialogLabels[shown.state] })}
          timeZone={timeZone}
          onClose={() => {
            setShown(undefined);
            list.refresh();
            void mutate(messagesUrl);
          }}
        />
      )}
    </CursorListPage>
  );
}
