import {
  defaultFieldResolver,
  getDirectiveValues,
  getNullableType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  isLeafType,
  isNonNullType,
  Kind,
  TypeNameMetaFieldDef,
  typeFromAST,
  visit,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** A place in the answer; errors are reported by it. */
export interface Path {
  readonly prev: Path | undefined;
  readonly key: string | number;
  readonly typename: string | undefined;
}

export type Variables = Readonly<Record<string, unknown>>;

/** Turns what a resolver gave into what the answer holds: a value, or the promise of one. */
export type Completer<Run> = (
  run: Run,
  field: FieldPlan<Run>,
  path: Path | undefined,
  value: unknown,
) => unknown;

/** One field of an answer, with everything that can be known before its value is. */
export interface FieldPlan<Run> {
  /** Name in the answer. */
  key: string;
  definition: GraphQLField<unknown, unknown>;
  nodes: readonly FieldNode[];
  parentType: GraphQLObjectType;
  /** Reads the value from its object alone; absent where arguments, context or place may matter. */
  read: ((source: unknown) => unknown) | undefined;
  resolve: GraphQLFieldResolver<unknown, unknown>;
  /** Leaves need their place in the answer only when they fail. */
  isLeaf: boolean;
  isNonNull: boolean;
  complete: Completer<Run>;
  /** The fields asked of each type that the value can have, found out on first use. */
  fieldsByType: Map<GraphQLObjectType, readonly FieldPlan<Run>[]>;
}

/** An operation with its `@skip` and `@include` decided. */
export interface OperationPlan<Run> {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: Record<string, FragmentDefinitionNode>;
  variables: Variables;
  completerOf: (type: GraphQLOutputType) => Completer<Run>;
  rootFields: readonly FieldPlan<Run>[];
}

/** Combinations of `@skip` and `@include` that are remembered for one operation. */
const MAX_VARIANTS = 16;

/** Plans queries once for as long as their parsed document lives. */
export class OperationPlanner<Run> {
  private readonly known = new WeakMap<OperationDefinitionNode, KnownOperation<Run>>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly completerOf: OperationPlan<Run>['completerOf'],
  ) {}

  /** Undefined for what this executor leaves to graphql-js: questions about the schema itself, and odd names. */
  plan(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Variables,
  ): OperationPlan<Run> | undefined {
    let known = this.known.get(operation);
    if (!known) {
      known = examine(document, operation);
      this.known.set(operation, known);
    }
    if (!known.isPlannable) return undefined;
    const variant = JSON.stringify(known.conditions.map((name) => variables[name]));
    const planned = known.variants.get(variant);
    if (planned) return planned;
    const plan = this.make(known.fragments, operation, variables);
    if (plan && known.variants.size < MAX_VARIANTS) known.variants.set(variant, plan);
    return plan;
  }

  private make(
    fragments: OperationPlan<Run>['fragments'],
    operation: OperationDefinitionNode,
    variables: Variables,
  ): OperationPlan<Run> | undefined {
    const rootType = this.schema.getQueryType();
    if (!rootType) return undefined;
    const plan: OperationPlan<Run> = {
      schema: this.schema,
      operation,
      fragments,
      variables,
      completerOf: this.completerOf,
      rootFields: [],
    };
    plan.rootFields = planFields(plan, rootType, [operation.selectionSet]);
    return plan;
  }
}

interface KnownOperation<Run> {
  isPlannable: boolean;
  fragments: Record<string, FragmentDefinitionNode>;
  /** Variables that decide what is asked for. */
  conditions: readonly string[];
  variants: Map<string, OperationPlan<Run>>;
}

function examine<Run>(document: DocumentNode, operation: OperationDefinitionNode): KnownOperation<Run> {
  const conditions = new Set<string>();
  let isPlannable = true;
  visit(document, {
    Field({ name, alias }) {
      if (name.value === '__schema' || name.value === '__type' || alias?.value === '__proto__')
        isPlannable = false;
    },
    Directive({ name, arguments: given = [] }) {
      if (name.value !== 'skip' && name.value !== 'include') return;
      for (const { value } of given) if (value.kind === Kind.VARIABLE) conditions.add(value.name.value);
    },
  });
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return {
    isPlannable: isPlannable && operation.operation === 'query',
    fragments,
    conditions: [...conditions].sort(),
    variants: new Map(),
  };
}

/** The fields that a planned field's sub-selections ask of a type. */
export function fieldsOf<Run>(
  plan: OperationPlan<Run>,
  field: FieldPlan<Run>,
  type: GraphQLObjectType,
): readonly FieldPlan<Run>[] {
  const known = field.fieldsByType.get(type);
  if (known) return known;
  const sets = field.nodes.flatMap((node) => node.selectionSet ?? []);
  const fields = planFields(plan, type, sets);
  field.fieldsByType.set(type, fields);
  return fields;
}

function planFields<Run>(
  plan: OperationPlan<Run>,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): readonly FieldPlan<Run>[] {
  const collected = new Map<string, FieldNode[]>();
  const visited = new Set<string>();
  for (const set of sets) collect(plan, type, set, collected, visited);
  return [...collected].flatMap(([key, nodes]) => planField(plan, key, nodes, type) ?? []);
}

function collect<Run>(
  plan: OperationPlan<Run>,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  collected: Map<string, FieldNode[]>,
  visited: Set<string>,
): void {
  for (const selection of selections) {
    if (!isIncluded(selection, plan.variables)) continue;
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      const nodes = collected.get(key);
      if (nodes) nodes.push(selection);
      else collected.set(key, [selection]);
      continue;
    }
    let fragment: FragmentDefinitionNode | InlineFragmentNode | undefined = undefined;
    if (selection.kind === Kind.INLINE_FRAGMENT) fragment = selection;
    else if (!visited.has(selection.name.value)) {
      visited.add(selection.name.value);
      fragment = plan.fragments[selection.name.value];
    }
    if (fragment && appliesTo(plan.schema, fragment, type))
      collect(plan, type, fragment.selectionSet, collected, visited);
  }
}

function isIncluded(node: SelectionNode, variables: Variables): boolean {
  if (!node.directives?.length) return true;
  if (getDirectiveValues(GraphQLSkipDirective, node, variables)?.['if'] === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, node, variables)?.['if'] !== false;
}

function appliesTo(
  schema: GraphQLSchema,
  { typeCondition }: FragmentDefinitionNode | InlineFragmentNode,
  type: GraphQLObjectType,
): boolean {
  if (!typeCondition) return true;
  const condition = typeFromAST(schema, typeCondition);
  if (condition === type) return true;
  return isAbstractType(condition) && schema.isSubType(condition, type);
}

function planField<Run>(
  plan: OperationPlan<Run>,
  key: string,
  nodes: FieldNode[],
  parentType: GraphQLObjectType,
): FieldPlan<Run> | undefined {
  const name = nodes[0]?.name.value ?? '';
  const definition = name === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : parentType.getFields()[name];
  if (!definition) return undefined;
  const { type } = definition;
  return {
    key,
    definition,
    nodes,
    parentType,
    read: definition === TypeNameMetaFieldDef ? () => parentType.name : readerOf(definition),
    resolve: definition.resolve ?? defaultFieldResolver,
    isLeaf: isLeafType(getNullableType(type)),
    isNonNull: isNonNullType(type),
    complete: plan.completerOf(type),
    fieldsByType: new Map(),
  };
}

/** Nest makes a resolver for each plain field; it declares nothing but the object, so nothing else is made for it. */
function readerOf({
  args,
  resolve,
}: GraphQLField<unknown, unknown>): ((source: unknown) => unknown) | undefined {
  return resolve && args.length === 0 && takesOnlySource(resolve) ? resolve : undefined;
}

const takesOnlySource = (
  resolve: GraphQLFieldResolver<unknown, unknown>,
): resolve is GraphQLFieldResolver<unknown, unknown> & ((source: unknown) => unknown) => resolve.length === 1;
