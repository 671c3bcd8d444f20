import { describe, expect, it } from '@jest/globals';
import { buildSchema, Kind, parse } from 'graphql';
import { lostFields } from './lost-fields.js';

const schema = buildSchema(`
  type Query { order: Order }
  type Order { creator: Operator suppliers: [Supplier]! products: [Product!]! party: Party }
  type Operator { name: String! address: Address! }
  type Address { city: String! }
  type Supplier { name: String! }
  type Product { name: String! }
  union Party = Operator | Supplier
`);

/** The paths of the errors for what could not be completed at `paths`. */
function lost(query: string, data: unknown, paths: (string | number)[][], ...unknown: string[]) {
  const document = parse(query);
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('no operation');
  const completion = {
    schema,
    document,
    operation,
    data,
    unknownEntities: new Set(unknown),
    traceId: 'trace',
  };
  return lostFields(
    paths.map((path) => ({ message: 'null', path })),
    completion,
  ).map(({ path }) => path);
}

describe('what a response lacks although the schema promises it', () => {
  it('is no error where an entity does not exist, at any place that may be null', () => {
    const query = `
      { order { who: creator { ...Named } suppliers { name } } }
      fragment Named on Operator { name address { city } }
    `;
    const data = { order: { who: null, suppliers: [{ name: 'a' }, null] } };
    const paths = [
      ['order', 'who', 'name'],
      ['order', 'who', 'address'],
      ['order', 'suppliers', 1, 'name'],
    ];
    expect(lost(query, data, paths, 'Operator', 'Supplier')).toEqual([]);
    expect(lost(query, data, paths, 'Supplier')).toEqual(paths.slice(0, 2));
  });

  it('is an error where more is lost than the entity', () => {
    const query = '{ order { products { name } } }';
    const path = ['order', 'products', 0, 'name'];
    expect(lost(query, { order: null }, [path], 'Product')).toEqual([path]);
    expect(lost(query, null, [path], 'Product')).toEqual([path]);
  });

  it('is an error where its subgraphs know every entity', () => {
    const path = ['order', 'creator', 'name'];
    expect(lost('{ order { creator { name } } }', { order: { creator: null } }, [path])).toEqual([path]);
  });

  it('is an error within an object that is no entity, and below a union', () => {
    const inside = ['order', 'creator', 'address', 'city'];
    const query = '{ order { creator { address { city } } party { ... on Operator { name } } } }';
    const data = { order: { creator: null, party: null } };
    expect(lost(query, data, [inside], 'Operator')).toEqual([inside]);
    const below = ['order', 'party', 'name'];
    expect(lost(query, data, [below], 'Operator')).toEqual([below]);
  });

  it('is one error without a place where what is lost cannot be read', () => {
    const document = parse('{ order { creator { name } } }');
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
    const unknownEntities = new Set(['Operator']);
    const completion = { schema, document, operation, data: null, unknownEntities, traceId: 'trace' };
    expect(lostFields('?', completion)).toMatchObject([
      { extensions: { code: 'INTERNAL', traceId: 'trace' } },
    ]);
  });
});
