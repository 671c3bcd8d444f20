import { GraphQLError, Kind, parse, type ValidationRule, valueFromASTUntyped } from 'graphql';
import { z } from 'zod';

/** `@join__type` of a supergraph; `key` are the fields by which an entity is found, `uuid` or `uuid demand { uuid }`. */
const joined = z.object({ key: z.string().optional() });

/**
 * Refuses to answer another field of an entity under the name of its key. The planner of Apollo adds the key to what a
 * query selects wherever other subgraphs have fields of the entity, and does not notice that its name is taken: the
 * answer would silently be the key.
 */
export class KeyAliases {
  /** Names of the fields of the keys, by type. */
  private keys = new Map<string, Set<string>>();

  /** Uses this supergraph from now on. */
  use(supergraphSdl: string): void {
    this.keys = new Map();
    for (const definition of parse(supergraphSdl, { noLocation: true }).definitions) {
      if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
      const names = (definition.directives ?? [])
        .filter(({ name }) => name.value === 'join__type')
        .flatMap(({ arguments: given = [] }) => {
          const values = given.map(({ name, value }) => [name.value, valueFromASTUntyped(value)]);
          return fieldsOf(joined.parse(Object.fromEntries(values)).key);
        });
      if (names.length > 0) this.keys.set(definition.name.value, new Set(names));
    }
  }

  readonly rule: ValidationRule = (context) => ({
    Field: ({ alias, name }) => {
      if (!alias || alias.value === name.value) return;
      const type = context.getParentType()?.name ?? '';
      if (!this.keys.get(type)?.has(alias.value)) return;
      const message = `${alias.value} is the key of ${type}: ${name.value} needs another name.`;
      context.reportError(new GraphQLError(message, { nodes: alias }));
    },
  });
}

function fieldsOf(key: string | undefined): string[] {
  if (key === undefined) return [];
  const [query] = parse(`{ ${key} }`, { noLocation: true }).definitions;
  if (query?.kind !== Kind.OPERATION_DEFINITION) return [];
  return query.selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []));
}
