import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** As the Identity Platform makes them: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
export const TOTP = { algorithm: 'SHA1', digits: 6, periodSec: 30 } as const;

/** A code counts one step earlier and later, for clocks that differ. */
const ADJACENT_STEPS = 1;
const SECRET_BYTES = 20;

/** The alphabet of RFC 4648, section 6. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** A shared secret as base 32 without padding. */
export function newSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{${BITS}}`, 'gu')) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group, 2))).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(BITS, '0')).join('');
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The number of the step of a moment. @param at milliseconds since 1970 */
export const stepAt = (at: number): number => Math.floor(at / 1_000 / TOTP.periodSec);

/** The code of a step (RFC 4226, section 5.3). */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const value = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(value % 10 ** TOTP.digits).padStart(TOTP.digits, '0');
}

/**
 * The step whose code was given; undefined for a wrong code.
 * @param usedStep the last step whose code was accepted: that code and earlier ones are not accepted again
 */
export function acceptedStep(
  secret: string,
  code: string,
  { at, usedStep }: { at: number; usedStep: number },
): number | undefined {
  const given = Buffer.from(code);
  const now = stepAt(at);
  for (let step = now - ADJACENT_STEPS; step <= now + ADJACENT_STEPS; step++) {
    const expected = Buffer.from(codeOfStep(secret, step));
    const isSame = given.length === expected.length && timingSafeEqual(given, expected);
    if (isSame && step > usedStep) return step;
  }
  return undefined;
}
