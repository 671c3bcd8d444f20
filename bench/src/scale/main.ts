import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Checks } from '../chaos/checks/check.js';
import type { ChaosStack } from '../chaos/stack/chaos-stack.js';
import { runCommand, withLoad } from '../chaos/with-load.js';
import { quantile } from '../soak/figures.js';

const USAGE = `npm run scale -w bench [-- options]
  --processes <n,n>  numbers of processes of the gateway and of subgraph-orders, in rising order; 1,2,4
  --seconds <n>      how long each number is measured; 60
  --buyers <n>       users who order at the same time, without a pause; 8
  --seed <n>         of the load; printed at every run`;

/** The parts of which there are more and more. */
const SCALED = ['gateway', 'subgraph-orders'] as const;
const SETTLE_MS = 10_000;
const QUIET_MS = 240_000;
const TICKS_PER_SECOND = 100;

const say = (line: string): void => console.log(line);

/** Processor time that processes have used, in seconds. */
const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return sum + ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
  }, 0);

/** Processor time that all processes of the machine have used, in seconds. */
function cpuOfMachine(): number {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  const [user = 0, nice = 0, system = 0] = ticks.map(Number);
  return (user + nice + system) / TICKS_PER_SECOND;
}

/** Starts processes until each scaled part has `count`, and leads requests to all of them. */
async function growTo(stack: ChaosStack, count: number): Promise<void> {
  for (const name of SCALED) {
    while (stack.pidsOf(name).length < count) await stack.startCopy(name);
    stack.routeToAll(name);
    // Connections that are open stay with their process: new ones go to all.
    stack.balancer(name).reset();
  }
  await delay(SETTLE_MS);
}

async function main(): Promise<number> {
  const { values: options } = parseArgs({
    options: {
      processes: { type: 'string', default: '1,2,4' },
      seconds: { type: 'string', default: '60' },
      buyers: { type: 'string', default: '8' },
      seed: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (options.help) {
    say(USAGE);
    return 0;
  }
  const seed = Number(options.seed ?? Date.now() % 1_000_000);
  const measuredMs = Number(options.seconds) * 1_000;
  const loadOptions = { seed, buyers: Number(options.buyers), pauseMs: 0 };
  return withLoad('scale', loadOptions, async (stack, load) => {
    const checks = await Checks.open(stack, load);
    say(`Seed ${seed}.\n`);
    say(
      '| processes of each | answers/s | refused | p50, ms | p95, ms | answers per CPU second of gateway | of subgraph-orders | busy cores of the machine |',
    );
    say('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    load.start();
    for (const count of options.processes.split(',').map(Number)) {
      await growTo(stack, count);
      const used = () => SCALED.map((name) => cpuOf(stack.pidsOf(name)));
      const [before, machineBefore, began] = [used(), cpuOfMachine(), Date.now()];
      await delay(measuredMs);
      const [after, machineAfter, ended] = [used(), cpuOfMachine(), Date.now()];
      const attempts = load.caller.attempts.filter(({ at, ms }) => at >= began && at + ms < ended);
      const answers = attempts.filter(({ code }) => code === 'OK').map(({ ms }) => ms);
      const seconds = (ended - began) / 1_000;
      const perCpu = after.map((value, index) => answers.length / (value - (before[index] ?? 0)));
      const figures = [
        (answers.length / seconds).toFixed(1),
        attempts.length - answers.length,
        quantile(answers, 0.5),
        quantile(answers, 0.95),
        ...perCpu.map((value) => value.toFixed(0)),
        ((machineAfter - machineBefore) / seconds).toFixed(1),
      ];
      say(`| ${count} | ${figures.join(' | ')} |`);
    }
    await load.stop();
    const left = await checks.waitUntilQuiet(QUIET_MS);
    const { findings } = await checks.verdict();
    await checks.close();
    const violated = findings.filter(({ violations }) => violations.length > 0);
    for (const { check, violations } of violated)
      say(`VIOLATED ${check}: ${violations.slice(0, 20).join('; ')}`);
    say(`\n${left.length} entries left, ${findings.length} checks, ${violated.length} with a violation.`);
    return left.length + violated.length === 0 ? 0 : 1;
  });
}

await runCommand(main);
