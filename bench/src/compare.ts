import { isDeepStrictEqual } from 'node:util';
import type { Part } from './child.js';
import { answerOf, measure, type Request, type Round } from './load.js';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SECONDS = Number(process.env['SECONDS'] ?? 5);
const CONNECTIONS = Number(process.env['CONNECTIONS'] ?? 16);
/** Processor time that each side uses before it is measured. */
const WARM_UP_CPU_SECONDS = 3;

export interface Comparison extends Request {
  name: string;
  /** Required throughput, as a multiple of stock. */
  floor: number;
  stock: Part;
  ours: Part;
  /** Names of both sides in the result. */
  labels?: readonly [stock: string, ours: string];
  /** Requests of each round, where the time of a round is not what limits it. */
  requests?: number;
  connections?: number;
  /** Headers of each round, created when it begins. */
  headers?: () => Promise<Record<string, string>>;
}

const median = (values: number[]) =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const show = (value: number) => value.toFixed(value < 100 ? 1 : 0).padStart(6);

/** @returns the size of the response in bytes. @throws Error where the two sides return different ones */
export async function checkEqual(comparison: Omit<Comparison, 'floor'>): Promise<number> {
  const { name, query, variables, stock, ours, headers = async () => ({}) } = comparison;
  const expected = await answerOf(stock, { query, variables }, await headers());
  // The second response of a gateway can come from another path than its first one.
  for (let times = 0; times < 2; times += 1) {
    const answered = await answerOf(ours, { query, variables }, await headers());
    if (!isDeepStrictEqual(expected, answered))
      throw new Error(`${name}: the two responses differ: ${JSON.stringify(answered).slice(0, 500)}`);
  }
  return Buffer.byteLength(JSON.stringify(expected));
}

/** Runs rounds until the code that is measured is compiled, which on a busy machine takes longer. */
async function warmUp(part: Part, round: () => Promise<Round>): Promise<void> {
  const until = (await part.cpuSeconds()) + WARM_UP_CPU_SECONDS;
  while ((await part.cpuSeconds()) < until) await round();
}

/**
 * Measures both sides alternately, after a warm-up and a check that their responses are equal; prints the
 * result.
 */
export async function compare({
  name,
  query,
  variables,
  floor,
  stock,
  ours,
  labels = ['stock', 'ours'],
  requests,
  connections = CONNECTIONS,
  headers = async () => ({}),
}: Comparison): Promise<void> {
  const bytes = await checkEqual({ name, query, variables, stock, ours, headers });
  const round = async (part: Part, seconds: number) =>
    measure(part, { query, variables }, requests ? { requests } : { seconds }, connections, await headers());
  await warmUp(stock, () => round(stock, 1));
  await warmUp(ours, () => round(ours, 1));
  const rounds: { stock: Round; ours: Round }[] = [];
  for (let number = 0; number < ROUNDS; number += 1) {
    rounds.push({ stock: await round(stock, SECONDS), ours: await round(ours, SECONDS) });
  }
  const of = (who: 'stock' | 'ours', what: keyof Round) => median(rounds.map((each) => each[who][what]));
  console.log(
    `${name} (${(bytes / 1024).toFixed(1)} KB), median of ${ROUNDS} interleaved rounds of ${requests ? `${requests} requests` : `${SECONDS} s`}`,
  );
  for (const [what, label] of [
    ['perSecond', 'requests/s    '],
    ['perCpuSecond', 'requests/CPU s'],
  ] as const) {
    const [theirs, own] = [of('stock', what), of('ours', what)];
    const worst = Math.min(...rounds.map((each) => each.ours[what] / each.stock[what]));
    console.log(
      `  ${label}  ${labels[0]} ${show(theirs)}   ${labels[1]} ${show(own)}   × ${(own / theirs).toFixed(2)} (worst round × ${worst.toFixed(2)}, floor ${floor})`,
    );
  }
}
