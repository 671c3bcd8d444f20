import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { localUrl, type Settings } from '../stack/settings.js';
import { StackError } from '../support/stack-error.js';

const extensions = z.looseObject({ code: z.string().optional() });
const answer = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string(), extensions: extensions.optional() })).optional(),
});
type Answer = z.infer<typeof answer>;

/** On a slow machine, a subgraph may take longer than the gateway waits. Milliseconds before each repetition. */
const REPETITIONS = [1_000, 3_000, 10_000, 30_000];

const isRefusedWith = ({ errors }: Answer, codes: readonly string[]): boolean =>
  errors?.some(({ extensions: { code = '' } = {} }) => codes.includes(code)) ?? false;

/** What an earlier attempt may still be working on: a repetition of it is told ABORTED until it is done. */
const WORKING = ['UNAVAILABLE', 'ABORTED'];

/** A change is made once however often it is sent, if it has an idempotency key. */
const isRepeatable = (document: string, variables: object): boolean =>
  !/^\s*mutation\b/.test(document) || /"idempotencyKey":"/.test(JSON.stringify(variables));

/** Sends operations of its own to the gateway as one signed-in user, or without a sign-in. */
export class GraphClient {
  constructor(
    private readonly settings: Settings,
    private readonly actor?: 'Operator' | 'DemandUser',
    private readonly token?: string,
    private readonly repetitions: readonly number[] = REPETITIONS,
  ) {}

  /**
   * Sends an operation, and repeats it while a subgraph is unavailable or still works on an attempt that was not
   * waited for, unless that could change something twice.
   * @throws StackError with the operation and the refusal.
   */
  async run<T>(document: string, variables: object, schema: z.ZodType<T>): Promise<T> {
    let answered = await this.send(document, variables);
    let codes: readonly string[] = ['UNAVAILABLE'];
    for (const pause of isRepeatable(document, variables) ? this.repetitions : []) {
      if (!isRefusedWith(answered, codes)) break;
      codes = WORKING;
      await wait(pause);
      answered = await this.send(document, variables);
    }
    const { data, errors } = answered;
    if (errors) {
      const [first] = errors;
      const name = /\{\s*(\w+)/.exec(document)?.[1] ?? 'an operation';
      throw new StackError(
        `The demonstration data could not be created: ${name} was refused: ${first?.message} ${JSON.stringify(first?.extensions)}`,
      );
    }
    return schema.parse(data);
  }

  private async send(document: string, variables: object): Promise<Answer> {
    const { gateway, openGateway = gateway } = this.settings.ports;
    const response = await fetch(`${localUrl(openGateway)}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.actor && { 'x-user-actor': this.actor }),
      },
      body: JSON.stringify({ query: document, variables }),
    });
    return answer.parse(await response.json());
  }
}
