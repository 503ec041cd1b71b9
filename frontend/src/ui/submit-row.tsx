import { type ComponentType, Fragment, type ReactNode, useId } from "react";
import { Button, type ButtonProps } from "@/ui/button";
import { FormActions } from "@/ui/form";
import { FormError } from "@/ui/form-error";

interface SubmitRowProps extends Pick<ButtonProps, "variant" | "fullWidth" | "unavailable"> {
  form: { busy: boolean; error: string | undefined };
  label: string;
  /** The label while the form is submitted. */
  pendingLabel?: string | undefined;
  /** What lays out the buttons, such as `DialogActions`. A button of full width needs nothing. */
  Actions?: ComponentType<{ children: ReactNode }>;
  /** More buttons. */
  children?: ReactNode;
}

/** The end of a form: its error and its buttons. */
export function SubmitRow({
  form: { busy, error },
  label,
  pendingLabel = "Saving...",
  fullWidth,
  Actions = fullWidth ? Fragment : FormActions,
  children,
  ...button
}: SubmitRowProps) {
  const errorId = useId();
  return (
    <>
      <FormError id={errorId}>{error}</FormError>
      <Actions>
        <Button
          {...button}
          type="submit"
          fullWidth={fullWidth}
          busy={busy}
          aria-describedby={error && errorId}
        >
          {busy ? pendingLabel : label}
        </Button>
        {children}
      </Actions>
    </>
  );
}
