import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** Collects the fields of selection sets, by the names that they have in a response and in its order. */
export class SelectedFields {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: Fragments,
  ) {}

  of(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): ReadonlyMap<string, readonly FieldNode[]> {
    const nodes = new Map<string, FieldNode[]>();
    const visited = new Set<string>();
    for (const set of sets) this.collect(type, set, nodes, visited);
    return nodes;
  }

  private collect(
    type: GraphQLObjectType,
    { selections }: SelectionSetNode,
    nodes: Map<string, FieldNode[]>,
    visited: Set<string>,
  ): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        nodes.set(key, [...(nodes.get(key) ?? []), selection]);
        continue;
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments[selection.name.value];
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        if (visited.has(selection.name.value)) continue;
        visited.add(selection.name.value);
      }
      if (!fragment) continue;
      const condition = fragment.typeCondition && typeFromAST(this.schema, fragment.typeCondition);
      const applies =
        !condition ||
        condition === type ||
        (isAbstractType(condition) && this.schema.isSubType(condition, type));
      if (applies) this.collect(type, fragment.selectionSet, nodes, visited);
    }
  }
}

/** The selections below fields of one name. */
export const selectionSetsOf = (nodes: readonly FieldNode[]): SelectionSetNode[] =>
  nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
