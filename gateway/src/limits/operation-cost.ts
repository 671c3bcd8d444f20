import {
  type DocumentNode,
  getVariableValues,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { getComplexity } from 'graphql-query-complexity';
import { LRUCache } from 'lru-cache';
import type { CostModel } from './cost-model.js';

/** Selections that are visited for one cost; more than any legitimate document has with its fragments expanded. */
const MAX_SELECTIONS = 10_000;
/** Cached costs per operation: one per combination of sizes. */
const REMEMBERED = 50;
/** Only invalid values make a longer key. */
const MAX_KEY_LENGTH = 200;

export interface CostedOperation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

/**
 * Calculates the costs of operations before they run. Apollo Server caches parsed documents, this class their costs:
 * repeated operations only need a look-up.
 */
export class OperationCosts {
  private known = new WeakMap<OperationDefinitionNode, LRUCache<string, number>>();

  private model: CostModel | undefined;

  /** Uses this supergraph from now on. */
  use(model: CostModel): void {
    this.model = model;
    this.known = new WeakMap();
  }

  /**
   * The cost of an operation; undefined for invalid variables, which execution reports in detail.
   * @throws GraphQLError when the document is too large to be visited.
   */
  of({ schema, document, operation, variables }: CostedOperation): number | undefined {
    if (!this.model) throw new Error('the cost of operations is unknown before a supergraph is loaded');
    const key = sizeKey(operation, variables);
    const known = key === undefined ? undefined : this.known.get(operation)?.get(key);
    if (known !== undefined) return known;
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    if (errors) return undefined;
    const cost = getComplexity({
      schema,
      query: document,
      variables,
      estimators: [this.model.estimate],
      maxQueryNodes: MAX_SELECTIONS,
      ...(operation.name ? { operationName: operation.name.value } : {}),
    });
    if (key !== undefined) this.remember(operation, key, cost);
    return cost;
  }

  private remember(operation: OperationDefinitionNode, key: string, cost: number): void {
    const costs = this.known.get(operation) ?? new LRUCache<string, number>({ max: REMEMBERED });
    costs.set(key, cost);
    this.known.set(operation, costs);
  }
}

/** Scalars that can change a cost: lengths of lists, and conditions of `@include` and `@skip`. */
const SIZING = new Set(['Int', 'Boolean']);

/** The variables that the cost depends on; undefined when they are too long to be cached. */
function sizeKey(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): string | undefined {
  const sizing = variableDefinitions.filter(({ type }) => SIZING.has(nameOf(type)));
  const values = sizing.map(({ variable }) => variables[variable.name.value]);
  if (values.some((value) => typeof value === 'object' && value !== null)) return undefined;
  // Only omitted variables are undefined; an explicit null does not use the default.
  const key = values.map((value) => (value === undefined ? '-' : JSON.stringify(value))).join();
  return key.length > MAX_KEY_LENGTH ? undefined : key;
}

const nameOf = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
