import { Download, FolderPlus, MessageCircle, Paperclip, Settings2, Upload } from "lucide-react";
import { createStorageStore } from "@/lib/storage-store";

const download = { Icon: Download, text: "Download the package. Leave it zipped." };
const upload = { Icon: Upload, text: "Choose “Upload” and pick the file." };
const ask = { Icon: MessageCircle, text: "Start a new chat and ask for what you need." };

/**
 * Where a package can be added, and how. Checked in November 2026: support.claude.com/articles/12512180 for Claude,
 * chatgpt.com/skills for ChatGPT, and support.google.com/gemini/answer/15236321 for Gemini.
 */
export const assistants = [
  {
    value: "claude",
    label: "Claude",
    steps: [download, { Icon: Settings2, text: "In Claude, open “Customize”, then “Skills”." }, upload, ask],
  },
  {
    value: "chatgpt",
    label: "ChatGPT",
    steps: [download, { Icon: Settings2, text: "Open chatgpt.com/skills in your browser." }, upload, ask],
  },
  {
    value: "gemini",
    label: "Gemini",
    steps: [download, { Icon: Settings2, text: "In Gemini, open “Customize”, then “Skills”." }, upload, ask],
  },
  {
    value: "other",
    label: "Other",
    steps: [
      { Icon: FolderPlus, text: "Start a new project or chat in your assistant." },
      { Icon: Paperclip, text: "Copy the instructions and paste them there." },
      { Icon: Upload, text: "Add the files, if there are any." },
      ask,
    ],
  },
] as const;

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
