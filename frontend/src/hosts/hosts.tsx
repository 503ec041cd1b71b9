import { OfflineBanner } from "@/hosts/offline-banner";
import { ReauthenticationHost } from "@/hosts/reauthentication-host";
import { SessionSync } from "@/hosts/session-sync";
import { ViewAsHost } from "@/hosts/view-as-host";
import { Toaster } from "@/ui/toaster";

/** Always mounted beside the page, each within a boundary of its own. */
export const hosts = [SessionSync, ViewAsHost, ReauthenticationHost, OfflineBanner, Toaster];
