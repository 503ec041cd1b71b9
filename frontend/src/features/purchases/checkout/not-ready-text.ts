/** `notReadyYet` for several agents. */
export function notReadyText(agents: readonly { title: string }[]): string {
  const titles = new Intl.ListFormat("en-US").format(agents.map(({ title }) => title));
  const open = agents.length === 1 ? "it" : "them";
  return `Not ready yet: ${titles}. We'll email you when you can open ${open}.`;
}
