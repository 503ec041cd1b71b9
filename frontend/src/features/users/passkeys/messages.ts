export const messages = {
  title: "Passkeys",
  none: "Log in with your fingerprint, face or screen lock, without a password. Passkeys can't be phished or guessed.",
  some: "You can log in with these passkeys, without a password or a code.",
  unsupported: "This browser doesn't support passkeys.",
  notLoaded: "We couldn't load your passkeys.",
  add: {
    label: "Add a passkey",
    pending: "Adding...",
    done: { title: "Passkey added", description: "You can log in with it from now on." },
    failed: "We couldn't add the passkey.",
    duplicate: "This device already has a passkey for your account.",
  },
  rename: { title: "Rename passkey", failed: "We couldn't rename the passkey.", done: "Passkey renamed" },
  remove: {
    title: "Remove passkey",
    question: (name: string) => `Remove the passkey "${name}"?`,
    consequence:
      "You can't log in with it anymore. You can delete it from your device or password manager afterwards.",
    failed: "We couldn't remove the passkey.",
    done: "Passkey removed",
  },
};
