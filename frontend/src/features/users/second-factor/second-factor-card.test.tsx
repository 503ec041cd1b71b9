import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SecondFactorCard } from "@/features/users/second-factor/second-factor-card";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

const status = "GET /api/auth/second-factor";
const setUp = "POST /api/auth/second-factor/setup";
const enable = "POST /api/auth/second-factor/enable";
const replace = "POST /api/auth/second-factor/recovery-codes";
const disable = "DELETE /api/auth/second-factor";
const off: FakeResponse = { json: { recoveryCodesLeft: 0 } };
const on = (recoveryCodesLeft = 10): FakeResponse => ({
  json: { enabledAt: "2026-11-21T12:00:00Z", recoveryCodesLeft },
});
const key = {
  key: "GEZDGNBVGY3TQOJQ",
  uri: "otpauth://totp/Marigold:anna?secret=GEZDGNBVGY3TQOJQ",
  qrCode: { size: 21, path: "M0 0h7v1h-7z" },
};
const codes = ["aaaa-bbbb-cccc-dddd", "eeee-ffff-gggg-hhhh"];
const wrong: FakeResponse = {
  status: 422,
  json: { code: "invalid", message: "Wrong", fields: { code: "That code isn't right." } },
};

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("set_up_shows_key_then_recovery_codes", async () => {
  let isOn = false;
  const received = fakeServer({
    [status]: () => (isOn ? on() : off),
    [setUp]: { json: key },
    [enable]: (body) => {
      isOn = (body as { code: string }).code === "123 456";
      return isOn ? { json: { recoveryCodes: codes } } : wrong;
    },
  });
  const user = setupUser();
  renderAt("/profile", <SecondFactorCard />);
  await user.click(await screen.findByRole("button", { name: "Set up" }));
  const dialog = await screen.findByRole("dialog", { name: "Turn on two-step login" });
  expect(within(dialog).getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  expect(within(dialog).getByText("GEZD GNBV GY3T QOJQ")).toBeVisible();
  expect(within(dialog).getByRole("link", { name: "Open it in your app" })).toHaveAttribute("href", key.uri);
  const field = within(dialog).getByLabelText("Six-digit code");
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  expect(field).toHaveAttribute("inputmode", "numeric");
  await waitFor(() => expect(field).toHaveFocus());

  await user.keyboard("12345{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter the six digits from your app/));
  expect(received.map(({ call }) => call)).not.toContain(enable);
  await user.type(field, "7{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/That code isn't right\./));
  await user.clear(field);
  await fill(user, field, "123 456", "{Enter}");

  const saved = await screen.findByRole("dialog", { name: "Save your recovery codes" });
  const listed = within(saved)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
  expect(listed).toEqual(codes);
  await user.click(within(saved).getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(codes.join("\n"));
  // It would cover the codes.
  expect(screen.queryByText("Two-step login is on")).not.toBeInTheDocument();
  await user.click(within(saved).getByRole("button", { name: "I've saved them" }));
  expect(await screen.findByText("Two-step login is on")).toBeVisible();
  expect(await screen.findByText(/You have 10 recovery codes left\./)).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("download_saves_the_recovery_codes_as_text", async () => {
  fakeServer({ [status]: on(), [replace]: { json: { recoveryCodes: codes } } });
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const urls = {
    createObjectURL: (file: Blob) => {
      saved.push(file);
      return "blob:codes";
    },
    revokeObjectURL: vi.fn(),
  };
  vi.stubGlobal("URL", Object.assign(class extends URL {}, urls));
  const user = setupUser();
  renderAt("/profile", <SecondFactorCard />);
  await user.click(await screen.findByRole("button", { name: "Get new recovery codes" }));
  await user.click(await screen.findByRole("button", { name: "Replace codes" }));
  await user.click(await screen.findByRole("button", { name: "Download" }));
  expect(urls.revokeObjectURL).not.toHaveBeenCalled();
  expect(await saved[0]?.text()).toBe(
    `Recovery codes for Marigold. Each works once.\n\n${codes.join("\n")}\n`,
  );
});

test("close_unsaved_recovery_codes_asks_first", async () => {
  fakeServer({ [status]: on(), [replace]: { json: { recoveryCodes: codes } } });
  const user = setupUser();
  renderAt("/profile", <SecondFactorCard />);
  const closesTab = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await user.click(await screen.findByRole("button", { name: "Get new recovery codes" }));
  await user.click(await screen.findByRole("button", { name: "Replace codes" }));
  const dialog = await screen.findByRole("dialog", { name: "Save your recovery codes" });
  expect(closesTab()).toBe(false);
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Back to the codes" }));
  expect(within(dialog).getAllByRole("listitem")).toHaveLength(codes.length);
  await user.click(within(dialog).getByRole("button", { name: "I've saved them" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(closesTab()).toBe(true);
});

test("turn_off_asks_first", async () => {
  let isOn = true;
  const received = fakeServer({
    [status]: () => (isOn ? on() : off),
    [disable]: () => {
      isOn = false;
      return { status: 204 };
    },
  });
  const user = setupUser();
  renderAt("/profile", <SecondFactorCard />);
  await user.click(await screen.findByRole("button", { name: "Turn off" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Turn off two-step login" });
  expect(received.map(({ call }) => call)).not.toContain(disable);
  await user.click(within(dialog).getByRole("button", { name: "Turn off" }));
  expect(await screen.findByRole("button", { name: "Set up" })).toBeVisible();
  expect(await screen.findByText("Two-step login is off")).toBeVisible();
});

test("turn_off_failed_says_so_and_stays_on", async () => {
  fakeServer({ [status]: on(), [disable]: "offline" });
  const user = setupUser();
  renderAt("/profile", <SecondFactorCard />);
  await user.click(await screen.findByRole("button", { name: "Turn off" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Turn off" }));
  expect(await within(dialog).findByText(/^We couldn't turn off two-step login\./)).toBeVisible();
});

test("few_recovery_codes_left_asks_for_new_ones", async () => {
  fakeServer({ [status]: on(1) });
  renderAt("/profile", <SecondFactorCard />);
  expect(await screen.findByText(/You have only 1 recovery code left\./)).toBeVisible();
});

test("load_failed_can_be_retried", async () => {
  fakeServer({ [status]: { status: 503, json: {} } });
  const user = setupUser();
  renderAt("/profile", <SecondFactorCard />);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your two-step login.");
  fakeServer({ [status]: off });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Set up" })).toBeVisible();
});
