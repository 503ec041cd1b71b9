/** Texts of the second step of a login. */
export const messages = {
  title: "Enter your code",
  app: (site: string) => `Open your authenticator app and enter the code for ${site}.`,
  recovery: "Enter one of the recovery codes you saved. Each works once.",
  codeRequired: "Enter the six digits from your app",
  recoveryCodeRequired: "Enter a recovery code",
  expired: "This login has expired. Please log in again.",
  failed: "We couldn't log you in.",
};
