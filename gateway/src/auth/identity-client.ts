import {
  type HttpPools,
  IDENTITY_HEADER,
  type IdentitySigner,
  type TraceContext,
} from '@hacchu-hub/platform-core';
import { z } from 'zod';

const failed = z.object({ errors: z.array(z.unknown()).min(1) });

/** Sends operations to subgraph-identity, as service `gateway`. */
export class IdentityClient {
  private readonly identityFor: (subgraph: string) => string | Promise<string>;

  constructor(
    private readonly pools: HttpPools,
    private readonly url: () => string,
    signer: IdentitySigner,
  ) {
    this.identityFor = signer.for({ kind: 'service', service: 'gateway' });
  }

  /** @returns the body of the response @throws Error when there is none with status 200 and without errors */
  async send(
    query: string,
    operationName: string,
    variables: object,
    trace?: TraceContext,
  ): Promise<unknown> {
    const { status, text } = await this.pools.post(
      this.url(),
      JSON.stringify({ query, operationName, variables }),
      {
        'content-type': 'application/json',
        [IDENTITY_HEADER]: await this.identityFor('identity'),
        ...(trace ? { traceparent: trace.traceparent } : {}),
      },
    );
    if (status !== 200) throw new Error(`${operationName} answered with status ${status}`);
    const answer: unknown = JSON.parse(text);
    // The null of a failed field does not say that there is no such user: it would end the sign-in.
    if (failed.safeParse(answer).success) throw new Error(`${operationName} failed`);
    return answer;
  }
}
