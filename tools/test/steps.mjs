import { build } from '../prepare.mjs';
import { browserTests } from './browser.mjs';
import { apiReports, byteBudgets, deadCode, formatting, graphChecks, licences, lint } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { types } from './types.mjs';
import { unitTests } from './unit.mjs';

/** @typedef {import('./selection.mjs').Selection} Selection */
/** @typedef {import('./tally.mjs').Step} Step */
/** @typedef {import('./unit.mjs').Options & { steps: readonly string[] }} RunOptions */

/**
 * @typedef {object} StepDefinition
 * @property {number} cores how many it keeps busy
 * @property {string[]} [needs] steps that must succeed first
 * @property {(selection: Selection) => boolean} [isNeeded] whether the selection contains work for it
 * @property {boolean} [isForFiles] whether it also runs for individual test files
 * @property {(step: Step, selection: Selection, options: RunOptions) => Promise<unknown>} run
 */

const hasWorkspace =
  (pattern) =>
  ({ workspaces }) =>
    workspaces.some(({ folder }) => pattern.test(folder));
const hasSpecs = ({ specs }) => specs.length > 0;
const GALLERY_SPEC = 'e2e/specs/platform/gallery.spec.ts';
const hasGallerySpec = ({ specs }) => specs.some((spec) => GALLERY_SPEC.startsWith(spec));
const hasJest = ({ workspaces }) => workspaces.some(({ jest }) => jest !== undefined);

/** All steps in order of preference; those that fail early come first. @type {Record<string, StepDefinition>} */
export const DEFINITIONS = {
  lint: { cores: 1, run: lint },
  format: { cores: 1, run: formatting },
  licences: { cores: 1, run: licences },
  types: { cores: 1, run: (step, selection) => types(step, selection) },
  api: { cores: 1, isNeeded: hasWorkspace(/^packages\//), run: apiReports },
  build: { cores: 2, run: buildFor, isForFiles: true },
  // It may have to be downloaded, which waits for the network; the browser tests report any problem with it.
  chromium: {
    cores: 0,
    isNeeded: hasSpecs,
    isForFiles: true,
    run: () => findChromium().catch(() => undefined),
  },
  gallery: { cores: 1, needs: ['build'], isNeeded: hasGallerySpec, isForFiles: true, run: buildGallery },
  'dead-code': { cores: 1, needs: ['build'], run: deadCode },
  graph: { cores: 1, needs: ['build'], run: graphChecks },
  budgets: {
    cores: 1,
    needs: ['build'],
    isNeeded: hasWorkspace(/^(shell|mf-.+|packages\/.+)$/),
    run: byteBudgets,
  },
  unit: { cores: 2, needs: ['build'], isNeeded: hasJest, isForFiles: true, run: unitTests },
  e2e: {
    cores: 2,
    needs: ['build', 'chromium', 'gallery'],
    isNeeded: hasSpecs,
    isForFiles: true,
    run: browserTests,
  },
};

/**
 * The steps of a run, including their dependencies.
 * @param {readonly string[]} asked
 * @param {Selection} selection
 * @returns {string[]} names in the order of the definitions
 */
export function chosenSteps(asked, selection) {
  const isChosen = (name) => {
    const { isNeeded, isForFiles } = DEFINITIONS[name];
    const isFiles = selection.isFiles && !isForFiles;
    return asked.includes(name) && !isFiles && (isNeeded?.(selection) ?? true);
  };
  const chosen = new Set(Object.keys(DEFINITIONS).filter(isChosen));
  for (const name of [...chosen]) for (const need of needsOf(name, selection)) chosen.add(need);
  return Object.keys(DEFINITIONS).filter((name) => chosen.has(name));
}

/** The steps that a step of this selection waits for. */
const needsOf = (name, selection) =>
  (DEFINITIONS[name].needs ?? []).filter((need) => DEFINITIONS[need].isNeeded?.(selection) ?? true);

/** The parts of the stack that unit tests need: the database and whatever Node's tests start as a process. */
const FOR_UNIT_TESTS = ['@hacchu-hub/dev'];

/**
 * Turbo's filters for the build.
 * @param {readonly string[]} steps
 * @param {Selection} selection
 * @returns {string[] | undefined} an empty list builds everything; undefined builds nothing
 */
export function buildFilters(steps, { workspaces }) {
  const isUnitAlone = steps.every((name) => name === 'build' || name === 'unit');
  if (!isUnitAlone || !steps.includes('unit')) return [];
  const onNode = workspaces.filter(({ jest }) => jest === 'node').map(({ name }) => name);
  // Tests in a DOM compile the sources themselves.
  if (onNode.length === 0) return undefined;
  return [...new Set([...onNode, ...FOR_UNIT_TESTS])];
}

async function buildFor(step, selection, { steps }) {
  const filters = buildFilters(steps, selection);
  if (filters) await step.check('build', () => build(step.say, filters));
}

async function buildGallery(step) {
  await step.check('gallery', () => build(step.say, ['@hacchu-hub/ui'], 'gallery:build'));
}
