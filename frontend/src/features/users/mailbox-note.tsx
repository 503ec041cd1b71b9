import { CardFootnote } from "@/features/users/card-footnote";

export function mailboxUrl() {
  return document.querySelector<HTMLMetaElement>('meta[name="mailbox"]')?.content;
}

/** On a site that sends no emails: where they are. The server writes it into the document only there. */
export function MailboxNote() {
  const mailbox = mailboxUrl();
  if (!mailbox) return null;
  return (
    <CardFootnote>
      No email leaves this computer.{" "}
      <a href={mailbox} target="_blank" rel="noreferrer">
        Open the mailbox
      </a>
    </CardFootnote>
  );
}
