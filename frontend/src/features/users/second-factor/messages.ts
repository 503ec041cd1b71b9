import { pluralize } from "@/lib/format/pluralize";

const codes = { one: "recovery code", many: "recovery codes" };

/** Texts of two-step login on the profile. */
export const messages = {
  title: "Two-step login",
  off: "Add a second step to your login: a code from an app on your phone. A stolen password or mailbox is then not enough to get in.",
  on: "You log in with a code from your authenticator app as well.",
  codesLeft: (count: number) => `You have ${pluralize(count, codes)} left.`,
  fewCodesLeft: (count: number) =>
    `You have only ${pluralize(count, codes)} left. Get new ones before you run out.`,
  notLoaded: "We couldn't load your two-step login.",
  setUp: { notStarted: "We couldn't start the setup." },
  enabled: { title: "Two-step login is on", description: "You'll need your app the next time you log in." },
  disable: {
    title: "Turn off two-step login",
    question: "Log in without a code from now on?",
    consequence: "Your recovery codes stop working. We'll email you about the change.",
    confirmLabel: "Turn off",
    pendingLabel: "Turning off...",
    done: "Two-step login is off",
    failed: "We couldn't turn off two-step login.",
  },
  recovery: {
    title: "Get new recovery codes",
    question: "Replace your recovery codes?",
    consequence: "Your current codes stop working.",
    confirmLabel: "Replace codes",
    pendingLabel: "Replacing...",
    failed: "We couldn't create new recovery codes.",
  },
};
