import { ApiError } from "@/lib/api/http";
import { lazyComponent } from "@/lib/lazy-component";

/** Loaded only by members who have a second factor. */
export const LazySecondFactorStep = lazyComponent(
  () => import("@/features/users/auth/second-factor-step"),
  "SecondFactorStep",
);

/** Whether the password or link was right, and a code is needed. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === "second_factor_required";
}

/** Whether the password, link or code was right, and an admin has to log in with a passkey. */
export function needsPasskey(error: unknown): boolean {
  return error instanceof ApiError && error.code === "passkey_required";
}
