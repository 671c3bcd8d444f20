import {
  type ActionDeclaration,
  type AudienceMember,
  type MenuDeclaration,
  offersContract,
  parseDeclaration,
  type Registry,
  type RegistryEntry,
  releaseFor,
  type RouteDeclaration,
  type RouteRef,
  type SearchDeclaration,
  SHELL_CONTRACT_VERSION,
  type SliceDeclaration,
  type TopBarDeclaration,
} from '@hacchu-hub/slice-contract';
import { matchRoutes } from 'react-router';
import { newTraceparent, traceIdOf } from '../apollo/traceparent.js';
import type { ProblemCode, SliceProblem } from './problems.js';

/** A published slice as the shell sees it before any of its code is loaded. */
export interface SliceEntry {
  /** `mf-orders` */
  remote: string;
  id: string;
  name: string;
  owner: string;
  version: string;
  manifestUrl: string;
  /** What the manifest has to be, where the registry says so. */
  integrity?: string | undefined;
  declaration: SliceDeclaration | undefined;
  /** Known without loading: the slice is skipped. */
  problem: SliceProblem | undefined;
  isOverridden: boolean;
  /** The live release, where this one is a canary: it is loaded when the canary cannot be. */
  fallback?: SliceEntry;
  /** The canary that this user would get, where its declaration or contract is of no use. */
  unusableCanary?: SliceEntry;
}

export interface CatalogueMenuEntry extends MenuDeclaration {
  sliceId: string;
}

export interface CatalogueTopBarEntry extends TopBarDeclaration {
  entry: SliceEntry;
}

export interface CatalogueSearch extends SearchDeclaration {
  sliceId: string;
}

export interface CatalogueMatch {
  entry: SliceEntry;
  route: RouteDeclaration;
  params: Readonly<Record<string, string>>;
}

/** Everything that menu, routes and links are drawn from. */
export interface Catalogue {
  entries: readonly SliceEntry[];
  menu: readonly CatalogueMenuEntry[];
  topBar: readonly CatalogueTopBarEntry[];
  /** What the search asks slices, and what it offers to do. */
  search: readonly CatalogueSearch[];
  actions: readonly ActionDeclaration[];
  routeRefs: Readonly<Record<string, RouteRef>>;
  /** Problems found while reading, for the log and the reports. */
  problems: readonly SliceProblem[];
  match(pathname: string): CatalogueMatch | undefined;
}

const asText = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** One entry of the registry; whatever is wrong with it becomes a reason, never an exception. */
export function readEntry(
  remote: string,
  release: { version: string; manifestUrl: string; declaration?: unknown; integrity?: string | undefined },
  options: { isOverridden?: boolean; shellContract?: string } = {},
): SliceEntry {
  const { isOverridden = false, shellContract = SHELL_CONTRACT_VERSION } = options;
  const parsed = parseDeclaration(release.declaration);
  const entry: SliceEntry = {
    remote,
    id: asText(release.declaration, 'id') ?? remote.replace(/^mf-/, ''),
    name: asText(release.declaration, 'name') ?? remote,
    owner: asText(release.declaration, 'owner') ?? '-',
    version: release.version,
    manifestUrl: release.manifestUrl,
    integrity: release.integrity,
    declaration: parsed.ok ? parsed.declaration : undefined,
    problem: undefined,
    isOverridden,
  };
  if (!parsed.ok) {
    return {
      ...entry,
      problem: problemOf(entry, 'SHELL-002', `slice.json of ${remote}: ${parsed.problems.join('; ')}`),
    };
  }
  const { contract } = parsed.declaration;
  if (!offersContract(shellContract, contract)) {
    const detail = `${remote} ${release.version} is built for shell contract ${contract}, this shell offers ${shellContract}. Build it against the current contract, or publish a release that fits.`;
    return { ...entry, problem: problemOf(entry, 'SHELL-003', detail) };
  }
  return entry;
}

export function problemOf(entry: SliceEntry, code: ProblemCode, detail: string): SliceProblem {
  return {
    code,
    sliceId: entry.id,
    sliceName: entry.name,
    owner: entry.owner,
    detail,
    traceId: traceIdOf(newTraceparent()),
  };
}

export interface ReleaseChoice {
  /** Who asks; without them everybody's releases are meant. */
  member?: AudienceMember | undefined;
  /** Canaries that failed in this tab, as `remote@version`. */
  refusedCanaries?: ReadonlySet<string>;
}

/** Identifier of a release. */
export const releaseKey = ({ remote, version }: Pick<SliceEntry, 'remote' | 'version'>): string =>
  `${remote}@${version}`;

function publishedEntry(remote: string, published: RegistryEntry, choice: ReleaseChoice): SliceEntry {
  const { member, refusedCanaries } = choice;
  const live = readEntry(remote, published);
  if (!member) return live;
  const { release, isCanary } = releaseFor(remote, published, member);
  if (!isCanary || refusedCanaries?.has(releaseKey({ remote, version: release.version }))) return live;
  const canary = readEntry(remote, release);
  return canary.problem ? { ...live, unusableCanary: canary } : { ...canary, fallback: live };
}

/** The entries of a registry as a user gets them, with local overrides in place of what is published. */
export function entriesOf(
  registry: Registry,
  overrides: readonly SliceEntry[] = [],
  choice: ReleaseChoice = {},
): SliceEntry[] {
  const replaced = new Map(overrides.map((entry) => [entry.remote, entry]));
  const published = Object.entries(registry.remotes).map(([remote, release]) => {
    const own = publishedEntry(remote, release, choice);
    const local = replaced.get(remote);
    if (!local) return own;
    // A stand-in that does not answer keeps the addresses of what it stands for: they show the reason and the way out.
    return local.declaration ? local : { ...own, ...pickProblem(local) };
  });
  const added = overrides.filter((entry) => !(entry.remote in registry.remotes));
  return [...published, ...added];
}

function pickProblem({
  manifestUrl,
  integrity,
  version,
  problem,
  isOverridden,
}: SliceEntry): Partial<SliceEntry> {
  return { manifestUrl, integrity, version, problem, isOverridden };
}

interface RouteOwner {
  entry: SliceEntry;
  route: RouteDeclaration;
}

/** Builds the catalogue. A slice with a problem keeps its routes, so that its addresses show the reason. */
export function createCatalogue(entries: readonly SliceEntry[]): Catalogue {
  const owners = new Map<string, RouteOwner>();
  const routeRefs: Record<string, RouteRef> = {};
  const menu: CatalogueMenuEntry[] = [];
  const topBar: CatalogueTopBarEntry[] = [];
  const search: CatalogueSearch[] = [];
  const actions: ActionDeclaration[] = [];
  const problems: SliceProblem[] = entries
    .flatMap(({ problem, unusableCanary }) => [problem, unusableCanary?.problem])
    .filter((problem) => problem !== undefined);

  for (const entry of entries) {
    const { declaration } = entry;
    if (!declaration) continue;
    for (const route of declaration.routes) {
      const first = owners.get(route.path);
      if (first) {
        const detail = `${route.path} is declared by ${first.entry.remote} and ${entry.remote}; the first one keeps it.`;
        problems.push(problemOf(entry, 'SHELL-010', detail));
      } else {
        owners.set(route.path, { entry, route });
      }
    }
    menu.push(...declaration.menu.map((item) => ({ ...item, sliceId: entry.id })));
    topBar.push(...declaration.topBar.map((item) => ({ ...item, entry })));
    if (entry.problem) continue;
    search.push(...declaration.search.map((item) => ({ ...item, sliceId: entry.id })));
    actions.push(...declaration.actions);
    for (const [name, ref] of Object.entries(declaration.routeRefs)) routeRefs[name] ??= ref;
  }

  const table = [...owners.entries()].map(([path, handle]) => ({ path, handle }));
  return {
    entries,
    menu: menu.sort((a, b) => a.order - b.order),
    topBar: topBar.sort((a, b) => a.order - b.order),
    search,
    actions: actions.sort((a, b) => a.order - b.order),
    routeRefs,
    problems,
    match(pathname) {
      const found = matchRoutes(table, pathname)?.[0];
      if (!found) return undefined;
      const params = Object.entries(found.params).map(([name, value]) => [name, value ?? ''] as const);
      return { ...found.route.handle, params: Object.fromEntries(params) };
    },
  };
}
