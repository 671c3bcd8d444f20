import { z } from 'zod';
import { type Answer, send } from './http.js';

const graphError = z.looseObject({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z
    .looseObject({
      code: z.string().optional(),
      exception: z.looseObject({ code: z.array(z.string()).optional() }).optional(),
    })
    .optional(),
});
export type GraphError = z.infer<typeof graphError>;

const graphBody = z.looseObject({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(graphError).optional(),
});

export interface GraphAnswer extends Answer {
  data: Record<string, unknown> | undefined;
  errors: GraphError[];
  /** The distinct `extensions.code` values of the errors. */
  codes: string[];
}

export interface Caller {
  authorization: string;
  actor: 'DemandUser' | 'Operator';
}

export interface GraphRequest {
  port: number;
  /** The caller; unauthenticated when left out. */
  caller?: Caller | undefined;
  /** The raw body: an object, or text that need not be JSON. */
  body: object | string;
  headers?: Record<string, string>;
  timeoutMs?: number;
  from?: string | undefined;
}

export const callerHeaders = (caller: Caller | undefined): Record<string, string> =>
  caller ? { authorization: caller.authorization, 'x-user-actor': caller.actor } : {};

/** Sends one request to `/graphql`, as any HTTP client can. */
export async function sendGraphRequest({
  port,
  caller,
  body,
  headers,
  timeoutMs,
  from,
}: GraphRequest): Promise<GraphAnswer> {
  const answer = await send({
    port,
    path: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'application/json', ...callerHeaders(caller), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(from !== undefined && { from }),
  });
  return { ...answer, ...readGraphAnswer(answer.text) };
}

/** Reads a response as GraphQL; empty when it is not GraphQL. */
export function readGraphAnswer(text: string): Pick<GraphAnswer, 'data' | 'errors' | 'codes'> {
  const parsed = graphBody.safeParse(jsonOf(text));
  const errors = parsed.data?.errors ?? [];
  const codes = [...new Set(errors.flatMap(({ extensions }) => extensions?.code ?? []))];
  return { data: parsed.data?.data ?? undefined, errors, codes };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
