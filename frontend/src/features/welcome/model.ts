export interface FirstSteps {
  /** Categories; empty until the member chooses. */
  interests: string[];
  agentOpened: boolean;
  promptCopied: boolean;
}

export type StepName = "interests" | "agent" | "prompt";

/** In the order in which they are shown. */
export function listSteps(steps: FirstSteps): { name: StepName; isDone: boolean }[] {
  return [
    { name: "interests", isDone: steps.interests.length > 0 },
    { name: "agent", isDone: steps.agentOpened },
    { name: "prompt", isDone: steps.promptCopied },
  ];
}

/** The steps after some were completed; null if none are left. */
export function withCompleted(steps: FirstSteps, completed: Partial<FirstSteps>): FirstSteps | null {
  const next: FirstSteps = {
    interests: completed.interests ?? steps.interests,
    agentOpened: completed.agentOpened || steps.agentOpened,
    promptCopied: completed.promptCopied || steps.promptCopied,
  };
  return listSteps(next).every(({ isDone }) => isDone) ? null : next;
}

/** The first item about one of the interests, else the first of all. */
export function suggest<T extends { category: string }>(
  items: readonly T[],
  interests: readonly string[],
): T | undefined {
  return items.find(({ category }) => interests.includes(category)) ?? items[0];
}
