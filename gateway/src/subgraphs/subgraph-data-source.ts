import type { GraphQLDataSource, GraphQLDataSourceProcessOptions } from '@apollo/gateway';
import { errorExtensions, type HttpPools, isIdentityNotTrusted, traced } from '@hacchu-hub/platform-core';
import { Kind, parse } from 'graphql';
import { z } from 'zod';
import { MESSAGES } from '../errors/errors.js';
import { forwardedHeaders } from '../headers/forwarded.js';
import type { RequestContext } from '../request-context.js';
import { originalPath, spreadEntities, type UniqueEntities, uniqueReferences } from './unique-entities.js';

type Options = GraphQLDataSourceProcessOptions<RequestContext>;
type SubgraphResponse = Awaited<ReturnType<GraphQLDataSource<RequestContext>['process']>>;

export interface SubgraphHooks {
  /** Called after each request, with its duration in seconds. */
  observe(subgraph: string, outcome: 'ok' | 'errors' | 'unavailable', seconds: number): void;
  /** Called when a subgraph returned no usable response. */
  unavailable(subgraph: string, error: unknown, context: RequestContext): void;
  /** Called after a mutation was sent to the subgraph, whatever its result. */
  mutated(subgraph: string): void;
}

/** An operation for a subgraph, with the parts of the body around its variables. */
export interface PreparedRequest {
  query: string;
  operationName: string | undefined;
  beforeVariables: string;
  afterVariables: string;
}

export const prepareRequest = (query: string, operationName: string | undefined): PreparedRequest => ({
  query,
  operationName,
  beforeVariables: `{"query":${JSON.stringify(query)},"variables":`,
  afterVariables: operationName === undefined ? '}' : `,"operationName":${JSON.stringify(operationName)}}`,
});

/** Sends operations to one subgraph. */
export class SubgraphDataSource implements GraphQLDataSource<RequestContext> {
  constructor(
    /** In the graph, such as `orders`. */
    readonly name: string,
    private readonly url: string,
    private readonly pools: HttpPools,
    private readonly hooks: SubgraphHooks,
  ) {}

  async process(options: Options): Promise<SubgraphResponse> {
    if (!('incomingRequestContext' in options)) {
      throw new Error('The gateway asks subgraphs for their health by itself.');
    }
    const { request, context } = options;
    const { query = '', variables, operationName } = request;
    const response =
      context.responses?.take(this.name, query, variables) ??
      (await this.ask(prepareRequest(query, operationName), variables, context));
    noteUnknownEntities(variables?.['representations'], response, context);
    return response;
  }

  /** Sends one operation. Without a response the result consists of errors. */
  async ask(
    request: PreparedRequest,
    variables: Options['request']['variables'],
    context: RequestContext,
  ): Promise<SubgraphResponse> {
    const references: unknown = variables?.['representations'];
    const unique = Array.isArray(references) ? uniqueReferences(references) : undefined;
    const sent = unique ? { ...variables, representations: unique.references } : variables;
    const body = request.beforeVariables + JSON.stringify(sent ?? {}) + request.afterVariables;
    const isForEntities = variables !== undefined && 'representations' in variables;
    const received = await this.exchange(request, body, isForEntities, context);
    return unique ? spread(received, unique) : received;
  }

  /**
   * Sends the body of one operation. Without a response the result consists of errors.
   *
   * @param read given the bytes of a response; true if it needs nothing else of them
   * @returns the response, parsed; undefined if it was read
   */
  async exchange(
    request: PreparedRequest,
    body: string | Buffer,
    isForEntities: boolean,
    context: RequestContext,
  ): Promise<SubgraphResponse>;
  async exchange(
    request: PreparedRequest,
    body: string | Buffer,
    isForEntities: boolean,
    context: RequestContext,
    read: (bytes: Buffer) => boolean,
  ): Promise<SubgraphResponse | undefined>;
  async exchange(
    { query, operationName }: PreparedRequest,
    body: string | Buffer,
    isForEntities: boolean,
    context: RequestContext,
    read?: (bytes: Buffer) => boolean,
  ): Promise<SubgraphResponse | undefined> {
    const isMutation = query.startsWith('mutation');
    const startedAt = process.hrtime.bigint();
    try {
      const { status, bytes } = await traced(
        {
          name: `fetch ${this.name}`,
          kind: 'client',
          attributes: { 'graphql.operation.name': operationName ?? '' },
        },
        () => this.send(body, context, isMutation),
      );
      const response = read?.(bytes) ? undefined : graphqlResponse(status, bytes);
      this.hooks.observe(this.name, response?.errors ? 'errors' : 'ok', secondsSince(startedAt));
      return response;
    } catch (error) {
      this.hooks.observe(this.name, 'unavailable', secondsSince(startedAt));
      this.hooks.unavailable(this.name, error, context);
      return { errors: unavailableErrors(query, isForEntities) };
    } finally {
      if (isMutation) this.hooks.mutated(this.name);
    }
  }

  /** A query is retried once when a kept-alive socket was closed with the process behind it; a mutation never is. */
  private async send(body: string | Buffer, context: RequestContext, isMutation: boolean) {
    const identity = context.identityFor(this.name);
    const headers = forwardedHeaders(context, typeof identity === 'string' ? identity : await identity);
    try {
      return await this.pools.exchange(this.url, body, headers);
    } catch (error) {
      if (isMutation || !isBrokenSocket(error)) throw error;
      return this.pools.exchange(this.url, body, headers);
    }
  }
}

/** A reference that the subgraph answered with null and without an error is to nothing that it knows. */
function noteUnknownEntities(
  references: unknown,
  { data, errors }: SubgraphResponse,
  context: RequestContext,
): void {
  const entities: unknown = data?.['_entities'];
  if (errors || !Array.isArray(references) || !Array.isArray(entities)) return;
  entities.forEach((entity, index) => {
    const type = entity === null ? references[index]?.__typename : undefined;
    if (typeof type === 'string') (context.unknownEntities ??= new Set()).add(type);
  });
}

/** A response with an entity for each original reference. */
export function spread(response: SubgraphResponse, unique: UniqueEntities): SubgraphResponse {
  const entities: unknown = response.data?.['_entities'];
  return {
    ...response,
    ...(Array.isArray(entities)
      ? { data: { ...response.data, _entities: spreadEntities(entities, unique) } }
      : {}),
    ...(response.errors
      ? { errors: response.errors.map((error) => ({ ...error, path: originalPath(error.path, unique) })) }
      : {}),
  };
}

/** Why a subgraph refused every identity, for the log. */
export const NOT_TRUSTED =
  'does not trust identities of this gateway: the clocks or keys (INTERNAL_JWKS) differ';

/** Subgraphs respond with GraphQL at any status; any other response is not the subgraph's. */
function graphqlResponse(status: number, bytes: Buffer): SubgraphResponse {
  let response: unknown;
  try {
    response = JSON.parse(bytes.toString());
  } catch {
    throw new Error(`answered with status ${status} and no JSON`);
  }
  if (!isResponse(response)) throw new Error(`answered with status ${status} and no GraphQL`);
  // To the user it would say that the sign-in has ended.
  if (isIdentityNotTrusted(response.errors?.[0])) {
    throw new Error(NOT_TRUSTED);
  }
  return response;
}

/** Errors as GraphQL defines them; paths and extensions are read further on. */
const errorsSchema = z.array(
  z.object({
    message: z.string(),
    path: z.array(z.union([z.string(), z.number()])).nullish(),
    extensions: z.record(z.string(), z.unknown()).nullish(),
  }),
);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isResponse(value: unknown): value is SubgraphResponse {
  if (!isObject(value)) return false;
  const { data, errors }: { data?: unknown; errors?: unknown } = value;
  if (data !== undefined && data !== null && !isObject(data)) return false;
  if (errors !== undefined && !errorsSchema.safeParse(errors).success) return false;
  return data !== undefined || errors !== undefined;
}

function isBrokenSocket(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET' || error.code === 'EPIPE';
}

/** One error per lost field, so that a client sees which of its fields have no value. */
function unavailableErrors(query: string, isForEntities: boolean) {
  const extensions = errorExtensions('UNAVAILABLE', MESSAGES.unavailable);
  const paths = isForEntities ? [['_entities', 0]] : rootPaths(query);
  return paths.map((path) => ({ message: MESSAGES.unavailable, path, extensions }));
}

function rootPaths(query: string): string[][] {
  const [operation] = parse(query, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return [];
  return operation.selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? [[selection.alias?.value ?? selection.name.value]] : [],
  );
}

function secondsSince(startedAt: bigint): number {
  return Number(process.hrtime.bigint() - startedAt) / 1e9;
}
