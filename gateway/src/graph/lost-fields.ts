import { errorExtensions } from '@hacchu-hub/platform-core';
import {
  type DocumentNode,
  getNamedType,
  type GraphQLFormattedError,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { z } from 'zod';
import { MESSAGES } from '../errors/errors.js';
import { type Fragments, SelectedFields, selectionSetsOf } from '../execution/selected-fields.js';

type Path = readonly (string | number)[];

const completionErrors = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])).optional() }));

export interface Completion {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  data: unknown;
  /** Names of the types of which a subgraph was asked for an entity that it does not know. */
  unknownEntities: ReadonlySet<string>;
  traceId: string;
}

/**
 * Errors for what the response lacks although the schema promises it. A reference to an entity that its subgraph does
 * not know is null without an error where the schema allows that.
 *
 * @param found what @apollo/gateway could not complete: `extensions.valueCompletion`
 */
export function lostFields(found: unknown, completion: Completion): GraphQLFormattedError[] {
  const parsed = completionErrors.safeParse(found);
  const extensions = { ...errorExtensions('INTERNAL', MESSAGES.internal), traceId: completion.traceId };
  return (parsed.data ?? [{}])
    .filter(({ path }) => !path || !isUnknownEntity(path.slice(0, -1), completion))
    .map(({ path }) => ({ message: MESSAGES.internal, ...(path ? { path } : {}), extensions }));
}

/** Whether the null at this place of the response, and nothing around it, is an entity that does not exist. */
function isUnknownEntity(path: Path, completion: Completion): boolean {
  const { data, unknownEntities } = completion;
  if (unknownEntities.size === 0 || valueAt(data, path) !== null) return false;
  const type = typeAt(path, completion);
  return type !== undefined && unknownEntities.has(type);
}

/** Undefined inside of a null. */
function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** The object type at a place of the response; undefined below an interface or a union. */
function typeAt(path: Path, { schema, document, operation }: Completion): string | undefined {
  const fragments: Fragments = Object.fromEntries(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
  const selected = new SelectedFields(schema, fragments);
  let type: unknown = schema.getRootType(operation.operation);
  let sets = [operation.selectionSet];
  for (const key of path) {
    if (typeof key === 'number') continue;
    if (!isObjectType(type)) return undefined;
    const nodes = selected.of(type, sets).get(key) ?? [];
    type = getNamedType(type.getFields()[nodes[0]?.name.value ?? '']?.type);
    sets = selectionSetsOf(nodes);
  }
  return isObjectType(type) ? type.name : undefined;
}
