import { CriticalityLevel, diff, type Change } from '@graphql-inspector/core';
import type { GraphQLSchema } from 'graphql';

export interface SchemaChange {
  message: string;
  /** Where in the schema, `Order.status` for example. */
  path: string;
  isBreaking: boolean;
}

/**
 * Changes of the schema that clients see. An enum value that appears counts as breaking, too: clients switch
 * over the values they know, and a deployed slice has no case for a new one.
 */
export async function diffSchemas(base: GraphQLSchema, head: GraphQLSchema): Promise<SchemaChange[]> {
  const changes = await diff(base, head);
  return changes.map((change) => ({
    message: change.message,
    path: change.path ?? '',
    isBreaking: change.criticality.level === CriticalityLevel.Breaking || isNewOutputValue(change),
  }));
}

function isNewOutputValue(change: Change): boolean {
  return change.type === 'ENUM_VALUE_ADDED';
}
