import type { FeatureImage } from "@/components/media/feature-image-schema";
import type { AdminAgent, AgentInput, EditableAgent } from "@/features/agents/schema";

const image: FeatureImage = {
  src: "/media/0123456789abcdef0123456789abcdef-1600.jpg",
  height: 900,
  alt: "A cat",
};
const example = [{ member: "Hello", agent: "Hi" }];

/** What an admin has filled in, for tests. */
export const agentInput: AgentInput = {
  title: "Planner",
  slug: "planner",
  description: "Plans weeks",
  category: "Lifestyle",
  url: "https://chatgpt.com/g/planner",
  price: 1999,
  isPremium: true,
  details: "For every week.",
  example,
  image,
  note: "Ask Ada first",
};

const editableAgent: EditableAgent = {
  ...agentInput,
  id: "1",
  example,
  image,
  updatedAt: "2026-01-05T10:00:00Z",
};

/** What the list of admins and the editor get. */
export const adminAgent: AdminAgent & EditableAgent = {
  ...editableAgent,
  isFeatured: false,
  isDraft: false,
  owners: 0,
  isOrdered: false,
  openReports: 0,
  packageVersion: null,
  createdAt: "2026-01-05T10:00:00Z",
};

/** What the list shows of it. */
export const listedTexts = ["Planner", "Plans weeks", "Lifestyle", "$19.99", "Ask Ada first"];
