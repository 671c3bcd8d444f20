import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { bootstrapSubgraph } from './bootstrap.js';
import { createSubgraphModule } from './subgraph-module.js';

const { argv } = process;
let said = '';

beforeEach(() => {
  said = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
});
afterEach(() => {
  process.argv = argv;
  jest.restoreAllMocks();
});

it.each(['dead-letter', '--help', 'status'])(
  '%s is no command: the process ends and serves nothing',
  async (command) => {
    process.argv = ['node', 'main.js', command];
    const module = createSubgraphModule({ name: 'subgraph-orders' });
    await expect(bootstrapSubgraph({ module })).rejects.toThrow('ended with 1');
    expect(said).toMatch(`subgraph-orders: there is no command ${command}: migrate | `);
  },
);
