import type { Registry } from '@hacchu-hub/slice-contract';
import { releaseKey, type SliceEntry } from './catalogue.js';

/** This user gets other releases by now than those whose code runs in this tab. */
export interface ReleaseNews {
  /** The releases to load instead: the same news are told once. */
  key: string;
  /** A release that runs here was taken back urgently. */
  isRecall: boolean;
}

/**
 * What a registry changes for a tab.
 * @param published the entries of this user
 * @param inUse the release of a slice whose code is in the tab
 */
export function releaseNews(
  { remotes }: Registry,
  published: readonly SliceEntry[],
  inUse: (sliceId: string) => SliceEntry | undefined,
): ReleaseNews | undefined {
  const changed = published.flatMap((entry) => {
    const running = inUse(entry.id);
    if (!running || running.isOverridden || entry.isOverridden || running.version === entry.version)
      return [];
    const recalled = remotes[entry.remote]?.recalled?.find(({ version }) => version === running.version);
    return [{ key: releaseKey(entry), isRecall: recalled?.urgent ?? false }];
  });
  if (changed.length === 0) return undefined;
  return {
    key: changed.map(({ key }) => key).join(' '),
    isRecall: changed.some(({ isRecall }) => isRecall),
  };
}
