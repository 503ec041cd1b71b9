import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { FirstSteps } from "@/pages/admin/first-steps";
import { FreeAgents } from "@/pages/catalog/free-agents";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";

const check = (id: string, status: string) => ({ id, status });
const health = (contact: string) => ({
  status: "ok",
  checks: [
    check("contact", contact),
    check("email", "ok"),
    check("payments", "ok"),
    check("backup", "ok"),
    check("disk", "error"),
  ],
});
const calls = { agents: "GET /api/admin/gpts", health: "GET /api/admin/health" };

test("first_steps_tick_off_by_real_state", async () => {
  fakeServer({ [calls.agents]: { json: [] }, [calls.health]: { json: health("warning") } });
  renderAt("/admin/overview", <FirstSteps />);
  const steps = within(await screen.findByRole("region", { name: "Set up your site" }));
  const links = steps.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Add your first agent", "/admin"],
    ["Set a contact email", "/admin/health"],
  ]);
  expect(steps.getByText("Set up backups").parentElement).toHaveTextContent("Set up backups (done)");
});

test("first_steps_all_done_are_gone", async () => {
  const received = fakeServer({
    [calls.agents]: { json: [{ id: "1", title: "Meal Planner" }] },
    [calls.health]: { json: health("ok") },
  });
  renderAt("/admin/overview", <FirstSteps />);
  await waitFor(() => expect(received).toHaveLength(2));
  expect(screen.queryByText("Set up your site")).not.toBeInTheDocument();
});

test("owner_of_an_empty_site_is_led_to_first_steps", async () => {
  fakeServer({
    "GET /api/auth/me": {
      json: { email: "ada@example.org", firstName: "Ada", isAdmin: true, role: "owner" },
    },
    "GET /api/gpts/free": { json: [] },
    "GET /api/welcome": { json: { steps: null } },
    "GET /api/toolbox/favorites": { json: [] },
    "GET /api/news": { json: {} },
    [calls.agents]: { json: [] },
    [calls.health]: { json: health("warning") },
  });
  renderAt(
    "/free-gpts",
    <Routes>
      <Route path="/free-gpts" element={<FreeAgents />} />
    </Routes>,
  );
  expect(await screen.findByRole("link", { name: "Add your first agent" })).toBeVisible();
});
