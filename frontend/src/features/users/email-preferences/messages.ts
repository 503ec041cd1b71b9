/** Texts about optional emails. docs/product.md quotes some of them. */
export const messages = {
  card: {
    title: "Emails",
    necessary: "We always send emails about security, receipts, and answers to your questions.",
    newPosts: "New posts by email",
    agentFixed: "Tell me when an agent that I reported works again",
    saved: "Saved",
    failed: "We couldn't save your choice.",
    reverted: "Nothing has changed.",
    notLoaded: "We couldn't load your choices.",
  },
  /** What the emails of a topic are about, after "email you" and "emails". */
  topics: {
    agent_fixed: "when an agent that you reported works again",
    new_posts: "new posts",
  },
  page: {
    loadingTitle: "Unsubscribe",
    loading: "One moment, please.",
    title: "Unsubscribe?",
    question: (topic: string) =>
      `We email you ${topic}. Emails about security, receipts, and answers to your questions aren't affected.`,
    unsubscribe: "Unsubscribe",
    unsubscribing: "Unsubscribing...",
    doneTitle: "You're unsubscribed",
    done: (topic: string) => `We won't email you ${topic}.`,
    undo: "Undo",
    undoing: "Undoing...",
    undoneTitle: "You're subscribed again",
    undone: (topic: string) => `We'll email you ${topic}.`,
    failedTitle: "We couldn't change your emails",
    rejectedTitle: "This link can't be used",
    incomplete: "This link is incomplete.",
    invalid: "This link is invalid.",
    inProfile: "You can choose your emails in your profile.",
    profile: "Go to my profile",
  },
} as const;
