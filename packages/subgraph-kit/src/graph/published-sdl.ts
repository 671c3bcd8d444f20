import { printSubgraphSchema } from '@apollo/subgraph';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';

/** The SDL of a subgraph as `schema.graphql` and the registry of releases have it. */
export const publishedSdl = (schema: GraphQLSchema): string => `${printSubgraphSchema(schema).trim()}\n`;

/**
 * The schema with `_service` answering the SDL that is published. By itself it answers one that was printed by another
 * printer before descriptions were added, so that nobody could tell by a hash whether both are the same.
 */
export function servePublishedSdl(schema: GraphQLSchema): GraphQLSchema {
  const field = schema.getQueryType()?.getFields()['_service'];
  if (!field) return schema;
  const resolve = field.resolve ?? defaultFieldResolver;
  let sdl: string | undefined;
  field.resolve = (source, args, context, info) => {
    // Refuses callers that may not read it.
    void resolve(source, args, context, info);
    sdl ??= publishedSdl(schema);
    return { sdl };
  };
  return schema;
}
