import { domainToASCII } from 'node:url';
import { valuesOf, type HeadField } from './mail-head.js';

const MAX_FROM_LENGTH = 4_096;

/**
 * The form in which addresses are compared: ASCII letters in lower case, the domain as DNS knows it. Letters that only
 * look like others stay different.
 */
export function addressKey(address: string): string {
  const at = address.lastIndexOf('@');
  // Neither toLowerCase() of all of Unicode nor NFC: both make a k of the Kelvin sign.
  const local = address.slice(0, at).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const domain = address.slice(at + 1).trim();
  return at === -1 ? address.trim() : `${local.trim()}@${domainToASCII(domain) || domain}`;
}

/** The text without its quoted strings and comments; undefined where one does not end. */
function withoutQuotes(text: string): string | undefined {
  let plain = '';
  let isQuoted = false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\' && (isQuoted || depth > 0)) at += 1;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) plain += character;
  }
  return isQuoted || depth > 0 ? undefined : plain;
}

/**
 * The one address that a message says it is from; undefined where it names none, several or a group, or in a way that
 * programs read differently. Only such a message can be authenticated.
 */
export function singleSender(fields: readonly HeadField[]): string | undefined {
  const [value, ...more] = valuesOf(fields, 'from');
  if (value === undefined || more.length > 0 || value.length > MAX_FROM_LENGTH) return undefined;
  const plain = withoutQuotes(value);
  if (plain === undefined || /[,;:]/.test(plain)) return undefined;
  const [, bracketed, ...brackets] = plain.split('<');
  const inner = bracketed?.split('>') ?? [];
  if (brackets.length > 0 || inner.length > 2 || (bracketed !== undefined && inner.length !== 2))
    return undefined;
  if (inner[1]?.trim()) return undefined;
  const address = (inner[0] ?? plain).trim();
  const [local, domain, ...rest] = address.split('@');
  const isWhole = local && domain && rest.length === 0 && address.length <= 320 && !/\s/.test(address);
  // One byte per character: an address in UTF-8 is read as what it is.
  return isWhole ? Buffer.from(address, 'latin1').toString('utf8') : undefined;
}

/** Invisible characters and those that turn the direction of text: a name must not disguise what stands beside it. */
const DISGUISE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A sender's name as it may be shown: one line, and no address other than the sender's own. */
export function shownName(name: string, address: string): string {
  const clean = name.slice(0, 500).normalize('NFC').replace(DISGUISE, '').trim().slice(0, 200);
  const looksLikeAddress = /[@＠﹫]/u.test(clean);
  return looksLikeAddress && addressKey(clean) !== addressKey(address) ? '' : clean;
}
