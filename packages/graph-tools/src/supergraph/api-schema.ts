import { Supergraph } from '@apollo/federation-internals';
import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';

/** The client-visible schema: the supergraph without federation internals and `@inaccessible` parts. */
export function apiSchemaOf(supergraphSdl: string): GraphQLSchema {
  return lexicographicSortSchema(Supergraph.build(supergraphSdl).apiSchema().toGraphQLJSSchema());
}

/** The whole graph as seen by internal processes, including `@inaccessible` parts. */
export function internalSchemaOf(supergraphSdl: string): GraphQLSchema {
  return Supergraph.build(supergraphSdl).schema.toGraphQLJSSchema();
}
