import { LRUCache } from 'lru-cache';
import {
  getVariableValues,
  Kind,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { getComplexity } from 'graphql-query-complexity';
import type { CostModel } from './cost-model.js';

/** Selections that are looked at for one cost; more than any honest document has, fragments read out in full. */
const MAX_SELECTIONS = 10_000;
/** Costs that one operation is remembered with: one for each size that it was asked in. */
const REMEMBERED = 50;
/** A longer key is made of values that are none of ours. */
const MAX_KEY_LENGTH = 200;

export interface CostedOperation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

/**
 * Tells what operations cost before they run. Apollo Server keeps parsed documents, so costs are remembered with them:
 * a repeated operation is only looked up.
 */
export class OperationCosts {
  private known = new WeakMap<OperationDefinitionNode, LRUCache<string, number>>();

  private model: CostModel | undefined;

  /** From now on by this supergraph. */
  use(model: CostModel): void {
    this.model = model;
    this.known = new WeakMap();
  }

  /**
   * The cost of an operation; undefined where its variables do not fit it, which execution tells better.
   * @throws GraphQLError when the document is too large to be looked at.
   */
  of({ schema, document, operation, variables }: CostedOperation): number | undefined {
    if (!this.model) throw new Error('operations cannot be judged before there is a supergraph');
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

/** The variables that the cost depends on; undefined where they are too long to be remembered. */
function sizeKey(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): string | undefined {
  const sizing = variableDefinitions.filter(({ type }) => SIZING.has(nameOf(type)));
  const values = sizing.map(({ variable }) => variables[variable.name.value]);
  if (values.some((value) => typeof value === 'object' && value !== null)) return undefined;
  // Only what a query leaves out is undefined; a given null does not take the default.
  const key = values.map((value) => (value === undefined ? '-' : JSON.stringify(value))).join();
  return key.length > MAX_KEY_LENGTH ? undefined : key;
}

const nameOf = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
