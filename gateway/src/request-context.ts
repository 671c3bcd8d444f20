import type { GraphQLDataSource } from '@apollo/gateway';
import { type TraceContext } from '@hacchu-hub/platform-core';
import type { RecordedResponses } from './execution/recorded-responses.js';

/** Facts about a request that the HTTP layer and the graph share. */
export interface RequestFacts {
  trace: TraceContext;
  startedAt: bigint;
  /** Text of the requested document, also when it was requested by `documentId`. */
  document: string | undefined;
  isPersisted: boolean;
  operationName: string | undefined;
  /** Key of the rate limit per user. */
  user: string | undefined;
  /** Resolved once, whoever executes the operation. */
  context?: Promise<RequestContext>;
}

/** Context of an operation. */
export interface RequestContext {
  /** The caller's internal identity, signed for the subgraph with that name in the graph. */
  identityFor(subgraph: string): string | Promise<string>;
  trace: TraceContext;
  facts: RequestFacts;
  /** Responses of subgraphs, when the plan may have to run again on the same responses. */
  responses?: RecordedResponses<SubgraphResponse>;
  /** Names of the types of which a subgraph was asked for an entity that it does not know. */
  unknownEntities?: Set<string>;
}

/** A subgraph's response as the gateway reads it. */
export type SubgraphResponse = Awaited<ReturnType<GraphQLDataSource['process']>>;

declare module 'fastify' {
  interface FastifyRequest {
    facts: RequestFacts;
  }
  interface FastifyContextConfig {
    /** The response lasts as long as the client stays. */
    isStream?: boolean;
  }
}
