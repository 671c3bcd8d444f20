import {
  compactUuid,
  expandedUuid,
  isSigned,
  signatureOf,
  type SigningSecrets,
} from '@hacchu-hub/subgraph-kit';

/** Links that authorise by themselves: a: answers of suppliers; d: decisions of reviewers. */
export type LinkKind = 'a' | 'd';

const subjectOf = (kind: LinkKind, linkId: string): string => `${kind}.${linkId}`;

/** Token of a link, 53 characters: the id of the link and a signature. */
export const linkToken = (secrets: SigningSecrets, kind: LinkKind, linkId: string): string =>
  `${compactUuid(linkId)}.${signatureOf(secrets, subjectOf(kind, linkId))}`;

/** Id of no link. */
const NO_LINK = '00000000-0000-0000-0000-000000000000';

/**
 * The id in a token, and whether we signed it. Every text gives an id, so that the caller can do the same work for
 * tokens that are malformed, forged or unknown.
 */
export function readLinkToken(
  secrets: SigningSecrets,
  kind: LinkKind,
  token: string,
): { linkId: string; isValid: boolean } {
  const [, hex, given = ''] = /^([0-9a-f]{32})\.([0-9a-f]{20})$/.exec(token) ?? [];
  const linkId = hex === undefined ? NO_LINK : expandedUuid(hex);
  const isValid = isSigned(secrets, subjectOf(kind, linkId), given.padEnd(20, 'x'));
  return { linkId, isValid };
}
