import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Toolbox } from "@/pages/toolbox/toolbox";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";
import { currentToasts, dismissToasts } from "@/ui/toast";

const load = "GET /api/toolbox";
const promptNamed = (name: string) => ({ id: name, name, category: "Home", promptText: `About ${name}.` });
const toolbox = {
  agents: [],
  prompts: ["One", "Two", "Three"].map(promptNamed),
  favorites: ["One", "Two", "Three"].map((id) => ({ kind: "prompt", id })),
  ownedAgents: [],
  recent: [],
};

beforeEach(dismissToasts);

function open(responses: Parameters<typeof fakeServer>[0] = {}) {
  const received = fakeServer({
    "GET /api/auth/me": { json: { email: "mira@example.org", firstName: "Mira", isAdmin: false } },
    "GET /api/news": { json: { badgesSince: null, sinceLastVisit: null, updatedPrompts: [] } },
    "GET /api/connections": { json: { serverUrl: "https://marigold.example/mcp", items: [] } },
    [load]: { json: toolbox },
    ...responses,
  });
  renderAt("/toolbox", <Toolbox />);
  return {
    user: setupUser(),
    count: (call: string) => received.filter((one) => one.call === call).length,
  };
}

test("failed_change_keeps_what_was_changed_after_it", async () => {
  let fail = (_: FakeResponse) => {};
  let isLoaded = false;
  const { user, count } = open({
    [load]: () => {
      if (isLoaded) return { status: 503, json: {} };
      isLoaded = true;
      return { json: toolbox };
    },
    "DELETE /api/toolbox/favorites/prompt/One": () =>
      new Promise<FakeResponse>((resolve) => {
        fail = resolve;
      }),
    "DELETE /api/toolbox/favorites/prompt/Two": { status: 204 },
  });
  await user.click(await screen.findByRole("button", { name: "Favorite: One" }));
  await user.click(await screen.findByRole("button", { name: "Favorite: Two" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Two" })).not.toBeInTheDocument());
  fail({ status: 503, json: {} });
  await waitFor(() => expect(currentToasts()[0]?.title).toBe("One couldn't be removed"));
  await waitFor(() => expect(count(load)).toBe(2));
  expect(screen.queryByRole("heading", { name: "Two" })).not.toBeInTheDocument();
});

test("button_says_whether_an_assistant_is_connected", async () => {
  const connected = {
    id: "1",
    name: "Claude",
    host: "claude.example",
    connectedAt: "2026-11-20T18:05:00Z",
    lastUsedAt: null,
  };
  for (const [serverUrl, items, label] of [
    ["https://marigold.example/mcp", [], "Use it in your assistant"],
    ["https://marigold.example/mcp", [connected], "Connected to your assistant"],
    [null, [connected], null],
  ] as const) {
    open({ "GET /api/connections": { json: { serverUrl, items } } });
    if (label)
      expect(await screen.findByRole("link", { name: label })).toHaveAttribute("href", "/profile#apps");
    else await waitFor(() => expect(screen.queryByRole("link", { name: /assistant$/ })).toBeNull());
    cleanup();
  }
});
