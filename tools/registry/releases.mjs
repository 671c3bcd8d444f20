import { publishedDeclarationSchema } from '@hacchu-hub/slice-contract';

/** How many earlier releases stay reachable for a rollback. */
export const KEPT_RELEASES = 10;

const releaseOf = ({ version, manifestUrl, declaration, integrity }) => ({
  version,
  manifestUrl,
  declaration,
  ...(integrity ? { integrity } : {}),
});

/**
 * The registry with a new release of one remote; the release before becomes the first of `previous`.
 * @throws Error when slice.json carries no version, or belongs to another remote
 */
export function withRelease(registry, remote, { manifestUrl, declaration, integrity }) {
  const { id, version } = publishedDeclarationSchema.parse(declaration);
  if (`mf-${id}` !== remote) throw new Error(`slice.json is of slice "${id}", the remote is ${remote}.`);
  const current = registry.remotes[remote];
  const earlier = current ? [releaseOf(current), ...current.previous] : [];
  const previous = earlier.filter((release) => release.version !== version).slice(0, KEPT_RELEASES);
  const entry = { version, manifestUrl, declaration, ...(integrity ? { integrity } : {}), previous };
  return { ...registry, remotes: { ...registry.remotes, [remote]: entry } };
}

/**
 * The registry with one remote back at an earlier release: the last one, or the named one.
 * The release that is left stays among the earlier ones, so that the way forward is open.
 * @throws Error when there is no such release
 */
export function withRollback(registry, remote, version) {
  const current = registry.remotes[remote];
  if (!current) throw new Error(`${remote} is not in the registry.`);
  const target = version
    ? current.previous.find((release) => release.version === version)
    : current.previous[0];
  if (!target) {
    const known = current.previous.map((release) => release.version).join(', ') || 'none';
    throw new Error(
      `${remote} has no earlier release${version ? ` ${version}` : ''}. Earlier releases: ${known}.`,
    );
  }
  const previous = [releaseOf(current), ...current.previous.filter((release) => release !== target)];
  const entry = { declaration: current.declaration, ...target, previous: previous.slice(0, KEPT_RELEASES) };
  return { ...registry, remotes: { ...registry.remotes, [remote]: entry } };
}

/**
 * The registry without an earlier release of a remote: it can no longer be rolled back to, and what only it asks of the
 * graph may go.
 * @throws Error when there is no such earlier release
 */
export function withoutRelease(registry, remote, version) {
  const current = registry.remotes[remote];
  if (!current) throw new Error(`${remote} is not in the registry.`);
  if (current.version === version)
    throw new Error(`${remote} ${version} is deployed: publish or roll back to another release first.`);
  const previous = current.previous.filter((release) => release.version !== version);
  if (previous.length === current.previous.length)
    throw new Error(`${remote} has no earlier release ${version}.`);
  return { ...registry, remotes: { ...registry.remotes, [remote]: { ...current, previous } } };
}
