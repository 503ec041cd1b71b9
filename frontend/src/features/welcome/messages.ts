import type { StepName } from "@/features/welcome/model";

/** Texts of the first steps. docs/product.md quotes some of them. */
export const messages = {
  title: (firstName: string | undefined) => (firstName ? `Welcome, ${firstName}` : "Welcome"),
  subtitle: "Three quick steps to get you started.",
  skip: "Skip",
  steps: {
    interests: "Pick what you want help with",
    agent: "Open an agent",
    prompt: "Copy a prompt",
  } satisfies Record<StepName, string>,
  done: "done",
  continue: "Continue",
  suggestedAgent: "Try this one, or open any agent you like.",
  suggestedPrompt: "Copy this one, or any prompt you like, and paste it into your favorite AI.",
  finishedTitle: "That's all",
  finished: "Your agents and prompts are here whenever you need them.",
  close: "Close",
} as const;
