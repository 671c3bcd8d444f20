import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSchemaOf } from '@hacchu-hub/graph-tools/api-schema';
import { operationManifest } from '@hacchu-hub/graph-tools/manifest';
import { describe, expect, test } from '@jest/globals';
import {
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
  validate,
} from 'graphql';
import { loadEnvironment } from '../environment.js';
import { CostModel } from './cost-model.js';
import { OperationCosts } from './operation-cost.js';

const root = join(import.meta.dirname, '..', '..', '..');
const supergraph = readFileSync(join(root, 'gateway', 'supergraph.graphql'), 'utf8');
const schema = apiSchemaOf(supergraph);
const costs = new OperationCosts();
costs.use(new CostModel(supergraph));
const key = { kty: 'OKP', crv: 'Ed25519', kid: 'gateway', x: 'x', d: 'd' };
const { MAX_COST } = loadEnvironment({ INTERNAL_SIGNING_KEY: JSON.stringify(key) });

const operationOf = (text: string, name?: string) => {
  const document = parse(text);
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const operation = operations.find((one) => name === undefined || one.name?.value === name);
  if (!operation) throw new Error(`no operation ${name}`);
  return { schema, document, operation };
};
const costOf = (text: string, variables: Record<string, unknown> = {}): number | undefined =>
  costs.of({ ...operationOf(text), variables });

/** A value of an input type: maximum page sizes, and short values for the rest. */
function worst(type: GraphQLType | undefined, name: string): unknown {
  if (!type || !isInputType(type)) throw new Error(`${name} has no input type`);
  const inner = isNonNullType(type) ? getNullableType(type) : type;
  if (isListType(inner)) return [];
  if (isInputObjectType(inner)) {
    const fields = Object.values(inner.getFields());
    return Object.fromEntries(fields.map((field) => [field.name, worst(field.type, field.name)]));
  }
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  switch (getNamedType(inner).name) {
    case 'Int':
      return name === 'limit' ? 100 : 1;
    case 'Float':
      return 1;
    case 'Boolean':
      return true;
    case 'LocalDate':
      return '2026-01-01';
    case 'YearMonth':
      return '2026-01';
    case 'Timestamp':
      return '2026-01-01T00:00:00.000000Z';
    default:
      return '1';
  }
}

/** All registered operations with their maximum costs, the most expensive first. */
const committed = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (entry.name === 'shell' || entry.name.startsWith('mf-')))
  .flatMap(({ name: client }) =>
    Object.values(operationManifest(root, client).operations).map(({ name, document }) => {
      const asked = operationOf(document, name);
      const variables = Object.fromEntries(
        (asked.operation.variableDefinitions ?? []).map(({ variable, type }) => {
          const known = typeFromAST(schema, type);
          return [variable.name.value, worst(known, variable.name.value)];
        }),
      );
      return { client, name, cost: costs.of({ ...asked, variables }) ?? Number.NaN };
    }),
  )
  .sort((one, other) => other.cost - one.cost || (one.name < other.name ? -1 : 1));

describe('operations of the slices', () => {
  test('cost at most a third of the limit, with maximum page sizes', () => {
    expect(committed.length).toBeGreaterThan(100);
    for (const operation of committed) {
      expect(operation).toEqual({ ...operation, cost: expect.any(Number) });
      expect(operation.cost).not.toBeNaN();
      expect(operation.cost * 3).toBeLessThanOrEqual(MAX_COST);
    }
  });

  test('are listed in the README, the twelve most expensive ones', () => {
    const table = readFileSync(join(root, 'gateway', 'README.md'), 'utf8');
    const rows = [...table.matchAll(/^\| `([a-z-]+) (\w+)` +\| +([\d,]+) \|$/gm)];
    const found = rows.map(([, client, name, cost = '']) => ({
      client,
      name,
      cost: Number(cost.replaceAll(',', '')),
    }));
    expect(found).toEqual(committed.slice(0, 12));
  });
});

/** Orders of suppliers of orders, `levels` deep. */
const nested = (levels: number, limit: string): string =>
  levels === 0
    ? 'uuid'
    : `uuid demandSupplier { recentOrders(limit: ${limit}) { ${nested(levels - 1, limit)} } }`;

describe('a cost', () => {
  test('multiplies the sizes along the path, such as five levels of lists', () => {
    const five = `{ orders(limit: 20) { items { ${nested(5, '20')} } } }`;
    expect(costOf(five)).toBeGreaterThan(20 ** 6);
    expect(costOf('{ orders(limit: 20) { items { uuid } } }')).toBe(21);
  });

  test('adds up aliases', () => {
    const one = `{ items { ${nested(2, '20')} } }`;
    const aliases = Array.from({ length: 15 }, (_, index) => `a${index}: orders(limit: 20) ${one}`);
    expect(costOf(`{ ${aliases.join(' ')} }`)).toBe(15 * (costOf(`{ orders(limit: 20) ${one} }`) ?? 0));
  });

  test('takes sizes from variables, from defaults of the document and from those of the graph', () => {
    const query = 'query Q($limit: Int = 50) { orders(limit: $limit) { items { uuid } } }';
    expect(costOf(query)).toBe(51);
    expect(costOf(query, { limit: 7 })).toBe(8);
    expect(costOf('{ orders { items { uuid } } }')).toBe(21);
    // Null does not use the default: the maximum page size counts.
    expect(costOf(query, { limit: null })).toBe(101);
    expect(costOf(query, { limit: 2_147_483_647 })).toBeGreaterThan(MAX_COST);
    expect(costOf(query, { limit: -1_000_000 })).toBe(1);
  });

  test('is undefined for invalid variables', () => {
    expect(costOf('query Q($limit: Int) { orders(limit: $limit) { items { uuid } } }', { limit: 'x' })).toBe(
      undefined,
    );
  });

  test('omits exactly the skipped fields', () => {
    const query =
      'query Q($with: Boolean!) { orders(limit: 10) { items { uuid demandSupplier @include(if: $with) { uuid } } } }';
    expect(costOf(query, { with: false })).toBe(11);
    expect(costOf(query, { with: true })).toBe(21);
    expect(costOf('{ orders(limit: 10) { items @skip(if: true) { uuid } } }')).toBe(1);
  });

  test('counts a fragment wherever it is spread', () => {
    const fragment = 'fragment F on OrderPage { items { uuid } }';
    expect(costOf(`{ a: orders(limit: 10) { ...F } b: orders(limit: 10) { ...F } } ${fragment}`)).toBe(22);
  });

  test('of a chain of fragments that doubles at every step is refused after a bounded number of selections', () => {
    const links = Array.from(
      { length: 40 },
      (_, index) => `fragment F${index} on Order { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `{ orders { items { ...F0 } } } ${links.join(' ')} fragment F40 on Order { uuid }`;
    expect(() => costOf(query)).toThrow('maximum allowed number of nodes');
  });

  test('of a mutation includes the mutation itself and its response', () => {
    const input = '{ uuid: "1", expectedUpdatedAt: "2026-01-01T00:00:00.000000Z" }';
    const small = `mutation { fixOrder(input: ${input}) { order { uuid } } }`;
    const large = `mutation { fixOrder(input: ${input}) { order { ${nested(2, '100')} } } }`;
    expect(validate(schema, parse(small))).toEqual([]);
    expect(costOf(small)).toBe(12);
    expect(costOf(large)).toBeGreaterThan(MAX_COST);
  });

  test('is cached per operation and sizes', () => {
    const asked = operationOf(
      'query Q($limit: Int, $uuid: ID) { orders(limit: $limit, demandUuid: $uuid) { items { uuid } } }',
    );
    let estimates = 0;
    const model = new CostModel(supergraph);
    const counting = new OperationCosts();
    const { estimate } = model;
    counting.use(
      Object.assign(model, {
        estimate: (args: Parameters<typeof estimate>[0]) => {
          estimates += 1;
          return estimate(args);
        },
      }),
    );
    const ask = (limit: number, uuid: string) => counting.of({ ...asked, variables: { limit, uuid } });
    expect(ask(5, 'a')).toBe(6);
    const once = estimates;
    expect(ask(5, 'b')).toBe(6);
    expect(estimates).toBe(once);
    expect(ask(6, 'b')).toBe(7);
    expect(estimates).toBe(2 * once);
  });
});

test('the introspection query of tools is cheap', () => {
  expect(costOf(getIntrospectionQuery())).toBeLessThan(MAX_COST);
});
