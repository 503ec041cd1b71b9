/** Texts of logins by passkey. */
export const messages = {
  label: "Log in with a passkey",
  pending: "Waiting for your passkey...",
  failed: "We couldn't log you in with this passkey.",
};
