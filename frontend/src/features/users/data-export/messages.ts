/** Texts of the download of a member's data. docs/product.md quotes some of them. */
export const messages = {
  title: "Download my data",
  card: {
    hint: "Get a copy of everything we store about you: your profile, orders, activity, and emails.",
    request: "Request my data",
    requesting: "Requesting...",
    again: "Request again",
    preparing: "We're preparing your data and will email you a link.",
    ready: (until: string) => `Your data is ready. The link in our email works until ${until}.`,
    notLoaded: "We couldn't check your data request.",
    failed: "We couldn't request your data.",
  },
  page: {
    title: "Download your data",
    subtitle: "You'll get a ZIP file with everything we store about you. Keep it in a safe place.",
    download: "Download",
    downloading: "Downloading...",
    again: "Download again",
    doneTitle: "Download complete",
    done: "You'll find my-data.zip in your downloads. Open index.html in it to read your data.",
    failedTitle: "We couldn't download your data",
    rejectedTitle: "This link can't be used",
    incomplete: "This link is incomplete.",
    invalid: "This link is invalid or has expired.",
    newLink:
      "A link works for one day, only for the account that requested it. You can request your data again in your profile.",
    profile: "Go to my profile",
  },
} as const;
