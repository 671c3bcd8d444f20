import type { Actor, SigningSecrets } from '@hacchu-hub/platform-core';
import { compactUuid, expandedUuid, isSigned, signatureOf } from './signature.js';

/** An invitation whose mail can come back. */
export interface MailedInvitation {
  readonly actor: Actor;
  readonly userUuid: string;
  /** Tells it from an earlier invitation of the same user. Timestamp, with microseconds. */
  readonly invitedAt: string;
}

const LETTERS: Record<Actor, string> = { DemandUser: 'u', Operator: 'o' };
const INVITATION_ADDRESS = /^([uo])\+([0-9a-z]{25})\.([0-9a-z]{1,11})\.([0-9a-f]{20})@/;

/** Numbers with the digits 0 to z: a local part has 64 characters, whose case servers may change. */
const RADIX = 36;
const UUID_DIGITS = 25;
const shortNumber = (value: bigint): string => value.toString(RADIX);
const numberIn = (text: string): bigint =>
  [...text].reduce((sum, digit) => sum * BigInt(RADIX) + BigInt(Number.parseInt(digit, RADIX)), 0n);

const shortUuid = (uuid: string): string =>
  shortNumber(BigInt(`0x${compactUuid(uuid)}`)).padStart(UUID_DIGITS, '0');
const uuidIn = (text: string): string => expandedUuid(numberIn(text).toString(16).padStart(32, '0'));

/** Microseconds since 1970. */
const shortTime = (timestamp: string): string =>
  shortNumber(BigInt(Date.parse(timestamp)) * 1_000n + BigInt(timestamp.slice(-4, -1)));
function timestampIn(text: string): string {
  const micros = numberIn(text);
  const millis = new Date(Number(micros / 1_000n)).toISOString().slice(0, -1);
  return `${millis}${(micros % 1_000n).toString().padStart(3, '0')}Z`;
}

const subjectOf = (letter: string, user: string, time: string): string => `i.${letter}.${user}.${time}`;

/** The sender of the envelope of an invitation's mail, to which a bounce returns. */
export function invitationAddressOf(
  secrets: SigningSecrets,
  inboundDomain: string,
  { actor, userUuid, invitedAt }: MailedInvitation,
): string {
  const [letter, user, time] = [LETTERS[actor], shortUuid(userUuid), shortTime(invitedAt)];
  const signature = signatureOf(secrets, subjectOf(letter, user, time));
  return `${letter}+${user}.${time}.${signature}@${inboundDomain}`;
}

/** The invitation of such an address; undefined for foreign and forged ones. */
export function readInvitationAddress(
  secrets: SigningSecrets,
  address: string,
): MailedInvitation | undefined {
  const [, letter, user, time, given] = INVITATION_ADDRESS.exec(address.toLowerCase()) ?? [];
  if (!letter || !user || !time || !given) return undefined;
  if (!isSigned(secrets, subjectOf(letter, user, time), given)) return undefined;
  const actor = letter === LETTERS.Operator ? 'Operator' : 'DemandUser';
  return { actor, userUuid: uuidIn(user), invitedAt: timestampIn(time) };
}
