import {
  type ConstDirectiveNode,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  Kind,
  parse,
  type TypeNode,
  valueFromASTUntyped,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity';
import { z } from 'zod';

/** Assumed size of a list without a declared size; the check of the graph refuses such lists. */
const UNDECLARED_SIZE = 100;
/** Lists of introspection: its queries nest them deeply, without database access. */
const INTROSPECTION_SIZE = 5;
/** Cost of a mutation apart from its response. */
const MUTATION_COST = 10;

const listSize = z.object({
  assumedSize: z.number().nullish(),
  slicingArguments: z.array(z.string()).nullish(),
  sizedFields: z.array(z.string()).nullish(),
});
type ListSize = z.infer<typeof listSize>;
const weight = z.object({ weight: z.number() });

/**
 * The costs of a supergraph's fields, from federation's `@cost` and `@listSize`: an object costs 1, a leaf nothing,
 * and the content of a list counts once per item.
 */
export class CostModel {
  private readonly sizes = new Map<string, ListSize>();
  /** By `Type` and by `Type.field`. */
  private readonly weights = new Map<string, number>();
  /** Lists as `Type.field` whose length is an argument of their object. */
  private readonly sizedAbove = new Set<string>();
  private mutation = 'Mutation';

  constructor(supergraphSdl: string) {
    for (const definition of parse(supergraphSdl, { noLocation: true }).definitions) {
      if (definition.kind === Kind.SCHEMA_DEFINITION) {
        const root = definition.operationTypes.find(({ operation }) => operation === 'mutation');
        if (root) this.mutation = root.type.name.value;
      }
      if (
        definition.kind !== Kind.OBJECT_TYPE_DEFINITION &&
        definition.kind !== Kind.INTERFACE_TYPE_DEFINITION
      )
        continue;
      const type = definition.name.value;
      this.learn(type, definition.directives);
      for (const field of definition.fields ?? []) {
        const place = `${type}.${field.name.value}`;
        this.learn(place, field.directives);
        const sized = this.sizes.get(place)?.sizedFields ?? [];
        for (const name of sized) this.sizedAbove.add(`${typeNameOf(field.type)}.${name}`);
      }
    }
  }

  /** For `graphql-query-complexity`. */
  readonly estimate: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
    const named = getNamedType(field.type);
    const place = `${type.name}.${field.name}`;
    const own = this.weights.get(place) ?? this.weights.get(named.name) ?? (isCompositeType(named) ? 1 : 0);
    const base = type.name === this.mutation ? MUTATION_COST : 0;
    const declared = this.sizes.get(place);
    if (this.sizedAbove.has(place)) return own + childComplexity;
    if (isListType(getNullableType(field.type))) {
      const unknown = type.name.startsWith('__') ? INTROSPECTION_SIZE : UNDECLARED_SIZE;
      return base + sizeOf(declared, args, unknown) * (own + childComplexity);
    }
    if (!declared?.sizedFields?.length) return base + own + childComplexity;
    // The argument of this field limits the rows; other fields of the page are counted as often, which is little.
    return base + own + sizeOf(declared, args, UNDECLARED_SIZE) * childComplexity;
  };

  private learn(place: string, directives: readonly ConstDirectiveNode[] = []): void {
    for (const { name, arguments: given = [] } of directives) {
      const values = Object.fromEntries(given.map((one) => [one.name.value, valueFromASTUntyped(one.value)]));
      if (name.value === 'listSize') this.sizes.set(place, listSize.parse(values));
      else if (name.value === 'cost') this.weights.set(place, weight.parse(values).weight);
    }
  }
}

const typeNameOf = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : typeNameOf(type.type);

function sizeOf(declared: ListSize | undefined, args: Record<string, unknown>, unknown: number): number {
  const asked = (declared?.slicingArguments ?? []).map((name) => args[name]);
  const sizes = asked.filter((size) => typeof size === 'number');
  if (sizes.length > 0) return Math.max(0, ...sizes);
  return declared?.assumedSize ?? unknown;
}
