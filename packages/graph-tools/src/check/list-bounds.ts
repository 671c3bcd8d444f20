import {
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type InterfaceTypeDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  type TypeNode,
} from 'graphql';

const listSizeOf = (field: FieldDefinitionNode): ConstDirectiveNode | undefined =>
  field.directives?.find(({ name }) => name.value === 'listSize');

const hasValues = (directive: ConstDirectiveNode | undefined, argument: string): string[] => {
  const value = directive?.arguments?.find(({ name }) => name.value === argument)?.value;
  if (value?.kind === Kind.INT) return [value.value];
  if (value?.kind !== Kind.LIST) return [];
  return value.values.flatMap((one) => (one.kind === Kind.STRING ? [one.value] : []));
};

const namedType = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type);
const isList = (type: TypeNode): boolean =>
  type.kind === Kind.LIST_TYPE || (type.kind === Kind.NON_NULL_TYPE && isList(type.type));

/**
 * Lists of a supergraph, as `Type.field`, whose length is undeclared: the gateway can only estimate the cost of an
 * operation when each has `@listSize` with an assumed size or a slicing argument, or is a sized field of one.
 */
export function unboundedLists(supergraphSdl: string): string[] {
  const types = parse(supergraphSdl, { noLocation: true }).definitions.filter(
    (definition): definition is ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode =>
      definition.kind === Kind.OBJECT_TYPE_DEFINITION || definition.kind === Kind.INTERFACE_TYPE_DEFINITION,
  );
  const isBounded = (field: FieldDefinitionNode): boolean =>
    ['assumedSize', 'slicingArguments'].some((name) => hasValues(listSizeOf(field), name).length > 0);
  const fields = types.flatMap(({ name, fields: own = [] }) =>
    own.map((field) => ({ place: `${name.value}.${field.name.value}`, type: name.value, field })),
  );
  /** Per type, how each field of that type sizes its lists. */
  const sizings = new Map<string, string[][]>();
  for (const { field } of fields) {
    const type = namedType(field.type);
    const sized = isBounded(field) ? hasValues(listSizeOf(field), 'sizedFields') : [];
    sizings.set(type, [...(sizings.get(type) ?? []), sized]);
  }
  const isSizedAbove = (type: string, name: string): boolean => {
    const above = sizings.get(type) ?? [];
    return above.length > 0 && above.every((sized) => sized.includes(name));
  };
  return fields
    .filter(({ field }) => isList(field.type) && !isBounded(field))
    .filter(({ type, field }) => !isSizedAbove(type, field.name.value))
    .map(({ place }) => place)
    .sort();
}
