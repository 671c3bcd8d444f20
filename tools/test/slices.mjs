import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../prepare.mjs';

const DEV_CONTAINER = '.devcontainer/devcontainer.json';

const name = (beginning) =>
  z.string().regex(new RegExp(`^${beginning}-[a-z][a-z0-9]*(-[a-z0-9]+)*$`), `use ${beginning}-<words>`);
const port = z.int().min(1_024).max(65_535);
const roster = z.strictObject({
  slices: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'use lower-case words joined by hyphens'),
      /** Owner of its directories, as written in CODEOWNERS. */
      team: z.string().regex(/^@[\w-]+\/[\w-]+$/, 'use @organisation/team'),
      remote: z.strictObject({ name: name('mf'), port }),
      subgraph: z.strictObject({ name: name('subgraph'), port }),
    }),
  ),
});

/** @typedef {z.infer<typeof roster>['slices'][number]} Slice */

/** The slices of the checkout. @returns {Slice[]} @throws {Error} that says where slices.json is invalid */
export function readSlices(checkout = root) {
  const result = roster.safeParse(JSON.parse(readFileSync(join(checkout, 'slices.json'), 'utf8')));
  if (result.success) return result.data.slices;
  const [{ path, message }] = result.error.issues;
  throw new Error(`slices.json: ${path.join('.')}: ${message}`);
}

/** A name as used in environment variables, `ORDERS` for `subgraph-orders`. */
export const variableOf = (subgraph) => subgraph.slice('subgraph-'.length).replaceAll('-', '_').toUpperCase();

/** The database of a subgraph. */
export const databaseOf = (subgraph) => `hacchu_${variableOf(subgraph).toLowerCase()}`;

/**
 * Differences between slices.json and files that list slices on their own: the directories, docker-compose.yml,
 * CODEOWNERS, the README and the ports that a development container forwards.
 * @returns {string[]} a sentence for each
 */
export function sliceProblems(checkout = root) {
  const slices = readSlices(checkout);
  const text = (file) => readFileSync(join(checkout, file), 'utf8');
  return [
    ...repeated(slices),
    ...folderProblems(slices, checkout),
    ...composeProblems(slices, text('docker-compose.yml')),
    ...ownerProblems(slices, text('.github/CODEOWNERS')),
    ...readmeProblems(slices, text('README.md')),
    ...containerProblems(slices, text(DEV_CONTAINER)),
  ];
}

/** Browsers load each remote from its own origin. @param {Slice[]} slices @param {string} text */
function containerProblems(slices, text) {
  const { forwardPorts } = JSON.parse(text);
  return slices
    .filter(({ remote }) => !forwardPorts.includes(remote.port))
    .map(({ remote }) => `${DEV_CONTAINER}: forwardPorts lacks ${remote.port} of ${remote.name}.`);
}

/** @param {Slice[]} slices */
function repeated(slices) {
  const values = slices.flatMap(({ id, remote, subgraph }) => [
    id,
    ...[remote, subgraph].flatMap((part) => [part.name, part.port]),
  ]);
  const twice = values.filter((value, index) => values.indexOf(value) !== index);
  return twice.map((value) => `slices.json: ${value} occurs twice.`);
}

/** @param {Slice[]} slices @param {string} checkout */
function folderProblems(slices, checkout) {
  const read = (...path) => {
    const file = join(checkout, ...path);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
  const own = slices.flatMap(({ id, remote, subgraph }) => [
    ...(read(remote.name, 'slice.json')?.id === id
      ? []
      : [`${remote.name}/slice.json: the id must be ${id}.`]),
    ...(read(subgraph.name, 'package.json')?.slice === id
      ? []
      : [`${subgraph.name}/package.json: slice must be ${id}.`]),
  ]);
  const listed = new Set(slices.flatMap(({ remote, subgraph }) => [remote.name, subgraph.name]));
  const strange = readdirSync(checkout)
    .filter((folder) => /^(mf|subgraph)-/.test(folder) && read(folder, 'package.json') && !listed.has(folder))
    .map((folder) => `${folder} is not in slices.json.`);
  return [...own, ...strange];
}

/** @param {Slice[]} slices @param {string} text */
function composeProblems(slices, text) {
  const { services, ...anchors } = parse(text, { merge: true, maxAliasCount: -1 });
  const problems = [];
  const expect = (what, found, wanted) => {
    if (found !== wanted) problems.push(`docker-compose.yml: ${what} must be ${wanted}, not ${found}.`);
  };
  const urls = JSON.parse(services.gateway.environment.SUBGRAPH_URLS);
  const remoteOrigins = services.shell.environment.REMOTE_ORIGINS;
  const processes = JSON.parse(services['subgraph-identity'].environment.PLATFORM_PROCESSES);
  const version = '${RELEASE_VERSION:-0.1.0}';
  const { environment, volumes, depends_on: needs } = services.registry;
  const { schemas, remotes } = JSON.parse(environment.BUILT);
  for (const { remote, subgraph } of slices) {
    const variable = variableOf(subgraph.name);
    const url = `http://${subgraph.name}:${subgraph.port}/graphql`;
    const { environment = {}, build } = services[subgraph.name] ?? {};
    expect(`PART of ${subgraph.name}`, build?.args.PART, subgraph.name);
    expect(`PORT of ${subgraph.name}`, environment.PORT, String(subgraph.port));
    expect(`MONGODB_DB of ${subgraph.name}`, environment.MONGODB_DB, databaseOf(subgraph.name));
    const key = `\${${variable}_SIGNING_KEY:?}`;
    expect(`INTERNAL_SIGNING_KEY of ${subgraph.name}`, environment.INTERNAL_SIGNING_KEY, key);
    expect(`${variable}_URL of the subgraphs`, anchors['x-subgraph-environment'][`${variable}_URL`], url);
    expect(`SUBGRAPH_URLS.${subgraph.name.slice(9)} of the gateway`, urls[subgraph.name.slice(9)], url);
    expect(
      `PLATFORM_PROCESSES.${subgraph.name}`,
      processes[subgraph.name],
      url.replace('/graphql', '/readyz'),
    );
    const schema = schemas[subgraph.name.slice(9)] ?? {};
    expect(`the url of BUILT.schemas.${subgraph.name.slice(9)}`, schema.url, url);
    const mounted = volumes.find((volume) => volume.startsWith(`./${subgraph.name}/schema.graphql:`));
    expect(`the volume of the schema of ${subgraph.name}`, mounted?.split(':')[1], schema.file);
    const built = remotes.find(({ dist }) => dist === `/releases/${remote.name}/${version}`);
    const address = `http://127.0.0.1:${remote.port}/${remote.name}/${version}`;
    expect(`the url of ${remote.name} in BUILT.remotes`, built?.url, address);
    expect(`depends_on of the registry for ${remote.name}`, needs[remote.name]?.condition, 'service_healthy');
    const published = `127.0.0.1:${remote.port}:8080`;
    expect(`PART of ${remote.name}`, services[remote.name]?.build.args.PART, remote.name);
    expect(`ports of ${remote.name}`, services[remote.name]?.ports.join(), published);
    if (!remoteOrigins.includes(`http://127.0.0.1:${remote.port}`))
      problems.push(`docker-compose.yml: REMOTE_ORIGINS of the shell lacks http://127.0.0.1:${remote.port}.`);
  }
  return problems;
}

/** @param {Slice[]} slices @param {string} text */
function ownerProblems(slices, text) {
  const owners = new Map(
    text
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([path, ...who]) => [path, who.join(' ')]),
  );
  return slices.flatMap(({ id, team, remote, subgraph }) =>
    [`/${remote.name}/`, `/${subgraph.name}/`, `/e2e/specs/${id}/`]
      .filter((path) => owners.get(path) !== team)
      .map((path) => `.github/CODEOWNERS: ${path} must belong to ${team}.`),
  );
}

/** @param {Slice[]} slices @param {string} text */
function readmeProblems(slices, text) {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return slices
    .filter(
      ({ remote, subgraph }) =>
        !rows.some((row) => row.includes(`\`${remote.name}\``) && row.includes(`\`${subgraph.name}\``)),
    )
    .map(({ id }) => `README.md: the table of slices lacks ${id}.`);
}
