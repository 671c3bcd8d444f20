import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments, readQueryingWorkspaces } from './arguments.js';
import { brokenBy, describeBreakage, describeBreakages, unanswered } from './check/breakage.js';
import { checkConformance } from './check/conformance.js';
import { readDeployed } from './check/deployed.js';
import { withoutDescription } from './check/descriptions.js';
import { diffSchemas } from './check/diff.js';
import { unboundedLists } from './check/list-bounds.js';
import { collectOperations } from './operations/collect.js';
import { operationManifest } from './operations/manifest.js';
import { validateOperations } from './operations/validate.js';
import { writeManifests } from './operations/write-manifests.js';
import { clientWorkspaces, findRoot, queryingWorkspaces } from './repository.js';
import { RIGHTS_PAGE, rightsPage } from './rights/page.js';
import { readRights, rightsProblems } from './rights/rights.js';
import { apiSchemaOf } from './supergraph/api-schema.js';
import { compose, readSubgraphs, SUPERGRAPH_FILE } from './supergraph/compose.js';

const USAGE = `Usage: graph <command>
  compose  [--check]                 compose subgraph-*/schema.graphql into ${SUPERGRAPH_FILE}
  check    [--base FILE | --base-ref GIT_REF] [--registry FOLDER_OR_URL [--allow OrderStatus.Held …]]
                                     composition, breaking changes, all operations, sizes of lists, conformance;
                                     with a registry (or HACCHU_REGISTRY) also every release that is deployed or
                                     open for a rollback, except for changes with which they cope (--allow, or
                                     HACCHU_ALLOW with commas in between)
  diff     --base FILE | --base-ref GIT_REF
                                     changes of the client schema since the base
  manifest [workspace…] --out DIR    operations of the shell, every slice and every process
  rights [--check]                   capability matrix and callers of every operation, into ${RIGHTS_PAGE}
  conformance                        compares the repository with the specification`;

const OPTIONS = {
  check: { type: 'boolean' },
  base: { type: 'string' },
  'base-ref': { type: 'string' },
  out: { type: 'string' },
  registry: { type: 'string' },
  allow: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const;

type Say = (line: string) => void;
interface Options {
  check?: boolean | undefined;
  base?: string | undefined;
  baseRef?: string | undefined;
  out?: string | undefined;
  registry?: string | undefined;
  allow?: string[] | undefined;
}

/** `npm run graph -- <command>`. Returns the exit code of the process. */
export async function runGraph(argv: string[], say: Say): Promise<number> {
  try {
    const { values, positionals } = readArguments(argv, OPTIONS, USAGE);
    if (values.help) {
      say(USAGE);
      return 0;
    }
    const options: Options = { ...values, baseRef: values['base-ref'] };
    const root = findRoot(process.cwd());
    const [command, ...rest] = positionals;
    if (command === 'compose') return runCompose(root, options, say);
    if (command === 'check') return await runCheck(root, options, say);
    if (command === 'diff') return await runDiff(root, options, say);
    if (command === 'manifest') return runManifest(root, rest, options, say);
    if (command === 'rights') return runRights(root, options, say);
    if (command === 'conformance') return runConformance(root, say);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
  say(USAGE);
  return 2;
}

function runCompose(root: string, options: Options, say: Say): number {
  const result = compose(readSubgraphs(root));
  for (const hint of result.hints) {
    const [firstLine] = hint.message.split('\n');
    say(hint.isWarning ? `warning ${hint.code}: ${hint.message}` : `hint ${hint.code}: ${firstLine}`);
  }
  if (result.errors) {
    for (const error of result.errors) say(`error: ${error}`);
    return 1;
  }
  const file = join(root, SUPERGRAPH_FILE);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === result.supergraphSdl;
  if (options.check && !isCurrent) {
    say(
      `${SUPERGRAPH_FILE} is not what the subgraphs' schemas compose to. Run \`npm run graph -- compose\`.`,
    );
    return 1;
  }
  if (!isCurrent) {
    writeFileSync(file, result.supergraphSdl);
    say(`wrote ${SUPERGRAPH_FILE}`);
  }
  return result.hints.some((hint) => hint.isWarning) ? 1 : 0;
}

async function runCheck(root: string, options: Options, say: Say): Promise<number> {
  const composed = runCompose(root, { ...options, check: true }, say);
  if (composed !== 0) return composed;
  const supergraph = readFileSync(join(root, SUPERGRAPH_FILE), 'utf8');
  const schema = apiSchemaOf(supergraph);
  const problems = [
    ...clientWorkspaces(root).flatMap((workspace) =>
      validateOperations(schema, collectOperations(root, workspace)),
    ),
    ...queryingWorkspaces(root).flatMap((workspace) => unwrittenProblems(root, workspace, supergraph)),
    ...withoutDescription(schema).map((path) => `${path} has no description`),
    ...unboundedLists(supergraph).map((path) => `${path} is a list without @listSize`),
  ];
  for (const problem of problems) say(problem);
  const breaking = options.base || options.baseRef ? await runDiff(root, options, say) : 0;
  const registry = options.registry ?? process.env['HACCHU_REGISTRY'];
  const allowed = options.allow ?? (process.env['HACCHU_ALLOW'] ?? '').split(',').map((path) => path.trim());
  const released = registry ? await runReleases(registry, supergraph, allowed, say) : 0;
  const rights = runRights(root, { check: true }, say);
  const conformance = runConformance(root, say);
  const steps = [problems.length, breaking, released, rights, conformance];
  return steps.every((failures) => failures === 0) ? 0 : 1;
}

/**
 * Problems of operations outside `.graphql` files, which `validateOperations` does not cover: badges and searches,
 * and operations in code.
 */
function unwrittenProblems(root: string, workspace: string, supergraph: string): string[] {
  const manifest = operationManifest(root, workspace);
  const operations = Object.entries(manifest.operations).filter(
    ([, { source = '' }]) => !source.includes('.graphql:'),
  );
  const problems = unanswered(supergraph, { ...manifest, operations: Object.fromEntries(operations) });
  return [...new Set(problems.map(describeBreakage))];
}

/** Checks the graph against the operations of everything that is deployed, pinned or available for rollback. */
async function runReleases(
  registry: string,
  supergraph: string,
  allowed: readonly string[],
  say: Say,
): Promise<number> {
  const { supergraph: deployed, manifests } = await readDeployed(registry);
  const broken = await brokenBy(deployed ?? supergraph, supergraph, manifests, allowed);
  const never = deployed ? [] : manifests.flatMap((manifest) => unanswered(supergraph, manifest));
  const problems = describeBreakages([...broken, ...never]);
  for (const { text } of problems) say(text);
  const changes = new Set(problems.flatMap(({ change }) => change ?? []));
  if (changes.size > 0)
    say(`Where these releases cope with it: ${[...changes].map((path) => `--allow ${path}`).join(' ')}.`);
  if (problems.length > 0)
    say(
      'Keep what these releases ask for until they are replaced and retired (docs/runbooks/release-a-slice.md).',
    );
  say(`${manifests.length} releases checked, ${problems.length} problems`);
  return problems.length;
}

async function runDiff(root: string, options: Options, say: Say): Promise<number> {
  const base = readBase(root, options);
  const changes = await diffSchemas(apiSchemaOf(base), committedSchema(root));
  for (const change of changes)
    say(`${change.isBreaking ? 'BREAKING' : 'ok'} ${change.path}: ${change.message}`);
  const breaking = changes.filter((change) => change.isBreaking).length;
  say(`${changes.length} changes, ${breaking} breaking`);
  return breaking === 0 ? 0 : 1;
}

function readBase(root: string, options: Options): string {
  if (options.base) return readFileSync(resolve(options.base), 'utf8');
  if (!options.baseRef) throw new Error('Specify a base: --base FILE or --base-ref GIT_REF.');
  return execFileSync('git', ['show', `${options.baseRef}:${SUPERGRAPH_FILE}`], {
    cwd: root,
    encoding: 'utf8',
  });
}

function runManifest(root: string, workspaces: string[], options: Options, say: Say): number {
  if (!options.out) throw new Error('manifest requires --out DIR.');
  const named = readQueryingWorkspaces(root, workspaces);
  const manifests = writeManifests(
    root,
    resolve(options.out),
    named.length > 0 ? named : queryingWorkspaces(root),
  );
  for (const { client, operations } of manifests) {
    say(`${client}: ${Object.keys(operations).length} operations`);
  }
  return 0;
}

function runRights(root: string, options: Options, say: Say): number {
  const published = readRights(root);
  const problems = rightsProblems(published);
  for (const problem of problems) say(problem);
  const file = join(root, RIGHTS_PAGE);
  const page = rightsPage(published);
  if (existsSync(file) && readFileSync(file, 'utf8') === page) return problems.length === 0 ? 0 : 1;
  if (options.check) {
    say(`${RIGHTS_PAGE} is out of date. Run \`npm run graph -- rights\`.`);
    return 1;
  }
  writeFileSync(file, page);
  say(`wrote ${RIGHTS_PAGE}`);
  return problems.length === 0 ? 0 : 1;
}

function runConformance(root: string, say: Say): number {
  const reports = checkConformance(root, committedSchema(root));
  for (const { owner, total, missing } of reports) {
    say(`${owner.padEnd(12)} ${total - missing.length} of ${total} of the specification`);
    for (const name of missing) say(`${owner}: ${name} of the specification is missing.`);
  }
  return reports.every(({ missing }) => missing.length === 0) ? 0 : 1;
}

function committedSchema(root: string) {
  return apiSchemaOf(readFileSync(join(root, SUPERGRAPH_FILE), 'utf8'));
}
