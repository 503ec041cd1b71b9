import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { FreeAgents } from "@/pages/catalog/free-agents";
import { Prompts } from "@/pages/catalog/prompts";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { dismissToasts } from "@/ui/toast";

const agent = (title: string, category: string) => ({
  id: title,
  slug: "an-agent",
  title,
  description: `About ${title}`,
  category,
  url: "https://chatgpt.com/g/one",
  price: 0,
  isPremium: false,
  isFeatured: false,
  isPurchased: false,
  createdAt: "2026-01-05T10:00:00Z",
});
const prompt = (name: string, category: string) => ({
  id: name,
  name,
  category,
  promptText: `Text of ${name}`,
  isFeatured: false,
  createdAt: "2026-01-05T10:00:00Z",
});
const fresh = { interests: [] as string[], agentOpened: false, promptCopied: false };

/** A server that keeps the steps like the real one. Null: none. */
function show(
  page: "agents" | "prompts",
  steps: typeof fresh | null,
  more: Parameters<typeof fakeServer>[0] = {},
) {
  let stored = steps;
  const received = fakeServer({
    "GET /api/auth/me": {
      json: { email: "anna@example.org", firstName: "Anna", isAdmin: false, role: null },
    },
    "GET /api/gpts/free": { json: [agent("Email Assistant", "Work"), agent("Meal Planner", "Home")] },
    "GET /api/prompts": { json: [prompt("Kind Reply", "Work"), prompt("Quiet Evening", "Health")] },
    "GET /api/welcome": () => ({ json: { steps: stored } }),
    "PUT /api/welcome": (body) => {
      const next = stored && { ...stored, ...(body as Partial<typeof fresh>) };
      stored = next && next.interests.length > 0 && next.agentOpened && next.promptCopied ? null : next;
      return { json: { steps: stored } };
    },
    "DELETE /api/welcome": () => {
      stored = null;
      return { status: 204 };
    },
    ...more,
  });
  renderAt("/", <main>{page === "agents" ? <FreeAgents /> : <Prompts />}</main>);
  return {
    received,
    calls: (call: string) => received.filter((it) => it.call === call).map(({ body }) => body),
  };
}

function userWithClipboard() {
  const user = userEvent.setup();
  vi.stubGlobal("navigator", { ...navigator, onLine: true, clipboard: { writeText: async () => {} } });
  return user;
}
const strip = async () => within(await screen.findByRole("region", { name: "Welcome, Anna" }));
const currentStep = (within: Awaited<ReturnType<typeof strip>>) =>
  within.getAllByRole("listitem").find((item) => item.getAttribute("aria-current") === "step")?.textContent;

afterEach(() => {
  localStorage.clear();
  dismissToasts();
  vi.unstubAllGlobals();
});

test("new_member_completes_the_steps_with_fitting_suggestions", async () => {
  const { calls } = show("agents", fresh);
  const user = userWithClipboard();
  const steps = await strip();
  expect(currentStep(steps)).toBe("1Pick what you want help with");
  expect(screen.getByRole("list", { name: "FREE GPT AGENTS" })).toBeVisible();
  const next = steps.getByRole("button", { name: "Continue" });
  expect(next).toHaveAttribute("aria-disabled", "true");
  expect(steps.getAllByRole("checkbox").map((box) => box.parentElement?.textContent)).toEqual([
    "Health",
    "Home",
    "Work",
  ]);
  await user.click(steps.getByRole("checkbox", { name: "Home" }));
  await user.click(steps.getByRole("checkbox", { name: "Health" }));
  await user.click(next);
  expect(currentStep(steps)).toBe("2Open an agent");
  expect(steps.getByText("About Meal Planner")).toBeVisible();
  const link = steps.getByRole("link", { name: /Open GPT/ });
  link.addEventListener("click", (event) => event.preventDefault());
  await user.click(link);
  expect(currentStep(steps)).toBe("3Copy a prompt");
  await waitFor(() => expect(steps.getByText("Copy a prompt").closest("li")).toHaveFocus());
  await user.click(steps.getByRole("button", { name: "Copy Prompt" }));
  const end = within(await screen.findByRole("region", { name: "That's all" }));
  expect(calls("PUT /api/welcome")).toEqual([
    { interests: ["Health", "Home"] },
    { agentOpened: true },
    { promptCopied: true },
  ]);
  await user.click(end.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("region", { name: /Welcome|all/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

test("opening_or_copying_on_the_page_completes_its_step_once", async () => {
  const { calls } = show("prompts", { ...fresh, interests: ["Work"], agentOpened: true });
  const user = userWithClipboard();
  await strip();
  const list = within(screen.getByRole("list", { name: "FREE AI PROMPTS" }));
  const [first] = list.getAllByRole("button", { name: "Copy Prompt" });
  if (!first) throw new Error("There is no card");
  await user.click(first);
  expect(await screen.findByRole("region", { name: "That's all" })).toBeVisible();
  await user.click(first);
  expect(calls("PUT /api/welcome")).toEqual([{ promptCopied: true }]);
});

test("skip_hides_the_steps_and_this_device_never_asks_again", async () => {
  const { calls } = show("agents", fresh);
  await userEvent.click((await strip()).getByRole("button", { name: "Skip" }));
  expect(screen.queryByRole("region", { name: /Welcome|all/ })).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  await waitFor(() => expect(localStorage.getItem("welcomed")).toBe('["anna@example.org"]'));
  expect(calls("DELETE /api/welcome")).toHaveLength(1);
});

test("skip_failed_shows_the_steps_again", async () => {
  show("agents", fresh, { "DELETE /api/welcome": "offline" });
  await userEvent.click((await strip()).getByRole("button", { name: "Skip" }));
  expect(await strip()).toBeDefined();
  expect(localStorage.getItem("welcomed")).toBeNull();
});

test("last_step_that_cannot_be_saved_stays_open", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  show("prompts", { ...fresh, interests: ["Work"], agentOpened: true }, { "PUT /api/welcome": "offline" });
  const user = userWithClipboard();
  await user.click((await strip()).getByRole("button", { name: "Copy Prompt" }));
  await waitFor(async () => expect(currentStep(await strip())).toBe("3Copy a prompt"));
  expect(localStorage.getItem("welcomed")).toBeNull();
});

test("member_without_steps_sees_the_page_and_is_not_asked_again", async () => {
  const { calls } = show("agents", null);
  expect(await screen.findByText("2 agents found")).toBeVisible();
  expect(screen.queryByRole("region", { name: /Welcome|all/ })).not.toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem("welcomed")).toBe('["anna@example.org"]'));
  expect(calls("GET /api/prompts")).toEqual([]);
});

test("known_account_neither_asks_nor_waits", async () => {
  localStorage.setItem("welcomed", '["anna@example.org"]');
  const { calls } = show("agents", fresh);
  expect(await screen.findByText("2 agents found")).toBeVisible();
  expect(calls("GET /api/welcome")).toEqual([]);
});

test("new_account_on_a_known_device_sees_its_steps", async () => {
  localStorage.setItem("welcomed", '["berta@example.org"]');
  show("agents", fresh);
  expect(await strip()).toBeDefined();
});

test("cards_wait_until_the_steps_are_known_but_not_after_a_failure", async () => {
  let respond = (_: { status: number }) => {};
  show("agents", null, {
    "GET /api/welcome": () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  });
  await waitFor(() => expect(screen.getByText("Loading agents")).toBeInTheDocument());
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(screen.queryByText("2 agents found")).not.toBeInTheDocument();
  respond({ status: 503 });
  expect(await screen.findByText("2 agents found")).toBeVisible();
});
