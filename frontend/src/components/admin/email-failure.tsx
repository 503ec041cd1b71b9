import cellStyles from "@/components/admin/cells.module.css";

/** From the most to the least specific: what mail servers and the connection to them report. */
const reasons: readonly [RegExp, string][] = [
  [/\b5[35][05]\b.*(auth|credential|password)|authenticat/i, "Our mail server didn't accept our login."],
  [/relay/i, "Our mail server may not send to this address."],
  [/quota|mailbox (is )?full|\b[45]\.2\.2\b|\b[45]52\b/i, "The mailbox is full."],
  [/spam|blocked|blacklist|\b5\.7\.\d/i, "The recipient's mail server refused it, for example as spam."],
  [
    /\b5\.1\.\d|\b55[013]\b|mailbox is not available|unknown user/i,
    "The mailbox doesn't exist or is closed.",
  ],
  [/connect|timed? ?out|timeout|refused|resolve|lookup|dns|tls/i, "The mail server couldn't be reached."],
  [/\b4\d\d\b/, "The mail server couldn't take it now."],
];

/** Why an email failed, in plain words. */
export function explainFailure(error: string): string {
  return reasons.find(([pattern]) => pattern.test(error))?.[1] ?? "The mail server refused it.";
}

/** Why an email failed, in plain words; what the mail server said opens below. */
export function EmailFailure({ error }: { error: string }) {
  return (
    <details className={cellStyles.detail}>
      <summary>{explainFailure(error)}</summary>
      <span>{error}</span>
    </details>
  );
}
