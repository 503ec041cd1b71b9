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

/** Whether `topic` includes `category`, as "Education & Learning" includes "Education". */
function includesCategory(topic: string, category: string): boolean {
  const words = wordsOf(topic);
  return wordsOf(category).every((word) => words.includes(word));
}

function wordsOf(category: string): string[] {
  return category.toLocaleLowerCase("en").split(" ");
}

/** The categories without those that another one includes. */
export function listTopics(categories: readonly string[]): string[] {
  return categories.filter(
    (category) => !categories.some((other) => other !== category && includesCategory(other, category)),
  );
}

/** The first item about one of the interests, else the first of all. */
export function suggest<T extends { category: string }>(
  items: readonly T[],
  interests: readonly string[],
): T | undefined {
  const isOfInterest = ({ category }: T) => interests.some((topic) => includesCategory(topic, category));
  return items.find(isOfInterest) ?? items[0];
}
