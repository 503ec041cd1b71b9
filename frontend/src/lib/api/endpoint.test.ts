import { expect, test } from "vitest";
import { endpoint, InvalidResponseError } from "@/lib/api/http";
import { fakeServer } from "@/testing/fake-server";

test("endpoint_takes_parameters_of_the_path_from_an_object", async () => {
  const call = "DELETE /api/admin/members/a%2Fb/notes/2";
  const received = fakeServer({ [call]: { json: { id: "a/b" } } });
  const removeNote = endpoint("DELETE", "/api/admin/members/{id}/notes/{note_id}");
  const note = { id: "a/b", note_id: "2", text: "is not sent" };
  expect(await removeNote(note)).toEqual({ id: "a/b" });
  expect(received).toEqual([{ call, body: undefined }]);
});

test("endpoint_without_parameters_takes_only_the_body", async () => {
  const call = "POST /api/auth/resend-verification";
  const received = fakeServer({ [call]: { status: 202 } });
  const resend = endpoint("POST", "/api/auth/resend-verification");
  expect(await resend({ email: "anna@example.com" })).toBeUndefined();
  expect(received).toEqual([{ call, body: { email: "anna@example.com" } }]);
});

test("endpoint_rejects_a_response_that_is_not_json", async () => {
  fakeServer({ "POST /api/admin/emails/test": { text: "<html>" } });
  await expect(endpoint("POST", "/api/admin/emails/test")()).rejects.toBeInstanceOf(InvalidResponseError);
});
