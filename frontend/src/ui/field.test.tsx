import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Field, Select, TextArea } from "@/ui/field";
import { PasswordField } from "@/ui/password-field";
import { SearchField } from "@/ui/search-field";

function Search() {
  const [value, setValue] = useState("");
  return <SearchField label="Search agents" value={value} onChange={setValue} />;
}

test("hint and error are part of what a screen reader says about the field", () => {
  render(<Field label="Email" hint="We write to it once." error="Please enter a valid email address" />);
  const field = screen.getByRole("textbox", { name: "Email" });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("We write to it once. Please enter a valid email address");
});

test("a field without an error is not marked", () => {
  render(<Field label="Email" />);
  expect(screen.getByLabelText("Email")).not.toHaveAttribute("aria-invalid");
  expect(screen.getByLabelText("Email")).not.toHaveAttribute("aria-describedby");
});

test("the room that is used is part of what a screen reader says about a text", () => {
  render(<TextArea label="Prompt Text" error="Prompt must be 500 characters or less" counter="501/500" />);
  const text = screen.getByRole("textbox", { name: "Prompt Text" });
  expect(text).toBeInvalid();
  expect(text).toHaveAccessibleDescription("Prompt must be 500 characters or less 501/500");
});

test("a choice that is missing says so", () => {
  render(<Select label="Category" error="Category is required" />);
  expect(screen.getByRole("combobox", { name: "Category" })).toHaveAccessibleDescription(
    "Category is required",
  );
});

test("a password is hidden until asked for, and keeps what was typed", async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText("Password");
  await user.type(field, "secret");
  expect(field).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(field).toHaveAttribute("type", "text");
  expect(field).toHaveValue("secret");
});

test("the search is emptied by its button or by Escape, and keeps the focus", async () => {
  const user = userEvent.setup();
  render(<Search />);
  const field = screen.getByRole("searchbox", { name: "Search agents" });
  await user.type(field, "meal");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  expect(field).toHaveValue("");
  expect(field).toHaveFocus();
  await user.type(field, "tax{Escape}");
  expect(field).toHaveValue("");
});
