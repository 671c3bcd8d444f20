import { currentTracing, traced } from '@hacchu-hub/platform-core';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';

/** Records the resolvers of root fields as spans, where traces are exported. */
export function recordResolvers(schema: GraphQLSchema): GraphQLSchema {
  if (!currentTracing()) return schema;
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { resolve = defaultFieldResolver } = field;
      field.resolve = (...call): unknown =>
        traced({ name: `resolve ${field.name}` }, async () => resolve(...call));
    }
  }
  return schema;
}
