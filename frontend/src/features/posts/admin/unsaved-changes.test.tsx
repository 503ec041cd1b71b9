import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { saveDraft } from "@/features/posts/admin/drafts";
import type { FakeResponse } from "@/testing/fake-server";
import {
  ada,
  calls,
  draft,
  field,
  fill,
  openFirst,
  openNew,
  openPostsAdmin,
  sent,
  write,
} from "@/testing/posts-admin";
import { dismissToasts } from "@/ui/toast";

vi.mock("@/features/posts/editor/post-editor", () => import("@/testing/plain-editor"));

beforeEach(dismissToasts);

test("a session that has ended is begun again in place, and the post is saved", async () => {
  let signedIn = false;
  const { received, user } = openPostsAdmin({
    [calls.create]: () =>
      signedIn
        ? { status: 201, json: { ...draft, id: "3" } }
        : { status: 401, json: { code: "unauthenticated" } },
    "POST /api/auth/login": () => {
      signedIn = true;
      return { json: ada };
    },
  });
  await openNew(user);
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  await user.type(await screen.findByLabelText("Password for ada@example.org"), "sunflower{Enter}");
  expect(await screen.findByText("Blog post created successfully")).toBeVisible();
  expect(sent(received, "POST /api/auth/login")).toEqual([
    { email: "ada@example.org", password: "sunflower" },
  ]);
  expect(screen.getByText("at /admin/blog")).toBeVisible();
});

test("whoever does not sign in again keeps what she typed", async () => {
  const { user } = openPostsAdmin({ [calls.create]: { status: 401, json: { code: "unauthenticated" } } });
  await openNew(user);
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  const question = within(await screen.findByRole("dialog", { name: "Please log in again" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(await field("Title")).toHaveValue("Five dinners");
  expect(screen.getByRole("button", { name: "Create Post" })).toBeVisible();
});

test.each<[string, FakeResponse | "offline"]>([
  ["offline", "offline"],
  ["with a fault of the server", { status: 500, json: { code: "internal", message: "Something broke." } }],
])("a save that fails %s keeps everything and says so", async (_how, answer) => {
  const { user } = openPostsAdmin({ [calls.create]: answer });
  await openNew(user);
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  expect(await screen.findByText("Error")).toBeVisible();
  expect(await field("Content")).toHaveValue("<p>Text</p>");
  expect(screen.getByRole("button", { name: "Create Post" })).toHaveAccessibleDescription(
    /What you typed is still here/,
  );
});

test("a dialog with unsaved text asks before it closes; one without does not", async () => {
  const { user } = openPostsAdmin({});
  const untouched = await openFirst(user);
  await user.click(within(untouched).getByRole("button", { name: "Cancel" }));
  expect(untouched).not.toBeInTheDocument();

  const dialog = await openFirst(user);
  await write(user, "Title", "!");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(await field("Title")).toHaveValue("First steps!");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(dialog).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test("closing the tab asks while there is unsaved text", async () => {
  const { user } = openPostsAdmin({});
  await openFirst(user);
  const closes = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(closes()).toBe(true);
  await write(user, "Title", "!");
  expect(closes()).toBe(false);
});

test("what was typed before a reload is offered back, and can be given up", async () => {
  const { user } = openPostsAdmin({});
  await openFirst(user);
  await write(user, "Title", "!");
  cleanup();

  const { user: later } = openPostsAdmin({});
  expect(await screen.findByText("You have unsaved changes to “First steps”.")).toBeVisible();
  await later.click(screen.getByRole("button", { name: "Continue writing" }));
  expect(await field("Title")).toHaveValue("First steps!");
  await later.click(screen.getByRole("button", { name: "Discard draft" }));
  await later.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(async () => expect(await field("Title")).toHaveValue("First steps"));
  expect(sessionStorage).toHaveLength(0);
});

test("what another admin has typed on this device is not offered", async () => {
  saveDraft("eva@example.org", null, {
    input: { title: "Eva's", slug: "evas", excerpt: "", content: "", isPublished: false },
    baseVersion: null,
    isSlugCustom: false,
  });
  const { user } = openPostsAdmin({});
  await openNew(user);
  expect(await field("Title")).toHaveValue("");
  expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument();
});

test("a wrong password is said, and can be typed again", async () => {
  const { user } = openPostsAdmin({
    [calls.create]: { status: 401, json: { code: "unauthenticated" } },
    "POST /api/auth/login": {
      status: 401,
      json: { code: "invalid_credentials", message: "Invalid email or password" },
    },
  });
  await openNew(user);
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Create Post" }));
  const password = await screen.findByLabelText("Password for ada@example.org");
  await user.type(password, "wrong{Enter}");
  expect(await screen.findByRole("button", { name: "Log In" })).toHaveAccessibleDescription(
    "Invalid email or password",
  );
  expect(password).toBeVisible();
});
