import { Copy, Download } from "lucide-react";
import { copyWithToast } from "@/components/copy-with-toast";
import styles from "@/features/users/second-factor/second-factor.module.css";
import { saveFile } from "@/lib/save-file";
import { siteName } from "@/lib/site-name";
import { Button } from "@/ui/button";
import { DialogActions } from "@/ui/dialog";

/** Apart from `messages.ts`, so that they load with the dialog. */
export const recoveryMessages = {
  title: "Save your recovery codes",
  reason:
    "If you lose your phone, each of these codes logs you in once. Keep them somewhere safe. We can't show them again.",
  label: "Recovery codes",
  copied: "Recovery codes copied",
  copyBlocked: "Your browser blocked the clipboard. Select the codes and copy them.",
  fileHeading: (site: string) => `Recovery codes for ${site}. Each works once.`,
  close: {
    title: "Close without saving?",
    question: "We can't show these codes again. You can get new ones on your profile.",
    keep: "Back to the codes",
  },
};

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { copied, copyBlocked } = recoveryMessages;
  const copy = () => copyWithToast(codes.join("\n"), { title: copied }, { title: copyBlocked });
  return (
    <div className={styles.step}>
      <p>{recoveryMessages.reason}</p>
      <ul className={styles.codes} aria-label={recoveryMessages.label}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onSaved}>I've saved them</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button variant="secondary" onClick={() => download(codes)}>
          <Download aria-hidden />
          Download
        </Button>
      </DialogActions>
    </div>
  );
}

function download(codes: readonly string[]) {
  const text = `${[recoveryMessages.fileHeading(siteName()), "", ...codes].join("\n")}\n`;
  saveFile(new Blob([text], { type: "text/plain" }), "recovery-codes.txt");
}
