import { render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { fill, setupUser } from "@/testing/user";
import { Field, Select, TextArea } from "@/ui/field";
import { PasswordField } from "@/ui/password-field";
import { SearchField } from "@/ui/search-field";

function Search() {
  const [value, setValue] = useState("");
  return <SearchField label="Search agents" value={value} onChange={setValue} />;
}

test("field_hint_and_error_are_announced", () => {
  render(<Field label="Email" hint="We write to it once." error="Please enter a valid email address" />);
  const field = screen.getByRole("textbox", { name: "Email" });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("We write to it once. Please enter a valid email address");
});

test("field_without_error_is_not_invalid", () => {
  render(<Field label="Email" />);
  expect(screen.getByLabelText("Email")).not.toHaveAttribute("aria-invalid");
  expect(screen.getByLabelText("Email")).not.toHaveAttribute("aria-describedby");
});

test("counter_is_announced", () => {
  render(<TextArea label="Prompt Text" error="Prompt must be 500 characters or less" counter="501/500" />);
  const text = screen.getByRole("textbox", { name: "Prompt Text" });
  expect(text).toBeInvalid();
  expect(text).toHaveAccessibleDescription("Prompt must be 500 characters or less 501/500");
});

test("select_error_is_announced", () => {
  render(<Select label="Category" error="Category is required" />);
  expect(screen.getByRole("combobox", { name: "Category" })).toHaveAccessibleDescription(
    "Category is required",
  );
});

test("password_is_hidden_until_revealed", async () => {
  const user = setupUser();
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText("Password");
  await fill(user, field, "secret");
  expect(field).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(field).toHaveAttribute("type", "text");
  expect(field).toHaveValue("secret");
});

test("search_clears_by_button_or_escape_and_keeps_focus", async () => {
  const user = setupUser();
  render(<Search />);
  const field = screen.getByRole("searchbox", { name: "Search agents" });
  await fill(user, field, "meal");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(field).toHaveValue("");
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, "tax{Escape}");
  expect(field).toHaveValue("");
});
