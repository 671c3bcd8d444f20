import { type Change, CriticalityLevel, diff } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';

export interface SchemaChange {
  message: string;
  /** Where in the schema, `Order.status` for example. */
  path: string;
  isBreaking: boolean;
}

/** Changes of the client-visible schema. */
export async function diffSchemas(base: GraphQLSchema, head: GraphQLSchema): Promise<SchemaChange[]> {
  const changes = await diff(base, head);
  return changes.map((change) => ({
    message: change.message,
    path: change.path ?? '',
    isBreaking: isBreaking(change),
  }));
}

/**
 * A new enum value counts as breaking, too: clients switch over the values they know, and deployed slices have no
 * case for it.
 */
export const isBreaking = ({ criticality, type }: Change): boolean =>
  criticality.level === CriticalityLevel.Breaking || type === 'ENUM_VALUE_ADDED';
