import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNullableType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionNode,
} from 'graphql';

/** The operation has something that is executed on parsed responses only. */
export class NotSupported extends Error {}

/** One field of an object in the response. */
export interface LaidField {
  readonly key: string;
  /** Index of its value in the object. */
  readonly slot: number;
  readonly isNullable: boolean;
  readonly isList: boolean;
  /** Of a list's items. */
  readonly isItemNullable: boolean;
  /** The type of a scalar or enum, or of the items of a list of them; undefined for objects and `__typename`. */
  readonly leaf: GraphQLLeafType | undefined;
  /** Of an object or a list of objects. */
  readonly child: ObjectLayout | undefined;
  /** Used to refer to the object in another subgraph. */
  isReferred: boolean;
  /** Its index in the response of the operation; undefined for fields that only the gateway needs. */
  position: number | undefined;
}

/** Scalars that follow each other in a fetch and in the response; their text is in the slot of the first one. */
export type Run = readonly [LaidField, ...LaidField[]];

/** The fields that the subgraphs return for the objects at one place of the response, whichever subgraph does. */
export class ObjectLayout {
  readonly fields = new Map<string, LaidField>();
  /** How many fields the response of the operation has here. */
  responseSize = 0;
  /** Neighbouring fields that are copied as one text. */
  readonly runs: Run[] = [];

  constructor(readonly type: GraphQLObjectType) {}

  /** @throws NotSupported */
  add(node: FieldNode): LaidField {
    const key = node.alias?.value ?? node.name.value;
    if (node.directives?.length || key === '__proto__') throw new NotSupported();
    const laid = this.lay(key, node.name.value);
    const known = this.fields.get(key);
    // Only one of them is copied to the response; the others are compared with the type.
    if (known && isTypeName(known) && isTypeName(laid)) return laid;
    // Two subgraphs return the field: which one counts is left to the merging of parsed responses.
    if (known) throw new NotSupported();
    this.fields.set(key, laid);
    return laid;
  }

  /** @throws NotSupported where the field is not fetched */
  field(key: string): LaidField {
    const field = this.fields.get(key);
    if (!field) throw new NotSupported();
    return field;
  }

  private lay(key: string, name: string): LaidField {
    const common = { key, slot: this.fields.size, isReferred: false, position: undefined };
    const single = { isList: false, isItemNullable: false };
    if (name === '__typename')
      return { ...common, ...single, isNullable: false, leaf: undefined, child: undefined };
    const declared = this.type.getFields()[name]?.type;
    if (!declared) throw new NotSupported();
    const isNullable = !isNonNullType(declared);
    const type = getNullableType(declared);
    if (!isListType(type)) return { ...common, ...single, ...contentOf(type), isNullable };
    const item: GraphQLOutputType = type.ofType;
    const list = { isList: true, isItemNullable: !isNonNullType(item) };
    return { ...common, ...list, ...contentOf(getNullableType(item)), isNullable };
  }
}

export const isTypeName = ({ leaf, child }: LaidField): boolean => !leaf && !child;

function contentOf(type: GraphQLOutputType): Pick<LaidField, 'leaf' | 'child'> {
  if (isLeafType(type)) return { leaf: type, child: undefined };
  if (isObjectType(type)) return { leaf: undefined, child: new ObjectLayout(type) };
  throw new NotSupported();
}

/** What one fetch returns for the objects of a layout, in the order in which it returns it. */
export interface FetchedObject {
  readonly layout: ObjectLayout;
  readonly items: readonly FetchedField[];
}
export interface FetchedField {
  readonly field: LaidField;
  readonly child: FetchedObject | undefined;
}

/** What a fetch selects, with its fragments by name. */
export interface Selection {
  readonly selections: readonly SelectionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** Adds what a fetch selects to a layout. @throws NotSupported */
export function layOut(layout: ObjectLayout, { selections, fragments }: Selection): FetchedObject {
  const items = fieldsOf(layout.type, selections, fragments).map((node): FetchedField => {
    const field = layout.add(node);
    const below = node.selectionSet?.selections;
    if ((below !== undefined) !== (field.child !== undefined)) throw new NotSupported();
    return { field, child: field.child && below && layOut(field.child, { selections: below, fragments }) };
  });
  if (new Set(items.map(({ field }) => field.key)).size < items.length) throw new NotSupported();
  return { layout, items };
}

/** The fields in the order of the response; fragments have to be of the type itself. */
function fieldsOf(
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
  fragments: Selection['fragments'],
): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
    if (!fragment || selection.directives?.length) throw new NotSupported();
    if (fragment.typeCondition && fragment.typeCondition.name.value !== type.name) throw new NotSupported();
    return fieldsOf(type, fragment.selectionSet.selections, fragments);
  });
}
