import styles from "@/features/users/account-card.module.css";
import { useCurrentUser } from "@/features/users/api";
import { messages } from "@/features/users/password/messages";
import { PasswordForm } from "@/features/users/password/password-form";
import { useAccount } from "@/features/users/profile/api";
import { Button } from "@/ui/button";
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
        <div className={styles.footer} role="alert">
          <p>{messages.notLoaded}</p>
          <Button variant="secondary" onClick={() => void mutate()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton shape="line" />
      )}
    </Card>
  );
}
