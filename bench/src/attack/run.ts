import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, AttackNotApplicable, AttackSucceeded } from './attack.js';
import { AttackContext } from './attack-context.js';
import { type Addresses, portOf, SUBGRAPHS } from './stack/addresses.js';
import type { OwnStack } from './stack/own-stack.js';
import { processesAt } from './stack/processes.js';
import { Watcher, type WatcherReport } from './stack/watcher.js';

/** Maximum time that a process may be unready, and that another demand may wait for an ordinary request. */
const MAX_DOWN_MS = 2_000;
const MAX_WAIT_MS = 1_000;
/**
 * Allowed slowdown of another demand relative to the time before the attacks, if that is more: for busy
 * machines.
 */
const MAX_SLOWDOWN = 3;
const BASELINE_MS = 10_000;
const DEFAULT_MAX_MS = 90_000;
/** After-effects count as part of an attack for at most this long. */
const SETTLE_MS = 30_000;
const QUIET_MS = 1_500;

export interface RunOptions {
  addresses: Addresses;
  attacks: readonly Attack[];
  /** The stack that this run has started, if any. */
  own: OwnStack | undefined;
  dataDir: string | undefined;
  say(line: string): void;
}

export interface Outcome {
  attack: Attack;
  verdict: 'blocked' | 'SUCCEEDED' | 'not applicable';
  /** What was observed, or what got through. */
  note: string;
  seconds: number;
  report: WatcherReport | undefined;
}

/** Runs the attacks one after the other while a watcher monitors the stack. */
export async function runAttacks(options: RunOptions): Promise<Outcome[]> {
  const { addresses, say, dataDir, own } = options;
  let context = await AttackContext.enter(addresses, dataDir);
  let watcher = await Watcher.start(addresses, context.bystander);
  const outcomes: Outcome[] = [];
  try {
    await delay(BASELINE_MS);
    const baseline = await watcher.reset();
    const limits = new Map(
      baseline.requests.map(({ name, maxMs }) => [name, Math.max(MAX_WAIT_MS, maxMs * MAX_SLOWDOWN)]),
    );
    say('Another demand, before: ' + baseline.requests.map((one) => timesOf(one, limits)).join(', '));
    for (const attack of options.attacks) {
      const outcome = await make(attack, context, watcher, limits, options);
      outcomes.push(outcome);
      say(lineOf(outcome));
      if (outcome.report?.parts.every(({ isUp }) => isUp) && (!own || own.isRunning)) continue;
      if (!own) throw new Error('the stack did not recover; the remaining attacks were skipped');
      say('Starting the stack again.');
      await watcher.stop();
      await own.stop();
      await own.start(true);
      context = await AttackContext.enter(addresses, dataDir);
      watcher = await Watcher.start(addresses, context.bystander);
      await delay(QUIET_MS * 2);
    }
  } finally {
    await watcher.stop();
  }
  return outcomes;
}

async function make(
  attack: Attack,
  context: AttackContext,
  watcher: Watcher,
  limits: ReadonlyMap<string, number>,
  { addresses, own }: RunOptions,
): Promise<Outcome> {
  const ports = ['gateway', ...SUBGRAPHS, 'objects'].map((name) => portOf(addresses, name));
  const before = processesAt(ports);
  await watcher.reset();
  const began = performance.now();
  const problems: string[] = [];
  let note = '';
  let isPossible = true;
  try {
    note = (await within(attack.run(context), attack.maxMs ?? DEFAULT_MAX_MS, own)) ?? '';
  } catch (error) {
    isPossible = !(error instanceof AttackNotApplicable);
    const what = error instanceof Error ? error.message : String(error);
    if (isPossible)
      problems.push(error instanceof AttackSucceeded ? what : `it could not be finished: ${what}`);
    else note = what;
  }
  const report = await settle(watcher);
  const after = processesAt(ports);
  for (const name of ['gateway', ...SUBGRAPHS, 'objects']) {
    if (before.get(portOf(addresses, name)) !== after.get(portOf(addresses, name)))
      problems.push(`${name} died`);
  }
  for (const { name, downMs } of report.parts) {
    if (downMs > MAX_DOWN_MS) problems.push(`${name} was not ready for ${seconds(downMs)}`);
  }
  for (const { name, maxMs, failure } of report.requests) {
    if (maxMs > (limits.get(name) ?? MAX_WAIT_MS))
      problems.push(`another demand waited ${seconds(maxMs)} for ${name}`);
    if (failure) problems.push(`another demand's ${name} failed: ${failure}`);
  }
  return {
    attack,
    verdict: problems.length > 0 ? 'SUCCEEDED' : isPossible ? 'blocked' : 'not applicable',
    note: problems.length > 0 ? problems.join('; ') : note,
    seconds: (performance.now() - began) / 1_000,
    report,
  };
}

/** Waits until every process responds again; after-effects count for the attack. */
async function settle(watcher: Watcher): Promise<WatcherReport> {
  const end = Date.now() + SETTLE_MS;
  for (;;) {
    await delay(QUIET_MS);
    const report = await watcher.report();
    if (report.parts.every(({ isUp }) => isUp) || Date.now() > end) return report;
  }
}

/** Runs the work with a time limit, and fails when the stack dies. */
async function within<T>(work: Promise<T>, maxMs: number, own: OwnStack | undefined): Promise<T> {
  const end = Date.now() + maxMs;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      if (own && !own.isRunning) reject(new Error('the stack ended'));
      if (Date.now() > end) reject(new Error(`it took more than ${maxMs / 1_000} s`));
    }, 500);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearInterval(timer);
    work.catch(() => {});
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function timesOf(
  { name, maxMs, medianMs }: WatcherReport['requests'][number],
  limits?: ReadonlyMap<string, number>,
): string {
  const limit = limits?.get(name);
  return `${name} ${Math.round(medianMs)}/${Math.round(maxMs)} ms${limit === undefined ? '' : ` (limit ${Math.round(limit)})`}`;
}

const worstOf = (report: WatcherReport | undefined): number =>
  Math.round(Math.max(0, ...(report?.requests.map(({ maxMs }) => maxMs) ?? [])));

function lineOf({ attack, verdict, note, seconds: took, report }: Outcome): string {
  const mark = verdict === 'blocked' ? 'blocked   ' : verdict === 'SUCCEEDED' ? 'SUCCEEDED ' : 'skipped   ';
  const shown = note.replaceAll(/\s+/g, ' ').slice(0, 700);
  return `${mark} ${attack.id.padEnd(34)} ${took.toFixed(1).padStart(6)} s, others ≤ ${worstOf(report)} ms  ${shown}`;
}

/** The summary table: by area, with what got through. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const areaOf = ({ attack }: Outcome): string => attack.id.split('/')[0] ?? '';
  const rows = [...new Set(outcomes.map(areaOf))].map((area) => {
    const of = outcomes.filter((outcome) => areaOf(outcome) === area);
    const count = (verdict: Outcome['verdict']): number => of.filter((one) => one.verdict === verdict).length;
    const worst = Math.max(...of.map(({ report }) => worstOf(report)));
    return `  ${area.padEnd(14)} ${String(of.length).padStart(7)} ${String(count('blocked')).padStart(7)} ${String(count('SUCCEEDED')).padStart(12)} ${String(count('not applicable')).padStart(9)} ${String(worst).padStart(10)} ms`;
  });
  const through = outcomes.filter(({ verdict }) => verdict === 'SUCCEEDED');
  return [
    '',
    '  area           attacks blocked    succeeded   skipped  others ≤',
    ...rows,
    '',
    through.length === 0
      ? 'Nothing got through.'
      : `Got through: ${through.map(({ attack }) => attack.id).join(', ')}`,
  ].join('\n');
}
