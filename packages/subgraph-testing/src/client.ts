import { IDENTITY_HEADER } from '@hacchu-hub/platform-core';
import { request } from 'undici';
import { z } from 'zod';
import { as, type TestIdentity } from './identities.js';
import type { TestKeys } from './keys.js';

/** Response to one operation; `data` has the type that the test expects. */
export interface GraphqlAnswer<T> {
  status: number;
  data: T | null;
  errors: TestGraphqlError[];
  /** `extensions.code` of the first error, or undefined. */
  code: string | undefined;
}

const testError = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z
    .object({
      code: z.string(),
      traceId: z.string().optional(),
      exception: z
        .object({
          code: z.array(z.string()),
          rpcCode: z.number(),
          details: z
            .object({ message: z.array(z.string()), fields: z.record(z.string(), z.array(z.string())) })
            .loose(),
          isHandled: z.boolean(),
        })
        .optional(),
    })
    .loose(),
});
export type TestGraphqlError = z.infer<typeof testError>;

const answerBody = z.object({ data: z.unknown().optional(), errors: z.array(testError).default([]) });

/** Runs an operation as a caller; default an administrator of the test's demand. */
export type GraphqlClient = <T = Record<string, unknown>>(
  query: string,
  variables?: Record<string, unknown>,
  who?: TestIdentity,
) => Promise<GraphqlAnswer<T>>;

/** A client of the subgraph `audience` at `url`, which trusts `keys`. */
export const graphqlClient =
  (url: string, keys: TestKeys, audience: string): GraphqlClient =>
  async <T>(query: string, variables: Record<string, unknown> = {}, who: TestIdentity = as.demandAdmin()) => {
    const token = await who.token(keys, audience);
    // Tests make thousands of calls, and `fetch` takes three times the processor time.
    const { statusCode, body: answer } = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { [IDENTITY_HEADER]: token }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const body = answerBody.parse(await answer.json());
    // The test states the type; its assertions check it.
    const data = (body.data ?? null) as T | null;
    return { status: statusCode, data, errors: body.errors, code: body.errors[0]?.extensions.code };
  };
