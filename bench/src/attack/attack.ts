import type { AttackContext } from './attack-context.js';
import { faultIn } from './fuzz/finding.js';
import type { GraphAnswer } from './stack/graph.js';

/** One attack and its expected outcome. */
export interface Attack {
  /** Unique; `--only` takes it, or a part of it. */
  id: string;
  title: string;
  /** Time limit of the attack itself in milliseconds; default 90 s. */
  maxMs?: number;
  /**
   * Attacks, and checks that it was refused.
   * @returns a short summary of what was observed
   * @throws AttackSucceeded when the attack succeeded
   */
  run(context: AttackContext): Promise<string | void>;
}

/** The stack did what it should have refused. */
export class AttackSucceeded extends Error {}

/** The attack could not be carried out here, and why; neither passed nor failed. */
export class AttackNotApplicable extends Error {}

export function failAttack(what: string): never {
  throw new AttackSucceeded(what);
}

/** @throws AttackSucceeded unless the condition holds */
export function assertDefended(condition: boolean, otherwise: string): void {
  if (!condition) failAttack(otherwise);
}

/**
 * Checks that the response is a proper refusal: an error with a code and a message, without internal details.
 */
export function assertRefused(answer: GraphAnswer, what: string): string {
  assertNoFailure(answer, what);
  if (answer.errors.length === 0) failAttack(`${what} was answered: ${answer.text.slice(0, 200)}`);
  assertDefended(
    answer.errors.every(({ message }) => message.length > 0),
    `${what} was refused without a message`,
  );
  return `${answer.status} ${answer.codes.join(',')}`;
}

/** Checks that the response, whatever it is, is not a failure of the stack. */
export function assertNoFailure(answer: GraphAnswer, what: string): string {
  const observed = faultIn(answer);
  if (observed) failAttack(`${what}: ${observed.fault} ${observed.answer.slice(0, 200)}`);
  return answer.codes.length > 0 ? answer.codes.join(',') : 'answered';
}

/** Runs the step for each case; reports all failures together. */
export async function eachCase<T>(
  cases: readonly (readonly [string, T])[],
  step: (value: T, name: string) => Promise<string | void>,
): Promise<string> {
  const failures: string[] = [];
  const notes = new Map<string, number>();
  for (const [name, value] of cases) {
    try {
      const note = (await step(value, name)) ?? 'blocked';
      notes.set(note, (notes.get(note) ?? 0) + 1);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failures.length > 0) failAttack(`${failures.length} of ${cases.length}: ${failures.join(' | ')}`);
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
    if (Date.now() > end) failAttack(`${what}: not within ${timeoutMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
