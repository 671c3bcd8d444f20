#!/usr/bin/env node
/**
 * Makes a slice: a remote with a list and a form, a subgraph with its part of the graph, their tests, and an entry
 * wherever slices are listed. Afterwards `npm start` shows it and `npm test -- --slice` is green; what is left to people is in
 * docs/runbooks/add-a-slice.md.
 *
 *   npm run new-slice -- return-requests --label 返品依頼
 */
import { parseCommandLine } from './command-line.mjs';
import { build, install, Refusal, requireNode, root, run, sayAndExit } from './prepare.mjs';

const USAGE = 'Usage: npm run new-slice -- <plural of what it holds> [--label <Japanese name>]';

function readArguments() {
  const { values, positionals } = parseCommandLine(USAGE, {
    allowPositionals: true,
    options: { label: { type: 'string' } },
  });
  if (positionals.length !== 1) throw new Refusal(USAGE);
  return { name: positionals[0], label: values.label };
}

/** @throws {Refusal} with the end of its output, where it fails */
async function step(say, what, command, args) {
  say(what);
  const { exitCode, output, logFile } = await run(command, args, { log: 'new-slice.log' });
  if (exitCode !== 0)
    throw new Refusal(`${output.trim().slice(-2_000)}\n${what} failed. The log: ${logFile}`);
}

async function main(say) {
  requireNode();
  const { name, label } = readArguments();
  await install(say);
  const { namesOf } = await import('./new-slice/names.mjs');
  const { generateSlice } = await import('./new-slice/generate.mjs');
  const names = namesOf(name, label);
  const began = Date.now();
  const files = generateSlice(names, root);
  say(`Wrote ${files.length} files.`);
  try {
    await complete(say, names.slice);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`${error.message}\n${howToBeginAgain(names.slice)}`);
  }
  say(`
The slice ${names.slice} is there after ${Math.round((Date.now() - began) / 1_000)} s.
  npm start                                  shows it: ${names.label} in the menu of a demand
  npm test -- --slice ${names.slice.padEnd(23)}runs its tests
  npm run dev -- mf-${names.slice} subgraph-${names.slice}
                                             takes edits up while the stack runs
Its rules stand in subgraph-${names.slice}/src/${names.slice}, its rights in subgraph-${names.slice}/src/capabilities.ts
and mf-${names.slice}/slice.json, its screens in mf-${names.slice}/src/screens.`);
}

/** The commands that take back what was written. @param {string} slice */
const howToBeginAgain = (slice) =>
  `To begin again, take back what was written (other changes of these files, too):
  git restore .devcontainer .github/CODEOWNERS README.md docker-compose.yml docs/rights.md gateway/supergraph.graphql package-lock.json slices.json
  rm -r mf-${slice} subgraph-${slice} e2e/specs/${slice} shell/public/help/${slice}.html`;

/** Links, builds and formats what was written, and prints what is made of it. @param {string} slice */
async function complete(say, slice) {
  const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await step(say, 'Linking the new workspaces.', 'npm', ['install', ...quietly]);
  const subgraph = `subgraph-${slice}`;
  await build(say, [`@hacchu-hub/${subgraph}`, '@hacchu-hub/graph-tools']);
  await step(say, `Printing the schema of ${subgraph}.`, 'npm', ['run', 'schema', '-w', subgraph]);
  const tool = (file, ...args) => [`packages/graph-tools/bin/${file}.mjs`, ...args];
  await step(say, 'Composing the graph.', process.execPath, tool('graph', 'compose'));
  await step(say, 'Writing the page of rights.', process.execPath, tool('graph', 'rights'));
  await step(say, 'Making the types of its operations.', process.execPath, tool('codegen', `mf-${slice}`));
  // The order of imports depends on the names that were filled in.
  const folders = [`mf-${slice}`, subgraph, `e2e/specs/${slice}`];
  await step(say, 'Sorting imports.', process.execPath, [
    'node_modules/eslint/bin/eslint.js',
    '--fix',
    ...folders,
  ]);
  await step(say, 'Formatting what that changed.', process.execPath, [
    'node_modules/oxfmt/bin/oxfmt',
    ...folders,
  ]);
}

main((line) => console.log(line)).catch(sayAndExit);
