import { createHash } from 'node:crypto';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { HttpPools } from '@hacchu-hub/platform-core';
import {
  execute,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  parse,
} from 'graphql';
import { z } from 'zod';
import { randomFrom } from './random-queries.js';

const sent = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });

/** How often what happens, from 0 to 1. */
export interface Faults {
  /** A field fails, or a field that must not be null is. */
  errors: number;
  /** A field that may be null is. */
  nulls: number;
  /** A response has a value that does not match the schema. */
  mismatches: number;
}

/** The object of a response; its fields follow from `seed`. */
interface MadeObject {
  __typename: string;
  seed: number;
}

const hash = (...parts: unknown[]): number =>
  createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32LE();

const isMade = (value: unknown): value is MadeObject =>
  typeof value === 'object' && value !== null && 'seed' in value && typeof value.seed === 'number';

/** Texts in place of a value, most of which have another type; undefined leaves the field out. */
const OTHER_VALUES = [
  ...['{"odd":1}', '{}', '[]', '[1]', '[null]', '[{"odd":1}]', 'null', 'true', '"文字"', '""', '"__proto__"'],
  ...['0', '-0', '1.50', '1e3', '2147483648', '9007199254740993', '"Product"', '"Supplier"', undefined],
];

/** A response in which one scalar, object or list that holds no other is replaced. */
function withAnotherValue(text: string, random: () => number): string {
  const found = [
    ...text.matchAll(/"\w+":("(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|\{[^{}[\]]*\}|\[[^{}[\]]*\])/gu),
  ];
  const one = found[Math.floor(random() * found.length)];
  const [field = '', value = ''] = one ?? [];
  const other = OTHER_VALUES[Math.floor(random() * OTHER_VALUES.length)];
  if (!one) return text;
  const before = text.slice(0, one.index);
  const after = text.slice(one.index + field.length);
  if (other !== undefined) return before + field.slice(0, field.length - value.length) + other + after;
  return after.startsWith(',') ? before + after.slice(1) : before.replace(/,$/u, '') + after;
}

/**
 * Subgraphs in this process whose fields have arbitrary values of their types. Equal requests have equal responses, and
 * an entity has the same fields whatever its position.
 */
export class RandomSubgraphs extends HttpPools {
  /** Requests since the last `begin`. */
  asked: string[] = [];
  private faults: Faults = { errors: 0, nulls: 0, mismatches: 0 };
  private readonly schemas: Map<string, GraphQLSchema>;

  /** @param sdls by the name of the subgraph, whose address is `http://<name>` */
  constructor(sdls: Readonly<Record<string, string>>) {
    super({ timeoutMs: 1_000, connections: 1, keepAliveMs: 1_000 });
    this.schemas = new Map(
      Object.entries(sdls).map(([name, sdl]) => [
        `http://${name}`,
        buildSubgraphSchema([{ typeDefs: parse(sdl) }]),
      ]),
    );
  }

  begin(faults: Faults): void {
    this.faults = faults;
    this.asked = [];
  }

  override async exchange(url: string, body: string | Buffer): Promise<{ status: number; bytes: Buffer }> {
    const schema = this.schemas.get(url);
    if (!schema) throw new Error(`no subgraph at ${url}`);
    this.asked.push(`${url} ${body}`);
    const { query, variables } = sent.parse(JSON.parse(String(body)));
    const result = await execute({
      schema,
      document: parse(query),
      variableValues: variables ?? {},
      fieldResolver: this.resolve,
      typeResolver: (value) => (isMade(value) ? value.__typename : undefined),
    });
    const text = JSON.stringify(result);
    const random = randomFrom(hash(String(body)));
    const isMismatch = random() < this.faults.mismatches;
    return { status: 200, bytes: Buffer.from(isMismatch ? withAnotherValue(text, random) : text) };
  }

  private readonly resolve: GraphQLFieldResolver<unknown, unknown> = (source, args, _context, info) => {
    const { fieldName, parentType } = info;
    if (typeof source === 'object' && source !== null && fieldName in source)
      return Reflect.get(source, fieldName);
    const seed = hash(isMade(source) ? source.seed : source, parentType.name, fieldName, args);
    return this.make(info.returnType, seed, info);
  };

  private make(type: GraphQLOutputType, seed: number, info: GraphQLResolveInfo): unknown {
    const random = randomFrom(seed);
    const { errors, nulls } = this.faults;
    if (random() < errors)
      throw new GraphQLError(`${info.fieldName} は取得できません。`, {
        extensions: { code: 'FAILED_PRECONDITION' },
      });
    if (random() < (isNonNullType(type) ? errors : nulls)) return null;
    return this.present(getNullableType(type), random, seed, info);
  }

  private present(
    type: GraphQLOutputType,
    random: () => number,
    seed: number,
    info: GraphQLResolveInfo,
  ): unknown {
    if (isListType(type)) {
      const length = Math.floor(random() * 4);
      return Array.from({ length }, (_, index) => this.make(type.ofType, hash(seed, index), info));
    }
    return this.value(type, random, seed, info.schema);
  }

  private value(type: GraphQLOutputType, random: () => number, seed: number, schema: GraphQLSchema): unknown {
    const named = getNamedType(type);
    const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    if (isEnumType(named)) return oneOf(named.getValues()).value;
    if (isAbstractType(named))
      return { __typename: oneOf(schema.getPossibleTypes(named)).name, seed: seed % 7 };
    switch (named.name) {
      case 'Int':
        return Math.floor(random() * 1_000);
      case 'Float':
        return Math.floor(random() * 1_000) / 8;
      case 'Boolean':
        return random() < 0.5;
      case 'ID':
      case 'String':
        return `文字 "${Math.floor(random() * 7)}"\n`;
      default:
        return 'getFields' in named
          ? { __typename: named.name, seed: seed % 7 }
          : `${named.name} ${seed % 7}`;
    }
  }
}
