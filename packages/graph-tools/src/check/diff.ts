import { CriticalityLevel, diff, type Change } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';

export interface SchemaChange {
  message: string;
  /** Where in the schema, `Order.status` for example. */
  path: string;
  isBreaking: boolean;
}

/** Changes of the schema that clients see. */
export async function diffSchemas(base: GraphQLSchema, head: GraphQLSchema): Promise<SchemaChange[]> {
  const changes = await diff(base, head);
  return changes.map((change) => ({
    message: change.message,
    path: change.path ?? '',
    isBreaking: isBreaking(change),
  }));
}

/**
 * An enum value that appears counts as breaking, too: clients switch over the values they know, and a deployed slice
 * has no case for a new one.
 */
export const isBreaking = ({ criticality, type }: Change): boolean =>
  criticality.level === CriticalityLevel.Breaking || type === 'ENUM_VALUE_ADDED';
