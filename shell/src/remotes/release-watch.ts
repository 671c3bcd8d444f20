import { type AudienceMember, releaseFor } from '@hacchu-hub/slice-contract';
import type { SliceEntry } from './catalogue.js';
import { fetchRegistry } from './registry-client.js';

const ownScript = () =>
  document.querySelector<HTMLScriptElement>('script[src*="/assets/main."]')?.getAttribute('src');

/** Whether the server now serves another build of the shell than the one in this tab. */
async function isShellReplaced(fetcher: typeof fetch): Promise<boolean> {
  const script = ownScript();
  if (!script) return false;
  const response = await fetcher('/', { cache: 'no-store' });
  return response.ok && !(await response.text()).includes(script);
}

/**
 * Whether a release happened since this tab was opened: asked after a file could not be loaded, to offer a reload
 * instead of an error. Answers false when it cannot be known.
 */
export async function isReleased(
  entry: Pick<SliceEntry, 'remote' | 'version' | 'isOverridden'>,
  registryUrl: string,
  member: AudienceMember,
  fetcher: typeof fetch = fetch,
): Promise<boolean> {
  try {
    const { remotes } = await fetchRegistry(registryUrl, fetcher);
    const published = remotes[entry.remote];
    const now = published && releaseFor(entry.remote, published, member).release.version;
    if (!entry.isOverridden && now !== undefined && now !== entry.version) return true;
    return await isShellReplaced(fetcher);
  } catch {
    return false;
  }
}
