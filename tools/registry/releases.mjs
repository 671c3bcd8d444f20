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
 * gives way to the last release before it that was not recalled; an earlier one may still run in open tabs.
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
 * The registry with one remote back at an earlier release: the last one that was not recalled, or the named one.
 * The release that is left stays among the earlier ones, so that the way forward is open.
 * @throws ReleaseError when there is no such release, or it was recalled
 */
export function withRollback(registry, remote, version) {
  const current = entryOf(registry, remote);
  const recalled = new Map((current.recalled ?? []).map((one) => [one.version, one]));
  const target = version
    ? current.previous.find((release) => release.version === version)
    : current.previous.find((release) => !recalled.has(release.version));
  if (!target) {
    const known = current.previous.map((release) => release.version).join(', ') || 'none';
    throw new ReleaseError(
      `${remote} has no earlier release${version ? ` ${version}` : ''}. Earlier releases: ${known}.`,
    );
  }
  const { why } = recalled.get(target.version) ?? {};
  if (why !== undefined)
    throw new ReleaseError(`${remote} ${target.version} was recalled (${why}). Publish it again to use it.`);
  return withLive(registry, remote, { declaration: current.declaration, ...target });
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
