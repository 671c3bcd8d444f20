import { z } from 'zod';
import type { Account } from './accounts.js';
import { OPEN_GATEWAY_ORIGIN } from './environment.js';
import { idToken } from './identity-service.js';

const answer = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

/** An API client without a browser; prepares data for tests and checks it. */
export class ApiClient {
  private constructor(
    private readonly token: string,
    private readonly actor: string,
  ) {}

  static async signedInAs(account: Account): Promise<ApiClient> {
    return new ApiClient(await idToken(account), account.area === 'admin' ? 'Operator' : 'DemandUser');
  }

  /** @throws Error with the message of the refusal. */
  async run<T>(document: string, variables: object, schema: z.ZodType<T>): Promise<T> {
    const response = await fetch(`${OPEN_GATEWAY_ORIGIN}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.token}`,
        'x-user-actor': this.actor,
      },
      body: JSON.stringify({ query: document, variables }),
    });
    const { data, errors } = answer.parse(await response.json());
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
    return schema.parse(data);
  }
}
