import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Checks } from './checks/check.js';
import { chooseFaults } from './faults/choose.js';
import { FAULTS } from './faults/faults.js';
import type { Load } from './load/load.js';
import { runFaults, tableOf } from './run.js';
import type { ChaosStack } from './stack/chaos-stack.js';
import { runCommand, withLoad } from './with-load.js';

const USAGE = `npm run chaos -w bench [-- options]
  --faults <n>      how many faults; default: each once
  --only <text>     faults whose name begins so; several are separated by commas
  --seed <n>        of the order of the faults and of the load; printed at every run
  --buyers <n>      users who order at the same time; 4
  --minutes <n>     after which no further fault is injected; 20
  --mail-down <s>   how long the mail server is down; 60
  --list            names the faults`;

/** A run always ends, whatever happens to the stack. */
const MAX_RUN_MS = 60 * 60_000;
const WARM_UP_MS = 10_000;
const QUIET_MS = 240_000;

const say = (line: string): void => console.log(line);

function readOptions() {
  try {
    return parseArgs({
      options: {
        faults: { type: 'string' },
        only: { type: 'string', default: '' },
        seed: { type: 'string' },
        buyers: { type: 'string', default: '4' },
        minutes: { type: 'string', default: '20' },
        'mail-down': { type: 'string', default: '60' },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new Error(`There is no such option.\n${USAGE}`, { cause: error });
  }
}

async function main(): Promise<number> {
  const options = readOptions();
  if (options.help) {
    say(USAGE);
    return 0;
  }
  if (options.list) {
    for (const { name, title } of FAULTS) say(`${name.padEnd(32)} ${title}`);
    return 0;
  }
  const seed = Number(options.seed ?? Date.now() % 1_000_000);
  const only = options.only.split(',');
  const matching = FAULTS.filter(({ name }) => only.some((prefix) => name.startsWith(prefix)));
  const faults = chooseFaults(FAULTS, { count: Number(options.faults ?? matching.length), only, seed });
  const loadOptions = { seed, buyers: Number(options.buyers), pauseMs: 300 };
  return withLoad('chaos', loadOptions, async (stack, load) => {
    say(`${faults.length} faults, seed ${seed}.`);
    load.start();
    await delay(WARM_UP_MS);
    const times = { mailDownMs: Number(options['mail-down']) * 1_000 };
    const maxMs = Number(options.minutes) * 60_000;
    const outcomes = await runFaults({ stack, load, faults, times, maxMs, say });
    await load.stop();
    return judge(stack, load, outcomes);
  });
}

async function judge(
  stack: ChaosStack,
  load: Load,
  outcomes: Parameters<typeof tableOf>[0],
): Promise<number> {
  say('The load has ended. Waiting until all work is done.');
  const checks = await Checks.open(stack, load);
  try {
    await stack.settle(QUIET_MS);
    await checks.waitUntilQuiet(QUIET_MS);
    const { findings } = await checks.verdict();
    say(`\n${tableOf(outcomes)}\n`);
    for (const { check, note, violations } of findings) {
      say(`${violations.length === 0 ? 'held    ' : 'VIOLATED'}  ${check}: ${note}`);
      for (const violation of violations.slice(0, 20)) say(`            ${violation}`);
      if (violations.length > 20) say(`            and ${violations.length - 20} more`);
    }
    const broken = findings.filter(({ violations }) => violations.length > 0).length;
    const rough = outcomes.filter(({ violations }) => violations.length > 0).length;
    say(
      `\n${outcomes.length} faults, ${rough} with a violation; ${findings.length} checks, ${broken} with a violation.`,
    );
    return broken + rough === 0 ? 0 : 1;
  } finally {
    await checks.close();
  }
}

setTimeout(() => {
  console.error('The run took too long and is ended.');
  process.exit(1);
}, MAX_RUN_MS).unref();
await runCommand(main);
