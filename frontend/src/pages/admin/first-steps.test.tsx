import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import type { SetupItem } from "@/features/health/admin-api";
import { FirstSteps } from "@/pages/admin/first-steps";
import { FreeAgents } from "@/pages/catalog/free-agents";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const item = (step: SetupItem["step"], state: SetupItem["state"], message = ""): SetupItem => ({
  step,
  state,
  message,
});
const setup = "GET /api/admin/setup";
const list = async () => within(await screen.findByRole("region", { name: "Set up your site" }));

test("first_steps_show_what_to_do_or_to_add", async () => {
  const steps = [
    item("brand", "open"),
    item("contact", "skipped", "No contact address is set."),
    item("email", "not_needed", "Emails are written to a folder."),
    item("payments", "done", "Stripe, live mode."),
    item("backup", "open", "No backup has been recorded."),
  ];
  fakeServer({ [setup]: { json: { steps, backupExample: "data/backups" } } });
  renderAt("/admin/overview", <FirstSteps />);
  const shown = await list();
  const links = shown.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Choose a name and colors", "/admin/appearance"],
    ["Set a contact email", "/admin/seller"],
    ["Set up backups", "/admin/health"],
  ]);
  expect(shown.getByText("2 of 4 steps done or skipped")).toBeVisible();
  const texts = shown.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts[0]).toContain("They are on every page and in every email.Skip");
  expect(texts[1]).toBe("Set a contact emailNo contact address is set.SkippedUndo");
  expect(texts[2]).toBe("Connect paymentsStripe, live mode.Done");
  expect(texts[3]).toContain("No backup has been recorded.Create a file marigold.toml in the folder");
  expect(texts[3]).toContain('backup_url = "data/backups"');
  expect(texts[4]).toBe("Send yourself a test email: Emails are written to a folder.");
});

test("pages_that_were_read_are_done", async () => {
  let steps = [item("legal_pages", "open"), item("post", "open")];
  fakeServer({
    [setup]: () => ({ json: { steps } }),
    "POST /api/admin/setup/legal_pages/skip": () => {
      steps = [item("legal_pages", "done"), item("post", "open")];
      return { status: 204 };
    },
  });
  renderAt("/admin/overview", <FirstSteps />);
  const user = setupUser();
  await user.click((await list()).getByRole("button", { name: "I have read them" }));
  expect(await screen.findByText("1 of 2 steps done or skipped")).toBeVisible();
});

test("undo_of_a_skipped_step_opens_it_again", async () => {
  let steps = [item("post", "skipped"), item("agent", "open")];
  fakeServer({
    [setup]: () => ({ json: { steps } }),
    "DELETE /api/admin/setup/post/skip": () => {
      steps = [item("post", "open"), item("agent", "open")];
      return { status: 204 };
    },
  });
  renderAt("/admin/overview", <FirstSteps />);
  const user = setupUser();
  await user.click((await list()).getByRole("button", { name: "Undo skipping Publish your first post" }));
  expect(await screen.findByRole("button", { name: "Skip Publish your first post" })).toBeVisible();
});

test("ready_site_says_so_until_it_is_hidden", async () => {
  let steps = [item("ready", "open")];
  fakeServer({
    [setup]: () => ({ json: { steps } }),
    "POST /api/admin/setup/ready/skip": () => {
      steps = [];
      return { status: 204 };
    },
  });
  renderAt("/admin/overview", <FirstSteps />);
  const user = setupUser();
  const text = await screen.findByText("Your shop is ready. Every step is done or skipped.");
  await user.click(screen.getByRole("button", { name: "Hide" }));
  await waitFor(() => expect(text).not.toBeInTheDocument());
});

test("skip_last_step_removes_first_steps", async () => {
  let steps = [item("brand", "done"), item("post", "open")];
  const received = fakeServer({
    [setup]: () => ({ json: { steps } }),
    "POST /api/admin/setup/post/skip": () => {
      steps = [];
      return { status: 204 };
    },
  });
  renderAt("/admin/overview", <FirstSteps otherwise="Nothing is left." />);
  const user = setupUser();
  await user.click((await list()).getByRole("button", { name: "Skip Publish your first post" }));
  expect(await screen.findByText("Nothing is left.")).toBeVisible();
  expect(screen.queryByText("Set up your site")).not.toBeInTheDocument();
  expect(received.map(({ call }) => call)).toEqual([setup, "POST /api/admin/setup/post/skip", setup]);
});

test("skip_that_fails_keeps_the_step", async () => {
  fakeServer({
    [setup]: { json: { steps: [item("post", "open")] } },
    "POST /api/admin/setup/post/skip": { status: 503 },
  });
  renderAt("/admin/overview", <FirstSteps />);
  const user = setupUser();
  await user.click((await list()).getByRole("button", { name: "Skip Publish your first post" }));
  expect(await screen.findByText("We couldn't save this.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Publish your first post" })).toBeVisible();
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
    [setup]: { json: { steps: [item("agent", "open")] } },
  });
  renderAt(
    "/free-gpts",
    <Routes>
      <Route path="/free-gpts" element={<FreeAgents />} />
    </Routes>,
  );
  expect(await screen.findByRole("link", { name: "Add your first agent" })).toBeVisible();
});
