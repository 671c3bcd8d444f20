import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { remoteFiles, shellFiles } from './static-files.js';

let root: string;
const servers: Server[] = [];

async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'static-'));
  write('shell/index.html', '<title>shell</title>');
  write('shell/assets/main.1a2b.js', 'shell()');
  write('shell/assets/big.1a2b.js', 'plain()');
  write('shell/assets/big.1a2b.js.gz', gzipSync('packed()'));
  write('remote/mf-orders/1.0.0/mf-manifest.json', '{}');
  write('remote/standalone/index.html', '<title>alone</title>');
});
afterAll(async () => {
  for (const server of servers) {
    // Also those whose answers nobody has read to the end.
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  rmSync(root, { recursive: true, force: true });
});

describe('the shell', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await serve(
      shellFiles(join(root, 'shell'), () => ({ '/config.json': { environment: 'development' } })),
    );
  });

  test('shows its page under every route of its own, never from a cache', async () => {
    const response = await fetch(`${origin}/demand/orders?status=all`);
    expect(await response.text()).toBe('<title>shell</title>');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('lets hashed assets be kept for ever', async () => {
    const response = await fetch(`${origin}/assets/main.1a2b.js`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toMatch(/javascript/);
  });

  test('answers for a missing asset with a 404, not with a page', async () => {
    const response = await fetch(`${origin}/assets/gone.9f9f.js`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<title>');
  });

  test('sends a compressed copy where there is one', async () => {
    expect(await (await fetch(`${origin}/assets/big.1a2b.js`)).text()).toBe('packed()');
    const plain = await fetch(`${origin}/assets/big.1a2b.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(await plain.text()).toBe('plain()');
  });

  test('makes its settings at each request', async () => {
    const response = await fetch(`${origin}/config.json`);
    expect(await response.json()).toEqual({ environment: 'development' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a remote', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await serve(
      remoteFiles('mf-orders', join(root, 'remote'), () => ({ '/config.json': { gatewayUrl: 'http://g' } })),
    );
  });

  test('serves a release to every origin and for ever', async () => {
    const response = await fetch(`${origin}/mf-orders/1.0.0/mf-manifest.json`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('tells the slice alone where the stack is', async () => {
    const response = await fetch(`${origin}/config.json`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ gatewayUrl: 'http://g' });
  });

  test('answers for a missing chunk with a 404 that is not kept', async () => {
    const response = await fetch(`${origin}/mf-orders/1.0.0/assets/gone.js`);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('shows the slice alone elsewhere', async () => {
    expect(await (await fetch(`${origin}/demand/orders`)).text()).toBe('<title>alone</title>');
  });
});
