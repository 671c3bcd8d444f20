import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { remoteFiles, shellFiles } from './static-files.js';

const ORIGINS = {
  gateway: ['http://127.0.0.1:4000'],
  identity: ['http://127.0.0.1:9099'],
  remotes: ['http://127.0.0.1:8081'],
  files: ['http://127.0.0.1:9000'],
};
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
  write('nonced/index.html', '<meta name="style-nonce" nonce="__STYLE_NONCE__">');
  write('shell/assets/main.1a2b.js', 'shell()');
  write('shell/assets/big.1a2b.js', 'plain()');
  write('shell/assets/big.1a2b.js.gz', gzipSync('packed()'));
  write('remote/mf-orders/1.0.0/mf-manifest.json', '{}');
  write('remote/mf-orders/1.0.0/remoteEntry.0a1b2c3d.js', 'entry()');
  write('remote/mf-orders/1.0.0/assets/15.0a1b2c.js', 'chunk()');
  write('remote/standalone/index.html', '<title>alone</title>');
});
afterAll(async () => {
  for (const server of servers) {
    // Including connections whose responses were not read to the end.
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  rmSync(root, { recursive: true, force: true });
});

describe('the shell', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await serve(
      shellFiles(join(root, 'shell'), ORIGINS, () => ({ '/config.json': { environment: 'development' } })),
    );
  });

  test('serves its page for every route of its own, never cached', async () => {
    const response = await fetch(`${origin}/demand/orders?status=all`);
    expect(await response.text()).toBe('<title>shell</title>');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('lets hashed assets be cached forever', async () => {
    const response = await fetch(`${origin}/assets/main.1a2b.js`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toMatch(/javascript/);
  });

  test('responds to a missing asset with a 404, not with the page', async () => {
    const response = await fetch(`${origin}/assets/gone.9f9f.js`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<title>');
  });

  test('sends a compressed copy if there is one', async () => {
    expect(await (await fetch(`${origin}/assets/big.1a2b.js`)).text()).toBe('packed()');
    const plain = await fetch(`${origin}/assets/big.1a2b.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(await plain.text()).toBe('plain()');
  });

  test('forbids frames, inline code and unlisted sources on every response', async () => {
    for (const path of ['/', '/demand/orders', '/assets/main.1a2b.js', '/assets/gone.js', '/config.json']) {
      const { headers } = await fetch(`${origin}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-eval');
      expect(policy).not.toMatch(/(?:script|style)-src(?:-elem)? [^;]*unsafe-inline/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('allows code from this machine only to a browser that accepted an override', async () => {
    const policyFor = async (cookie: string) =>
      (await fetch(`${origin}/demand`, { headers: { cookie } })).headers.get('content-security-policy');
    expect(await policyFor('a=1; hacchu_override=1')).toContain('http://localhost:*');
    for (const cookie of ['a=hacchu_override=1', 'hacchu_override=0', 'xhacchu_override=1', 'a=1']) {
      expect(await policyFor(cookie)).not.toContain('http://localhost:*');
    }
  });

  test('uses a new nonce in the page and its policy for each response', async () => {
    const nonced = await serve(shellFiles(join(root, 'nonced'), ORIGINS, () => ({})));
    const nonces = new Set<string>();
    for (let answer = 0; answer < 3; answer += 1) {
      const response = await fetch(nonced);
      const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? '';
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('generates its settings for each request', async () => {
    const response = await fetch(`${origin}/config.json`);
    expect(await response.json()).toEqual({ environment: 'development' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a remote', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await serve(
      remoteFiles('mf-orders', join(root, 'remote'), ORIGINS, () => ({
        '/config.json': { gatewayUrl: 'http://g' },
      })),
    );
  });

  test('serves a build to every origin; files that refer to hashed ones are revalidated', async () => {
    const manifest = await fetch(`${origin}/mf-orders/1.0.0/mf-manifest.json`);
    expect(manifest.headers.get('access-control-allow-origin')).toBe('*');
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    for (const name of ['remoteEntry.0a1b2c3d.js', 'assets/15.0a1b2c.js']) {
      const chunk = await fetch(`${origin}/mf-orders/1.0.0/${name}`);
      expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test.each(['/mf-orders/1.0.0/mf-manifest.json', '/', '/nothing.js'])(
    '%s is read and nothing else',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const { status, headers } = await fetch(`${origin}${path}`, { method });
        expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
      }
      expect((await fetch(`${origin}${path}`, { method: 'HEAD' })).status).not.toBe(405);
    },
  );

  test('serves a rebuild under the same version', async () => {
    const read = async () => {
      const response = await fetch(`${origin}/mf-orders/1.0.0/slice.json`);
      return { text: await response.text(), etag: response.headers.get('etag') };
    };
    write('remote/mf-orders/1.0.0/slice.json', '{"name":"before"}');
    const before = await read();
    write('remote/mf-orders/1.0.0/slice.json', '{"name":"afterwards"}');
    const after = await read();
    expect([before.text, after.text]).toEqual(['{"name":"before"}', '{"name":"afterwards"}']);
    expect(after.etag).not.toBe(before.etag);
  });

  test('serves its files with headers that forbid using them as pages', async () => {
    const { headers } = await fetch(`${origin}/mf-orders/1.0.0/mf-manifest.json`);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('allows its own page to load code from nowhere else', async () => {
    const { headers } = await fetch(origin);
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test("serves the stack's addresses to its standalone page", async () => {
    const response = await fetch(`${origin}/config.json`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ gatewayUrl: 'http://g' });
  });

  test('responds to a missing chunk with an uncached 404', async () => {
    const response = await fetch(`${origin}/mf-orders/1.0.0/assets/gone.js`);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('serves the standalone page at every other path', async () => {
    expect(await (await fetch(`${origin}/demand/orders`)).text()).toBe('<title>alone</title>');
  });
});
