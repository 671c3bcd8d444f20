import type { GraphQLDataSource } from '@apollo/gateway';
import type { RecordedAnswers } from './execution/recorded-answers.js';
import type { Trace } from './headers/trace.js';

/** Facts about a request that the HTTP layer and the graph share. */
export interface RequestFacts {
  trace: Trace;
  startedAt: bigint;
  /** Text of the requested document, also where the request named it by `documentId`. */
  document: string | undefined;
  isPersisted: boolean;
  operationName: string | undefined;
  /** What the per-user rate limit counts by. */
  user: string | undefined;
}

/** What the graph knows of a request when its operation runs. */
export interface RequestContext {
  /** The caller's internal identity, signed for the subgraph with that name in the graph. */
  identityFor(subgraph: string): Promise<string>;
  trace: Trace;
  facts: RequestFacts;
  /** What subgraphs have answered, where the plan may have to be run again on the same answers. */
  answers?: RecordedAnswers<SubgraphAnswer>;
}

/** A subgraph's answer as the gateway reads it. */
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
