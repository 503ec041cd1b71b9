import { endpoint } from "@/lib/api/http";

/** The second step: a code from the authenticator app, or a recovery code. */
export const submitSecondFactor = endpoint("POST", "/api/auth/second-factor");
