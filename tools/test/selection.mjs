import { Refusal } from '../prepare.mjs';

/** @typedef {import('./workspaces.mjs').Workspace} Workspace */

/**
 * The scope of a run.
 * @typedef {object} Selection
 * @property {Workspace[]} workspaces whose types and tests are checked
 * @property {string[]} paths for the linter and the formatter
 * @property {string[]} files test files for Jest; empty for all of the workspaces
 * @property {boolean} isFiles whether only selected test files are run, without the checks
 * @property {string[]} specs directories or files of browser tests; empty for none
 * @property {string} description
 */

const SPECS = 'e2e/specs/';
const TEST_FILE = /\.(test|e2e-spec)\.(ts|tsx|mjs)$/;

/** @param {Workspace[]} workspaces @returns {Selection} */
export const everything = (workspaces, description = 'everything') => ({
  workspaces,
  paths: ['.'],
  files: [],
  isFiles: false,
  specs: [SPECS],
  description,
});

/**
 * The workspaces of one slice and its browser tests. No other workspace may import them, so nothing else depends on
 * them but the composed graph, which is always checked as a whole.
 * @param {Workspace[]} workspaces
 * @param {string} slice
 * @returns {Selection}
 * @throws {Refusal} for an unknown slice
 */
export function selectSlice(workspaces, slice) {
  const names = [...new Set(workspaces.map((one) => one.slice).filter(Boolean))];
  if (!names.includes(slice)) {
    throw new Refusal(`Unknown slice "${slice}". Slices: ${names.sort().join(', ')}.`);
  }
  const own = workspaces.filter((one) => one.slice === slice);
  const specs = [`${SPECS}${slice}/`];
  const folders = own.map(({ folder }) => folder);
  return {
    workspaces: own,
    paths: [...folders, ...specs],
    files: [],
    isFiles: false,
    specs,
    description: `the slice ${slice}: ${[...folders, ...specs].join(', ')}`,
  };
}

/**
 * Selects test files, each run by the appropriate runner.
 * @param {Workspace[]} workspaces
 * @param {readonly string[]} files relative to the checkout
 * @returns {Selection}
 * @throws {Refusal} for a path that is not a test file
 */
export function selectFiles(workspaces, files) {
  const isSpec = (file) => file.startsWith(SPECS) && file.endsWith('.spec.ts');
  const tested = files
    .filter((file) => !isSpec(file))
    .map((file) => {
      const owner = ownerOf(workspaces, file);
      if (owner?.jest && TEST_FILE.test(file)) return owner;
      throw new Refusal(
        `${file} is no file of tests: *.test.ts(x), *.test.mjs or *.e2e-spec.ts of a workspace, or ${SPECS}**/*.spec.ts.`,
      );
    });
  return {
    workspaces: workspaces.filter((one) => tested.includes(one)),
    paths: [...files],
    files: files.filter((file) => !isSpec(file)),
    isFiles: true,
    specs: files.filter(isSpec),
    description: files.join(', '),
  };
}

/** Files that affect how everything is built, installed or tested. */
const RUNNER = /^(tools\/(test\.mjs|prepare\.mjs|test\/)|packages\/build-config\/|\.ci\/)/;
/** Texts outside the workspaces; those that tests read belong to the workspace of the tests. */
const TEXT = /^(docs\/|(?:\.changeset\/)?[^/]+\.md$)/;
const READ_BY = [
  [/^docs\/errors\//, /^shell$/],
  [/^docs\/domain\//, /^subgraph-orders$/],
];
/** A committed subgraph schema, which the tests of other subgraphs use in place of the subgraph. */
const SCHEMA = /^subgraph-[^/]+\/schema\.graphql$/;
const SUBGRAPHS = /^subgraph-/;

/**
 * Everything that changes may affect: the changed workspaces and their dependents. Files outside all workspaces, such
 * as the lock file, may affect everything.
 * @param {Workspace[]} workspaces
 * @param {readonly string[]} changed relative to the checkout
 * @returns {Selection}
 */
export function selectAffected(workspaces, changed) {
  const touched = new Set();
  const specs = new Set();
  const others = [];
  const touch = (pattern) =>
    workspaces.filter(({ folder }) => pattern.test(folder)).forEach((one) => touched.add(one));
  for (const file of changed) {
    for (const [pattern, readers] of READ_BY) if (pattern.test(file)) touch(readers);
    if (SCHEMA.test(file)) touch(SUBGRAPHS);
    if (TEXT.test(file)) {
      others.push(file);
      continue;
    }
    const owner = ownerOf(workspaces, file);
    if (!owner || RUNNER.test(file)) return everything(workspaces, `everything, because of ${file}`);
    const specFolder = /^e2e\/specs\/[^/]+\//.exec(file)?.[0];
    if (specFolder) {
      specs.add(specFolder);
      others.push('e2e');
    } else touched.add(owner);
  }
  const all = withDependents(workspaces, touched);
  const folders = all.map(({ folder }) => folder);
  const slices = new Set(all.map(({ slice }) => slice).filter(Boolean));
  for (const slice of slices) specs.add(`${SPECS}${slice}/`);
  // Its tests cover the screens of all slices and the whole graph.
  if (slices.size > 0) specs.add(`${SPECS}platform/`);
  const isForAllScreens = all.some(({ folder }) => /^(shell|gateway|dev|e2e)$/.test(folder));
  return {
    workspaces: all,
    paths: [...new Set([...folders, ...others])],
    files: [],
    isFiles: false,
    specs: isForAllScreens ? [SPECS] : [...specs].sort(),
    description: all.length + specs.size > 0 ? [...folders, ...specs].join(', ') : 'no workspace',
  };
}

/** @param {Workspace[]} workspaces @param {Set<Workspace>} touched */
function withDependents(workspaces, touched) {
  const names = new Set([...touched].map(({ name }) => name));
  let size;
  do {
    size = names.size;
    for (const one of workspaces) if (one.needs.some((name) => names.has(name))) names.add(one.name);
  } while (names.size > size);
  return workspaces.filter(({ name }) => names.has(name));
}

/** @param {Workspace[]} workspaces @param {string} file */
const ownerOf = (workspaces, file) => workspaces.find(({ folder }) => file.startsWith(`${folder}/`));
