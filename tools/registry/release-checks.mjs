/**
 * What has to hold before a release is live. Each problem is one sentence: where, what, the rule in brackets, and what
 * to do about it.
 */
import {
  describeBreakage,
  documentIdOf,
  operationManifestSchema,
  searchProblems,
  sentText,
  unanswered,
} from '@hacchu-hub/graph-tools/releases';
import { fitsContract, parseDeclaration, SHELL_CONTRACT_VERSION } from '@hacchu-hub/slice-contract';
import semver from 'semver';

/** The line of slice.json on which a value stands. */
const at = (text, value) => {
  const index = text.indexOf(JSON.stringify(value));
  return index < 0 ? 'slice.json' : `slice.json:${text.slice(0, index).split('\n').length}`;
};

/** Parameters are compared by their place: `/a/:b` and `/a/:c` are the same address. */
const shape = (path) => path.replace(/:[^/]+/g, ':');

const declarationOf = (release) => {
  const parsed = parseDeclaration(release.declaration);
  return parsed.ok ? parsed.declaration : undefined;
};

/** What is deployed of the other remotes. */
const others = (registry, remote) =>
  Object.entries(registry.remotes)
    .filter(([name]) => name !== remote)
    .flatMap(([name, { canary, ...live }]) => [
      { name, release: live, isCanary: false },
      ...(canary ? [{ name, release: canary, isCanary: true }] : []),
    ])
    .map(({ name, release, isCanary }) => ({
      name,
      version: release.version,
      declaration: declarationOf(release),
      isCanary,
    }))
    .filter(({ declaration }) => declaration !== undefined);

/**
 * Checks of what is in the release itself, against what is deployed.
 * @param {{ slice: string, operations: string }} bundle texts of slice.json and operations.json
 * @param {{ registry: object, supergraph: string | undefined, shellContract?: string }} deployed
 * @returns {{ problems: string[], remote?: string, version?: string, declaration?: unknown, manifest?: object }}
 */
export function checkRelease({ slice, operations }, { registry, supergraph, shellContract }) {
  const written = parsed(slice);
  const result = parseDeclaration(written);
  if (!result.ok)
    return {
      problems: result.problems.map(
        (problem) => `slice.json: ${problem} (declaration). Mend it and build anew.`,
      ),
    };
  const { declaration } = result;
  const { version = '' } = declaration;
  const remote = `mf-${declaration.id}`;
  const manifest = operationManifestSchema.safeParse(parsed(operations));
  if (!manifest.success)
    return {
      problems: ['operations.json cannot be read (operations). Build the remote with the current packages.'],
    };
  const context = {
    slice,
    declaration,
    remote,
    neighbours: others(registry, remote),
    manifest: manifest.data,
  };
  const problems = [
    ...versionProblems(version, slice),
    ...contractProblems(written, slice, shellContract ?? SHELL_CONTRACT_VERSION),
    ...routeProblems(context),
    ...menuProblems(context),
    ...linkProblems(context),
    ...operationProblems(context, version, supergraph),
  ];
  return { problems, remote, version, declaration: written, manifest: manifest.data };
}

/**
 * Checks of a release that is to be live again, or of a canary that is to be: since it was published, its routes may
 * have gone to another slice, and the shell may offer another contract.
 * @returns {string[]} problems
 */
export function placeProblems({ registry, shellContract }, remote, release) {
  const declaration = declarationOf(release);
  if (!declaration) return [];
  const slice = JSON.stringify(release.declaration, null, 2);
  const context = { slice, declaration, neighbours: others(registry, remote) };
  const { contract } = release.declaration;
  return [
    // Registries of before there was a contract.
    ...(contract === undefined
      ? []
      : contractProblems({ contract }, slice, shellContract ?? SHELL_CONTRACT_VERSION)),
    ...routeProblems(context),
    ...linkProblems(context),
  ];
}

/**
 * What speaks against a version that takes the place of a newer live one, as the late end of an earlier pipeline does.
 * @param advice the ways that remain
 */
export function ageProblems({ remotes }, remote, version, advice) {
  const live = remotes[remote]?.version;
  // Registries of before there was a rule about versions.
  const isOlder = semver.valid(live) && semver.valid(version) && semver.lt(version, live);
  if (!isOlder) return [];
  return [`${remote} ${version} is older than the live ${live} (newer). ${advice}`];
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function versionProblems(version, slice) {
  if (semver.valid(version) === version) return [];
  return [
    `${at(slice, version)}: "${version}" is no version such as 1.4.0 (version). Build with HACCHU_RELEASE_VERSION set.`,
  ];
}

function contractProblems({ contract }, slice, offered) {
  if (contract === undefined)
    return ['slice.json: it names no contract (contract). Build the remote with the current packages.'];
  if (fitsContract(offered, contract)) return [];
  return [
    `${at(slice, contract)}: it is built for shell contract ${contract}, the deployed shell offers ${offered} (contract). Build it against the deployed contract, or release the shell first.`,
  ];
}

function routeProblems({ slice, declaration, neighbours }) {
  return declaration.routes.flatMap(({ path }) => {
    const owner = neighbours.find(({ declaration: other }) =>
      other.routes.some((route) => shape(route.path) === shape(path)),
    );
    if (!owner) return [];
    return [
      `${at(slice, path)}: route ${path} belongs to ${owner.name} ${owner.version} (routes). Choose another path; a route changes hands by a release of its owner without it.`,
    ];
  });
}

function menuProblems({ slice, declaration, neighbours }) {
  // Not everybody gets the canary of another slice.
  const everybodys = neighbours.filter(({ isCanary }) => !isCanary).map((other) => other.declaration);
  const declared = new Set(
    [declaration, ...everybodys].flatMap(({ routes }) => routes.map(({ path }) => shape(path))),
  );
  return declaration.menu
    .filter(({ to }) => !declared.has(shape(to)))
    .map(
      ({ label, to }) =>
        `${at(slice, to)}: menu entry ${label} leads to ${to}, which no deployed slice declares (menu). Declare the route, or release the slice that has it first.`,
    );
}

function linkProblems({ slice, declaration, neighbours }) {
  return Object.keys(declaration.routeRefs).flatMap((name) => {
    const owner = neighbours.find(({ declaration: other }) => name in other.routeRefs);
    if (!owner) return [];
    return [
      `${at(slice, name)}: link ${name} is defined by ${owner.name} ${owner.version} (links). Choose another name.`,
    ];
  });
}

function operationProblems({ slice, declaration, remote, manifest }, version, supergraph) {
  const problems = [];
  if (manifest.client !== remote || manifest.version !== version)
    problems.push(
      `operations.json is of ${manifest.client} ${manifest.version}, the release is ${remote} ${version} (operations). Publish the folder of one build.`,
    );
  for (const [id, { name, document }] of Object.entries(manifest.operations)) {
    if (documentIdOf(document) !== id)
      problems.push(`operations.json: ${name} is not what its identifier says (operations). Build anew.`);
  }
  for (const { badge } of [...declaration.menu, ...declaration.topBar]) {
    if (badge && !(idOf(badge.query) in manifest.operations))
      problems.push(
        `${at(slice, badge.query)}: the badge's query is not in operations.json (operations). Build anew: the build registers it.`,
      );
  }
  for (const search of declaration.search) {
    if (!(idOf(search.query) in manifest.operations))
      problems.push(
        `${at(slice, search.query)}: the query of the search is not in operations.json (operations). Build anew: the build registers it.`,
      );
    problems.push(
      ...searchProblems(search).map(
        (problem) => `${at(slice, search.query)}: ${problem} (search). Ask for what its groups show.`,
      ),
    );
  }
  if (!supergraph)
    return [
      ...problems,
      'The registry knows no graph (order). Accept the schemas of the subgraphs first: the provider is released before who asks it.',
    ];
  const missing = unanswered(supergraph, manifest).map(
    (breakage) =>
      `${describeBreakage(breakage)} (operations). Release the subgraph that provides it first, or ask for what the deployed graph has.`,
  );
  return [...problems, ...new Set(missing)];
}

function idOf(query) {
  try {
    return documentIdOf(sentText(query));
  } catch {
    return '';
  }
}
