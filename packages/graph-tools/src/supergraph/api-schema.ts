import { Supergraph } from '@apollo/federation-internals';
import { lexicographicSortSchema, type GraphQLSchema } from 'graphql';

/** The schema that clients see: the supergraph without federation machinery and `@inaccessible` parts. */
export function apiSchemaOf(supergraphSdl: string): GraphQLSchema {
  return lexicographicSortSchema(Supergraph.build(supergraphSdl).apiSchema().toGraphQLJSSchema());
}

/** The whole graph as processes inside see it, `@inaccessible` parts included. */
export function internalSchemaOf(supergraphSdl: string): GraphQLSchema {
  return Supergraph.build(supergraphSdl).schema.toGraphQLJSSchema();
}
