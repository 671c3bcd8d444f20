/**
 * `npm test`: everything that has to hold, in one run. Plain JavaScript without dependencies, since it installs them.
 * `npm test -- --help` prints the options.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { install, Refusal, requireNode, root } from './prepare.mjs';
import { parseArguments } from './test/arguments.mjs';
import { changedFiles } from './test/changes.mjs';
import { stopChildrenOnSignal } from './test/children.mjs';
import { withLoad } from './test/load.mjs';
import { ownNode, runOn } from './test/own-node.mjs';
import { failureTable } from './test/repeat.mjs';
import { runSchedule } from './test/schedule.mjs';
import { everything, selectAffected, selectFiles, selectSlice } from './test/selection.mjs';
import { chosenSteps, DEFINITIONS } from './test/steps.mjs';
import { Tally } from './test/tally.mjs';
import { readWorkspaces } from './test/workspaces.mjs';

/** All tests share one database or stack: more workers gain nothing. */
const MOST_CORES = 4;
const cores = Math.max(2, Math.min(availableParallelism(), MOST_CORES));

/** @typedef {import('./test/arguments.mjs').Options} Options */
/** @typedef {import('./test/selection.mjs').Selection} Selection */

/** @param {Options} options @returns {Selection} */
function select({ slice, affected, files }) {
  const workspaces = readWorkspaces();
  if (slice !== undefined) return selectSlice(workspaces, slice);
  if (affected !== undefined) return selectAffected(workspaces, changedFiles(affected));
  if (files.length > 0) return selectFiles(workspaces, files.map(inCheckout));
  return everything(workspaces);
}

/** @throws {Refusal} for a file that is not there */
function inCheckout(file) {
  const path = relative(root, resolve(root, file));
  if (existsSync(join(root, path))) return path;
  throw new Refusal(`There is no file ${file}. Paths begin at the root of the checkout.`);
}

/** @param {Tally} tally @param {Options} options @param {Selection} selection */
async function runSteps(tally, options, selection) {
  const names = chosenSteps(options.steps, selection);
  const { title, repeat: times, isDatabaseSlow } = options;
  const runOptions = { title, times, isDatabaseSlow, workers: cores, steps: names };
  const steps = names.map((name) => {
    const { run, ...definition } = DEFINITIONS[name];
    const report = tally.step(name);
    return {
      name,
      ...definition,
      run: async () => {
        report.begin();
        try {
          await run(report, selection, runOptions);
        } catch (error) {
          report.fail(name, error.stack);
        }
        report.end();
        return report.hasPassed;
      },
    };
  });
  await runSchedule(steps, cores, ({ name }, missing) => tally.step(name).say(`not run: ${missing} failed`));
}

async function main() {
  requireNode();
  const options = parseArguments(process.argv.slice(2));
  if (options.help) {
    console.log(options.help);
    return;
  }
  const selection = select(options);
  stopChildrenOnSignal();
  const [node] = await Promise.all([ownNode(console.log), install(console.log)]);
  if (node !== undefined) {
    process.exitCode = await runOn(node);
    return;
  }
  console.log(`Node ${process.versions.node}, ${cores} cores. Tests of ${selection.description}.`);
  const tally = new Tally(console.log);
  if (options.repeat) {
    await withLoad(options.load ?? cores, () => runSteps(tally, options, selection));
    console.log(failureTable(tally.failures, options.repeat));
  } else await runSteps(tally, options, selection);
  console.log(tally.summary());
  process.exitCode = tally.hasPassed ? 0 : 1;
}

main()
  .then(() => process.exit())
  .catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    console.log('0 passed, 1 failed');
    process.exit(1);
  });
