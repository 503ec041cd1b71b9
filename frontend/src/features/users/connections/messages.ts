/** Texts of the apps that read a member's library. */
export const messages = {
  title: "Connected apps",
  hint: "Use your toolbox, your agents and every prompt inside Claude, ChatGPT or another assistant. It can read, but never change or buy anything.",
  off: "This site doesn't offer connections to other apps.",
  serverUrl: "Server URL",
  copied: "URL copied",
  blocked: "Your browser blocked copying. Select the URL and copy it.",
  label: "Connected apps",
  onComputer: "On a computer or phone",
  none: "No app is connected yet.",
  failed: "We couldn't load your connected apps.",
  disconnect: {
    title: "Disconnected",
    done: (name: string) => `${name} can't read your library anymore.`,
    failed: "We couldn't disconnect that app.",
  },
  assistants: [
    {
      name: "Claude",
      steps: [
        "In Claude, open Settings, then Connectors, and choose Add custom connector.",
        "Paste the URL, add the connector, and choose Connect.",
        "Log in here and choose Allow.",
      ],
      source: "Based on Claude's help pages of November 2026.",
    },
    {
      name: "ChatGPT",
      steps: [
        "In ChatGPT on the web, open Settings, then Connectors, then Advanced, and turn on Developer mode.",
        "Choose Create, paste the URL, and choose OAuth.",
        "Log in here and choose Allow.",
      ],
      source: "Based on OpenAI's documentation of November 2026. Availability depends on your plan.",
    },
  ],
  consent: {
    title: (app: string) => `Let ${app} read your library?`,
    calls: (app: string) => `The app calls itself “${app}”. We can't check who is behind the name.`,
    publishedAt: (app: string, host: string) =>
      `${host} publishes an app that calls itself “${app}”. We can't check who is behind the name.`,
    describedAt: (app: string, host: string) =>
      `${host} publishes an app that calls itself “${app}”, but any program on this computer may have sent you here.`,
    goesTo: (host: string) => `You'll be sent to ${host}.`,
    goesToComputer: "You'll return to an app on this computer.",
    onlyIf: "Only allow it if you just started this from an app that you trust.",
    sees: [
      "See your toolbox: favorites, the agents you own, and what you used last",
      "Read the agents you may use, with their files",
      "Read all prompts, search posts, and see what's new",
    ],
    never:
      "It never sees your email address, your orders or your password, and can't change or buy anything.",
    account: (email: string) => `You're logged in as ${email}.`,
    allow: "Allow",
    refuse: "Not now",
    failed: "We couldn't connect the app.",
    stopped: "This app can't connect",
    mistake: "It sent an invalid request. Try again in the app, or contact its developer.",
    back: "Back to the app",
  },
};
