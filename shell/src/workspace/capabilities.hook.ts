import { withDeclaredCapabilities } from '@hacchu-hub/slice-contract';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { useMemo } from 'react';
import type { SliceEntry } from '../remotes/catalogue.js';

/**
 * The user with what they may do on the page, and anywhere: the two differ in a demand that withdraws.
 *
 * @param remaining the capabilities that operators keep there, as the server names them; undefined everywhere else
 */
export function useCapabilities(
  signedIn: CurrentUser,
  entries: readonly SliceEntry[],
  remaining: readonly string[] | undefined,
): { user: CurrentUser; everywhere: CurrentUser } {
  return useMemo(() => {
    const declarations = entries.flatMap(({ declaration }) => declaration ?? []);
    const everywhere = withDeclaredCapabilities(signedIn, declarations);
    const user =
      remaining === undefined
        ? everywhere
        : withDeclaredCapabilities({ ...signedIn, capabilities: remaining }, declarations, {
            isWithdrawing: true,
          });
    return { user, everywhere };
  }, [signedIn, entries, remaining]);
}
