/** For an owned agent without a URL. */
export const linkUnavailable = "This agent's link isn't available yet.";

/** Before paying for such an agent. */
export const notReadyYet = "Not ready yet. You can buy it now, and we'll email you when you can open it.";
