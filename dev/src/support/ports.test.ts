import { expect, it } from '@jest/globals';
import { freePort } from './ports.js';

// Of twelve thousand ports, two of six hundred random ones are almost certainly the same.
it('gives no port twice: what shall listen on the first may not have started yet', async () => {
  const ports = [];
  for (let count = 0; count < 600; count += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
