import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { WelcomeEmailPage } from "@/features/newsletters/welcome-email-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";
// Preloaded, so that no test waits for the lazy import.
import "@/testing/plain-editor";

vi.mock("@/components/rich-text/editor/rich-text-editor", () => import("@/testing/plain-editor"));

const url = "/api/admin/welcome-email";
const empty = { number: 0, subject: "", content: "", isOn: false };

function show(responses: Record<string, FakeResponse> = {}) {
  const received = fakeServer({ [`GET ${url}`]: { json: empty }, ...responses });
  renderAt("/admin/welcome-email", <WelcomeEmailPage />);
  return { user: setupUser(), received };
}

test("write_sends_the_text_with_its_version", async () => {
  const { user, received } = show({ [`PUT ${url}`]: { json: { ...empty, number: 1 } } });
  await user.click(await screen.findByRole("switch", { name: "Send the welcome email" }));
  await fill(user, screen.getByRole("textbox", { name: "Subject" }), "Hello");
  await user.click(await screen.findByLabelText("Content"));
  await user.paste("<p>Start here.</p>");
  expect(screen.queryByTitle("The email as HTML")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Welcome email saved");
  const body = { basedOn: 0, subject: "Hello", content: "<p>Start here.</p>", isOn: true };
  expect(received).toContainEqual({ call: `PUT ${url}`, body });
});

test("missing_address_is_reported", async () => {
  const message = "Newsletters must name your postal address.";
  const { user } = show({ [`PUT ${url}`]: { status: 409, json: { code: "no_postal_address", message } } });
  await fill(user, await screen.findByRole("textbox", { name: "Subject" }), "Hello");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(message)).toBeVisible();
});

test("saved_email_is_previewed_and_tried", async () => {
  const saved = { number: 3, subject: "Hello", content: "<p>Start here.</p>", isOn: true };
  const { user } = show({
    [`GET ${url}`]: { json: saved },
    [`POST ${url}/test`]: { status: 201, json: { id: "01920000-0000-7000-8000-000000000001" } },
  });
  expect(await screen.findByTitle("The email as HTML")).toHaveAttribute("src", `${url}/preview`);
  await user.click(screen.getByRole("button", { name: "Send me a test email" }));
  expect(await screen.findByText("Test email sent")).toBeVisible();
});
