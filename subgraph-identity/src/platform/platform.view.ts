import type { GatewayGraph } from './gateway-status.js';
import type {
  PlatformAudience,
  PlatformGraph,
  PlatformLoads,
  PlatformNote,
  PlatformReleases,
  PlatformSlice,
} from './platform.model.js';
import { PlatformAudienceRole, type PlatformCanary, type PlatformHistoryEntry } from './platform.model.js';
import type {
  RegistryActor,
  RegistryAudience,
  RegistryHistory,
  RegistryLoads,
  RegistryState,
  RemoteState,
} from './registry.shapes.js';

/** The largest Int of GraphQL. */
const MAX_INT = 2 ** 31 - 1;
const countOf = (value: number): number => Math.min(Math.round(value), MAX_INT);

interface Noted {
  since?: Date | null;
  who?: string | null;
  actor?: RegistryActor | null;
  why?: string | null;
}

const noteView = ({ since = null, who = null, actor = null, why = null }: Noted): PlatformNote => ({
  since,
  who,
  operatorName: actor && `${actor.name} <${actor.email}>`,
  why,
});

type VersionLoads = RegistryLoads[string][string];

const loadsView = ({ loads, failures, errors, since = null }: VersionLoads): PlatformLoads => ({
  loads: countOf(loads),
  failures: countOf(failures),
  errors: countOf(errors),
  failureRate: loads > 0 ? (failures + errors) / loads : null,
  since,
});

type DemandNames = ReadonlyMap<string, string>;

const KNOWN_ROLES: ReadonlySet<string> = new Set(Object.values(PlatformAudienceRole));
const isKnownRole = (role: string): role is PlatformAudienceRole => KNOWN_ROLES.has(role);

const audienceView = (
  { roles, demands, share = null }: RegistryAudience,
  names: DemandNames,
): PlatformAudience => ({
  roles: roles.filter(isKnownRole),
  demands: demands.map((uuid) => ({ uuid, name: names.get(uuid) ?? null })),
  share,
});

const originOf = (manifestUrl: string): string =>
  URL.canParse(manifestUrl) ? new URL(manifestUrl).origin : '';

/** Origins from which this service reads builds: those of the registry's policy, or the one of the live release. */
export const allowedOrigins = ({ origins, live }: Pick<RemoteState, 'origins' | 'live'>): string[] =>
  origins ?? [originOf(live.manifestUrl)].filter((origin) => origin !== '');

function sliceView(
  remote: string,
  { live, canary, previous, rollbackTarget, pinned, recalled, owner = null, origins }: RemoteState,
  loads: RegistryLoads[string],
  names: DemandNames,
): PlatformSlice {
  const loadsOf = (version: string) => {
    const found = Object.hasOwn(loads, version) ? loads[version] : undefined;
    return found ? loadsView(found) : null;
  };
  const canaryView = (found: NonNullable<typeof canary>): PlatformCanary => ({
    version: found.version,
    note: noteView(found),
    loads: loadsOf(found.version),
    audience: audienceView(found.audience, names),
    minLoads: countOf(found.limits.minLoads),
    maxFailureRate: found.limits.maxFailureRate,
  });
  const available = previous.filter(({ version }) => !recalled.some((one) => one.version === version));
  return {
    remote,
    owner,
    contract: live.contract ?? null,
    origin: originOf(live.manifestUrl),
    allowedOrigins: allowedOrigins({ origins, live }),
    live: { version: live.version, note: noteView(live), loads: loadsOf(live.version) },
    canary: canary ? canaryView(canary) : null,
    previous: available.map(({ version, since }) => ({
      version,
      note: noteView({ since }),
      loads: loadsOf(version),
    })),
    // Registries of earlier releases return to the last one that was not recalled.
    rollbackTarget: rollbackTarget === undefined ? (available[0]?.version ?? null) : rollbackTarget,
    pinned: pinned ? noteView(pinned) : null,
    recalled: recalled
      .map(({ version, urgent, at, ...note }) => ({
        version,
        isUrgent: urgent,
        note: noteView({ ...note, since: at }),
      }))
      .toSorted((one, other) => Number(other.note.since) - Number(one.note.since)),
  };
}

/** The registry's state for the graph; `loads` is null when the reports could not be read. */
export const releasesView = (
  { revision, remotes, schemas, supergraph }: RegistryState,
  loads: RegistryLoads | null,
  names: DemandNames,
): PlatformReleases => ({
  revision,
  readAt: new Date(),
  hasLoads: loads !== null,
  slices: Object.entries(remotes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([remote, state]) => sliceView(remote, state, loads?.[remote] ?? {}, names)),
  schemas: schemas.map(({ subgraph, sha256, since, who }) => ({
    subgraph,
    sha256,
    note: noteView({ since, who }),
  })),
  supergraphSha256: supergraph?.sha256 ?? null,
});

/** An entry of the history for the graph. */
export const historyEntryView = ({
  revision,
  at,
  who,
  actor,
  why,
  action,
  remote,
  version,
}: RegistryHistory[number]): PlatformHistoryEntry => ({
  revision,
  note: noteView({ since: at, who, actor, why }),
  action,
  target: remote || null,
  version: version || null,
});

/** The gateway's status for the graph. */
export const graphView = ({
  sha256,
  startedAt,
  swappedAt,
  subgraphs,
  refused,
}: GatewayGraph): PlatformGraph => ({
  sha256,
  startedAt,
  swappedAt,
  parts: subgraphs.map(({ name, served, swapped }) => ({
    subgraph: name,
    servedHash: served,
    swappedHash: swapped,
  })),
  refused,
});
