import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A temporary repository with the given files (path → text). */
export function temporaryRepository(files: Record<string, string>): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'graph-tools-'));
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@inaccessible"])\n';

/** Two small subgraphs that share an entity. */
export const ORDERS_SDL = `${LINK}
enum OrderStatus { Drafting Delivering }
type Query { order(uuid: ID!): Order  ordersForCosting: [Order!]! @inaccessible }
type Mutation { deleteOrder(uuid: ID!): Boolean! }
type Order @key(fields: "uuid") { uuid: ID! status: OrderStatus! product: Product }
type Product @key(fields: "uuid", resolvable: false) { uuid: ID! }`;

export const CATALOG_SDL = `${LINK}
scalar Decimal
type Query { products(page: Int = 1): [Product!]! }
type Product @key(fields: "uuid") { uuid: ID! name: String! unitPrice: Decimal! }`;

export const SLICES_JSON = JSON.stringify({
  slices: [
    { subgraph: { name: 'subgraph-orders', port: 4001 } },
    { subgraph: { name: 'subgraph-catalog', port: 4002 } },
  ],
});
