import { screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { ErrorBoundary } from "@/hosts/error-boundary";
import { RequireAuth } from "@/router/guards";
import { MemberArea } from "@/router/member-area";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const screens = [
  ["/free-prompts", "/api/prompts"],
  ["/premium-gpts", "/api/gpts/premium"],
  ["/purchase-history", "/api/purchases"],
  ["/admin", "/api/admin/gpts"],
  ["/admin/orders", "/api/admin/orders?paid=true&limit=50"],
] as const;

async function expectRetry(path: string, url: string, answer: FakeResponse, title: RegExp) {
  vi.spyOn(console, "error").mockReturnValue();
  let isDown = true;
  const emptyList = { json: url.includes("?") ? { items: [], nextCursor: null } : [] };
  fakeServer({
    "GET /api/auth/me": { json: { email: "ada@example.org", firstName: "Ada", isAdmin: true } },
    "GET /api/purchases/open-orders": { json: [] },
    [`GET ${url}`]: () => (isDown ? answer : emptyList),
  });
  renderAt(
    path,
    <ErrorBoundary>
      <Routes>
        <Route element={<RequireAuth />}>
          <Route path="*" element={<MemberArea />} />
        </Route>
      </Routes>
    </ErrorBoundary>,
  );
  expect((await screen.findAllByText(title))[0]).toBeVisible();
  isDown = false;
  await setupUser().click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
}

test.each(screens)("%s_answer_that_is_no_json_can_be_retried", async (path, url) => {
  await expectRetry(path, url, { text: "<html>Hotel Wi-Fi</html>" }, /^We couldn't load/);
});

test.each(screens)("%s_answer_that_is_no_list_can_be_retried", async (path, url) => {
  await expectRetry(
    path,
    url,
    { json: { items: { length: 1 } } },
    /^We couldn't load|went wrong on our side/,
  );
});
