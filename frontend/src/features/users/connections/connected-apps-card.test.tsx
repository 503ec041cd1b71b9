import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Connection } from "@/features/users/connections/api";
import { ConnectedAppsCard } from "@/features/users/connections/connected-apps-card";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const list = "GET /api/connections";
const serverUrl = "https://marigold.example/mcp";
const claude: Connection = {
  id: "1",
  name: "Claude",
  host: "claude.example",
  connectedAt: "2026-11-01T09:30:00Z",
  lastUsedAt: "2026-11-21T09:30:00Z",
};

test("card_shows_url_steps_and_apps", async () => {
  fakeServer({
    [list]: { json: { serverUrl, items: [claude, { ...claude, id: "2", host: null, lastUsedAt: null }] } },
  });
  renderAt("/profile", <ConnectedAppsCard />);
  expect(await screen.findByText(serverUrl)).toBeVisible();
  expect(screen.getByText("Steps for Claude")).toBeVisible();
  expect(screen.getByText("Steps for ChatGPT")).toBeVisible();
  const [used, unused] = within(screen.getByRole("list", { name: "Connected apps" })).getAllByRole(
    "listitem",
  );
  expect(used).toHaveTextContent(/claude\.example.*Last used/);
  expect(unused).toHaveTextContent(/On a computer or phone.*Not used yet/);
});

test("disconnect_removes_the_app", async () => {
  let items = [claude];
  fakeServer({
    [list]: () => ({ json: { serverUrl, items } }),
    "DELETE /api/connections/1": () => {
      items = [];
      return { status: 204 };
    },
  });
  renderAt("/profile", <ConnectedAppsCard />);
  const button = await screen.findByRole("button", { name: "Disconnect" });
  await setupUser().click(button);
  expect(await screen.findByText("No app is connected yet.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Connected apps" })).toHaveFocus();
});

test("card_says_that_connections_are_off", async () => {
  fakeServer({ [list]: { json: { serverUrl: null, items: [] } } });
  renderAt("/profile", <ConnectedAppsCard />);
  expect(await screen.findByText("This site doesn't offer connections to other apps.")).toBeVisible();
});
