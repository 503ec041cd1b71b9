import { createHmac } from "node:crypto";

const stepMs = 30_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app (RFC 6238) with the key that the set-up dialog shows. */
export class Authenticator {
  readonly #key: Buffer;
  #lastStep = 0;

  constructor(base32: string) {
    const bits = [...base32.replaceAll(" ", "")]
      .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
      .join("");
    this.#key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /**
   * A code that was not used before. The server accepts the codes of the step before and of the next one too, so the first two
   * calls need not wait, and each code stays valid for at least half a minute.
   */
  code(): string {
    const now = Math.floor(Date.now() / stepMs);
    this.#lastStep = Math.max(this.#lastStep + 1, now);
    if (this.#lastStep > now + 1) throw new Error("No unused code is valid yet");
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#lastStep));
    const mac = createHmac("sha1", this.#key).update(counter).digest();
    const offset = mac.readUInt8(mac.length - 1) & 15;
    return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  }
}
