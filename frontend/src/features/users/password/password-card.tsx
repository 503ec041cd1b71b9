import styles from "@/features/users/account-card.module.css";
import { AccountCardError } from "@/features/users/account-card-error";
import { useCurrentUser } from "@/features/users/api";
import { messages } from "@/features/users/password/messages";
import { PasswordForm } from "@/features/users/password/password-form";
import { useAccount } from "@/features/users/profile/api";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

export function PasswordCard() {
  const { data: user } = useCurrentUser();
  const { data: account, error, mutate } = useAccount();
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>Password</h2>
      {user && account ? (
        <PasswordForm
          email={user.email}
          passwordChosen={account.passwordChosen}
          onAccountChange={() => void mutate()}
        />
      ) : error ? (
        <AccountCardError message={messages.notLoaded} onRetry={() => void mutate()} />
      ) : (
        <Skeleton shape="line" />
      )}
    </Card>
  );
}
