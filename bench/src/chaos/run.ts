import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, FaultTimes } from './faults/faults.js';
import type { Attempt } from './load/caller.js';
import type { Load } from './load/load.js';
import { type ChaosStack, PRODUCT } from './stack/chaos-stack.js';

/** What one fault did. */
export interface Outcome {
  fault: Fault;
  /** Since the load began. */
  atMs: number;
  /** How long the fault lasted. */
  lastedMs: number;
  /** From the end of the fault until every part was ready and a write was acknowledged. */
  recoveredMs: number;
  /** How many attempts were answered with what, until the next fault. */
  codes: Map<string, number>;
  violations: string[];
}

/** A machine that does other work, too, starts a part in less. */
const READY_MS = 120_000;
const BETWEEN_MS = 4_000;
const LOOK_MS = 200;
/** What users may be told in any fault: to try again, or that a mail was not sent. */
const EXPECTED = new Set([
  'OK',
  'UNAVAILABLE',
  'DEADLINE_EXCEEDED',
  'ABORTED',
  'RESOURCE_EXHAUSTED',
  'MAIL_FAILED',
  'FAILED_PRECONDITION',
  'REFUSED_AGAIN',
]);
/** Connections break. */
const ROUGH = new Set(['NO_ANSWER']);

/** Injects the faults one after the other while the load goes on. */
export async function runFaults({
  stack,
  load,
  faults,
  times,
  maxMs,
  say,
}: {
  stack: ChaosStack;
  load: Load;
  faults: readonly Fault[];
  times: FaultTimes;
  /** After this time no further fault is injected. */
  maxMs: number;
  say(line: string): void;
}): Promise<Outcome[]> {
  const began = Date.now();
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    if (Date.now() - began > maxMs) break;
    const outcome = await inject(fault, stack, load, times, began);
    outcomes.push(outcome);
    say(lineOf(outcome));
    if (!stack.isRunning) {
      outcome.violations.push('the stack ended');
      break;
    }
  }
  return outcomes;
}

async function inject(
  fault: Fault,
  stack: ChaosStack,
  load: Load,
  times: FaultTimes,
  began: number,
): Promise<Outcome> {
  const at = Date.now();
  const { attempts } = load.caller;
  const first = attempts.length;
  const violations: string[] = [];
  try {
    await fault.inject(stack, times);
  } catch (error) {
    violations.push(`it could not be injected: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const name of PRODUCT) {
    stack.route(name, 'itself');
    await stack.stopCopy(name);
  }
  const over = Date.now();
  const recoveredMs = await recovery(stack, load, over);
  if (recoveredMs === undefined) violations.push(`not ready after ${READY_MS / 1_000} s`);
  await delay(BETWEEN_MS);
  const codes = countCodes(attempts.slice(first));
  for (const code of codes.keys()) {
    if (EXPECTED.has(code) || (!fault.isSmooth && ROUGH.has(code))) continue;
    violations.push(`${codes.get(code)} × ${code}`);
  }
  return {
    fault,
    atMs: at - began,
    lastedMs: over - at,
    recoveredMs: recoveredMs ?? READY_MS,
    codes,
    violations,
  };
}

/** @returns undefined when not everything was ready in time */
async function recovery(stack: ChaosStack, load: Load, over: number): Promise<number | undefined> {
  const { attempts } = load.caller;
  // A part that was killed may still be taken for ready until its port is closed.
  await delay(LOOK_MS);
  while (Date.now() - over < READY_MS) {
    const isReady = (await stack.unready()).length === 0;
    if (
      isReady &&
      attempts.some(({ at, code, operation }) => at > over && code === 'OK' && !operation.endsWith('s'))
    )
      return Date.now() - over;
    await delay(LOOK_MS);
  }
  return undefined;
}

function countCodes(attempts: readonly Attempt[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of attempts) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

const codesOf = ({ codes }: Outcome): string =>
  [...codes]
    .toSorted(([one], [other]) => Number(other === 'OK') - Number(one === 'OK'))
    .map(([code, count]) => `${count} ${code}`)
    .join(', ');

function lineOf(outcome: Outcome): string {
  const { fault, lastedMs, recoveredMs, violations } = outcome;
  const verdict = violations.length === 0 ? 'held' : `VIOLATED: ${violations.join('; ')}`;
  return `${fault.name.padEnd(30)} ${seconds(lastedMs).padStart(6)} s, ready after ${seconds(recoveredMs).padStart(5)} s  ${codesOf(outcome)}  ${verdict}`;
}

/** The table of all faults, in Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  return [
    '| fault | at | lasted | ready again after | answers to the load | verdict |',
    '| --- | ---: | ---: | ---: | --- | --- |',
    ...outcomes.map((outcome) => {
      const { fault, atMs, lastedMs, recoveredMs, violations } = outcome;
      const verdict = violations.length === 0 ? 'held' : violations.join('; ');
      return `| ${fault.name} | ${Math.round(atMs / 1_000)} s | ${seconds(lastedMs)} s | ${seconds(recoveredMs)} s | ${codesOf(outcome)} | ${verdict} |`;
    }),
  ].join('\n');
}
