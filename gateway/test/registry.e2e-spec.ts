import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Stack, startStack, until } from './support/stack.js';

/** The registry of releases as gateways see it. */
class RegistryStub {
  revision = 7;
  isDown = false;
  /** Takes reports, and ends the connection without an answer. */
  losesResponses = false;
  refuses = false;
  /** Bodies of the reports that arrived. */
  readonly reports: { batch: string; reports: { version: string; loads: number }[] }[] = [];
  readonly authorizations = new Set<string>();
  notModified = 0;
  private server: Server | undefined;

  async start(): Promise<string> {
    const server = createServer((request, response) => void this.answer(request, response));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (this.isDown) return void response.writeHead(503).end('down');
    if (request.url === '/remotes.json') {
      const etag = `"${this.revision}"`;
      if (request.headers['if-none-match'] === etag) {
        this.notModified += 1;
        return void response.writeHead(304, { etag }).end();
      }
      response.writeHead(200, { etag, 'content-type': 'application/json' });
      const remotes = { 'mf-orders': { version: '1.0.0', canary: { version: '1.1.0' }, previous: [] } };
      return void response.end(JSON.stringify({ formatVersion: 2, revision: this.revision, remotes }));
    }
    if (request.url === '/operations') return void response.writeHead(200).end('[]');
    this.authorizations.add(request.headers.authorization ?? '');
    this.reports.push(JSON.parse(Buffer.concat(chunks).toString()));
    if (this.losesResponses) return void request.socket.destroy();
    if (this.refuses) return void response.writeHead(400).end('refused');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"revision":7}');
  }
}

const TOKEN = 'token-of-the-gateway';
let registry: RegistryStub;
let stack: Stack;
beforeEach(async () => {
  registry = new RegistryStub();
  const url = await registry.start();
  stack = await startStack({ REGISTRY_URL: url, REGISTRY_TOKEN: TOKEN, REGISTRY_INTERVAL_MS: '50' });
});
afterEach(async () => {
  await stack.stop();
  await registry.stop();
});

const revisionOnResponse = async () => {
  const { headers } = await stack.query(
    '{ orders { uuid } }',
    stack.asAdmin({ origin: 'http://127.0.0.1:8080' }),
  );
  expect(headers.get('access-control-expose-headers')).toContain('x-registry-revision');
  return headers.get('x-registry-revision');
};
const report = (own: object = {}) =>
  stack.send('/load-reports', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify([
      { slice: 'orders', version: '1.1.0', phase: 'module', outcome: 'failed', durationMs: 5, ...own },
    ]),
  });

test('answers carry the revision of the registry, also while it is down', async () => {
  await until(revisionOnResponse, (revision) => revision === '7');
  await until(
    async () => registry.notModified,
    (count) => count > 2,
  );
  registry.revision = 8;
  await until(revisionOnResponse, (revision) => revision === '8');
  registry.isDown = true;
  await until(
    async () => stack.lines.join(''),
    (lines) => lines.includes('registry does not answer'),
  );
  expect(await revisionOnResponse()).toBe('8');
});

test('load reports reach the registry added up, with the gateway’s token; invented versions do not', async () => {
  await until(revisionOnResponse, (revision) => revision === '7');
  await Promise.all([report(), report({ outcome: 'loaded' }), report({ version: '6.6.6' })]);
  const sent = await until(
    async () => registry.reports.flatMap((body) => body.reports),
    (reports) => reports.reduce((sum, { loads }) => sum + loads, 0) >= 2,
  );
  expect(sent.every(({ version }) => version === '1.1.0')).toBe(true);
  expect([...registry.authorizations]).toEqual([`Bearer ${TOKEN}`]);
});

test('what was counted while the registry was down arrives when it is back', async () => {
  await until(revisionOnResponse, (revision) => revision === '7');
  registry.isDown = true;
  expect((await report()).status).toBe(204);
  await until(
    async () => stack.lines.join(''),
    (lines) => lines.includes('registry does not answer'),
  );
  expect(registry.reports).toEqual([]);
  registry.isDown = false;
  await until(
    async () => registry.reports,
    (reports) => reports.length > 0,
  );
  expect(registry.reports).toEqual([
    {
      batch: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reports: [{ remote: 'mf-orders', version: '1.1.0', loads: 1, failures: 1, errors: 0 }],
    },
  ]);
});

test('an open event stream hears of a new revision', async () => {
  await until(revisionOnResponse, (revision) => revision === '7');
  const controller = new AbortController();
  const { body } = await fetch(`${stack.address}/events`, {
    headers: stack.asAdmin(),
    signal: controller.signal,
  });
  const events: string[] = [];
  const read = async () => {
    for await (const chunk of body ?? []) events.push(new TextDecoder().decode(chunk));
  };
  void read().catch(() => undefined);
  await until(
    async () => events.join(''),
    (text) => text.includes('event: ready\ndata: {"registryRevision":"7",'),
  );
  registry.revision = 8;
  await until(
    async () => events.join(''),
    (text) => text.includes('event: registry\ndata: {"registryRevision":"8"}'),
  );
  controller.abort();
});

test('a batch whose answer was lost is sent again as it was, and what came meanwhile in a batch of its own', async () => {
  await until(revisionOnResponse, (revision) => revision === '7');
  registry.losesResponses = true;
  await report();
  await until(
    async () => registry.reports.length,
    (count) => count >= 2,
  );
  await report({ outcome: 'loaded' });
  registry.losesResponses = false;
  const sent = await until(
    async () => [...registry.reports],
    (batches) => new Set(batches.map(({ batch }) => batch)).size > 1,
  );
  const [first] = sent;
  const next = sent.at(-1);
  expect(sent.slice(0, -1)).toEqual(sent.slice(0, -1).map(() => first));
  expect(next?.reports).toMatchObject([{ version: '1.1.0', loads: 1, failures: 0 }]);
});

test('a batch that the registry refuses does not keep the next ones from it', async () => {
  await until(revisionOnResponse, (revision) => revision === '7');
  registry.refuses = true;
  await report();
  await until(
    async () => stack.lines.join(''),
    (lines) => lines.includes('loads answered 400'),
  );
  registry.refuses = false;
  await report({ outcome: 'loaded' });
  const sent = await until(
    async () => [...registry.reports],
    (batches) => batches.length >= 2,
  );
  expect(sent.map(({ reports }) => reports[0]?.loads)).toEqual([1, 1]);
});
