import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ReportProblemDialog } from "@/components/problem-reports/report-problem-dialog";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const reports = "POST /api/gpts/planner/reports";

function Screen() {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const item = { kind: "agent", id: "planner", title: "Planner" } as const;
  return isOpen && <ReportProblemDialog item={item} opensIn="Claude" onSent={close} onClose={close} />;
}

async function openReport(response: FakeResponse | (() => FakeResponse)) {
  const received = fakeServer({ [reports]: response });
  renderAt("/gpts/planner", <Screen />);
  const dialog = await screen.findByRole("dialog", { name: "This agent doesn't open" });
  expect(dialog).toHaveAccessibleDescription("We'll check “Planner” and email you when it opens again.");
  return { dialog: within(dialog), received };
}

test("report_sends_note_and_thanks", async () => {
  const { dialog, received } = await openReport({ status: 204 });
  const note = dialog.getByRole("textbox", { name: /^What happened/ });
  expect(note).toHaveAccessibleDescription("For example, the message that you see in Claude.");
  await fill(setupUser(), note, " Not found ");
  await setupUser().click(dialog.getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Thanks, we'll look into it.")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(received.at(-1)).toEqual({ call: reports, body: { note: "Not found" } });
});

test("report_failed_keeps_note_until_it_is_sent", async () => {
  const message = "Too many attempts. Please try again in 5 minutes.";
  let response: FakeResponse = { status: 429, json: { code: "too_many_requests", message } };
  const { dialog } = await openReport(() => response);
  const note = dialog.getByRole("textbox", { name: /^What happened/ });
  await fill(setupUser(), note, "Not found");
  await setupUser().click(dialog.getByRole("button", { name: "Send report" }));
  expect(await dialog.findByText(new RegExp(`^${message}`))).toBeVisible();
  expect(note).toHaveValue("Not found");
  response = { status: 204 };
  await setupUser().click(dialog.getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Thanks, we'll look into it.")).toBeVisible();
});

test("report_closed_with_a_note_asks_first", async () => {
  const { dialog } = await openReport({ status: 204 });
  await fill(setupUser(), dialog.getByRole("textbox", { name: /^What happened/ }), "Not found");
  await setupUser().click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("alertdialog")).toHaveAccessibleDescription("Your report hasn't been sent yet.");
  await setupUser().click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("dialog", { name: "This agent doesn't open" })).not.toBeInTheDocument();
});

test("report_of_a_prompt_says_that_it_will_be_fixed", async () => {
  const call = "POST /api/prompts/dinner/reports";
  const received = fakeServer({ [call]: { status: 204 } });
  const item = { kind: "prompt", id: "dinner", title: "Dinner" } as const;
  renderAt("/prompts/dinner", <ReportProblemDialog item={item} onSent={() => {}} onClose={() => {}} />);
  const dialog = await screen.findByRole("dialog", { name: "Problem with this prompt" });
  expect(dialog).toHaveAccessibleDescription("We'll check “Dinner” and email you when it's fixed.");
  await setupUser().click(within(dialog).getByRole("button", { name: "Send report" }));
  expect(await screen.findByText("Thanks, we'll look into it.")).toBeVisible();
  expect(received.at(-1)).toEqual({ call, body: { note: "" } });
});
