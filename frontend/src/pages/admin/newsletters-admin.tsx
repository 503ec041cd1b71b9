import { NewslettersAdminPage } from "@/features/newsletters/newsletters-admin-page";
import { useCurrentUser } from "@/features/users/api";

/** Newsletters, with times in the time zone of the site. */
export function NewslettersAdmin() {
  const { data: user } = useCurrentUser();
  return <NewslettersAdminPage timeZone={user?.timeZone ?? "UTC"} />;
}
