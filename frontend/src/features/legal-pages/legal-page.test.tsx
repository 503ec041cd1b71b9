import { screen } from "@testing-library/react";
import { Link, Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { LegalPage } from "@/features/legal-pages/legal-page";
import { type FakeResponse, fakeServer } from "@/testing/fake-server";
import { renderAt } from "@/testing/render";
import { setupUser } from "@/testing/user";

const page = (kind: string, title: string, text: string): FakeResponse => ({
  json: { kind, title, content: `<h2>Part</h2><p>${text}</p>`, updatedAt: null },
});

function renderPages(at: string) {
  renderAt(
    at,
    <>
      <Link to="/terms">To the terms</Link>
      <Routes>
        {["/privacy", "/terms"].map((path) => (
          <Route key={path} path={path} element={<LegalPage />} />
        ))}
      </Routes>
    </>,
  );
}

test("legal_page_is_the_one_of_its_path", async () => {
  fakeServer({
    "GET /api/pages/privacy": page("privacy", "Privacy", "What we store."),
    "GET /api/pages/terms": page("terms", "Terms", "What you get."),
  });
  const user = setupUser();
  renderPages("/privacy");
  expect(await screen.findByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "Part" })).toBeVisible();
  expect(screen.getByText("What we store.")).toBeVisible();
  expect(document.title).toMatch(/^Privacy/);

  await user.click(screen.getByRole("link", { name: "To the terms" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  expect(screen.getByText("What you get.")).toBeVisible();
  expect(screen.queryByText("What we store.")).not.toBeInTheDocument();
});

test("legal_page_failed_load_can_be_retried", async () => {
  let response: FakeResponse = { status: 503, json: { code: "unavailable", message: "Try later." } };
  fakeServer({ "GET /api/pages/terms": () => response });
  const user = setupUser();
  renderPages("/terms");
  expect(await screen.findByText("We couldn't load this page")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  response = page("terms", "Terms", "What you get.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("What you get.")).toBeVisible();
});
