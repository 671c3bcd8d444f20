/** A registry in a folder of the test, builds of remotes, and the server that they are put on. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentIdOf } from '@hacchu-hub/graph-tools/releases';
import { BUILT_FOR } from '@hacchu-hub/slice-contract';
import { readBundle } from './bundle.mjs';
import { Registry } from './registry.mjs';

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@inaccessible"])\n';
export const ORDERS_SDL = `${LINK}
enum OrderStatus { Drafting Sent }
type Query { orders: [Order!]!  ordersForCosting: [Order!]! @inaccessible }
type Order @key(fields: "uuid") { uuid: ID! status: OrderStatus! subject: String! note: String! spare: String }`;
export const CATALOG_SDL = `${LINK}
type Query { products: [Product!]! }
type Product @key(fields: "uuid") { uuid: ID! name: String! }`;
export const URLS = { orders: 'http://127.0.0.1:4001/graphql', catalog: 'http://127.0.0.1:4002/graphql' };
export const NOTE = { who: 'orders pipeline', why: 'a test' };

const manifestOf = (client, version, documents, more = {}) => ({
  formatVersion: 1,
  client,
  version,
  ...more,
  operations: Object.fromEntries(
    documents.map((document, index) => [
      documentIdOf(document),
      {
        name: `operation${index}`,
        type: 'query',
        document,
        source: `${client}/src/list.graphql:${index + 3}`,
      },
    ]),
  ),
});

export class World {
  folder = mkdtempSync(join(tmpdir(), 'registry-'));
  registryFolder = join(this.folder, 'registry');
  registry = new Registry(this.registryFolder, undefined, async () => ['orders', 'catalog']);
  origin = '';
  requests = 0;
  /** Answers a request in place of the origin, where it says so. */
  answer = (_request, _response) => false;

  async start() {
    this.server = createServer((request, response) => {
      this.requests += 1;
      if (this.answer(request, response)) return;
      try {
        const bytes = readFileSync(join(this.folder, 'served', request.url));
        response.writeHead(200, { 'access-control-allow-origin': '*' });
        response.end(bytes);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${this.server.address().port}`;
    return this;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true });
  }

  /** Accepts the schemas of both subgraphs. */
  async withGraph() {
    await this.registry.acceptSchemas({
      schemas: { orders: ORDERS_SDL, catalog: CATALOG_SDL },
      urls: URLS,
      ...NOTE,
    });
    return this;
  }

  /** Writes a build and puts it on its origin. @returns its folder and address */
  build(
    version,
    {
      id = 'orders',
      documents = ['{ orders { uuid subject } }'],
      code = 'go()',
      manifest = {},
      ...slice
    } = {},
  ) {
    const path = `mf-${id}/${version}`;
    const dist = join(this.folder, 'served', path);
    mkdirSync(join(dist, 'assets'), { recursive: true });
    const declaration = {
      id,
      name: '発注',
      owner: `${id} team`,
      contract: BUILT_FOR,
      routes: [{ path: `/demand/${id}`, screen: 'list', area: 'demand', title: '一覧' }],
      version,
      ...slice,
    };
    const federation = {
      name: `mf_${id.replaceAll('-', '_')}`,
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: [{ path: './slice', assets: { js: { sync: ['assets/a.js'], async: [] } } }],
      ...manifest,
    };
    writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify(federation));
    writeFileSync(join(dist, 'remoteEntry.js'), code);
    writeFileSync(join(dist, 'slice.json'), JSON.stringify(declaration, null, 2));
    writeFileSync(join(dist, 'operations.json'), JSON.stringify(manifestOf(`mf-${id}`, version, documents)));
    writeFileSync(join(dist, 'assets', 'a.js'), code);
    return { dist, url: `${this.origin}/${path}` };
  }

  async publish(version, options, note = NOTE) {
    const { dist, url } = this.build(version, options);
    return this.registry.publish({ bundle: await readBundle(dist), url, ...note });
  }

  register(client, version, documents, more, allow = []) {
    const operations = JSON.stringify(manifestOf(client, version, documents, more));
    return this.registry.registerClient({ operations, allow, ...NOTE });
  }

  accept(sdl) {
    return this.registry.acceptSchemas({ schemas: { orders: sdl }, ...NOTE });
  }
}
