import type { Arena } from './arena.js';
import type { GraphAnswer } from './stack/graph.js';
import { faultIn } from './fuzz/finding.js';

/** One hostile thing to do, and what has to come of it. */
export interface Attack {
  /** Unique; `--only` takes it, or a part of it. */
  id: string;
  title: string;
  /** Longest time that the attack itself may take, milliseconds; 90 s when left out. */
  maxMs?: number;
  /**
   * Attacks, and checks the refusal.
   * @returns what was seen, in a few words with numbers
   * @throws GotThrough when the stack did what it should not
   */
  run(arena: Arena): Promise<string | void>;
}

/** The stack did what it should have refused. */
export class GotThrough extends Error {}

/** The attack could not be made here, and why; neither held nor got through. */
export class NotPossible extends Error {}

export function gotThrough(what: string): never {
  throw new GotThrough(what);
}

/** @throws GotThrough unless the condition holds */
export function hold(condition: boolean, otherwise: string): void {
  if (!condition) gotThrough(otherwise);
}

/** The answer is a proper refusal: an error with a code and a message, none of them ours to be ashamed of. */
export function refused(answer: GraphAnswer, what: string): string {
  sane(answer, what);
  if (answer.errors.length === 0) gotThrough(`${what} was answered: ${answer.text.slice(0, 200)}`);
  hold(
    answer.errors.every(({ message }) => message.length > 0),
    `${what} was refused without a message`,
  );
  return `${answer.status} ${answer.codes.join(',')}`;
}

/** Whatever the answer is, it is not a failure of the stack. */
export function sane(answer: GraphAnswer, what: string): string {
  const observed = faultIn(answer);
  if (observed) gotThrough(`${what}: ${observed.fault} ${observed.answer.slice(0, 200)}`);
  return answer.codes.length > 0 ? answer.codes.join(',') : 'answered';
}

/** Runs the step for each case; all that got through are told together. */
export async function eachCase<T>(
  cases: readonly (readonly [string, T])[],
  step: (value: T, name: string) => Promise<string | void>,
): Promise<string> {
  const failures: string[] = [];
  const notes = new Map<string, number>();
  for (const [name, value] of cases) {
    try {
      const note = (await step(value, name)) ?? 'held';
      notes.set(note, (notes.get(note) ?? 0) + 1);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failures.length > 0) gotThrough(`${failures.length} of ${cases.length}: ${failures.join(' | ')}`);
  return [...notes].map(([note, count]) => (count > 1 ? `${count} × ${note}` : note)).join('; ');
}

export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  { timeoutMs = 30_000, everyMs = 250 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) gotThrough(`${what}: not within ${timeoutMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
