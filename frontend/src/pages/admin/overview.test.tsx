import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Check } from "@/features/health/admin-api";
import { Overview } from "@/pages/admin/overview";
import { fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { emptyReport } from "@/testing/sample-report";

const check = (id: string, name: string, status: Check["status"], message: string): Check => ({
  id,
  name,
  status,
  message,
  action: "",
});

test("needs_attention_lists_checks_not_shown_elsewhere", async () => {
  fakeServer({
    "GET /api/auth/me": { json: { role: "owner" } },
    "GET /api/admin/setup": { json: { steps: [{ step: "backup", state: "open", message: "" }] } },
    "GET /api/admin/health": {
      json: {
        checks: [
          check("backup", "Backups", "warning", "No backup has been recorded."),
          check("webhook", "Webhook", "error", "The last event was rejected."),
          check("database", "Database", "ok", "Connected."),
          check("disk", "Disk space", "error", "The disk is nearly full."),
        ],
      },
    },
    "GET /api/admin/overview?*": { json: emptyReport },
    "GET /api/admin/traffic?*": { status: 503 },
  });
  renderAt("/admin/overview", <Overview />);
  const link = await screen.findByRole("link", { name: "Disk space: The disk is nearly full." });
  expect(link).toHaveAttribute("href", "/admin/health");
  const attention = within(screen.getByRole("region", { name: "Needs attention" }));
  expect(attention.getAllByRole("link")).toEqual([link]);
});
