import { GraphQLError } from 'graphql';
import { uuidOf } from './subgraphs.js';

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable", "@requires", "@external"])';
/** Two subgraphs with every kind of type that a plan can lead through. */
export const SDLS: Record<string, string> = {
  orders: `${LINK}
    scalar Timestamp
    enum Status { Draft Sent }
    interface Party { uuid: ID! }
    type Query { orders(limit: Int = 3): [Order!]! order(uuid: ID!): Order strict: Strict whole: Whole parties: [Party] anything: [Anything!] page: Page! }
    type Mutation { rename(uuid: ID!, subject: String!): Order! }
    type Page { items: [Order!]! total: Int! }
    type Order @key(fields: "uuid") { uuid: ID! subject: String! status: Status at: Timestamp lines: [[Line!]!] supplier: Supplier broken: String }
    type Line { lot: Int price: Float isOpen: Boolean product: Product }
    type Product @key(fields: "uuid") { uuid: ID! weight: Float! }
    type Supplier implements Party @key(fields: "uuid", resolvable: false) { uuid: ID! }
    type Person implements Party { uuid: ID! email: String! }
    union Anything = Order | Supplier
    type Strict { value: String! }
    type Whole { number: Int }`,
  catalog: `${LINK}
    type Query { products: [Product!] }
    type Product @key(fields: "uuid") { uuid: ID! name: String! weight: Float! @external freight: String @requires(fields: "weight") maker: Maker similar: [Product!]! }
    type Maker { name: String! city: String }
    type Supplier @key(fields: "uuid") { uuid: ID! name: String fails: String must: String! }`,
};

const product = (uuid: string) => ({ __typename: 'Product', uuid });
const order = (number: number) => ({
  __typename: 'Order',
  uuid: `o-${number}`,
  subject: `発注 ${number}`,
  status: number === 2 ? null : 'Sent',
  at: '2026-11-20T00:00:00.000001Z',
  supplier: number === 3 ? null : { __typename: 'Supplier', uuid: number === 2 ? 'unknown' : 's-1' },
  lines: [
    [{ lot: 1, price: 1.5, isOpen: true, product: product('p-1') }],
    [
      { lot: null, product: product('p-2') },
      { lot: 3, product: null },
    ],
  ],
});

const weightOf = (reference: unknown): unknown =>
  typeof reference === 'object' && reference !== null && 'weight' in reference ? reference.weight : undefined;

type Resolvers = Record<string, Record<string, (parent: unknown, args: Record<string, string>) => unknown>>;
export const RESOLVERS: Record<string, Resolvers> = {
  orders: {
    Query: {
      orders: (_parent, { limit }) => [1, 2, 3].slice(0, Number(limit)).map(order),
      order: (_parent, { uuid }) => (uuid === 'none' ? null : order(1)),
      strict: () => ({ value: 'v' }),
      whole: () => ({ number: 5 }),
      page: () => ({ items: [order(1)], total: 1 }),
      parties: () => [
        { __typename: 'Supplier', uuid: 's-1' },
        { __typename: 'Person', uuid: 'h', email: 'h@example.com' },
        null,
      ],
      anything: () => [order(1), { __typename: 'Supplier', uuid: 's-1' }],
    },
    Mutation: { rename: (_parent, { subject }) => ({ ...order(1), subject }) },
    Order: {
      broken: () => {
        throw new GraphQLError('壊れています。', { extensions: { code: 'FAILED_PRECONDITION' } });
      },
    },
    Product: { __resolveReference: (reference) => reference, weight: () => 2.5 },
  },
  catalog: {
    Query: { products: () => [product('p-1'), product('p-9')] },
    Product: {
      __resolveReference: (reference) => reference,
      name: (reference) => `商品 ${uuidOf(reference)}`,
      freight: (reference) => `${weightOf(reference)} kg`,
      maker: () => ({ name: '丙工業', city: null }),
      similar: () => [product('p-1')],
    },
    Supplier: {
      __resolveReference: (reference) =>
        uuidOf(reference) === 'unknown'
          ? null
          : { __typename: 'Supplier', uuid: uuidOf(reference), name: '甲社' },
      fails: () => {
        throw new GraphQLError('取得できません。');
      },
      must: () => null,
    },
  },
};
