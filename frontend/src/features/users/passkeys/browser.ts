import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type { RequestBody } from "@/lib/api/api-contract";
import { endpoint, fetchJson } from "@/lib/api/http";

/** What the browser returned, and the token that came with its options. */
export type PasskeyResponse = RequestBody<"/api/auth/passkeys", "post">;

/** Creates a passkey on this device. Null if the member canceled. */
export async function createPasskey(): Promise<PasskeyResponse | null> {
  const { optionsJSON, challengeToken } = await fetchOptions<PublicKeyCredentialCreationOptionsJSON>(
    "/api/auth/passkeys/options",
  );
  return toResponse(challengeToken, startRegistration({ optionsJSON }));
}

/** Asks for a passkey of this site. Null if the member canceled. */
export function requestPasskey(): Promise<PasskeyResponse | null> {
  return authenticate(false);
}

/**
 * Waits until the member picks a passkey in a field's suggestions. Null if the browser has none, on cancel, or if they are no
 * longer wanted when the browser could ask: asking would end what it asks meanwhile.
 */
export async function waitForSuggestedPasskey(isWanted: () => boolean): Promise<PasskeyResponse | null> {
  return (await browserSupportsWebAuthnAutofill()) ? authenticate(true, isWanted) : null;
}

export const signInWithPasskey = endpoint("POST", "/api/auth/passkey-sign-in");

export const confirmByPasskey = endpoint("POST", "/api/auth/reauthenticate/passkey");

export function cancelPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function authenticate(
  useBrowserAutofill: boolean,
  isWanted = () => true,
): Promise<PasskeyResponse | null> {
  const { optionsJSON, challengeToken } = await fetchOptions<PublicKeyCredentialRequestOptionsJSON>(
    "/api/auth/passkey-sign-in/options",
  );
  if (!isWanted()) return null;
  return toResponse(challengeToken, startAuthentication({ optionsJSON, useBrowserAutofill }));
}

/** The WebAuthn standard defines the options; the API's document says only that they are an object. */
async function fetchOptions<Options>(
  path: "/api/auth/passkeys/options" | "/api/auth/passkey-sign-in/options",
) {
  const { options, challengeToken } = await fetchJson("POST", path);
  return { optionsJSON: options as unknown as Options, challengeToken };
}

async function toResponse(
  challengeToken: string,
  ceremony: Promise<object>,
): Promise<PasskeyResponse | null> {
  try {
    return { challengeToken, credential: { ...(await ceremony) } };
  } catch (error) {
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
      return null;
    throw error;
  }
}
