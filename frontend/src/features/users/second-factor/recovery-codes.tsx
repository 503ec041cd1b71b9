import { Copy, Download } from "lucide-react";
import { messages as allMessages } from "@/features/users/second-factor/messages";
import styles from "@/features/users/second-factor/second-factor.module.css";
import { siteName } from "@/lib/site-name";
import { Button } from "@/ui/button";
import { DialogActions } from "@/ui/dialog";
import { toast } from "@/ui/toast";

const messages = allMessages.recovery;

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const copy = async () => {
    try {
      // Without https `navigator.clipboard` is undefined, and this throws too.
      await navigator.clipboard.writeText(codes.join("\n"));
      toast({ title: messages.copied });
    } catch {
      toast({ title: messages.copyBlocked, variant: "destructive" });
    }
  };
  return (
    <div className={styles.step}>
      <p>{messages.reason}</p>
      <ul className={styles.codes} aria-label={messages.label}>
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
  const text = `${[messages.fileHeading(siteName()), "", ...codes].join("\n")}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(url);
}
