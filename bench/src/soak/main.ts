import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { HOST } from '../attack/stack/addresses.js';
import { Checks } from '../chaos/checks/check.js';
import type { Attempt } from '../chaos/load/caller.js';
import type { Load } from '../chaos/load/load.js';
import { type ChaosStack, PRODUCT } from '../chaos/stack/chaos-stack.js';
import { runCommand, withLoad } from '../chaos/with-load.js';
import { quantile, type Sample, trendOf } from './figures.js';

const USAGE = `npm run soak -w bench [-- options]
  --minutes <n>     how long the load goes on; 30
  --warm-up <n>     minutes at the begin that memory is not judged by; 5
  --buyers <n>      users who order at the same time; 4
  --pause <ms>      between two actions of a user; 300
  --seed <n>        of the load; printed at every run`;

const MINUTE_MS = 60_000;
const SAMPLE_EVERY_MS = 10_000;
const QUIET_MS = 240_000;
const HEAP_EVERY_MS = 120_000;
/** After which a process has collected the garbage of its heap. */
const COLLECTED_MS = 2_000;
const COLLECT_GARBAGE = new URL('../../src/soak/collect-garbage.mjs', import.meta.url).href;
const KIB_PER_MIB = 1_024;
const BYTES_PER_MIB = 1_024 * 1_024;

const say = (line: string): void => console.log(line);

/** Resident memory of a process in MiB. */
function residentOf(pid: number): number {
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / KIB_PER_MIB;
}

const OLD_SPACE = /^nodejs_heap_space_size_used_bytes\{[^}]*space="old"[^}]*\} (\S+)$/m;

/** What is used of the old generation of a process's heap, in MiB, as its metrics say. */
async function oldGenerationOf(port: number, token: string): Promise<number> {
  const response = await fetch(`http://${HOST}:${port}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [, bytes] = OLD_SPACE.exec(await response.text()) ?? [];
  if (bytes === undefined) throw new Error(`The metrics of port ${port} name no old generation.`);
  return Number(bytes) / BYTES_PER_MIB;
}

const secrets = z.object({ metricsToken: z.string() });

/** What is measured while the load goes on. */
class Samples {
  readonly resident = new Map<string, Sample[]>(PRODUCT.map((name) => [name, []]));
  /** After a collection of all garbage. */
  readonly oldGeneration = new Map<string, Sample[]>(PRODUCT.map((name) => [name, []]));
  readonly waiting: Sample[] = [];
  private readonly token: string;

  constructor(
    private readonly stack: ChaosStack,
    private readonly checks: Checks,
  ) {
    const file = readFileSync(join(stack.dataDir, 'secrets.json'), 'utf8');
    this.token = secrets.parse(JSON.parse(file)).metricsToken;
  }

  async take(at: number): Promise<void> {
    for (const name of PRODUCT) {
      this.resident.get(name)?.push({ at, value: residentOf(this.stack.pidOf(name)) });
    }
    this.waiting.push({ at, value: (await this.checks.waiting()).length });
  }

  /** Garbage that is not collected yet would look like growth. */
  async takeHeap(at: number): Promise<void> {
    for (const name of PRODUCT) process.kill(this.stack.pidOf(name), 'SIGUSR2');
    await delay(COLLECTED_MS);
    for (const name of PRODUCT) {
      const value = await oldGenerationOf(this.stack.portOf(name), this.token);
      this.oldGeneration.get(name)?.push({ at, value });
    }
  }
}

/**
 * Judged by what is used of the old generation after a collection of all garbage. Resident memory is shown only: the
 * young generation takes what it is allowed when there is more to do, and gives it back late.
 * @returns how many parts grow
 */
function reportMemory({ resident, oldGeneration }: Samples, warmUpMs: number): number {
  const report = (title: string, memory: ReadonlyMap<string, readonly Sample[]>): number => {
    say(`\n| ${title}, MiB | after the warm-up | at the end | highest | per hour | |`);
    say('| --- | ---: | ---: | ---: | ---: | --- |');
    let growing = 0;
    for (const [name, samples] of memory) {
      const { begin, end, highest, perHour, isGrowing } = trendOf(samples, warmUpMs);
      if (isGrowing) growing += 1;
      const figures = [begin, end, highest, perHour].map((value) => value.toFixed(0)).join(' | ');
      say(`| ${name} | ${figures} | ${isGrowing ? 'grows' : 'flat'} |`);
    }
    return growing;
  };
  report('resident', resident);
  return report('old generation without garbage', oldGeneration);
}

function reportTimes(attempts: readonly Attempt[], began: number, durationMs: number): void {
  const third = durationMs / 3;
  const within = (operation: string, from: number, to: number): number[] =>
    attempts
      .filter(
        ({ operation: of, at, code }) =>
          of === operation && code === 'OK' && at >= began + from && at < began + to,
      )
      .map(({ ms }) => ms);
  say('\n| operation | answers | refused | p50, ms | p95, ms | p95 of the first third | of the last third |');
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const operation of [...new Set(attempts.map((one) => one.operation))].sort()) {
    const all = within(operation, 0, durationMs);
    const refused = attempts.filter((one) => one.operation === operation && one.code !== 'OK').length;
    const figures = [
      quantile(all, 0.5),
      quantile(all, 0.95),
      quantile(within(operation, 0, third), 0.95),
      quantile(within(operation, 2 * third, durationMs), 0.95),
    ];
    say(`| ${operation} | ${all.length} | ${refused} | ${figures.join(' | ')} |`);
  }
}

/** @returns how many queues grow: more entries waited in each sample of the last third than in any of the first */
function reportWaiting({ waiting }: Samples, durationMs: number): number {
  const first = waiting.filter(({ at }) => at < durationMs / 3).map(({ value }) => value);
  const last = waiting.filter(({ at }) => at >= (2 * durationMs) / 3).map(({ value }) => value);
  const isGrowing = Math.min(...last) > Math.max(...first);
  say(
    `\nEntries that wait in all outboxes and queues: at most ${Math.max(...waiting.map(({ value }) => value))}, ` +
      `median ${quantile(first, 0.5)} in the first third, ${quantile(last, 0.5)} in the last: ${isGrowing ? 'grows' : 'does not grow'}.`,
  );
  return isGrowing ? 1 : 0;
}

async function main(): Promise<number> {
  const { values: options } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      'warm-up': { type: 'string', default: '5' },
      buyers: { type: 'string', default: '4' },
      pause: { type: 'string', default: '300' },
      seed: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (options.help) {
    say(USAGE);
    return 0;
  }
  const seed = Number(options.seed ?? Date.now() % 1_000_000);
  const durationMs = Number(options.minutes) * MINUTE_MS;
  const loadOptions = { seed, buyers: Number(options.buyers), pauseMs: Number(options.pause) };
  const soak = async (stack: ChaosStack, load: Load): Promise<number> => {
    const checks = await Checks.open(stack, load);
    const samples = new Samples(stack, checks);
    say(`${options.minutes} minutes, seed ${seed}.`);
    const began = Date.now();
    load.start();
    let heapAt = HEAP_EVERY_MS;
    while (Date.now() - began < durationMs) {
      await delay(SAMPLE_EVERY_MS);
      await samples.take(Date.now() - began);
      if (Date.now() - began < heapAt) continue;
      heapAt += HEAP_EVERY_MS;
      await samples.takeHeap(Date.now() - began);
    }
    await load.stop();
    say('The load has ended. Waiting until all work is done.');
    const left = await checks.waitUntilQuiet(QUIET_MS);
    const { findings } = await checks.verdict();
    await checks.close();
    const growing = reportMemory(samples, Number(options['warm-up']) * MINUTE_MS);
    reportTimes(load.caller.attempts, began, durationMs);
    const queues = reportWaiting(samples, durationMs);
    const violated = findings.filter(({ violations }) => violations.length > 0);
    for (const { check, violations } of violated)
      say(`VIOLATED ${check}: ${violations.slice(0, 20).join('; ')}`);
    say(
      `\n${growing} parts whose memory grows, ${queues} queues that grow, ${left.length} entries left, ` +
        `${findings.length} checks, ${violated.length} with a violation.`,
    );
    return growing + queues + left.length + violated.length === 0 ? 0 : 1;
  };
  return withLoad('soak', loadOptions, soak, { HACCHU_NODE_OPTIONS: `--import ${COLLECT_GARBAGE}` });
}

await runCommand(main);
