import { publishedSlice } from '@hacchu-hub/slice-contract';

/** How many earlier releases stay reachable for a rollback, and how many recalled versions are remembered. */
export const KEPT_RELEASES = 10;

/** What is asked for does not fit the releases that there are. */
export class ReleaseError extends Error {
  name = 'ReleaseError';
}

const releaseOf = ({ version, manifestUrl, declaration, integrity }) => ({
  version,
  manifestUrl,
  declaration,
  ...(integrity ? { integrity } : {}),
});

function entryOf(registry, remote) {
  const entry = registry.remotes[remote];
  if (!entry) throw new ReleaseError(`${remote} is not in the registry.`);
  return entry;
}

/** The registry with another entry of a remote; what is undefined or an empty list of recalled versions is left out. */
function withEntry(registry, remote, { canary, pinned, recalled = [], ...entry }) {
  const next = {
    ...entry,
    ...(canary ? { canary } : {}),
    ...(pinned ? { pinned } : {}),
    ...(recalled.length > 0 ? { recalled: recalled.slice(0, KEPT_RELEASES) } : {}),
  };
  return { ...registry, remotes: { ...registry.remotes, [remote]: next } };
}

/** The live release becomes the first of the earlier ones. */
function withLive(registry, remote, release) {
  const current = registry.remotes[remote];
  const earlier = current ? [releaseOf(current), ...current.previous] : [];
  const previous = earlier.filter(({ version }) => version !== release.version).slice(0, KEPT_RELEASES);
  return withEntry(registry, remote, {
    ...releaseOf(release),
    previous,
    canary: current?.canary?.version === release.version ? undefined : current?.canary,
    pinned: current?.pinned,
    recalled: withoutVersion(current?.recalled, release.version),
  });
}

const withoutVersion = (recalled = [], version) => recalled.filter((one) => one.version !== version);

function publishedRelease(remote, { manifestUrl, declaration, integrity }) {
  const { id, version } = publishedSlice(declaration);
  if (`mf-${id}` !== remote) throw new Error(`slice.json is of slice "${id}", the remote is ${remote}.`);
  return releaseOf({ version, manifestUrl, declaration, integrity });
}

/**
 * The registry with a new release of one remote; the release before becomes the first of `previous`.
 * @throws Error when slice.json carries no version, or belongs to another remote
 */
export function withRelease(registry, remote, published) {
  return withLive(registry, remote, publishedRelease(remote, published));
}

/**
 * The registry with a release beside the live one, for an audience. The canary before it counts as recalled.
 * @throws ReleaseError when there is no live release, or it is of the same version
 */
export function withCanary(registry, remote, published, { audience, limits, since }) {
  const current = entryOf(registry, remote);
  const release = publishedRelease(remote, published);
  const { version } = release;
  if (version === current.version) throw new ReleaseError(`${remote} ${version} is live already.`);
  const before = current.canary?.version === version ? undefined : current.canary;
  const replaced = before && {
    version: before.version,
    urgent: false,
    at: since,
    why: `replaced by canary ${version}`,
  };
  return withEntry(registry, remote, {
    ...current,
    canary: { ...release, audience, limits, since },
    recalled: [...(replaced ? [replaced] : []), ...withoutVersion(current.recalled, version)],
  });
}

/** The registry with other users getting the canary, or other limits of it. @throws ReleaseError when there is none */
export function withAudience(registry, remote, { audience, limits }) {
  const current = entryOf(registry, remote);
  if (!current.canary) throw new ReleaseError(`${remote} has no canary.`);
  const canary = { ...current.canary, audience, ...(limits ? { limits } : {}) };
  return withEntry(registry, remote, { ...current, canary });
}

/** The registry with the canary as the live release. @throws ReleaseError when there is none */
export function withPromotion(registry, remote) {
  const { canary } = entryOf(registry, remote);
  if (!canary) throw new ReleaseError(`${remote} has no canary.`);
  return withLive(registry, remote, canary);
}

/**
 * The registry without a version that users are to get no more: the canary unless another is named. A live version
 * gives way to the one of `releaseBefore`; an earlier one may still run in open tabs.
 * @throws ReleaseError when there is no such version, or none to go back to
 */
export function withRecall(registry, remote, version, { urgent, at, why }) {
  const current = entryOf(registry, remote);
  const target = version ?? current.canary?.version;
  if (target === undefined)
    throw new ReleaseError(`${remote} has no canary. Name the version that is to be recalled.`);
  const recalled = [{ version: target, urgent, at, why }, ...withoutVersion(current.recalled, target)];
  if (target === current.canary?.version)
    return withEntry(registry, remote, { ...current, canary: undefined, recalled });
  if (target === current.version) {
    const back = withRollback(registry, remote);
    return withEntry(registry, remote, { ...back.remotes[remote], recalled });
  }
  if (!isKnown(current, target)) throw new ReleaseError(`${remote} has no version ${target}.`);
  return withEntry(registry, remote, { ...current, recalled });
}

/** The registry with the live version of a remote held, or let go. */
export function withPin(registry, remote, isPinned) {
  const current = entryOf(registry, remote);
  if (Boolean(current.pinned) === isPinned)
    throw new ReleaseError(`${remote} is ${isPinned ? 'pinned already' : 'not pinned'}.`);
  return withEntry(registry, remote, { ...current, pinned: isPinned });
}

/**
 * The release that a rollback leads to where none is named: the last one that was neither recalled nor left by a
 * rollback, so that a rollback which is repeated does not bring back what it took away.
 */
export const releaseBefore = ({ previous, recalled = [] }) =>
  previous.find(({ version, rolledBack }) => !rolledBack && !recalled.some((one) => one.version === version));

/**
 * The registry with one remote back at an earlier release: the one of `releaseBefore`, or the named one. Releases that
 * are left stay among the earlier ones, marked as rolled back; they are live again when they are named.
 * @throws ReleaseError when there is no such release, or it was recalled
 */
export function withRollback(registry, remote, version) {
  const current = entryOf(registry, remote);
  const target = version
    ? current.previous.find((release) => release.version === version)
    : releaseBefore(current);
  if (!target) throw new ReleaseError(noReleaseBefore(remote, current, version));
  const recall = current.recalled?.find((one) => one.version === target.version);
  if (recall)
    throw new ReleaseError(
      `${remote} ${target.version} was recalled (${recall.why}). Publish it again to use it.`,
    );
  const next = withLive(registry, remote, { declaration: current.declaration, ...target });
  // Back to a release that had been left is a way forward: what is left now is older.
  if (target.rolledBack) return next;
  const later = current.previous.slice(0, current.previous.indexOf(target));
  const left = new Set([current, ...later].map((release) => release.version));
  const entry = next.remotes[remote];
  const previous = entry.previous.map((release) =>
    left.has(release.version) ? { ...release, rolledBack: true } : release,
  );
  return withEntry(next, remote, { ...entry, previous });
}

function noReleaseBefore(remote, { previous, recalled = [] }, version) {
  const notes = ({ version: known, rolledBack }) =>
    recalled.some((one) => one.version === known) ? ' (recalled)' : rolledBack ? ' (rolled back)' : '';
  const known = previous.map((release) => `${release.version}${notes(release)}`).join(', ') || 'none';
  const advice =
    !version && previous.some(({ rolledBack }) => rolledBack) ? ' `rollback --version` returns to one.' : '';
  return `${remote} has no earlier release${version ? ` ${version}` : ''}. Earlier releases: ${known}.${advice}`;
}

/**
 * The registry without an earlier or recalled release of a remote: it can no longer be rolled back to, and what only it
 * asks of the graph may go.
 * @throws ReleaseError when there is no such release
 */
export function withoutRelease(registry, remote, version) {
  const current = entryOf(registry, remote);
  if (current.version === version)
    throw new ReleaseError(
      `${remote} ${version} is deployed: publish or roll back to another release first.`,
    );
  if (current.canary?.version === version)
    throw new ReleaseError(`${remote} ${version} is the canary: recall or promote it first.`);
  if (!isKnown(current, version)) throw new ReleaseError(`${remote} has no earlier release ${version}.`);
  return withEntry(registry, remote, {
    ...current,
    previous: current.previous.filter((release) => release.version !== version),
    recalled: withoutVersion(current.recalled, version),
  });
}

/** The registry with other facts of a release that was built anew under its version, wherever it stands. */
export function withRebuilt(registry, remote, published) {
  const current = entryOf(registry, remote);
  const release = publishedRelease(remote, published);
  const rebuilt = (one) =>
    one.version === release.version ? { ...one, integrity: undefined, ...release } : one;
  return withEntry(registry, remote, {
    ...rebuilt(current),
    canary: current.canary && rebuilt(current.canary),
    previous: current.previous.map(rebuilt),
  });
}

/** Versions of a remote that tabs may run: live, canary, earlier and recalled ones. */
export const versionsOf = ({ version, canary, previous, recalled = [] }) => [
  ...new Set([{ version }, ...(canary ? [canary] : []), ...previous, ...recalled].map((one) => one.version)),
];

const isKnown = (entry, version) => versionsOf(entry).includes(version);
