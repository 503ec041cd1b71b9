/** Texts of the list of devices where the member is logged in. */
export const messages = {
  list: {
    title: "Where you're logged in",
    label: "Devices where you're logged in",
    onlyThisDevice: "You're only logged in on this device.",
    hint: "Log out any device you don't recognize or no longer use.",
    failed: "We couldn't load your devices.",
    showAll: "Show all",
    showLess: "Show less",
  },
  revokeOne: {
    title: "Logged out",
    done: (device: string) => `${device} is logged out of your account.`,
    failed: "We couldn't log out that device.",
  },
  revokeMany: {
    title: "Logged out",
    failed: "We couldn't log out your devices.",
    others: {
      title: "Log out everywhere else",
      question: "Log out of all devices except this one?",
      consequence:
        "You'll need to log in again on each of them, and to connect your apps again. You stay logged in here.",
      done: "All other devices are logged out.",
    },
    all: {
      title: "Log out everywhere",
      question: "Log out of all devices, including this one?",
      consequence: "You'll need to log in again on each of them, and to connect your apps again.",
      done: "All devices are logged out.",
    },
  },
};
