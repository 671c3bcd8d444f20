import type { SigningSecrets } from '@hacchu-hub/subgraph-kit';
import { compactUuid, expandedUuid, isSigned, signatureOf } from './mail-address.js';

const subjectOf = (linkId: string): string => `a.${linkId}`;

/** Token of a link, 53 characters: the id of the link and a signature. */
export const supplierLinkToken = (secrets: SigningSecrets, linkId: string): string =>
  `${compactUuid(linkId)}.${signatureOf(secrets, subjectOf(linkId))}`;

/** Id of no link. */
const NO_LINK = '00000000-0000-0000-0000-000000000000';

/**
 * The id in a token, and whether we signed it. Every text gives an id, so that the caller can do the same work for
 * tokens that are malformed, forged or unknown.
 */
export function readSupplierLinkToken(
  secrets: SigningSecrets,
  token: string,
): { linkId: string; isValid: boolean } {
  const [, hex, given = ''] = /^([0-9a-f]{32})\.([0-9a-f]{20})$/.exec(token) ?? [];
  const linkId = hex === undefined ? NO_LINK : expandedUuid(hex);
  const isValid = isSigned(secrets, subjectOf(linkId), given.padEnd(20, 'x'));
  return { linkId, isValid };
}

/** Texts that quote our mails, without the tokens of links in them. */
export const withoutSupplierTokens = (text: string): string =>
  text.replaceAll(/(\/answer#)[0-9a-f]{32}\.[0-9a-f]{20}/g, '$1…');

/** Address of the page behind a link. The token is in the fragment, which reaches no server log and no referrer. */
export const supplierLinkUrl = (appUrl: string, secrets: SigningSecrets, linkId: string): string =>
  new URL(`/answer#${supplierLinkToken(secrets, linkId)}`, appUrl).toString();

/** A link in a mail, whose stored text is without it. */
export interface MailedLink {
  readonly linkId: string;
  /** Where it is inserted: the number of UTF-16 code units of the text before it. */
  readonly position: number;
}

/** Position at the end of a text, before its signature. */
export const positionBeforeSignature = (text: string, signature: string | null): number =>
  signature !== null && text.endsWith(`\n${signature}`)
    ? text.slice(0, -signature.length).trimEnd().length
    : text.length;

const INVITATION = '発注内容のご確認と納期のご回答は、こちらからお願いいたします（ログインは不要です）。';

/** The text of a mail as it is sent. */
export function withSupplierLink(text: string, { position }: MailedLink, url: string): string {
  const [before, after] = [text.slice(0, position), text.slice(position)];
  return `${before}\n\n${INVITATION}\n${url}${after}`;
}
