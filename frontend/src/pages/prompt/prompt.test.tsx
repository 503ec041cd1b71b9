import { screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";
import { paths } from "@/lib/paths/paths";
import { PromptScreen } from "@/pages/prompt/prompt";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setSessionHint } from "@/testing/session-hint";
import { setupUser } from "@/testing/user";

const call = "GET /api/prompts/by-slug/plan";
const forVisitor = {
  slug: "plan",
  name: "Plan a week",
  category: "Lifestyle",
  preview: "Plan [number] dinners.\nKeep it short. …",
  fields: ["number"],
  copies: null as number | null,
  prompt: null,
};
const prompt = {
  id: "p",
  slug: "plan",
  name: "Plan a week",
  category: "Lifestyle",
  promptText: "Plan [number] dinners.\nKeep it short.\nNo fish.",
  isFeatured: false,
  createdAt: "2026-01-05T10:00:00Z",
  updatedAt: "2026-01-05T10:00:00Z",
  copies: 1240,
};
const member = {
  "GET /api/auth/me": { json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null } },
  "GET /api/toolbox/favorites": { json: [] },
  "POST /api/toolbox/recent/prompts/p": { status: 204 },
};
const page = (
  <Routes>
    <Route path={paths.promptPage} element={<PromptScreen />} />
  </Routes>
);

beforeEach(() => setSessionHint(false));

test("visitor_reads_the_beginning_and_can_join", async () => {
  fakeServer({ [call]: { json: forVisitor } });
  renderAt("/prompts/plan", page);
  expect(await screen.findByRole("heading", { level: 1, name: "Plan a week" })).toBeVisible();
  expect(screen.getByText(/^Plan \[number\] dinners\.\s+Keep it short\. …$/)).toBeVisible();
  expect(screen.getByText("Members see the whole prompt.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Join to copy it" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "I'm a member" })).toHaveAttribute("href", "/login");
  const fields = within(screen.getByRole("region", { name: "What you fill in" }));
  expect(fields.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["number"]);
  expect(screen.queryByRole("button", { name: "Copy Prompt" })).not.toBeInTheDocument();
});

test("member_copies_the_whole_prompt_and_can_fill_it_in", async () => {
  setSessionHint(true);
  const calls = fakeServer({ [call]: { json: { ...forVisitor, copies: 1240, prompt } }, ...member });
  const user = setupUser();
  renderAt("/prompts/plan", page);
  await user.click(await screen.findByRole("button", { name: "Copy Prompt" }));
  expect(await navigator.clipboard.readText()).toBe(prompt.promptText);
  expect(screen.getByText(/No fish\./)).toBeVisible();
  expect(screen.getByText("Copied 1,240 times")).toBeVisible();
  expect(screen.queryByText("Members see the whole prompt.")).not.toBeInTheDocument();
  expect(calls.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ promptText: prompt.promptText });
  expect(screen.getByRole("button", { name: /^Favorite/ })).toHaveAttribute("aria-pressed", "false");
  await user.click(screen.getByRole("button", { name: "Fill in" }));
  expect(await screen.findByRole("dialog", { name: "Plan a week" })).toBeVisible();
});

test("unknown_prompt_shows_not_found", async () => {
  fakeServer({ [call]: { status: 404, json: { code: "not_found", message: "Not found" } } });
  renderAt("/prompts/plan", page);
  expect(await screen.findByText("Prompt Not Found")).toBeVisible();
});
