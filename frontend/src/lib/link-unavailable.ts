/** For an owned agent without a URL. */
export const linkUnavailable = "This agent's link isn't available yet.";

/** Before paying for such an agent. */
export const notReadyYet = "Not ready yet. You can buy it now, and we'll email you when you can open it.";

/** The same for several agents. */
export function notReadyText(agents: readonly { title: string }[]): string {
  const titles = new Intl.ListFormat("en-US").format(agents.map(({ title }) => title));
  const open = agents.length === 1 ? "it" : "them";
  return `Not ready yet: ${titles}. We'll email you when you can open ${open}.`;
}
