import {
  type HttpPools,
  IDENTITY_HEADER,
  type IdentitySigner,
  isIdentityNotTrusted,
  type TraceContext,
} from '@hacchu-hub/platform-core';
import { z } from 'zod';
import { NOT_TRUSTED } from '../subgraphs/subgraph-data-source.js';

/** What is told about each operation, as about those of users. */
export interface IdentityHooks {
  observe(outcome: 'ok' | 'unavailable', seconds: number): void;
  /** There was no usable answer, though a cached one may be used. */
  unavailable(error: unknown, trace: TraceContext | undefined): void;
}

const failed = z.object({ errors: z.array(z.unknown()).min(1) });

/** Sends operations to subgraph-identity, as service `gateway`. */
export class IdentityClient {
  private readonly identityFor: (subgraph: string) => string | Promise<string>;

  constructor(
    private readonly pools: HttpPools,
    private readonly url: () => string,
    signer: IdentitySigner,
    private readonly hooks?: IdentityHooks,
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
    const startedAt = performance.now();
    const observe = (outcome: 'ok' | 'unavailable'): void =>
      this.hooks?.observe(outcome, (performance.now() - startedAt) / 1_000);
    try {
      const answer = await this.exchange(query, operationName, variables, trace);
      observe('ok');
      return answer;
    } catch (error) {
      observe('unavailable');
      this.hooks?.unavailable(error, trace);
      throw error;
    }
  }

  private async exchange(
    query: string,
    operationName: string,
    variables: object,
    trace: TraceContext | undefined,
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
    const { data: failure } = failed.safeParse(answer);
    if (isIdentityNotTrusted(failure?.errors[0])) throw new Error(NOT_TRUSTED);
    // The null of a failed field does not say that there is no such user: it would end the sign-in.
    if (failure) throw new Error(`${operationName} failed`);
    return answer;
  }
}
