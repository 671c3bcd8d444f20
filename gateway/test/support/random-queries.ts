import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** A pseudo-random number from 0 (inclusive) to 1 (exclusive); the same sequence for the same seed. */
export type Random = () => number;

/** mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface RandomQuery {
  query: string;
  variables: Record<string, unknown>;
}

const MAX_DEPTH = 4;

/**
 * Draws queries with aliases, fragments, variables, type names and, if asked for, conditions and invalid variables. All
 * of them are valid documents of the schema.
 */
export class QueryGenerator {
  private declared: string[] = [];
  private fragments: string[] = [];
  private variables: Record<string, unknown> = {};

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly random: Random,
    private readonly allows: { conditions: boolean; invalidVariables: boolean },
  ) {}

  draw(): RandomQuery {
    this.declared = [];
    this.fragments = [];
    this.variables = {};
    const fields = Object.values(this.schema.getQueryType()?.getFields() ?? {});
    const roots = Array.from({ length: this.chance(0.3) ? 2 : 1 }, () => this.pick(fields));
    const selections = roots.map((field, index) => `r${index}: ${this.field(field, 0)}`).join(' ');
    const head = this.declared.length > 0 ? `(${this.declared.join(', ')})` : '';
    return {
      query: `query Drawn${head} { ${selections} } ${this.fragments.join(' ')}`,
      variables: this.variables,
    };
  }

  private chance(probability: number): boolean {
    return this.random() < probability;
  }

  private pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)] as T;
  }

  private field(field: GraphQLField<unknown, unknown>, depth: number): string {
    return `${field.name}${this.args(field)}${this.condition()}${this.selection(field.type, depth)}`;
  }

  private condition(): string {
    if (!this.allows.conditions || !this.chance(0.08)) return '';
    const value = this.chance(0.5) ? String(this.chance(0.7)) : this.variable('Boolean!', this.chance(0.7));
    return ` @${this.pick(['include', 'skip'])}(if: ${value})`;
  }

  private selection(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type);
    return isCompositeType(named) ? ` { ${this.parts(named, depth + 1)} }` : '';
  }

  private parts(type: GraphQLNamedType, depth: number): string {
    const concrete = isAbstractType(type) ? this.schema.getPossibleTypes(type) : [];
    const ofTypes = concrete
      .filter(() => this.chance(0.7))
      .map((each) => `... on ${each.name} { ${this.fields(each, depth, `${each.name.toLowerCase()}_`)} }`);
    return [this.fields(type, depth), ...ofTypes].join(' ');
  }

  /** @param prefix of every response name, where names of several types must not collide */
  private fields(type: GraphQLNamedType, depth: number, prefix = ''): string {
    const all = 'getFields' in type && !isInputObjectType(type) ? Object.values(type.getFields()) : [];
    const parts = all.flatMap((field) => {
      const isComposite = isCompositeType(getNamedType(field.type));
      const probability = isComposite ? 0.5 / depth : 0.5;
      if ((isComposite && depth >= MAX_DEPTH) || !this.chance(probability)) return [];
      const alias = prefix !== '' || this.chance(0.15) ? `${prefix || 'a_'}${field.name}: ` : '';
      return [`${alias}${this.field(field, depth)}`];
    });
    if (parts.length === 0 || this.chance(0.3)) parts.push('__typename');
    const text = parts.join(' ');
    if (!isObjectType(type) || !this.chance(0.2)) return text;
    if (this.chance(0.5)) return `... on ${type.name}${this.condition()} { ${text} }`;
    const name = `F${this.fragments.length}`;
    this.fragments.push(`fragment ${name} on ${type.name} { ${text} }`);
    return `...${name}`;
  }

  private args(field: GraphQLField<unknown, unknown>): string {
    const given = field.args.filter((arg) => isRequiredArgument(arg) || this.chance(0.3));
    return given.length === 0 ? '' : `(${given.map((arg) => this.argument(arg)).join(', ')})`;
  }

  private argument({ name, type }: GraphQLArgument): string {
    const value = this.value(type, 0);
    const isInvalid = this.allows.invalidVariables && this.chance(0.1);
    return `${name}: ${this.variable(String(type), isInvalid ? { nothing: [value] } : value)}`;
  }

  private variable(type: string, value: unknown): string {
    const name = `v${this.declared.length}`;
    this.declared.push(`$${name}: ${type}`);
    if (value !== null || type.endsWith('!') || this.chance(0.5)) this.variables[name] = value;
    return `$${name}`;
  }

  private value(type: GraphQLInputType, depth: number): unknown {
    if (isNonNullType(type)) return this.value(type.ofType, depth);
    if (depth > 0 && this.chance(0.1)) return null;
    if (isListType(type)) {
      const items = Array.from({ length: Math.floor(this.random() * 3) }, () => this.value(type.ofType, 0));
      return items.filter((item) => item !== null);
    }
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || (depth < 2 && this.chance(0.3)),
      );
      return Object.fromEntries(
        fields.map((field) => [
          field.name,
          this.value(field.type, isNonNullType(field.type) ? 0 : depth + 1),
        ]),
      );
    }
    if (isEnumType(type)) return this.pick(namesOf(type));
    return this.scalar(type.name);
  }

  private scalar(name: string): unknown {
    switch (name) {
      case 'Int':
        return Math.floor(this.random() * 4);
      case 'Float':
        return Math.floor(this.random() * 100) / 4;
      case 'Boolean':
        return this.chance(0.5);
      default:
        return `${name}-${Math.floor(this.random() * 5)}`;
    }
  }
}

const namesOf = (type: GraphQLEnumType): string[] => type.getValues().map(({ name }) => name);
