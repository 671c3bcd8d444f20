/** What is deployed, told with the lines of the history that brought it there. */
import { schemaHash, supergraphHash } from '@hacchu-hub/slice-contract/schema-hash';
import { releaseBefore } from './releases.mjs';

/** The last change of a remote that meets a condition. */
export const lastOf = (history, remote, meets) =>
  history.findLast((change) => change.remote === remote && meets(change));

/** When, by which credential, on whose behalf and why; nulls for what was there before the history. */
const noteOf = (change) => ({
  since: change?.at ?? null,
  who: change?.who ?? null,
  actor: change?.actor ?? null,
  why: change?.why ?? null,
});

const isRelease = ({ action, canary }) => action === 'publish' && !canary;

/** A version became live by a line that says so; the first lines did not, but named what they published. */
const madeLive = (version) => (change) =>
  change.live === version || (isRelease(change) && change.version === version);

/** Earlier lines do not name the version of a recalled canary. */
const hasRecalled = (version) => (change) =>
  change.recalled === version || (change.action === 'recall' && change.version === version);

function remoteState(remote, entry, history, origins) {
  const { version, manifestUrl, declaration, canary, previous, pinned, recalled = [] } = entry;
  const last = (meets) => noteOf(lastOf(history, remote, meets));
  return {
    live: { version, manifestUrl, contract: declaration?.contract ?? null, ...last(madeLive(version)) },
    canary: canary
      ? {
          version: canary.version,
          audience: canary.audience,
          limits: canary.limits,
          ...last((change) => change.canary !== undefined),
          since: canary.since,
        }
      : null,
    previous: previous.map((release) => ({
      version: release.version,
      since: last(madeLive(release.version)).since,
      rolledBack: release.rolledBack ?? false,
    })),
    rollbackTarget: releaseBefore(entry)?.version ?? null,
    pinned: pinned ? last(({ action }) => action === 'pin') : null,
    recalled: recalled.map((one) => {
      const { who, actor } = last(hasRecalled(one.version));
      return { ...one, who, actor };
    }),
    owner: declaration?.owner ?? null,
    // Null where the policy allows every origin.
    origins: origins ? (origins[remote] ?? []) : null,
  };
}

/** The answer of `GET /state`. */
export function stateOf({ registry, history, schemas, supergraph, policy }) {
  const accepted = history.filter(({ action }) => action === 'schema');
  const remotes = Object.entries(registry.remotes).map(([remote, entry]) => [
    remote,
    remoteState(remote, entry, history, policy.origins),
  ]);
  return {
    revision: registry.revision,
    remotes: Object.fromEntries(remotes),
    schemas: Object.entries(schemas).map(([subgraph, sdl]) => {
      const { since, who } = noteOf(accepted.findLast(({ remote }) => remote.split(', ').includes(subgraph)));
      return { subgraph, sha256: schemaHash(sdl), since, who };
    }),
    supergraph: supergraph
      ? { sha256: supergraphHash(supergraph), since: noteOf(accepted.at(-1)).since }
      : null,
  };
}
