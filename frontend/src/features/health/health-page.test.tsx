import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Check, Health } from "@/features/health/admin-api";
import { HealthPage } from "@/features/health/health-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const database: Check = {
  id: "database",
  name: "Database",
  status: "ok",
  message: "SQLite 3.51.3",
  action: "",
};
const backup: Check = {
  id: "backup",
  name: "Backups",
  status: "warning",
  message: "No backup has been recorded.",
  action: "Run `marigold backup --to DIR` every hour.",
};
const email: Check = {
  id: "email",
  name: "Email",
  status: "error",
  message: "smtp.example:587: the last failure was 2 minutes ago: 535 no.",
  action: "Check the mail server.",
};
const healthy: Health = {
  version: "1.2.3",
  checkedAt: "2026-11-24T12:00:07Z",
  status: "ok",
  checks: [database],
  settings: [
    { name: "MARIGOLD_BIND", value: "127.0.0.1:8080", source: "default" },
    { name: "MARIGOLD_MAIL_URL", value: "(set)", source: "environment" },
    { name: "MARIGOLD_REFUND_POLICY", value: "", source: "marigold.toml" },
  ],
};
const failing: Health = { ...healthy, status: "error", checks: [email, backup, database] };

const call = "GET /api/admin/health";

function show(answer: FakeResponse | (() => FakeResponse)) {
  fakeServer({ [call]: answer });
  renderAt("/admin/health", <HealthPage />);
  return setupUser();
}
const group = (name: string) => within(screen.getByRole("region", { name }));

test("health_groups_checks_by_status_worst_first", async () => {
  show({ json: failing });
  expect(await screen.findByText("1 error, 1 warning")).toBeVisible();
  expect(screen.getByText("The dot in the navigation means this.")).toBeVisible();
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Fix now",
    "Check soon",
    "Working",
  ]);
  expect(group("Fix now").getByRole("listitem")).toHaveTextContent(
    /^ErrorEmailsmtp\.example:587: .*Check the mail/,
  );
  expect(group("Fix now").getByRole("link", { name: "Open emails" })).toHaveAttribute(
    "href",
    "/admin/emails",
  );
  const command = group("Check soon").getByText("marigold backup --to DIR");
  expect(command.tagName).toBe("CODE");
  expect(group("Working").getByRole("listitem")).toHaveTextContent("OKDatabaseSQLite 3.51.3");
});

test("health_check_again_shows_the_new_result", async () => {
  let health = failing;
  const user = show(() => ({ json: health }));
  await screen.findByText("1 error, 1 warning");
  health = healthy;
  await user.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("Everything works")).toBeVisible();
  expect(screen.queryByText(/dot in the navigation/)).toBeNull();
  expect(screen.queryByRole("region", { name: "Fix now" })).toBeNull();
  expect(screen.getByText(/^Marigold 1\.2\.3, checked at/).parentElement).toHaveTextContent(/\d+:00:07/);
});

test("health_settings_show_values_and_sources", async () => {
  const user = show({ json: healthy });
  await user.click(await screen.findByText("Current settings"));
  const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "SettingValueSource",
    "MARIGOLD_BIND127.0.0.1:8080Default",
    "MARIGOLD_MAIL_URL(set)Environment",
    "MARIGOLD_REFUND_POLICYNonemarigold.toml",
  ]);
});

test("health_that_fails_to_load_can_be_retried", async () => {
  let isDown = true;
  const user = show(() => (isDown ? { status: 503 } : { json: healthy }));
  expect(await screen.findByText("We couldn't run the health checks")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Everything works")).toBeVisible();
});
