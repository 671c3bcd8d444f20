import { z } from 'zod';
import { localUrl, type Settings } from '../stack/settings.js';
import { StackError } from '../support/stack-error.js';

const answer = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string(), extensions: z.unknown().optional() })).optional(),
});

/** Sends operations of its own to the gateway as one signed-in user, or without a sign-in. */
export class GraphClient {
  constructor(
    private readonly settings: Settings,
    private readonly actor?: 'Operator' | 'DemandUser',
    private readonly token?: string,
  ) {}

  /** @throws StackError with the operation and the refusal. */
  async run<T>(document: string, variables: object, schema: z.ZodType<T>): Promise<T> {
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
    const { data, errors } = answer.parse(await response.json());
    if (errors) {
      const [first] = errors;
      const name = /\{\s*(\w+)/.exec(document)?.[1] ?? 'an operation';
      throw new StackError(
        `The demonstration data could not be created: ${name} was refused: ${first?.message} ${JSON.stringify(first?.extensions)}`,
      );
    }
    return schema.parse(data);
  }
}
