import { Address } from "@/features/users/address";
import { ResendButton } from "@/features/users/resend-button";
import styles from "@/features/users/unverified-notice.module.css";

/** Reminds of an address that waits to be confirmed. */
export function UnverifiedNotice({ email }: { email: string }) {
  return (
    <section className={styles.notice} aria-label="Confirm your address">
      <p className={styles.words}>
        <Address>{email}</Address> is not confirmed yet. Open the link we have mailed to it. Until then you
        cannot log in by password.
      </p>
      <ResendButton email={email} />
    </section>
  );
}
