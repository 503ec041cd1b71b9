import { lazy } from "react";
import { ApiError } from "@/lib/http";
import { importWhenOnline } from "@/lib/import-when-online";

/** Loaded only by members who have a second factor. */
export const LazySecondFactorStep = lazy(async () => {
  const load = () => import("@/features/users/auth/second-factor-step");
  return { default: (await importWhenOnline(load)).SecondFactorStep };
});

/** Whether the password or link was right, and a code is needed. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === "second_factor_required";
}

/** Whether the password, link or code was right, and an admin has to log in with a passkey. */
export function needsPasskey(error: unknown): boolean {
  return error instanceof ApiError && error.code === "passkey_required";
}
