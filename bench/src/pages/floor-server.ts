import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import express from 'express';
import webpack from 'webpack';

/** The first request of the measured screen, as the browser sent it. */
export interface ScreenRequest {
  /** Of the gateway. */
  url: string;
  headers: Record<string, string>;
  body: string;
  path: readonly string[];
}

export interface FloorServer {
  address: string;
  close(): void;
}

/** A page of React alone that sends the request of a screen: no screen with that query can appear sooner. */
export async function startFloor(request: ScreenRequest): Promise<FloorServer> {
  const script = await promisify(gzip)(await bundle());
  const app = express();
  app.use(express.text({ type: () => true, limit: '1mb' }));
  app.get('/', (_, response) => {
    const { headers, body, path } = request;
    const embedded = JSON.stringify({ headers, body, path }).replaceAll('<', '\\u003c');
    response
      .type('html')
      .send(
        `<!doctype html><html lang="ja"><meta charset="utf-8"><title>floor</title><div id="root"></div>` +
          `<script>window.floorRequest=${embedded}</script><script src="/floor.js" defer></script></html>`,
      );
  });
  app.get('/floor.js', (_, response) => {
    response
      .set({
        'content-type': 'text/javascript',
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(script);
  });
  app.post('/graphql', (incoming, response, next) => {
    fetch(request.url, { method: 'POST', headers: request.headers, body: incoming.body as string })
      .then(async (answer) => response.type('json').send(Buffer.from(await answer.arrayBuffer())))
      .catch(next);
  });
  const server = await new Promise<ReturnType<typeof app.listen>>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

async function bundle(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'floor-'));
  try {
    const compiler = webpack({
      mode: 'production',
      entry: fileURLToPath(new URL('floor-page.js', import.meta.url)),
      output: { path: folder, filename: 'floor.js' },
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
    return readFileSync(join(folder, 'floor.js'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
