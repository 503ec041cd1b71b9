import { Download } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { toastAdminError } from "@/components/forms/error-feedback";
import { ApiError, send } from "@/lib/api/http";
import { cx } from "@/lib/cx";
import buttonStyles from "@/ui/button.module.css";

/**
 * A link to a file that looks like a button. A download is a navigation, which cannot be repeated after the admin has
 * confirmed their identity, so they confirm it before.
 */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  const isConfirmed = useRef(false);

  const confirm = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isConfirmed.current) {
      isConfirmed.current = false;
      return;
    }
    event.preventDefault();
    const link = event.currentTarget;
    try {
      await send("GET", "/api/auth/reauthenticate");
    } catch (error) {
      const isCanceled = error instanceof ApiError && error.code === "reauthentication_required";
      if (!isCanceled) toastAdminError(error, "The download couldn't start", "");
      return;
    }
    isConfirmed.current = true;
    link.click();
  };

  return (
    <a
      href={href}
      download
      className={cx(buttonStyles.button, buttonStyles.secondary)}
      onClick={(event) => void confirm(event)}
    >
      <Download aria-hidden />
      {children}
    </a>
  );
}
