import { pluralize } from "@/lib/pluralize";

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
  setUp: {
    title: "Turn on two-step login",
    scan: "Scan this with an authenticator app, such as Google Authenticator, 1Password or Apple Passwords.",
    qrCode: "QR code for your authenticator app",
    manual: "Can't scan it? Enter this key in the app:",
    enterCode: "Then enter the code that the app shows.",
    codeRequired: "Enter the six digits from your app",
    notStarted: "We couldn't start the setup.",
    failed: "We couldn't turn on two-step login.",
  },
  enabled: { title: "Two-step login is on", description: "You'll need your app the next time you log in." },
  disable: {
    title: "Turn off two-step login",
    question: "Log in without a code from now on?",
    consequence: "Your recovery codes stop working. We'll email you about the change.",
    done: "Two-step login is off",
    failed: "We couldn't turn off two-step login.",
  },
  recovery: {
    title: "Save your recovery codes",
    reason:
      "If you lose your phone, each of these codes logs you in once. Keep them somewhere safe. We can't show them again.",
    label: "Recovery codes",
    copied: "Recovery codes copied",
    copyBlocked: "Your browser blocked the clipboard. Select the codes and copy them.",
    fileHeading: (site: string) => `Recovery codes for ${site}. Each works once.`,
    close: {
      title: "Close without saving?",
      question: "We can't show these codes again. You can get new ones on your profile.",
      keep: "Back to the codes",
    },
    replaceTitle: "Get new recovery codes",
    replaceQuestion: "Replace your recovery codes?",
    replaceConsequence: "Your current codes stop working.",
    replaceFailed: "We couldn't create new recovery codes.",
  },
};
