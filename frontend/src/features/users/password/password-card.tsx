import { AccountCard } from "@/features/users/account-card";
import { useCurrentUser } from "@/features/users/api";
import { messages } from "@/features/users/password/messages";
import { PasswordForm } from "@/features/users/password/password-form";
import { useAccount } from "@/features/users/profile/api";

export function PasswordCard() {
  const { data: user } = useCurrentUser();
  const query = useAccount();
  return (
    <AccountCard title="Password" query={query} failed={messages.notLoaded}>
      {({ passwordChosen }) =>
        user && (
          <PasswordForm
            email={user.email}
            passwordChosen={passwordChosen}
            onAccountChange={() => void query.mutate()}
          />
        )
      }
    </AccountCard>
  );
}
