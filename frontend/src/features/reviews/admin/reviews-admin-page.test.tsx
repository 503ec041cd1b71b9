import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AdminReview } from "@/features/reviews/admin/admin-api";
import { ReviewsAdminPage } from "@/features/reviews/admin/reviews-admin-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { fill, setupUser } from "@/testing/user";

const review: AdminReview = {
  id: "1",
  agentId: "019ab000-0000-7000-8000-000000000001",
  agentTitle: "Coach",
  agentSlug: "coach",
  author: { id: "2", firstName: "Anna", email: "anna@example.org" },
  stars: 4,
  text: "Good",
  reply: null,
  status: "visible",
  hiddenReason: null,
  createdAt: "2026-11-21T12:00:00Z",
  updatedAt: "2026-11-21T12:00:00Z",
};
const page = (...items: AdminReview[]) => ({ json: { items, nextCursor: null } });
const all = "GET /api/admin/reviews?limit=50";
const agents = {
  "GET /api/gpts/premium": { json: [{ id: review.agentId, title: "Coach", price: 1900 }] },
};

function show(responses: Record<string, FakeResponse | ((body: unknown) => FakeResponse)>) {
  const received = fakeServer({ ...agents, ...responses });
  renderAt("/admin/reviews", <ReviewsAdminPage />);
  return { user: setupUser(), received };
}

test("reviews_are_listed_and_filtered", async () => {
  const { user } = show({
    [all]: page(review, { ...review, id: "3", status: "not_owned", agentSlug: null }),
    "GET /api/admin/reviews?status=hidden&limit=50": page(),
  });
  expect(await screen.findByText("2 reviews")).toBeVisible();
  const [, first, second] = screen.getAllByRole("row");
  expect(within(first as HTMLElement).getByRole("img", { name: "4 out of 5 stars" })).toBeVisible();
  expect(within(first as HTMLElement).getByRole("link", { name: "Coach" })).toHaveAttribute(
    "href",
    "/gpts/coach#reviews",
  );
  expect(second).toHaveTextContent("No longer owned");
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Hidden");
  expect(await screen.findByText("No reviews match these filters")).toBeVisible();
});

test("reply_to_a_review_that_changed_keeps_the_text_and_shows_the_review", async () => {
  let stored = review;
  const { user, received } = show({
    [all]: () => page(stored),
    "PUT /api/admin/reviews/1/reply": (body) =>
      (body as { updatedAt: string }).updatedAt === stored.updatedAt
        ? { status: 204 }
        : { status: 409, json: { code: "edit_conflict", message: "Changed meanwhile" } },
  });
  await user.click(await screen.findByRole("button", { name: "Reply to Anna" }));
  const dialog = await screen.findByRole("dialog", { name: "Reply to Anna" });
  await fill(user, within(dialog).getByRole("textbox", { name: "Reply" }), " Thank you ");
  stored = { ...review, text: "It got better", updatedAt: "2026-11-24T09:00:00Z" };
  await user.click(within(dialog).getByRole("button", { name: "Save reply" }));
  expect(await within(dialog).findByText(/Changed meanwhile/)).toBeVisible();
  expect(await within(dialog).findByText("It got better")).toBeVisible();
  expect(within(dialog).getByRole("textbox")).toHaveValue(" Thank you ");
  await user.click(within(dialog).getByRole("button", { name: "Save reply" }));
  expect(await screen.findByText("Reply saved")).toBeVisible();
  expect(received.at(-2)?.body).toEqual({ reply: "Thank you", updatedAt: stored.updatedAt });
});

test("review_is_hidden_with_a_reason_and_shown_again", async () => {
  let stored = review;
  const { user, received } = show({
    [all]: () => page(stored),
    "POST /api/admin/reviews/1/hide": () => {
      stored = { ...review, status: "hidden", hiddenReason: "Advertising" };
      return { status: 204 };
    },
    "POST /api/admin/reviews/1/show": () => {
      stored = review;
      return { status: 204 };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Hide the review by Anna" }));
  await user.click(screen.getByRole("button", { name: "Hide review" }));
  expect(await screen.findByText("Reason is required")).toBeVisible();
  await fill(user, screen.getByLabelText(/^Reason/), "Advertising");
  await user.click(screen.getByRole("button", { name: "Hide review" }));
  await user.click(await screen.findByRole("button", { name: "Show the review by Anna again" }));
  expect(await screen.findByRole("button", { name: "Hide the review by Anna" })).toBeVisible();
  const sent = received.filter(({ call }) => call.startsWith("POST"));
  expect(sent.map(({ body }) => body)).toEqual([{ reason: "Advertising" }, undefined]);
});
