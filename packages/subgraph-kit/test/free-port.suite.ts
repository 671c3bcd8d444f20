import { freePort } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';

describe('a free port for the process of a test', () => {
  // Of a thousand ports of a worker, two of two hundred random ones are almost certainly the same.
  it('is given once: the process may not have started yet', async () => {
    const ports = [];
    for (let count = 0; count < 200; count += 1) ports.push(await freePort());
    expect(new Set(ports).size).toBe(ports.length);
  });
});
