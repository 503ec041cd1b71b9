import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPasskey } from "@/features/users/passkeys/browser";
import { PasskeysCard } from "@/features/users/passkeys/passkeys-card";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";
import { currentToasts, dismissToast } from "@/ui/toast";

vi.mock("@/features/users/passkeys/browser");

const list = "GET /api/auth/passkeys";
const add = "POST /api/auth/passkeys";
const created = { challengeToken: "token", credential: { id: "credential" } };
const phone = { id: "1", name: "Safari on iPhone", createdAt: "2026-11-21T10:00:00Z" };
const laptop = {
  id: "2",
  name: "Laptop",
  createdAt: "2026-11-22T10:00:00Z",
  lastUsedAt: "2026-11-23T10:00:00Z",
};
const listed = (...passkeys: unknown[]): FakeResponse => ({ json: passkeys });

beforeEach(() => vi.stubGlobal("PublicKeyCredential", vi.fn()));

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of currentToasts()) dismissToast(id);
});

test("card_without_passkeys_explains_them", async () => {
  fakeServer({ [list]: listed() });
  renderAt("/profile", <PasskeysCard />);
  expect(await screen.findByText(/Log in with your fingerprint/)).toBeVisible();
  expect(screen.queryByRole("list", { name: "Passkeys" })).not.toBeInTheDocument();
});

test("card_lists_passkeys_with_last_use", async () => {
  fakeServer({ [list]: listed(phone, laptop) });
  renderAt("/profile", <PasskeysCard />);
  const [first, second] = within(await screen.findByRole("list", { name: "Passkeys" })).getAllByRole(
    "listitem",
  );
  expect(first).toHaveTextContent(/^Safari on iPhoneAdded Nov 21, 2026, .*Not used yet/);
  expect(second).toHaveTextContent(/^LaptopAdded Nov 22, 2026, .*Last used Nov 23, 2026, /);
});

test("add_passkey_sends_what_the_browser_created", async () => {
  let passkeys: unknown[] = [];
  const received = fakeServer({
    [list]: () => listed(...passkeys),
    [add]: () => {
      passkeys = [phone];
      return { status: 201, json: phone };
    },
  });
  vi.mocked(createPasskey).mockResolvedValue(created);
  renderAt("/profile", <PasskeysCard />);
  await setupUser().click(await screen.findByRole("button", { name: "Add a passkey" }));
  expect(await screen.findByText("Safari on iPhone")).toBeVisible();
  expect(await screen.findByText("Passkey added")).toBeVisible();
  expect(received).toContainEqual({ call: add, body: created });
});

test("add_passkey_canceled_changes_nothing", async () => {
  const received = fakeServer({ [list]: listed() });
  vi.mocked(createPasskey).mockResolvedValue(null);
  renderAt("/profile", <PasskeysCard />);
  await setupUser().click(await screen.findByRole("button", { name: "Add a passkey" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Add a passkey" })).toBeEnabled());
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(received.map(({ call }) => call)).not.toContain(add);
});

test("add_passkey_exists_to_the_device_says_so", async () => {
  fakeServer({ [list]: listed(phone) });
  vi.mocked(createPasskey).mockRejectedValue(new DOMException("known", "InvalidStateError"));
  renderAt("/profile", <PasskeysCard />);
  await setupUser().click(await screen.findByRole("button", { name: "Add a passkey" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "This device already has a passkey for your account.",
  );
});

test("rename_passkey_shows_its_new_name", async () => {
  let name = phone.name;
  const received = fakeServer({
    [list]: () => listed({ ...phone, name }),
    "PUT /api/auth/passkeys/1": () => {
      name = "My phone";
      return { json: { ...phone, name } };
    },
  });
  const user = setupUser();
  renderAt("/profile", <PasskeysCard />);
  await user.click(await screen.findByRole("button", { name: "Rename" }));
  const dialog = await screen.findByRole("dialog", { name: "Rename passkey" });
  const field = within(dialog).getByLabelText("Name");
  await user.clear(field);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter a name/));
  await fill(user, field, "My phone", "{Enter}");
  expect(await screen.findByText("My phone")).toBeVisible();
  expect(received).toContainEqual({ call: "PUT /api/auth/passkeys/1", body: { name: "My phone" } });
});

test("remove_passkey_asks_first", async () => {
  let passkeys: unknown[] = [phone, laptop];
  fakeServer({
    [list]: () => listed(...passkeys),
    "DELETE /api/auth/passkeys/1": () => {
      passkeys = [laptop];
      return { status: 204 };
    },
  });
  const user = setupUser();
  renderAt("/profile", <PasskeysCard />);
  await user.click((await screen.findAllByRole("button", { name: "Remove" }))[0] as HTMLElement);
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent('Remove the passkey "Safari on iPhone"?');
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).not.toBeInTheDocument());
  expect(screen.getByText("Laptop")).toBeVisible();
});

test("card_not_loaded_offers_to_retry", async () => {
  const responses = [{ status: 503, text: "" }, listed(phone)];
  fakeServer({ [list]: () => responses.shift() ?? listed(phone) });
  renderAt("/profile", <PasskeysCard />);
  await setupUser().click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Safari on iPhone")).toBeVisible();
});

test("card_in_browser_without_passkeys_says_so", async () => {
  vi.unstubAllGlobals();
  fakeServer({ [list]: listed() });
  renderAt("/profile", <PasskeysCard />);
  expect(await screen.findByText("This browser doesn't support passkeys.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).not.toBeInTheDocument();
});
