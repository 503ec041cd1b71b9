import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { AddPackagePage } from "@/features/packages/add-package-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const url = "GET /api/gpts/a1/package";
const content = {
  title: "Meal Planner",
  slug: "meal-planner",
  version: 2,
  latestVersion: 2,
  seenVersion: null,
  instructions: "# Plan\n\nAsk first.",
  starters: ["Plan my week"],
  files: [{ name: "menu.csv", bytes: 1800 }],
  note: "Shorter",
  updatedAt: "2026-11-20T12:00:00Z",
};
const versions = [
  { version: 2, note: "Shorter", publishedAt: "2026-11-20T12:00:00Z" },
  { version: 1, note: "", publishedAt: "2026-10-20T12:00:00Z" },
];

function show(responses: Record<string, FakeResponse>) {
  const received = fakeServer({
    "GET /api/connections": { json: { serverUrl: null, items: [] } },
    "GET /api/gpts/a1/package/versions": { json: versions },
    "PUT /api/gpts/a1/package/seen": { status: 204 },
    ...responses,
  });
  renderAt(
    "/packages/a1",
    <Routes>
      <Route path="/packages/:agentId" element={<AddPackagePage />} />
    </Routes>,
  );
  return { user: setupUser(), received };
}

test("steps_download_and_first_message_follow_the_assistant", async () => {
  const { user } = show({ [url]: { json: content } });
  const download = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await download("Download for Claude")).toBe("/api/gpts/a1/package.zip?for=claude&version=2");
  const starter = screen.getByRole("link", { name: /^Plan my week/ });
  expect(starter).toHaveAttribute("href", "https://claude.ai/new?q=Plan%20my%20week");
  expect(screen.getByText("In Claude, open “Customize”, then “Skills”.")).toBeVisible();

  await user.click(screen.getByRole("radio", { name: "Gemini" }));
  expect(await download("Download for Gemini")).toBe("/api/gpts/a1/package.zip?for=gemini&version=2");
  expect(screen.getByRole("button", { name: "Plan my week" })).toBeVisible();
  expect(localStorage.getItem("assistant")).toBe('"gemini"');
});

test("copied_instructions_are_recorded_as_seen", async () => {
  const { user, received } = show({ [url]: { json: content } });
  const writeText = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await screen.findByRole("button", { name: "Copy instructions" }));
  expect(writeText).toHaveBeenCalledWith("# Plan\n\nAsk first.");
  const recorded = { call: "PUT /api/gpts/a1/package/seen", body: { version: 2 } };
  await waitFor(() => expect(received).toContainEqual(recorded));
});

test("earlier_version_is_compared_and_downloaded", async () => {
  const { user } = show({
    [url]: { json: content },
    "GET /api/gpts/a1/package?version=1": {
      json: { ...content, version: 1, instructions: "# Plan\n\nGuess." },
    },
  });
  const section = await screen.findByRole("region", { name: /^Version 2, / });
  expect(within(section).getByText("Shorter")).toBeVisible();
  const link = await within(section).findByRole("link", { name: "Download version 1" });
  expect(link).toHaveAttribute("href", "/api/gpts/a1/package.zip?for=claude&version=1");
  await user.click(within(section).getByRole("button", { name: "What changed since version 1" }));
  const added = await within(section).findAllByRole("insertion");
  expect(added.map((part) => part.textContent).join("")).toContain("Ask");
});

test.each([
  [403, "This package is for buyers"],
  [404, "This agent has no package"],
  [500, "We couldn't load this package"],
])("status_%d_says_%s", async (status, title) => {
  show({ [url]: { status, json: { code: "x", message: "No" } } });
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
});

test("other_assistants_get_the_instructions_first", async () => {
  const { user } = show({ [url]: { json: content } });
  await user.click(await screen.findByRole("radio", { name: "Other" }));
  const steps = within(screen.getAllByRole("list")[0] as HTMLElement).getAllByRole("listitem");
  const [, copy, download] = steps.map((step) => within(step));
  expect(copy?.getByRole("button", { name: "Copy instructions" })).toBeVisible();
  const link = download?.getByRole("link", { name: "Download for your assistant" });
  expect(link).toHaveAttribute("href", "/api/gpts/a1/package.zip?for=other&version=2");
});

test("difference_names_files_and_leaves_out_long_parts", async () => {
  const long = Array.from({ length: 100 }, (_, line) => `Line ${line}`).join("\n");
  const { user } = show({
    [url]: { json: { ...content, instructions: `New\n${long}` } },
    "GET /api/gpts/a1/package?version=1": {
      json: { ...content, version: 1, instructions: `Old\n${long}`, files: [] },
    },
  });
  await user.click(await screen.findByRole("button", { name: "What changed since version 1" }));
  const added = (await screen.findAllByRole("insertion")).map((part) => part.textContent).join("");
  expect(added).toContain("New");
  expect(added).toContain("menu.csv");
  const section = within(screen.getByRole("region", { name: /^Version 2, / }));
  expect(section.queryByText(/Line 50/)).not.toBeInTheDocument();
  expect(section.getByText(/…\s+Files/)).toBeVisible();
});

test("update_says_what_the_member_has_and_what_changed", async () => {
  show({
    [url]: { json: { ...content, seenVersion: 1 } },
    "GET /api/gpts/a1/package?version=1": {
      json: { ...content, version: 1, instructions: "# Plan\n\nGuess." },
    },
  });
  expect(await screen.findByText(/^Updated: you have version 1, and version 2 is out/)).toBeVisible();
  expect(screen.getByRole("link", { name: "See what changed" })).toHaveAttribute("href", "#versions");
  const removed = await screen.findAllByRole("deletion");
  expect(removed.map((part) => part.textContent).join("")).toContain("Guess");
});
