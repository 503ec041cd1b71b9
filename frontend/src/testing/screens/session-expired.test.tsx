import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { AgentsAdminPage } from "@/features/agents/agents-admin-page";
import { PromptsAdminPage } from "@/features/prompts/prompts-admin-page";
import { ProfilePage } from "@/features/users/profile/profile-page";
import { ReauthenticationHost } from "@/hosts/reauthentication-host";
import { SessionSync } from "@/hosts/session-sync";
import { PostsAdmin } from "@/pages/admin/posts-admin";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { first, summary } from "@/testing/posts-admin";
import { renderAt } from "@/testing/render";
import { adminAgent } from "@/testing/sample-agent";
import { fill, setupUser } from "@/testing/user";
import { dismissToasts } from "@/ui/toast";

vi.mock("@/components/rich-text/editor/rich-text-editor", () => import("@/testing/plain-editor"));

const ada = { email: "ada@example.org", firstName: "Ada", isAdmin: true, role: "owner" };
const updatedAt = "2025-01-05T12:00:00Z";
const agent = { ...adminAgent, updatedAt };
const prompt = {
  id: "1",
  name: "Reply",
  category: "Lifestyle",
  promptText: "Answer kindly",
  isFeatured: false,
  slug: "plan",
  copies: null,
  createdAt: updatedAt,
  updatedAt,
};
const expired: FakeResponse = { status: 401, json: { code: "unauthenticated", message: "Please log in." } };

interface Screen {
  page: ReactNode;
  call: string;
  successResponse: FakeResponse;
  editButton?: string;
  field: string;
  typed: object;
  submit: string;
  success: string;
}
const profile: Screen = {
  page: <ProfilePage />,
  call: "PUT /api/auth/profile",
  successResponse: { json: { ...ada, firstName: "Ada!" } },
  field: "First Name",
  typed: { firstName: "Ada!" },
  submit: "Save Changes",
  success: "Your profile has been updated.",
};
const screens: [string, Screen][] = [
  ["profile", profile],
  [
    "agent",
    {
      page: <AgentsAdminPage onEditPackage={() => {}} />,
      call: "PUT /api/admin/gpts/1",
      successResponse: { status: 204 },
      editButton: "Edit Planner",
      field: "Title",
      typed: { title: "Planner!", updatedAt },
      submit: "Update GPT Agent",
      success: "GPT updated successfully",
    },
  ],
  [
    "prompt",
    {
      page: <PromptsAdminPage />,
      call: "PUT /api/admin/prompts/1",
      successResponse: { status: 204 },
      editButton: "Edit Reply",
      field: "Name",
      typed: { name: "Reply!", updatedAt },
      submit: "Update Prompt",
      success: "Prompt updated successfully",
    },
  ],
  [
    "post",
    {
      page: <PostsAdmin />,
      call: "PUT /api/admin/blog/posts/1",
      successResponse: { json: first },
      editButton: "Edit First steps",
      field: "Title",
      typed: { title: "First steps!", updatedAt: first.updatedAt },
      submit: "Update Post",
      success: "Blog post updated successfully",
    },
  ],
];

/** Types into a form whose session has expired, and saves. */
async function saveWithExpiredSession({
  page,
  call,
  successResponse: saved,
  editButton: edit,
  field,
  submit,
  isWriting = false,
}: Screen & { isWriting?: boolean }) {
  let signedIn = false;
  const received = fakeServer({
    "GET /api/auth/me": { json: ada },
    "GET /api/auth/account": { json: { passwordChosen: true, hasSecondFactor: false, hasPasskey: false } },
    "GET /api/auth/sessions": { json: [] },
    "GET /api/auth/activity": { json: { items: [], nextCursor: null } },
    "GET /api/admin/gpts": { json: [agent] },
    "GET /api/admin/gpts/1": { json: agent },
    "GET /api/admin/prompts": { json: [prompt] },
    "GET /api/admin/blog/posts": { json: [summary(first)] },
    "GET /api/admin/blog/working-copies": { json: [] },
    "GET /api/admin/blog/working-copies/1": { json: { workingCopy: null } },
    "GET /api/admin/blog/posts/1": { json: first },
    [call]: () => (signedIn ? saved : expired),
    "POST /api/auth/second-factor": () => {
      signedIn = true;
      return { json: ada };
    },
    "POST /api/auth/sign-in-link": { status: 202 },
    "POST /api/auth/sign-in-link/code": () => {
      signedIn = true;
      return { json: ada };
    },
    "POST /api/auth/login": (body) => {
      const { password } = body as { password: string };
      if (password === "needs a code") return { status: 403, json: { code: "second_factor_required" } };
      signedIn = password === "sunflower";
      if (signedIn) return { json: ada };
      return { status: 401, json: { code: "invalid_credentials", message: "Invalid email or password" } };
    },
  });
  const user = setupUser();
  renderAt(
    "/",
    <>
      <SessionSync />
      <ReauthenticationHost />
      {page}
    </>,
  );
  if (edit) await user.click(await screen.findByRole("button", { name: edit }));
  await user.type(await screen.findByLabelText(field), "!");
  if (isWriting) fireEvent.submit(screen.getByLabelText(field));
  else await user.click(screen.getByRole("button", { name: submit }));
  const dialog = await screen.findByRole("dialog", { name: "Please log in again" });
  const logInInOtherTab = () => {
    signedIn = true;
    const newValue = JSON.stringify({ email: ada.email });
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "session", newValue })));
  };
  const saves = () => received.filter((request) => request.call === call).map(({ body }) => body);
  return { user, dialog, saves, logInElsewhere: logInInOtherTab };
}
const password = () => screen.getByLabelText("Password for ada@example.org");

beforeEach(dismissToasts);

test.each(screens)("save_%s_session_expired_continues_after_login_in_place", async (_name, form) => {
  const { user, dialog, saves } = await saveWithExpiredSession(form);
  await waitFor(() => expect(password()).toHaveFocus());
  await fill(user, password(), "sunflower", "{Enter}");
  expect(await screen.findByText(form.success)).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
  expect(saves()).toEqual(Array(2).fill(expect.objectContaining(form.typed)));
});

test("session_expired_while_writing_keeps_keys_out_of_password", async () => {
  const [, prompts] = screens[2] ?? [];
  if (!prompts) throw new Error("No such screen");
  const { user, dialog } = await saveWithExpiredSession({
    ...prompts,
    field: "Prompt Text",
    isWriting: true,
  });
  await waitFor(() => expect(dialog).toHaveFocus());
  await user.keyboard("more words {Enter}");
  expect(password()).toHaveValue("");
  expect(dialog).toBeVisible();
});

test("save_session_expired_continues_after_login_in_other_tab", async () => {
  const { dialog, saves, logInElsewhere } = await saveWithExpiredSession(profile);
  logInElsewhere();
  expect(await screen.findByText(profile.success)).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
  expect(saves()).toHaveLength(2);
});

test("save_session_expired_wrong_password_can_be_corrected", async () => {
  const { user, dialog } = await saveWithExpiredSession(profile);
  await fill(user, password(), "wrong", "{Enter}");
  await waitFor(() =>
    expect(within(dialog).getByRole("button", { name: "Log In" })).toHaveAccessibleDescription(
      "Invalid email or password",
    ),
  );
  await user.clear(password());
  await fill(user, password(), "sunflower", "{Enter}");
  expect(await screen.findByText(profile.success)).toBeVisible();
});

test("save_session_expired_asks_for_the_code", async () => {
  const { user, dialog, saves } = await saveWithExpiredSession(profile);
  await fill(user, password(), "needs a code", "{Enter}");
  const code = await within(dialog).findByLabelText("Six-digit code from your authenticator app");
  await waitFor(() => expect(code).toHaveFocus());
  await user.type(code, "123456{Enter}");
  expect(await screen.findByText(profile.success)).toBeVisible();
  expect(saves()).toHaveLength(2);
});

test("save_session_expired_continues_with_emailed_code", async () => {
  const { user, dialog, saves } = await saveWithExpiredSession(profile);
  await user.click(within(dialog).getByRole("button", { name: "Email me a code instead" }));
  const code = await within(dialog).findByLabelText("Six-digit code");
  await waitFor(() => expect(code).toHaveFocus());
  expect(within(dialog).getByText(/^We emailed a code to ada@example.org/)).toBeVisible();
  await user.type(code, "123456{Enter}");
  expect(await screen.findByText(profile.success)).toBeVisible();
  expect(saves()).toHaveLength(2);
});

test("save_session_expired_login_canceled_keeps_input", async () => {
  const { user, dialog, saves } = await saveWithExpiredSession(profile);
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByLabelText("First Name")).toHaveValue("Ada!");
  const submit = screen.getByRole("button", { name: "Save Changes" });
  await waitFor(() => expect(submit).toHaveAccessibleDescription(/What you typed is still here\.$/));
  expect(saves()).toHaveLength(1);
});
