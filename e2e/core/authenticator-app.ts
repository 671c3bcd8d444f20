import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_S = 30;

/** An authenticator app with one account. Codes are accepted once, so that it never gives one twice. */
export class AuthenticatorApp {
  private readonly key: Buffer;
  private given = 0;

  /** @param secret in base 32, as the page shows it */
  constructor(secret: string) {
    const bits = [...secret.replaceAll(/\s/gu, '')]
      .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    this.key = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /**
   * A code that the service accepts for the next 20 seconds at least: of the previous step while the current one has
   * just begun, of the current one or of the next one.
   */
  async code(): Promise<string> {
    for (;;) {
      const seconds = Date.now() / 1_000;
      const now = Math.floor(seconds / STEP_S);
      const first = seconds % STEP_S < STEP_S - 20 ? now - 1 : now;
      const step = Math.max(first, this.given + 1);
      if (step <= now + 1) {
        this.given = step;
        return this.codeOf(step);
      }
      await sleep(1_000);
    }
  }

  private codeOf(step: number): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const digest = createHmac('sha1', this.key).update(counter).digest();
    const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7f_ff_ff_ff;
    return String(value % 1_000_000).padStart(6, '0');
  }
}
