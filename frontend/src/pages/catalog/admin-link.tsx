import { useCurrentUser } from "@/features/users/api";
import { ButtonLink } from "@/ui/button";

/** Leads admins from an empty list to where its items are made. */
export function AdminLink({ to, label }: { to: string; label: string }) {
  const { data: user } = useCurrentUser();
  if (!user?.isAdmin) return null;
  return (
    <ButtonLink to={to} variant="secondary">
      {label}
    </ButtonLink>
  );
}
