/** The dialogs of prompts, in one chunk. */
export { ManualCopyDialog } from "@/features/prompts/manual-copy-dialog";
export { PromptDialog } from "@/features/prompts/prompt-dialog";
