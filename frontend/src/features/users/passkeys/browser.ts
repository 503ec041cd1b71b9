import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import * as z from "zod/mini";
import { type CurrentUser, currentUserSchema } from "@/features/users/schema";
import type { RequestBody } from "@/lib/api-contract";
import { fetchJson } from "@/lib/http";
import { loginEndpoints } from "@/lib/login-endpoints";

/** The options go from the server to the browser as they are. */
export const passkeyOptionsSchema = z.object({ options: z.looseObject({}) });

/** What the browser returned, for the server. */
export type PasskeyResponse = Awaited<
  ReturnType<typeof startAuthentication> | ReturnType<typeof startRegistration>
>;

/** Creates a passkey on this device. Null if the member canceled. */
export async function createPasskey(): Promise<PasskeyResponse | null> {
  const { options } = await fetchJson("POST", loginEndpoints.passkeyOptions, passkeyOptionsSchema);
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return nullIfCanceled(startRegistration({ optionsJSON }));
}

/** Asks for a passkey of this site. Null if the member canceled. */
export async function requestPasskey(): Promise<PasskeyResponse | null> {
  return nullIfCanceled(startAuthentication({ optionsJSON: await signInOptions() }));
}

/** Waits until the member picks a passkey in a field's suggestions. Null if the browser has none, or on cancel. */
export async function waitForSuggestedPasskey(): Promise<PasskeyResponse | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = await signInOptions();
  return nullIfCanceled(startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

export function signInWithPasskey(credential: PasskeyResponse): Promise<CurrentUser> {
  return fetchJson("POST", loginEndpoints.passkeySignIn, currentUserSchema, {
    credential: { ...credential },
  } satisfies RequestBody<"/api/auth/passkey-sign-in", "post">);
}

export function cancelPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { options } = await fetchJson("POST", loginEndpoints.passkeySignInOptions, passkeyOptionsSchema);
  return options as unknown as PublicKeyCredentialRequestOptionsJSON;
}

async function nullIfCanceled<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
      return null;
    throw error;
  }
}
