import { parseArgs } from 'node:util';
import { Refusal } from '../prepare.mjs';

export const STEPS = [
  'build',
  'lint',
  'format',
  'licences',
  'types',
  'api',
  'dead-code',
  'graph',
  'unit',
  'budgets',
  'gallery',
  'e2e',
];

const USAGE = `Usage: npm test [-- <options>]

  --only <step,…>          only these steps: ${STEPS.join(', ')}
  --slice <name>           one slice: its front end and its subgraph
  --affected[=<revision>]  what changes since a revision affect (default: since the merge base with main)
  --file <path>            one test file; may be repeated
  -t, --title <title>      only tests of those files whose title contains this
  --repeat <times>         run the files of --file, or the tests of --only unit or e2e, this many times and
                           print how often each test failed
  --load <processes>       number of busy processes that compete with repeated tests (default: one per core)
  --slow-database          Jest on Node with a database whose answers take at random up to half a second more
  --help                   this text`;

const OPTIONS = {
  only: { type: 'string', multiple: true },
  slice: { type: 'string' },
  affected: { type: 'string' },
  file: { type: 'string', multiple: true },
  title: { type: 'string', short: 't' },
  repeat: { type: 'string' },
  load: { type: 'string' },
  'slow-database': { type: 'boolean' },
  help: { type: 'boolean' },
};

/**
 * @typedef {object} Options
 * @property {string[]} steps in the order of STEPS
 * @property {string} [slice]
 * @property {string} [affected] a revision; empty for the merge base with main
 * @property {string[]} files
 * @property {string} [title]
 * @property {number} [repeat]
 * @property {number} [load]
 * @property {boolean} isDatabaseSlow
 * @property {string} [help] the text to print instead of running tests
 */

/**
 * Parses the options of `npm test`.
 * @param {readonly string[]} argv
 * @returns {Options}
 * @throws {Refusal} with the usage
 */
export function parseArguments(argv) {
  const values = parsed(argv);
  const names = (values.only ?? []).flatMap((part) => part.split(',')).filter(Boolean);
  const unknown = names.filter((name) => !STEPS.includes(name));
  if (unknown.length > 0) refuse(`Unknown step: ${unknown.join(', ')}.`);
  if (values.only && names.length === 0) refuse('--only requires the name of a step.');

  const scopes = ['slice', 'affected', 'file'].filter((name) => values[name] !== undefined);
  if (scopes.length > 1) refuse(`--${scopes[0]} and --${scopes[1]} exclude each other.`);
  if (values.file && values.only) refuse('--file determines the step by itself: leave out --only.');
  if (values.title !== undefined && !values.file) refuse('--title requires --file.');
  if (values.title === '') refuse('--title requires a text.');

  const repeat = wholeNumber('repeat', values.repeat, 1);
  const load = wholeNumber('load', values.load, 0);
  const onlyTests = names.length > 0 && names.every((name) => name === 'unit' || name === 'e2e');
  if (repeat && !values.file && !onlyTests) refuse('--repeat requires --file, or --only with unit or e2e.');
  if (load !== undefined && !repeat) refuse('--load requires --repeat.');

  return {
    steps: names.length > 0 ? STEPS.filter((name) => names.includes(name)) : STEPS,
    slice: values.slice,
    affected: values.affected,
    files: values.file ?? [],
    title: values.title,
    repeat,
    load,
    isDatabaseSlow: values['slow-database'] ?? false,
    help: values.help ? USAGE : undefined,
  };
}

function parsed(argv) {
  // The revision is optional, which parseArgs does not support.
  const args = argv.map((arg) => (arg === '--affected' ? '--affected=' : arg));
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    return refuse(error.message);
  }
}

/** @returns {number | undefined} */
function wholeNumber(name, text, least) {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least) return number;
  return refuse(`--${name} requires an integer of at least ${least}, not "${text}".`);
}

/** @returns {never} */
function refuse(reason) {
  throw new Refusal(`${reason}\n\n${USAGE}`);
}
