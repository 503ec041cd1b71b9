import type { ImportPreset, ImportRow, MemberImport } from "@/features/member-imports/admin-api";

export const presetNames: Record<Exclude<ImportPreset, "other">, string> = {
  gumroad: "Gumroad",
  podia: "Podia",
  ghost: "Ghost",
  lemon_squeezy: "Lemon Squeezy",
  stripe: "Stripe",
};

/** What a column of the file can be. */
export const columnNames = {
  email: "Email address",
  name: "Name",
  consent: "Newsletter consent",
  agent: "Agent (slug or title)",
  date: "Date of purchase",
  amount: "Amount",
  currency: "Currency",
  reference: "Order or payment number",
  status: "Payment status",
} as const;

export const stateNames: Record<MemberImport["state"], string> = {
  uploading: "Uploading",
  mapping: "Not checked yet",
  checking: "Checking",
  checked: "Ready to import",
  importing: "Importing",
  imported: "Imported",
  inviting: "Inviting",
  undoing: "Undoing",
  undone: "Undone",
};

export const outcomeNames: Record<NonNullable<ImportRow["outcome"]>, string> = {
  new_member: "New member",
  new_purchase: "New purchase",
  unchanged: "Already there",
  problem: "Problem",
  invited: "Invited",
  kept: "Member kept",
  undone: "Undone",
};
