import { isSigned, signatureOf, type SigningSecrets } from '@hacchu-hub/subgraph-kit';

/** Claims of the signed link in a mail to a reviewer; it opens a page and does not authorise a decision. */
export interface ReviewLinkClaims {
  readonly orderId: string;
  readonly reviewerId: string;
  readonly round: number;
}

const subjectOf = ({ orderId, reviewerId, round }: ReviewLinkClaims): string =>
  `v.${orderId}.${reviewerId}.${round}`;

export const reviewLinkToken = (secrets: SigningSecrets, claims: ReviewLinkClaims): string => {
  const subject = subjectOf(claims);
  return `${subject.slice(2)}.${signatureOf(secrets, subject)}`;
};

/** Undefined for a token with an invalid signature. */
export function readReviewLink(secrets: SigningSecrets, token: string): ReviewLinkClaims | undefined {
  const [, orderId, reviewerId, round, given] =
    /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,6})\.([0-9a-f]+)$/.exec(token) ?? [];
  if (!orderId || !reviewerId || !round || !given) return undefined;
  const claims = { orderId, reviewerId, round: Number(round) };
  return isSigned(secrets, subjectOf(claims), given) ? claims : undefined;
}
