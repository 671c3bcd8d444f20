import type { SigningSecrets } from '@hacchu-hub/subgraph-kit';
import { linkToken } from '../utilities/link-token.js';

/** Texts that quote our mails, without the tokens of links in them: of suppliers and of reviewers. */
export const withoutSupplierTokens = (text: string): string =>
  text.replaceAll(/(\/(?:answer|approve)#)[0-9a-f]{32}\.[0-9a-f]{20}/g, '$1…');

/** Address of the page behind a link. The token is in the fragment, which reaches no server log and no referrer. */
export const supplierLinkUrl = (appUrl: string, secrets: SigningSecrets, linkId: string): string =>
  new URL(`/answer#${linkToken(secrets, 'a', linkId)}`, appUrl).toString();

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
