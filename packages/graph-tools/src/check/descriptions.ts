import {
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';

/** Undescribed parts of a type, as `Type.field(argument)`. */
function undescribedParts(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) {
    return type.getValues().flatMap(({ name, description }) => (description ? [] : [`${type.name}.${name}`]));
  }
  if (!isObjectType(type) && !isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => {
    const path = `${type.name}.${field.name}`;
    // The argument `input` is described by its type.
    const taken: readonly GraphQLArgument[] = 'args' in field ? field.args : [];
    const silent = taken.filter(({ name, description }) => !description && name !== 'input');
    return [...(field.description ? [] : [path]), ...silent.map(({ name }) => `${path}(${name})`)];
  });
}

/** Everything that clients see of a graph and that has no description. */
export function withoutDescription(schema: GraphQLSchema): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .flatMap((type) => {
      const isSilent = !type.description && !roots.some((root) => root === type);
      return [...(isSilent ? [type.name] : []), ...undescribedParts(type)];
    });
}
