/** For an owned agent without a URL. */
export const linkUnavailable = "This agent's link isn't available yet.";
