import { describe, expect, it } from '@jest/globals';
import { platform } from './identity.harness.js';
import { self, subgraph, withPlatform } from './platform.harness.js';

describe('the platform health', () => {
  withPlatform();

  it('contains every process, including those that do not respond', async () => {
    const ask = async () => {
      const { data } = await subgraph.graphql<{
        platformProcesses: {
          name: string;
          isReady: boolean;
          status: string | null;
          responseMs: number | null;
        }[];
      }>('{ platformProcesses { name isReady status responseMs } }', {}, self.identity);
      return data?.platformProcesses.map(({ responseMs, ...process }) => ({
        ...process,
        isTimed: responseMs !== null,
      }));
    };
    expect(await ask()).toEqual([
      { name: 'gateway', isReady: true, status: 'ready', isTimed: true },
      { name: 'shell', isReady: false, status: 'HTTP 404', isTimed: true },
    ]);
    platform.answers.set('/readyz', (_request, response) =>
      response.writeHead(503).end('{"status":"database unavailable"}'),
    );
    platform.answers.set('/shell', (_request, response) => response.destroy());
    expect(await ask()).toEqual([
      { name: 'gateway', isReady: false, status: 'database unavailable', isTimed: true },
      { name: 'shell', isReady: false, status: null, isTimed: false },
    ]);
  });

  it('contains the graph of the gateway, and reports a gateway that does not respond', async () => {
    const ask = () =>
      subgraph.graphql<{ platformGraph: object }>(
        '{ platformGraph { sha256 swappedAt parts { subgraph servedHash swappedHash } refused { version reason isWaiting } } }',
        {},
        self.identity,
      );
    expect((await ask()).code).toBe('UNAVAILABLE');
    const supergraph = {
      sha256: 'c'.repeat(64),
      startedAt: '2026-11-22T00:00:00.000Z',
      swappedAt: null,
      subgraphs: [{ name: 'orders', served: 'aaaaaaaaaaaa', swapped: null }],
      refused: {
        version: 'dddddddddddd',
        since: '2026-11-22T01:00:00.000Z',
        reason: 'subgraph orders serves schema x without Order.isNew',
        isWaiting: true,
      },
    };
    platform.answers.set('/platform/status', (_request, response) =>
      response.end(JSON.stringify({ supergraph })),
    );
    expect((await ask()).data?.platformGraph).toEqual({
      sha256: 'c'.repeat(64),
      swappedAt: null,
      parts: [{ subgraph: 'orders', servedHash: 'aaaaaaaaaaaa', swappedHash: null }],
      refused: {
        version: 'dddddddddddd',
        reason: 'subgraph orders serves schema x without Order.isNew',
        isWaiting: true,
      },
    });
  });
});
