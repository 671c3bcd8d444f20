import {
  type FieldNode,
  getNullableType,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { type Data, isData } from './response-data.js';
import { type Fragments, SelectedFields, selectionSetsOf } from './selected-fields.js';

/** The subgraphs' responses do not match the schema. */
export class UnexpectedResponse extends Error {}

type Writer = (value: unknown) => unknown;
interface ShapedField {
  key: string;
  /** Undefined for `__typename`. */
  write: Writer | undefined;
}

/** Extracts the fields of an operation from the subgraphs' responses, which also contain entity keys. */
export class ResponseShape {
  private readonly selected: SelectedFields;

  constructor(
    private readonly schema: GraphQLSchema,
    fragments: Fragments,
  ) {
    this.selected = new SelectedFields(schema, fragments);
  }

  /** @throws UnexpectedResponse from the returned function, where a value is missing or has another type */
  root(type: GraphQLObjectType, selectionSet: SelectionSetNode): (data: Data) => Data {
    const fields = this.fields(type, [selectionSet]);
    return (data) => pick(data, type, fields);
  }

  private fields(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): readonly ShapedField[] {
    return [...this.selected.of(type, sets)].map(([key, same]) => {
      const name = same[0]?.name.value ?? '';
      const field = type.getFields()[name];
      return { key, write: field && this.writer(field.type, same) };
    });
  }

  private writer(type: GraphQLOutputType, nodes: readonly FieldNode[]): Writer {
    if (isNonNullType(type)) {
      const write = this.writer(getNullableType(type), nodes);
      return (value) => {
        if (value === null || value === undefined) throw new UnexpectedResponse('null');
        return write(value);
      };
    }
    if (isListType(type)) {
      const write = this.writer(type.ofType, nodes);
      return (value) => {
        if (value === null || value === undefined) return null;
        if (!Array.isArray(value)) throw new UnexpectedResponse('no list');
        return value.map(write);
      };
    }
    if (isLeafType(type)) return leafWriter(type);
    return this.objectWriter(type, selectionSetsOf(nodes));
  }

  private objectWriter(declared: GraphQLNamedType, sets: readonly SelectionSetNode[]): Writer {
    const byName = new Map<string, { type: GraphQLObjectType; fields: readonly ShapedField[] }>();
    const shapeOf = (name: string) => {
      const known = byName.get(name);
      if (known) return known;
      const type = this.schema.getType(name);
      if (!isObjectType(type)) throw new UnexpectedResponse('unknown type');
      const fits = type === declared || (isAbstractType(declared) && this.schema.isSubType(declared, type));
      if (!fits) throw new UnexpectedResponse('another type');
      const shape = { type, fields: this.fields(type, sets) };
      byName.set(name, shape);
      return shape;
    };
    return (value) => {
      if (value === null || value === undefined) return null;
      if (!isData(value)) throw new UnexpectedResponse('no object');
      const { __typename: name = declared.name } = value;
      if (typeof name !== 'string') throw new UnexpectedResponse('no type');
      const { type, fields } = shapeOf(name);
      return pick(value, type, fields);
    };
  }
}

function pick(data: Data, type: GraphQLObjectType, fields: readonly ShapedField[]): Data {
  const picked: Data = {};
  for (const { key, write } of fields) picked[key] = write ? write(data[key]) : type.name;
  return picked;
}

function leafWriter(type: GraphQLLeafType): Writer {
  const fits = leafCheck(type);
  return (value) => {
    if (value === null || value === undefined) return null;
    if (!fits(value)) throw new UnexpectedResponse('another type');
    return value;
  };
}

/** Custom scalars are valid as their subgraph serialised them. */
function leafCheck(type: GraphQLLeafType): (value: unknown) => boolean {
  if (isEnumType(type)) return (value) => typeof value === 'string' && type.getValue(value) !== undefined;
  switch (type.name) {
    case GraphQLString.name:
      return (value) => typeof value === 'string';
    case GraphQLID.name:
      return (value) => typeof value === 'string' || Number.isSafeInteger(value);
    case GraphQLInt.name:
      return (value) => Number.isSafeInteger(value);
    case GraphQLFloat.name:
      return (value) => typeof value === 'number';
    case GraphQLBoolean.name:
      return (value) => typeof value === 'boolean';
    default:
      return () => true;
  }
}
