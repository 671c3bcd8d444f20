import { setTimeout as delay } from 'node:timers/promises';
import type { GraphAnswer } from '../../attack/stack/graph.js';
import type { Person } from '../../attack/stack/people.js';
import type { Write } from './journal.js';

/** One attempt of one operation, as the load saw it. */
export interface Attempt {
  at: number;
  operation: string;
  /**
   * `OK`, a code of an error, or `NO_ANSWER` for a connection that broke or timed out. `REFUSED_AGAIN` where a write was
   * repeated without an answer before: it may have been carried out, and some operations have no key to say so.
   */
  code: string;
  ms: number;
}

/** A write that gets its own identifier and key. */
export interface Request {
  kind: string;
  mark: string;
  by: Person;
  mutation: string;
  selection: string;
  input: object;
  /** The identifier in the answer that the product stores the write under. */
  idOf(data: unknown): string;
}

/** Answers after which users try again: the same code may mean success the next time. */
const REPEATED = new Set(['UNAVAILABLE', 'DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED', 'NO_ANSWER', 'INTERNAL']);
const ANSWER_MS = 40_000;
const PAUSES_MS = [300, 600, 1_000, 2_000];
/** The mail server refused or was away: the product says so, and the write is not repeated under the same key. */
const MAIL_FAILED = 'メールを送信できませんでした';
/** Another attempt with the same key is still at work. */
const STILL_AT_WORK = '同じ操作を処理しています';

/** Sends operations as users do, repeats them under the same key, and keeps a journal of what was answered. */
export class Caller {
  readonly journal: Write[] = [];
  readonly attempts: Attempt[] = [];

  /** @param patienceMs how long a write is repeated before its outcome is unknown */
  constructor(private readonly patienceMs: number) {}

  /**
   * Writes something, until it is acknowledged or refused or patience ends.
   * @returns what was answered; undefined unless acknowledged
   */
  async write({ kind, mark, by, mutation, selection, input, idOf }: Request): Promise<unknown> {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selection} } }`;
    const end = Date.now() + this.patienceMs;
    const entry: Write = { kind, mark, outcome: 'unknown', id: undefined };
    this.journal.push(entry);
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.ask(by, mutation, document, { input });
      if (answer?.errors.length === 0) {
        const data = answer.data?.[mutation];
        entry.outcome = 'acknowledged';
        entry.id = idOf(data);
        return data;
      }
      if (answer && !isRepeated(answer)) {
        // An attempt before may have been carried out without an answer.
        entry.outcome = attempt === 0 ? 'refused' : 'unknown';
        const last = this.attempts.findLast(({ operation }) => operation === mutation);
        if (attempt > 0 && last) last.code = 'REFUSED_AGAIN';
        return undefined;
      }
      if (Date.now() > end) return undefined;
      await delay(PAUSES_MS[attempt] ?? 3_000);
    }
  }

  /** Reads something, with the same patience. */
  async read(
    by: Person,
    operation: string,
    document: string,
    variables: object,
  ): Promise<Record<string, unknown> | undefined> {
    const end = Date.now() + this.patienceMs;
    for (let attempt = 0; Date.now() < end; attempt += 1) {
      const answer = await this.ask(by, operation, document, variables);
      if (answer?.errors.length === 0) return answer.data;
      if (answer && !isRepeated(answer)) return undefined;
      await delay(PAUSES_MS[attempt] ?? 3_000);
    }
    return undefined;
  }

  private async ask(
    by: Person,
    operation: string,
    document: string,
    variables: object,
  ): Promise<GraphAnswer | undefined> {
    const at = Date.now();
    const answer = await by.ask(document, variables, ANSWER_MS).catch(() => undefined);
    const code = answer === undefined ? 'NO_ANSWER' : codeOf(answer);
    this.attempts.push({ at, operation, code, ms: Date.now() - at });
    return answer;
  }
}

function codeOf({ errors, codes, data }: GraphAnswer): string {
  if (errors.some(({ message }) => message.startsWith(MAIL_FAILED))) return 'MAIL_FAILED';
  if (errors.length > 0) return codes[0] ?? 'NO_CODE';
  return data ? 'OK' : 'NO_CODE';
}

function isRepeated(answer: GraphAnswer): boolean {
  if (answer.errors.some(({ message }) => message.startsWith(STILL_AT_WORK))) return true;
  const code = codeOf(answer);
  return code === 'NO_CODE' || REPEATED.has(code);
}
