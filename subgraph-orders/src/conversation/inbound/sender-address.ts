import { domainToASCII } from 'node:url';
import { type HeadField, valuesOf } from './mail-head.js';

const MAX_FROM_LENGTH = 4_096;

/**
 * Canonical form for comparing addresses: ASCII letters in lower case, the domain in its ASCII form.
 * Look-alike letters stay different.
 */
export function addressKey(address: string): string {
  const at = address.lastIndexOf('@');
  // Neither Unicode toLowerCase() nor NFC: both turn the Kelvin sign into k.
  const local = address.slice(0, at).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const domain = address.slice(at + 1).trim();
  return at === -1 ? address.trim() : `${local.trim()}@${domainToASCII(domain) || domain}`;
}

/** The text without quoted strings and comments; undefined when one is not terminated. */
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
 * The single address of From; undefined when there is none, several or a group, or when clients could parse
 * it differently. Only such a message can be authenticated.
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
  // The text has one character per byte, so a UTF-8 address is decoded here.
  return isWhole ? Buffer.from(address, 'latin1').toString('utf8') : undefined;
}

/** Invisible and bidirectional characters, with which a name could disguise the text beside it. */
const DISGUISING_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A sender's name for display: one line, and no address other than the sender's own. */
export function safeDisplayName(name: string, address: string): string {
  const clean = name.slice(0, 500).normalize('NFC').replace(DISGUISING_CHARACTERS, '').trim().slice(0, 200);
  const looksLikeAddress = /[@＠﹫]/u.test(clean);
  return looksLikeAddress && addressKey(clean) !== addressKey(address) ? '' : clean;
}
