import type { GraphQLDataSource } from '@apollo/gateway';
import type { RecordedAnswers } from './execution/recorded-answers.js';
import type { Trace } from './headers/trace.js';

/** Facts about a request that the HTTP layer and the graph share. */
export interface RequestFacts {
  trace: Trace;
  startedAt: bigint;
  /** Text of the requested document, also when it was requested by `documentId`. */
  document: string | undefined;
  isPersisted: boolean;
  operationName: string | undefined;
  /** Key of the rate limit per user. */
  user: string | undefined;
}

/** Context of an operation. */
export interface RequestContext {
  /** The caller's internal identity, signed for the subgraph with that name in the graph. */
  identityFor(subgraph: string): Promise<string>;
  trace: Trace;
  facts: RequestFacts;
  /** Responses of subgraphs, when the plan may have to run again on the same responses. */
  answers?: RecordedAnswers<SubgraphAnswer>;
}

/** A subgraph's response as the gateway reads it. */
export type SubgraphAnswer = Awaited<ReturnType<GraphQLDataSource['process']>>;

declare module 'fastify' {
  interface FastifyRequest {
    facts: RequestFacts;
  }
  interface FastifyContextConfig {
    /** The response lasts as long as the client stays. */
    isStream?: boolean;
  }
}
