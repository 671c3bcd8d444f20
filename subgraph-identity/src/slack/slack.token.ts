import { SecretError } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import type { SlackApplication } from './slack.application.js';

const contextOf = (demandUuid: string): string => `slack-token:${demandUuid}`;

export const sealToken = ({ box }: SlackApplication, demandUuid: string, token: string): string =>
  box.seal(token, contextOf(demandUuid));

/** @returns null when the token cannot be decrypted */
export function openToken({ box }: SlackApplication, demandUuid: string, sealed: string): string | null {
  try {
    return box.open(sealed, contextOf(demandUuid));
  } catch (error) {
    if (error instanceof SecretError) return null;
    throw error;
  }
}
