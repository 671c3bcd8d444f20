import {
  type DocumentNode,
  getNamedType,
  type GraphQLInputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInputType,
  Kind,
  TypeInfo,
  type TypeNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** The parts of a schema on which a document depends beyond its validity. */
export interface Usage {
  /** Fields that it reads, as `Type.field`. */
  fields: ReadonlySet<string>;
  /** Enums whose values it reads. */
  readEnums: ReadonlySet<string>;
  /** Enums and input types of which it may send any value. */
  sentTypes: ReadonlySet<string>;
}

const namedTypeOf = (node: TypeNode): string =>
  node.kind === Kind.NAMED_TYPE ? node.name.value : namedTypeOf(node.type);

/** Analyses a document against the schema for which it was written. */
export function usageOf(schema: GraphQLSchema, document: DocumentNode): Usage {
  const fields = new Set<string>();
  const readEnums = new Set<string>();
  const sentTypes = new Set<string>();
  const send = (type: GraphQLInputType): void => {
    const named = getNamedType(type);
    if (sentTypes.has(named.name)) return;
    sentTypes.add(named.name);
    if (isInputObjectType(named)) for (const field of Object.values(named.getFields())) send(field.type);
  };
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: ({ name }) => {
        const parent = info.getParentType();
        if (!parent) return;
        fields.add(`${parent.name}.${name.value}`);
        const types = isAbstractType(parent) ? schema.getPossibleTypes(parent) : [];
        for (const type of types) fields.add(`${type.name}.${name.value}`);
        const read = getNamedType(info.getType());
        if (isEnumType(read)) readEnums.add(read.name);
      },
      // Validation covers literals; a variable may contain any value of its type.
      VariableDefinition: ({ type: node }) => {
        const type = schema.getType(namedTypeOf(node));
        if (isInputType(type)) send(type);
      },
    }),
  );
  return { fields, readEnums, sentTypes };
}
