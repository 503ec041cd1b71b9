import {
  Download,
  FolderPlus,
  type LucideIcon,
  MessageCircle,
  Paperclip,
  Settings2,
  Upload,
} from "lucide-react";
import { createStorageStore } from "@/lib/storage-store";

export interface Step {
  Icon: LucideIcon;
  text: string;
  /** The button that does it. */
  action?: "download" | "copy";
}

const download: Step = {
  Icon: Download,
  text: "Download the package. Leave it zipped.",
  action: "download",
};
const upload: Step = { Icon: Upload, text: "Choose “Upload” and pick the file." };
const ask: Step = { Icon: MessageCircle, text: "Start a new chat and ask for what you need." };
const open = (text: string): Step => ({ Icon: Settings2, text });

/**
 * Where a package can be added, and how. Checked in November 2026: support.claude.com/articles/12512180 for Claude,
 * chatgpt.com/skills for ChatGPT, and support.google.com/gemini/answer/15236321 for Gemini.
 */
export const assistants = [
  {
    value: "claude",
    label: "Claude",
    steps: [download, open("In Claude, open “Customize”, then “Skills”."), upload, ask],
  },
  {
    value: "chatgpt",
    label: "ChatGPT",
    steps: [download, open("Open chatgpt.com/skills in your browser."), upload, ask],
  },
  {
    value: "gemini",
    label: "Gemini",
    steps: [download, open("On a computer, open “Customize” in Gemini, then “Skills”."), upload, ask],
  },
  {
    value: "other",
    label: "Other",
    steps: [
      { Icon: FolderPlus, text: "Start a new project or chat in your assistant." },
      { Icon: Paperclip, text: "Copy the instructions and paste them there.", action: "copy" },
      { Icon: Upload, text: "Add the files of the package, if it has any.", action: "download" },
      { Icon: MessageCircle, text: "Ask for what you need." },
    ],
  },
] as const satisfies readonly { value: string; label: string; steps: readonly Step[] }[];

export type Assistant = (typeof assistants)[number];

/** What was chosen last on this device. */
export const lastAssistant = createStorageStore<string>(
  "assistant",
  (stored) => {
    if (assistants.some(({ value }) => value === stored)) return stored as string;
    throw new Error("unknown assistant");
  },
  "claude",
);
