import { formatSiteTime } from "@/components/admin/site-time";
import type { Audience, Newsletter } from "@/features/newsletters/admin-api";
import { formatDate } from "@/lib/format/dates";
import { pluralize } from "@/lib/format/pluralize";
import type { NamedStatus } from "@/ui/badge";

const member = { one: "member", many: "members" };
const email = { one: "email", many: "emails" };

/** Texts about newsletters. docs/product.md quotes some of them. */
export const messages = {
  dialog: {
    description: "To members who chose “New posts by email.” A post can be sent once.",
    failed: "We couldn't load the email",
    gone: "This post was deleted or archived.",
    subject: "Subject",
    previewText: "Preview text",
    previewTextHint: "Inboxes show it after the subject.",
    preview: "Preview of the email",
    frame: "The email as HTML",
    text: "As plain text",
    tooLong: "This email is longer than 102 kB. Gmail will cut it off and show a link to the rest.",
    test: "Send me a test email",
    testSent: { title: "Test email sent", description: "Check your inbox." },
    testFailed: "The test email couldn't be sent",
    when: "When",
    now: "Now",
    later: "Schedule for later",
    draft: "This post is a draft. It will be sent when it is published.",
    unpublished: "This post is not published. It will be sent only if it is published by then.",
    time: "Date and time",
    timeHint: (zone: string, local: string) =>
      `Date and time in ${zone}.${local && ` That is ${local} for you.`}`,
    timeMissing: "Enter a date and a time",
    send: "Send",
    schedule: "Schedule",
    confirm: "Send now?",
    confirmQuestion: (subscribers: number) =>
      `${pluralize(subscribers, member)} will get this email. You can cancel only emails that haven't gone out yet.`,
    sending: "Sending...",
    failedToSend: "The newsletter couldn't be sent",
    subscribers: (subscribers: number, isForAll: boolean) =>
      subscribers === 0 && isForAll
        ? "No one has chosen “New posts by email” yet."
        : `${pluralize(subscribers, member)} will receive this email.`,
    cancel: "Cancel sending",
    canceling: "Canceling...",
    keep: "Keep newsletter",
    cancelQuestion: (waiting: number) =>
      waiting > 0
        ? `Members who haven't received it yet won't get it. ${pluralize(waiting, email)} may already be on the way.`
        : "Members who haven't received it yet won't get it.",
    cancelFailed: "The newsletter couldn't be canceled",
    again: "Members who have already received it won't get it again.",
  },
  welcome: {
    title: "Welcome email",
    subtitle: "Members get it once, when they have confirmed their email address",
    loadFailed: "We couldn't load the welcome email",
    on: "Send the welcome email",
    onHint: "To everyone who joins from now on. It says where to unsubscribe, and names your postal address.",
    saved: "Welcome email saved",
    failed: "The welcome email couldn't be saved",
  },
  audience: {
    to: "To",
    subscribersOnly: "Only members who chose “New posts by email” get it.",
    allBuyers: "All of them get it who haven't turned off news of what they bought.",
    productUpdate: "This is news of what they bought, not advertising",
    agents: "Agents",
    bundles: "Bundles",
    date: "Joined since",
    labels: "Labels",
    noLabels: "No member has a label yet. Add labels to members in the list of members.",
    counting: "Choose who gets this email.",
  },
  message: {
    labels: {
      noun: "message",
      create: {
        title: "New message",
        submit: "Save and continue",
        saved: "Message saved",
        saveFailed: "The message couldn't be saved",
      },
      update: {
        title: "Edit the message",
        submit: "Save and continue",
        saved: "Message saved",
        saveFailed: "The message couldn't be saved",
      },
    },
    description: "Nothing is sent yet.",
    subject: "Subject",
    subjectRequired: "Subject is required",
    unsent: "Messages not sent yet",
    delete: "Move to the trash",
    deleteFailed: "The message couldn't be deleted",
  },
  choose: {
    title: "New newsletter",
    description: "Nothing is sent yet. Next, choose who gets it and when.",
    message: "Write a message",
    messageHint: "Email only, with no page on your site.",
    posts: "Or send a published post",
    search: "Search posts",
    sent: "Already sent or scheduled",
    loading: "Loading posts...",
    failed: "We couldn't load the posts",
    none: "No published post matches your search",
    noneYet: "No post is published yet",
  },
  list: {
    title: "Newsletters",
    noun: { one: "newsletter", many: "newsletters" },
    none: "No newsletters yet",
    noneYet: "Send a post or a message to your subscribers, now or later.",
  },
} as const;

export const states: Record<Newsletter["state"], NamedStatus> = {
  scheduled: { name: "Scheduled", tone: "pending" },
  sending: { name: "Sending", tone: "pending" },
  sent: { name: "Sent", tone: "normal" },
  canceled: { name: "Canceled", tone: "problem" },
};

const cancelReasons = {
  by_admin: "By an admin",
  post_unpublished: "The post was unpublished",
  post_deleted: "The post was deleted or archived",
} as const;

export const audienceNames = {
  all: "All subscribers",
  buyers: "Buyers of chosen agents or bundles",
  never_bought: "Members who never bought",
  joined_since: "Members who joined since a date",
  labels: "Members with chosen labels",
} as const satisfies Record<Audience["to"], string>;

const choice = { one: "agent or bundle", many: "agents or bundles" };

export function describeAudience({
  to,
  gptIds,
  bundleIds,
  isProductUpdate,
  since,
  labels,
}: Audience): string {
  switch (to) {
    case "buyers":
      return `${isProductUpdate ? "All buyers" : "Buyers"} of ${pluralize(gptIds.length + bundleIds.length, choice)}`;
    case "joined_since":
      return since ? `Members who joined since ${formatDate(since)}` : audienceNames[to];
    case "labels":
      return `Members with the label ${labels.join(", ")}`;
    default:
      return audienceNames[to];
  }
}

/** "12 of 73"; a dash before it is sent. */
export function describeSent({ startedAt, sent, recipients }: Newsletter): string {
  return startedAt ? `${sent.toLocaleString("en-US")} of ${recipients.toLocaleString("en-US")}` : "–";
}

/** When it was or will be sent, or why not. Stands beside the name of the state. */
export function describeState(
  { state, sendAt, startedAt, cancelReason }: Newsletter,
  timeZone: string,
): string {
  switch (state) {
    case "scheduled":
      return sendAt ? formatSiteTime(sendAt, timeZone) : "When the post is published";
    case "sending":
      return startedAt ? `Since ${formatSiteTime(startedAt, timeZone)}` : "";
    case "sent":
      return startedAt ? formatSiteTime(startedAt, timeZone) : "";
    case "canceled":
      return cancelReason ? cancelReasons[cancelReason] : "";
  }
}
